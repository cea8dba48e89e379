#ifndef STEP_EXEC_SUSPECT_H
#define STEP_EXEC_SUSPECT_H

#include <jansson.h>
#include <stdbool.h>
#include "step/exec/ask.h"
#include "lang/plan.h"

/*
 * Does a condition compare a column with a value that the column does not
 * hold? Looks into and, or and sub-queries; not into not. Where it does, the
 * nearest values stored are appended to `candidates`.
 */
struct suspicion {
	const struct expr *column; /* NULL: none */
	const json_t *value;       /* borrowed from the plan */
	json_t *candidates;        /* array, owned by the caller */
};
bool suspect_condition(struct ask *a, const struct pred *pred,
    struct suspicion *s);

#endif
