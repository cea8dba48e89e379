#ifndef MODEL_ANSWER_REPAIR_H
#define MODEL_ANSWER_REPAIR_H

#include <jansson.h>
#include "doc/finding.h"

/*
 * A plan as models write it becomes one that t2s-plan(5) has: nulls and
 * empty words that stand for members left out go, members that were
 * forgotten are filled in, words that are near a closed list's are taken for
 * it, conditions as text are read. Text is of the dialect, which becomes that
 * of the plan. Each repair that says something is the finding plan_repaired.
 * Names and values are left alone; those are the audit's.
 *
 * Returns the plan (new): a copy of `answer`, or of the plan in it where the
 * answer wraps one. NULL if the answer is no object.
 */
json_t *repair_plan(const json_t *answer, const char *question,
    const char *dialect, struct findings *f);

#endif
