#ifndef STEP_EXEC_GATE_H
#define STEP_EXEC_GATE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "db/engine.h"

/*
 * Limits of a query's cost, checked against the engine's estimate before it
 * runs.
 */
struct gate {
	double cost;      /* in the engine's units; 0 or less: any */
	double scan_rows; /* rows read; 0 or less: any */
};

/* Set limits that no option has set (-1) from T2S_MAX_COST and
 * T2S_MAX_SCAN_ROWS. Dies with status 2 if one is no number. */
void gate_start(struct gate *g);

/* Is there a limit at all? */
bool gate_is_set(const struct gate *g);

/*
 * Returns STATUS_REFUSED and adds the finding cost_exceeded if the estimate is
 * over a limit. With `figures` the message has the estimate and the most
 * expensive step. Returns STATUS_BAD and adds cost_unknown if the engine has no
 * estimate for the limit.
 */
enum status gate_check(const struct gate *g, const struct estimate *e,
    bool figures, const struct engine *engine, struct findings *f);

/* Returns {"scan_rows"?, "rows"?, "cost"?} (new), with the known ones. */
json_t *gate_tell(const struct estimate *e);

#endif
