#ifndef PLAN_PLANNER_H
#define PLAN_PLANNER_H

#include <jansson.h>
#include "base/die.h"
#include "plan/date.h"

/*
 * The built-in planner: from a document with a question and a schema to one
 * with a plan, without a model. See t2s-plan(1).
 */
struct planner_options {
	struct date_now now;
	bool assume;            /* take the best of several readings */
	long candidates;        /* list so many in place of planning, 0: no */
};

/* Edits the document: plan, questions, findings, stop. Gives its status. */
enum status planner_run(json_t *doc, const struct planner_options *options);

#endif
