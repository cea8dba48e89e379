#ifndef STEP_EXEC_RAN_H
#define STEP_EXEC_RAN_H

#include <jansson.h>
#include <stdbool.h>
#include "lang/view/view.h"
#include "schema/schema.h"
#include "sql/policy/policy.h"
#include "step/exec/ask.h"

/*
 * The statement that ran, as a tree, to ask the database more about it: the
 * document's plan, where that is what ran; else its text, read, whose parts
 * have no place in the document but the text.
 */
struct ran {
	struct ask ask;
	const struct policy *policy; /* that the statement was under; borrowed */
	struct schema schema;
	bool has_schema;
	json_t *read;        /* the plan that the text was read as, or NULL */
	struct view view;    /* of that, else of the document's plan; may be
	                        changed */
};

/* False where it cannot be read, is a set, or may not be asked about: under a
 * policy, where a statement of ours could fail, which would tell. Close it in
 * any case. All answers together take budget_ms at most. */
bool ran_open(struct ran *r, struct database *db, const json_t *doc,
    const struct policy *policy, const struct engine_limits *limits,
    long budget_ms);
void ran_close(struct ran *r);

#endif
