#ifndef DB_SQLITE_GUARD_H
#define DB_SQLITE_GUARD_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include "db/engine.h"

/*
 * The authorizer behind sqlite_guard() and what exec needs beyond it. A
 * program has one guarded connection at a time.
 */

/* Only these tables may be read (borrowed; NULL: all). A view counts as the
 * tables it reads: through which view a read comes can be imitated by a CTE
 * of the view's name. (Row scope asks all the same, for names that cannot be
 * guessed: rowview.h.) */
void guard_only(const struct engine_table *tables, size_t n);

/* Let our own statements read the catalogue, and back; may be nested. */
void guard_suspend(void);
void guard_resume(void);

/* While the person's statement is prepared not even the PRAGMA that full-text
 * search runs for itself is allowed. */
void guard_strict(bool strict);

/*
 * sqlite3_prepare_v2, for a query that reads through views of row scope. A
 * view that is flattened into the query around it, and of which no column is
 * used but the row's number, reads its table in no view's name: what is
 * refused is prepared once more without flattening, which then stays off
 * until the next call, for a statement may be prepared anew while it runs.
 */
int guard_prepare(sqlite3 *db, const char *sql, int len, sqlite3_stmt **stmt,
    const char **tail);

/*
 * sqlite3_step. What is prepared meanwhile is a virtual table's own (the
 * content of a full-text table, also one that is kept in another table), and
 * reads what the table's makers let it, as a view does: whether the table may
 * be read was asked when the statement was prepared.
 */
int guard_step(sqlite3_stmt *stmt);

/* What was last refused, as a sentence without a full stop; NULL: nothing
 * since the last call. Static. */
const char *guard_denied(void);

/* Remove the authorizer and what it remembers. */
void guard_remove(sqlite3 *db);

#endif
