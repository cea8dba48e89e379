#ifndef PLAN_GRAMMAR_NEVER_H
#define PLAN_GRAMMAR_NEVER_H

#include "plan/grammar/grammar.h"

/* Where token `at` says that something never happened, the verb behind it
 * into the chart, and "no .. ever" as one phrase. */
void never_add(struct grammar *g, struct chart *c, size_t at);

#endif
