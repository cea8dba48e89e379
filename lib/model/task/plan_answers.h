#ifndef MODEL_TASK_PLAN_ANSWERS_H
#define MODEL_TASK_PLAN_ANSWERS_H

#include "model/task/plan.h"

/* Parts of model/task/plan: what a person answered, what a model did. */

/* --answer texts into `answers`. A model understands free text, so all that
 * is no choice and no correction is kept as it was said. */
enum status plan_answers_take(struct plan_task *p);

/* The plan that a reply holds; NULL with findings. */
json_t *plan_answers_plan(struct plan_task *p, const json_t *reply);

/* Is what a model wrote of the other kind than what was asked for, SQL or a
 * plan? */
bool plan_answers_turns(const struct plan_task *p, const json_t *reply,
    bool sql);

#endif
