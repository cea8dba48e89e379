#ifndef STEP_PLAN_MODEL_PLAN_H
#define STEP_PLAN_MODEL_PLAN_H

#include "step/model/model.h"
#include "model/task/plan.h"

/*
 * Planning with or without a model: model/task/plan with the child between
 * its request and its reply (step/model/model), the built-in planner before it
 * (--fallback), several replies instead of one (--votes).
 */
enum model_votes_by { VOTES_BY_SHAPE, VOTES_BY_RESULT };

struct model_plan {
	struct plan_task_options planning;
	const char *model;  /* of --model; NULL: no model is asked */
	bool requests;      /* make the request and stop there */
	double fallback;    /* ask where the built-in plan is less sure; 0: always */
	int votes_by;
};

/* A pipe_step; the document's plan, or its `request`. */
enum status model_plan_run(json_t *doc, struct model_plan *m);

#endif
