#ifndef STEP_LLM_LINES_H
#define STEP_LLM_LINES_H

#include "step/llm/call.h"
#include "step/pipe/pipe.h"
#include "os/progress.h"

/* What is told while calls are under way. */
extern const struct progress lines_waiting;

/* Take one call to its end. */
void llm_run(struct llm *l, struct call *c);

/*
 * t2s-llm -l: a document on each line of the operands (or stdin), `jobs` of
 * them asked at once while more are read, each written in its turn. What
 * is printed in place of a document gets its struct call, NULL if it was
 * none. Returns the status of the stream.
 */
enum status llm_lines(struct llm *l, const struct pipe *p, char **operands);

#endif
