#ifndef ENG_LLM_LINES_H
#define ENG_LLM_LINES_H

#include "eng/llm/call.h"
#include "eng/pipe.h"
#include "eng/progress.h"

/* What is told while calls are under way. */
extern const struct progress waiting_for_model;

/* Take one call to its end. */
void llm_run(struct llm *l, struct call *c);

/*
 * t2s-llm -l: a document on each line of the operands (or stdin), `jobs` of
 * them asked at once while more are read, each written in its turn. What
 * is printed in place of a document gets its struct call, NULL where it was
 * none. Gives the status of the stream.
 */
enum status llm_lines(struct llm *l, const struct pipe *p, char **operands);

#endif
