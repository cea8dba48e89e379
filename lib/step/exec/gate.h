#ifndef STEP_EXEC_GATE_H
#define STEP_EXEC_GATE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "db/engine.h"

/*
 * What a query may cost by the estimate of its engine, before it runs.
 */
struct gate {
	double cost;      /* in the engine's units; 0 or less: any */
	double scan_rows; /* rows read; 0 or less: any */
};

/* A limit that no option sets (-1) is that of T2S_MAX_COST, T2S_MAX_SCAN_ROWS.
 * Dies with status 2 where that is no number. */
void gate_start(struct gate *g);

/* Is there a limit at all? */
bool gate_is_set(const struct gate *g);

/*
 * STATUS_REFUSED and a finding cost_exceeded with the estimate and the step
 * that costs most where it is over a limit, without `figures` with the limit
 * alone; STATUS_BAD and cost_unknown where
 * the engine cannot tell what is limited.
 */
enum status gate_check(const struct gate *g, const struct estimate *e,
    bool figures, const struct engine *engine, struct findings *f);

/* {"scan_rows"?, "rows"?, "cost"?}: what is known. New. */
json_t *gate_tell(const struct estimate *e);

#endif
