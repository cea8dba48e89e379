#ifndef DB_POSTGRES_QUERY_H
#define DB_POSTGRES_QUERY_H

#include "db/postgres/connect.h"
#include "db/postgres/params.h"

/*
 * How a statement of somebody else comes to run, in a transaction of its own
 * that is never committed. It is parsed twice: once behind DECLARE CURSOR FOR,
 * which takes one query and nothing else, by the word of the server's own
 * grammar, and then alone, as one statement: a cursor would keep its rows
 * on the server before it sends them and would not be worked on in parallel.
 */

/* Refuse what the server must not even see: 7 with a finding; NULs and what
 * is not UTF-8. */
enum status prove_check_text(const struct statement *s, struct findings *f);

/* See to it that there is a transaction in which no such statement was. False
 * with a finding and *status. */
bool prove_enter(struct pg_session *s, struct findings *f,
    enum status *status);

/*
 * Set the time that is left, prove that the text is one query that reads.
 * What the server says of it, or NULL with a finding and *status. No name is
 * given to a statement: behind a pooler it would meet another client's.
 */
PGresult *prove_query(struct pg_session *s, const struct statement *st,
    const struct pg_params *params, struct findings *f, enum status *status);

/* Wait until there is something to read, not for long; look whether the time
 * is over: then what runs is cancelled, once, and *late set. */
void prove_wait(struct pg_session *s, bool *late);
void prove_look(struct pg_session *s, bool *late);

/* The next result, NULL at the end of those of a command; waited for as
 * prove_wait does. */
PGresult *prove_result(struct pg_session *s, bool *late);

#endif
