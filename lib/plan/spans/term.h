#ifndef PLAN_SPANS_TERM_H
#define PLAN_SPANS_TERM_H

#include "plan/spans/spans.h"

/* Add what the terms of the dictionary mean to the mentions that say them: a
 * measure, or a state where the term is a condition. A term whose tables the
 * schema does not have is passed over. */
void terms_add(struct spans *s);

#endif
