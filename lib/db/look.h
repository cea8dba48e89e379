#ifndef DB_LOOK_H
#define DB_LOOK_H

#include "db/engine.h"

/*
 * Open a database to look at its values, for work that goes on without them:
 * NULL, and a finding values_not_looked_up, where that cannot be done, or where
 * the guard has a policy and the engine cannot scope what is asked. Within
 * `ms`, but never less than a second. The finding begins with `are_not`
 * ("stored values are not looked up") for the policy, with `were_not` else.
 */
struct database *look_open(const struct engine *engine, const char *place,
    long ms, const struct engine_guard *guard, const char *are_not,
    const char *were_not, struct findings *f);

/* Has the database what the guard's policy names (policy_check)? True also
 * where there is no policy, or the names cannot be read. */
bool look_policy(struct database *db, const struct engine_guard *guard,
    struct findings *f);
/* The same of a database that is opened for it. False with the finding why it
 * cannot be opened, too, and its *status. */
bool look_policed(const struct engine *engine, const char *place, long ms,
    const struct engine_guard *guard, struct findings *f,
    enum status *status);

#endif
