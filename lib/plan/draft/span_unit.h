#ifndef PLAN_DRAFT_SPAN_UNIT_H
#define PLAN_DRAFT_SPAN_UNIT_H

#include <jansson.h>
#include "plan/grammar/frag.h"

/*
 * The unit of a span of time that the question names none for: days, or hours,
 * minutes, seconds where what the plan gives is short.
 */

/* Does the reading calculate a span whose unit nobody said? */
bool span_unit_is_free(const struct frag *reading);
/* Write the plan's spans of moments in the unit that suits the longest among
 * its rows, as `result` has them, and call their column so. */
void span_unit_choose(json_t *plan, const json_t *rows);

#endif
