#ifndef STEP_PIPE_PIPE_OUT_H
#define STEP_PIPE_PIPE_OUT_H

#include "step/pipe/pipe.h"

/* Documents onto stdout, for step/pipe/pipe.c. */

/* Will JSON be written for reading, not on one line? */
bool pipe_out_pretty(const struct pipe *p);

/* One JSON value with its newline. */
void pipe_out_value(const struct pipe *p, const json_t *value);

/*
 * What came of one document: the document, its bare member, what the program
 * prints in its place or, where that failed, a complaint on stderr. `passed`
 * is a document that was stopped before; `line` is its number in a stream,
 * or 0; `arg` is for pipe.print.
 */
void pipe_out_result(const struct pipe *p, const json_t *doc, bool passed,
    size_t line, void *arg);

/* The member that -o asks for, NULL if it is the document. */
const char *pipe_out_member(const struct pipe *p);

#endif
