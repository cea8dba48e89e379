#ifndef STEP_SESSION_KEPT_RUN_H
#define STEP_SESSION_KEPT_RUN_H

#include <jansson.h>
#include <stdbool.h>

/*
 * The folder in which a run keeps the document of each step, as
 * NN-STEP.STATUS.json, and in `.access` for whom it was made (access.h). The
 * driver works on documents of its own, elsewhere, and reads the folder once,
 * when a run is resumed.
 */

/* Keep what stands on stdin in a file, byte for byte. With `once` a file that
 * is there stays as it is. Dies with status 3 where that fails. */
void kept_put(const char *file, bool once);

/* Make a folder, for its owner alone, to keep a run of our access in, with
 * the question in `.access` (NULL: none); the documents of an earlier one that
 * is there go, and what its models have cost. `lock` is a descriptor of the
 * folder, -1: none: it is locked for as long as somebody holds that. Dies with
 * status 2 where the folder cannot be had, with 3 where another run holds it
 * for seconds, or `.access` cannot be written. */
void kept_begin(const char *folder, const char *question, int lock);

/*
 * Lock the folder likewise, and copy the documents of a run out of it into
 * another, which is ours alone, if we may go on with it; its question goes
 * into a document of its own, KEPT_ASKED. Else (new) the document that says why not:
 * it was made for another database, policy or claims, or does not say for
 * whom, or one of its documents was. Links, and documents that somebody else
 * has put there, are refused: dies with status 2, as where the folder cannot
 * be read, or holds neither a document nor `.access`: a run may have been killed
 * before it kept any.
 */
#define KEPT_ASKED "asked.json"
json_t *kept_resume(const char *folder, const char *into, const char *by,
    int lock);

#endif
