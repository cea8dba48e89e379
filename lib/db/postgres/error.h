#ifndef DB_POSTGRES_ERROR_H
#define DB_POSTGRES_ERROR_H

#include <libpq-fe.h>
#include "base/die.h"
#include "doc/finding.h"

struct pg_session;

/*
 * What a server's error means, told by its SQLSTATE: the same codes, with a
 * position in the statement, the server's hint and candidates where it names
 * any, as for the errors of SQLite.
 */

/* The finding of a SQLSTATE ("42P01"), or db_error; NULL is lost contact. */
enum finding_code pg_class(const char *sqlstate);
/* The status that belongs to an error. */
enum status pg_status(const char *sqlstate);

/*
 * Add what `result` (NULL: only the connection tells) says as a finding.
 * `sql` is the statement that failed, as it was written by or for a person,
 * and `before` how many characters of ours were sent in front of it; NULL:
 * a statement of ours. Returns the status to end with.
 */
enum status pg_error(const struct pg_session *s, const PGresult *result,
    const char *sql, size_t before, struct findings *f);
/* The same of a statement that was understood, and is planned or runs. */
enum status pg_run_error(const struct pg_session *s, const PGresult *result,
    const char *sql, size_t before, struct findings *f);

#endif
