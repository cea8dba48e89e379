#ifndef DB_POSTGRES_CALLS_H
#define DB_POSTGRES_CALLS_H

#include "db/postgres/connect.h"
#include "db/postgres/params.h"

/*
 * May a statement call what it calls? Not by its words, since a function is
 * also called as a column of a row, by an operator, by a cast that nobody
 * wrote, by a domain: the server itself says what it has found, before
 * anything runs or is planned (planning computes what is constant), and its
 * catalogue what is reached from there (reached.h).
 *
 * Strictly, where session->only or session->policy is set, no function may be
 * called that could read a table of its own accord: the server's own may,
 * except for the volatile and those of calls.def; those of an extension that
 * are immutable, or that work on their arguments alone (extension.def); those
 * that the policy names or calls itself. A condition of a policy is judged like
 * a statement without one, and like one with one where several policies hold.
 * What acts, and what runs a text, of the server's own, is called by nobody. Types that turn a number into the name
 * of a table are refused, too. Else what may have an effect is refused: the
 * volatile but for those of calls.def, also where a view calls them, what runs
 * a text as a query, and what is stable only by the word of a language that is
 * not trusted. --allow-function (session->allowed) lets such a one be called.
 *
 * The server writes such a tree into its log, too. So it is asked for one
 * only where there is a doubt: the text holds a name that would be refused,
 * or the database has a function that could be.
 */

/* Before the server reads the text: literals of some types call functions while
 * it does. False with a finding and *status. */
bool calls_before(struct pg_session *s, const struct statement *st,
    struct findings *f, enum status *status);

/* Ask for what a doubt needs, in the pipeline of the proof. */
bool calls_send(struct pg_session *s, const struct statement *st);

/*
 * `answer` is the result of that; the statement was proven to be one query.
 * What a statement of the policy's own may call is remembered, and may be called
 * from then on. False with a finding and *status.
 */
bool calls_check(struct pg_session *s, const PGresult *answer,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status);

#endif
