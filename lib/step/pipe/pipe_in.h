#ifndef STEP_PIPE_PIPE_IN_H
#define STEP_PIPE_PIPE_IN_H

#include "step/pipe/pipe.h"

/* Text into documents, for step/pipe/pipe.c. */

/* Why a text is no document, as one line: "x.json:3:5: ...". */
struct trouble {
	char text[400];
};

/*
 * A document of JSON or, where the pipe takes it, of a question or SQL. New,
 * or NULL and t says why. `line` is where the text begins in file `name`.
 */
json_t *pipe_in_document(const struct pipe *p, const char *s, size_t len,
    const char *name, size_t line, struct trouble *t);

/* Of a line that is longer than a document may be. */
void pipe_in_over(struct trouble *t, const char *name, size_t line);

/* The document, or, where it was made for others (access.h), a stopped one in
 * its place, of which nothing goes on. */
json_t *pipe_in_admit(const struct pipe *p, json_t *doc);
/* That document (new), which says `why`. */
json_t *pipe_in_refusal(const struct pipe *p, const struct buf *why);

/* Append a whole file to b; dies where it cannot be read. */
void pipe_in_read(const char *path, struct buf *b);

/* Dies with the place where what a file held is not UTF-8 text. */
void pipe_in_check(const char *path, const struct buf *b);

/* How a path is called in messages. */
const char *pipe_in_name(const char *path);

/* Is there nothing but white space? */
bool pipe_in_blank(const char *s, size_t len);

/* Dies: reading failed with `error`, an errno. */
_Noreturn void pipe_in_failed(const char *path, int error);

#endif
