#ifndef ENG_POSTGRES_ONLY_H
#define ENG_POSTGRES_ONLY_H

#include "eng/postgres/connect.h"
#include "eng/postgres/params.h"

/*
 * Does a statement that was proven to be one query read no other tables than
 * those of session->only? The server is asked to plan it: it then holds
 * a lock on each table that it will read, also behind a view. The functions
 * that the statement names must be the server's own, and none that reads a
 * table by its name. False with a finding, or an error, and *status.
 */
bool only_check(struct pg_session *s, const PGresult *before,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status);

/* `before`: to be asked for before the server sees the statement; owned by the
 * caller. NULL where all tables may be read. */
PGresult *only_begin(struct pg_session *s);

#endif
