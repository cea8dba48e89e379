#ifndef STEP_EXEC_SCOPED_H
#define STEP_EXEC_SCOPED_H

#include "db/engine.h"

/*
 * Under a policy: what shall run in the place of a statement, proven to read
 * no row outside the scope, with the claims given. False with findings
 * (policy_unproven, policy_refused), status 7. Call policy_proven_free in any
 * case.
 */
bool scoped_prove(struct database *db, const struct engine_guard *guard,
    const struct engine_limits *limits, const struct statement *s,
    struct findings *f, struct policy_proven *out);

/* What the database knows of its tables, and whether memory is short. */
struct policy_catalogue scoped_catalogue(struct database *db,
    const struct engine_limits *limits);

#endif
