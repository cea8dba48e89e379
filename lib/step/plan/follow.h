#ifndef STEP_PLAN_FOLLOW_H
#define STEP_PLAN_FOLLOW_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "step/model/model.h"
#include "plan/text/when.h"
#include "schema/keep.h"

/*
 * Decide what the document's question asks of the last turn of its `history`,
 * and set `route` and `question`. What changes the last plan is done, and
 * `plan` set. Words that follow/ does not understand go to a model, or its
 * `reply` to our `request` is taken; one that is of no help is a finding. NO
 * where there is no history, ASK where nothing was understood.
 */
struct follow {
	const char *model; /* of --model; NULL: none is asked */
	bool requests;     /* make the `request` to a model and stop there */
	struct when_now now; /* what "last month" counts from */
	bool assume;         /* take the best reading */
};
enum status follow_run(json_t *doc, const struct follow *how,
    struct schema_keep *keep);

#endif
