#ifndef STEP_BATCH_BATCH_DONE_H
#define STEP_BATCH_BATCH_DONE_H

#include <jansson.h>
#include <stddef.h>

/*
 * Documents that a batch has kept, NNNNNN-answer.STATUS.json by the number of
 * their line. One appears when it is whole.
 */
struct batch_done;
struct pipe;

/* Dies with status 2 where the folder cannot be read. `reader` (borrowed) is
 * the pipe of the program (pipe.h). */
struct batch_done *batch_done_open(const char *folder,
    const struct pipe *reader);
void batch_done_free(struct batch_done *d);

/* The number of the last line of which something was kept. */
size_t batch_done_lines(const struct batch_done *d);
/* The status that was kept of a line; -1: nothing was. */
int batch_done_status(const struct batch_done *d, size_t line);
/* What was kept with that status (new), NULL: nothing. */
json_t *batch_done_read(const struct batch_done *d, size_t line, int status);

/* What was kept of a line (new); NULL if nothing was, or what may go well
 * when it is asked again (status 3). Dies with status 2 where it is of another
 * question; `question` is "" of a line that is a document. */
json_t *batch_done_take(const struct batch_done *d, size_t line,
    const char *name, const char *question);

/* Keep one. Dies with status 3 where it cannot be written. */
void batch_done_keep(const char *folder, size_t line, const json_t *doc);

#endif
