#ifndef PLAN_FINISH_H
#define PLAN_FINISH_H

#include "plan/draft/candidate.h"
#include "plan/planner.h"

/* The candidate's plan as it is given (new): with what it says of itself
 * before what it asks, a span of time in the unit that suits it, the columns
 * that the options want, and the tables that it was made against. */
json_t *finish_plan(json_t *doc, const struct planner_options *options,
    struct schema *schema, const struct candidate *c);

#endif
