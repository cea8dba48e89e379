#ifndef STEP_SCHEMA_EVIDENCE_H
#define STEP_SCHEMA_EVIDENCE_H

#include "db/engine.h"
#include "infer/infer.h"

/*
 * What a database says for and against keys that were not declared
 * (infer/infer.h), within a bounded time and of a bounded number of values,
 * however large it is.
 */
struct evidence {
	struct database *db;
	const struct policy *policy; /* NULL: none */
	int64_t deadline;            /* of io_now_ms */
	long values;                 /* that may still be read */
	bool late; /* something was not looked at for want of time */
};

/* Open what target_engine left of the target, to be asked for `ms` in all.
 * False, and a finding values_not_looked_up, where it cannot be opened, or has
 * no scope of its own for a policy. `guard` is borrowed. */
bool evidence_open(struct evidence *e, const struct engine *engine,
    const char *place, long ms, const struct engine_guard *guard,
    struct findings *f);
void evidence_close(struct evidence *e);
/* The evidence is borrowed. */
struct infer_source evidence_source(struct evidence *e);

#endif
