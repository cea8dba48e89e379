#ifndef DB_POSTGRES_TWIN_H
#define DB_POSTGRES_TWIN_H

#include "db/postgres/connect.h"
#include "db/target.h"

/*
 * Is the database that was reached one that has a policy by another name: by a
 * tunnel, a pooler, another name of the host? What a server says of itself
 * decides, the number that initdb gave it (which its replicas have too) and
 * that of the database. The other one is connected to for that, at most every
 * ten minutes; what it said is kept in t2s/servers of the state folder, and
 * holds where it cannot be reached.
 */

/* In the transaction of the session, which stays as it is. False with a finding
 * and *status where it is one of them, or that cannot be told; `uri` is what
 * was connected to. NULL: there are none. */
bool twin_check(struct pg_session *s, const struct target_twins *twins,
    const char *uri, struct findings *f, enum status *status);

#endif
