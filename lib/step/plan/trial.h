#ifndef STEP_PLAN_TRIAL_H
#define STEP_PLAN_TRIAL_H

#include <jansson.h>
#include "plan/rank/rank.h"

/*
 * A plan tried out, to compare what it gives with what others give: mended,
 * written and run as the filters behind t2s-plan would, on the document's
 * database. The `result` of t2s-exec (new), NULL if it cannot be run or
 * takes longer than so many seconds (0: as long as t2s-exec lets it).
 */
json_t *trial_run(const json_t *doc, const json_t *plan, unsigned seconds);

/* Its rows alone, of a query that answers at once: a planner_rows. */
json_t *trial_rows(const json_t *doc, const json_t *plan);

/* What each of n plans gives on a database of files, no row where it counts
 * none; all together in so many milliseconds: a planner_trials. */
void trial_run_all(const json_t *doc, const json_t *const *plans, size_t n,
    long ms, struct rank_trial *out);

#endif
