#ifndef DB_POSTGRES_CONNECT_H
#define DB_POSTGRES_CONNECT_H

#include <libpq-fe.h>
#include <stdbool.h>
#include "db/engine.h"
#include "db/postgres/tree.h"

/*
 * The one door to a PostgreSQL server: a connection with every guard, in a
 * transaction that only reads. What is not said in the URI comes from where
 * libpq takes it: PG* of the environment, a service, a password file.
 */
struct pg_session {
	struct database base; /* .engine is set by the engine */
	PGconn *conn;
	PGcancel *cancel;     /* may be used in a signal handler */
	bool bare; /* the server took no start-up options, as a pooler does:
	              the settings hold for this transaction only */
	bool spent; /* the transaction: a statement of somebody else was in it,
	               the next one wants another (query.h) */
	bool lost;  /* the connection is of no more use */
	bool checks; /* the database has domains with checks (calls.h) */
	struct engine_limits limits;
	const struct engine_table *only; /* that may be read, borrowed; NULL:
	                                    all */
	size_t nonly;
	const struct policy *policy;   /* whose variables each transaction has
	                                  (query.h), NULL: none; borrowed */
	const struct opt_list *claims; /* ... their values */
	const char *allowed; /* functions, as the guard has them */
	bool allow_superuser;
	json_t *row_functions; /* names.c; NULL: not asked for yet */
	json_t *kinds;         /* kinds.c, by the names of tables; the same */
	struct tree_oids may_call; /* functions of the policy's own (calls.h) */
};

/*
 * Open the server of a URI ("postgresql://" alone: all of the environment).
 * NULL with a finding and *status: db_unreachable with 3 where the same may
 * work later (refused, starting, full, no answer) and with 2 where it is
 * wrong (no such database or role, password); db_refused with 7 for a role
 * that may do more than read, unless guard->allow_superuser, which gives a
 * warning, and policy_refused for a database that may be one of guard->twins. No message holds a password. Shut with pg_disconnect.
 */
struct pg_session *pg_connect(const char *uri,
    const struct engine_limits *limits, const struct engine_guard *guard,
    struct findings *f, enum status *status);
/* A bare connection within `ms`, without a guard, for what a server says of
 * itself (twin.h). NULL where there is none. To be given to PQfinish. */
PGconn *pg_dial(const char *uri, long ms);
/* NULL is fine. */
void pg_disconnect(struct pg_session *s);

/*
 * Begin the transaction, with the settings where they hold for one only. For
 * who had to leave it after an error; pg_connect did it first. False with a
 * finding and *status.
 */
bool pg_begin(struct pg_session *s, struct findings *f, enum status *status);

#endif
