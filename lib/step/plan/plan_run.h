#ifndef STEP_PLAN_PLAN_RUN_H
#define STEP_PLAN_PLAN_RUN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "lang/range.h"
#include "schema/keep.h"
#include "step/plan/model_plan.h"

/*
 * What t2s-plan does with a document: say which command of a conversation its
 * question is, say what a follow-up asks of the last plan, or plan an answer,
 * having asked back where a model may.
 */
struct plan_run {
	const char *by;          /* the program */
	const char *question;    /* in place of the document's; NULL */
	struct planner_options planner;
	struct model_plan model; /* .planning.planner is set here */
	struct range range;      /* added to the plan's conditions */
	bool commands, routes;   /* the first, the second, else the third */
	bool clarifies;          /* let a model ask before the first plan */

	/* private */
	struct schema_keep keep;
};

/* A pipe_step; `run` is a struct plan_run. Takes stopped documents, too. */
enum status plan_run(json_t *doc, void *run);

#endif
