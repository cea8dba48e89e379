#ifndef DB_SQLITE_OPEN_H
#define DB_SQLITE_OPEN_H

#include <sqlite3.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "db/sqlite/engine.h"

/*
 * The one door to a user's SQLite database: the steps of opening it
 * read-only by the engine, shared by schema, filter and exec. The file is
 * checked before SQLite opens it (regular, magic, not empty); nothing is ever
 * created or recovered.
 */
/* The longest statement. */
#define OPEN_SQL_BYTES 262144

/*
 * Open with every guard but the authorizer, inside a read transaction (one
 * snapshot for all that follows). False and adds a finding
 * (db_unreachable, db_corrupt, db_busy) when it cannot; *status is then the
 * status to end with (2, 1, 3). Also limits this process: address space,
 * core dumps, memory of SQLite (256 MB unless limited otherwise), time (see clock.h).
 */
bool sqlite_open(struct sqlite_database *d, const char *path,
    const struct engine_limits *limits, struct findings *f,
    enum status *status);

/* Is the database in WAL mode, so that even a reader makes a file beside it?
 * To be asked before it is open. */
bool sqlite_is_wal(const char *path);

/* Close and stop the timer. Statements must be finalized. NULL is fine. */
void sqlite_shut(struct sqlite_database *d);

/* Classify the error that the database stands at, as a finding with hint and
 * candidates (names of tables and columns read from the database); gives the
 * status that belongs to it. `sql` may be NULL. */
enum status sqlite_error(struct sqlite_database *d, int code,
    const char *sql, struct findings *f);
/* The same of a statement that runs: what is said may be a stored value. */
enum status sqlite_run_error(struct sqlite_database *d, int code,
    const char *sql, struct findings *f);

#endif
