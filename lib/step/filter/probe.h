#ifndef STEP_FILTER_PROBE_H
#define STEP_FILTER_PROBE_H

#include "db/engine.h"
#include "link/match/value.h"

/*
 * Stored values looked up for phrases of a question, within a bounded time:
 * tables are read in the order given, each gets an equal share of the time
 * that is left, and what is not read is a finding values_not_looked_up. Reads
 * text columns of tables (no views, none that lie elsewhere) whose values the
 * schema does not list already.
 */
struct probe {
	struct database *db;
	const struct policy *policy;
};

/* Open what target_engine left of the target, within `ms` or a second where
 * that is less. False, and a finding values_not_looked_up, where it cannot be
 * opened, or has no scope of its own for a policy. `guard` is borrowed. */
bool probe_open(struct probe *p, const struct engine *engine,
    const char *place, long ms, const struct engine_guard *guard,
    struct findings *f);
void probe_close(struct probe *p);
void probe_values(struct probe *p, const struct schema_table *const *tables,
    size_t n, long ms, struct phrases *phrases, struct value_hits *hits,
    struct findings *f);

#endif
