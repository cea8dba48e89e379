#ifndef STEP_PLAN_CLARIFY_H
#define STEP_PLAN_CLARIFY_H

#include "step/model/asking.h"

/*
 * t2s-plan --clarify: a model is asked, before the first plan, whether the
 * question can be answered as it stands. What fails is a finding, and the
 * plan is made.
 */
struct clarify_step {
	struct asking asking;
	bool share_values;
	bool free_too; /* a model plans, which understands any answer */
};

/* ASK_BACK_STANDS: questions stand, the document is stopped with 4.
 * ASK_BACK_WAITS: it has a request. */
enum clarify_end { ASK_BACK_GOES_ON, ASK_BACK_STANDS, ASK_BACK_WAITS };
enum clarify_end clarify_run(json_t *doc, const struct clarify_step *a,
    struct findings *f);

#endif
