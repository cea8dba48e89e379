#ifndef DB_POSTGRES_ONLY_H
#define DB_POSTGRES_ONLY_H

#include "db/postgres/connect.h"

/*
 * Does a statement that was proven to be one query read no other tables than
 * those of session->only? Once the server has analysed it, it holds a lock on
 * each table that the statement names, also behind a view, which counts as
 * what it reads; a partition, or what inherits from a table, is that table's.
 * What its functions read is looked at elsewhere (calls.h).
 */

/* What is locked already, to be asked for before the server sees the
 * statement; owned by the caller. NULL if all tables may be read. */
PGresult *only_begin(struct pg_session *s);

/* Ask for what is locked behind that, in the pipeline of the proof: before
 * anything else is asked for that reads a table. */
bool only_send(struct pg_session *s, const PGresult *before);

/* `locked` is the result of that. False with a finding and *status. */
bool only_check(struct pg_session *s, const PGresult *locked,
    struct findings *f, enum status *status);

#endif
