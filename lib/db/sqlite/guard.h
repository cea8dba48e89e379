#ifndef DB_SQLITE_GUARD_H
#define DB_SQLITE_GUARD_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include "db/engine.h"

struct sqlite_database;

/*
 * The authorizer of a database (SELECT only, no schema tables, no functions
 * of the deny list), and what exec needs beyond it.
 */
struct guard_names {
	char **v; /* each owned */
	size_t n, cap;
};
#define GUARD_DENIED 160

/* Private to guard.c; part of struct sqlite_database (engine.h). */
struct guard {
	const struct engine_table *only;
	size_t nonly;
	unsigned suspended; /* how often */
	bool strict;
	bool stepping; /* guard_step */
	struct guard_names alike; /* tables of the database whose names look
	                             like the engine's own */
	struct guard_names virtuals;
	char denied[GUARD_DENIED]; /* what was last refused */
};

/* Install it. Virtual tables must have been touched before; this does it for
 * those of the database. */
void guard_set(struct sqlite_database *d);

/* Only these tables may be read (borrowed; NULL: all). A view counts as the
 * tables it reads: through which view a read comes can be imitated by a CTE
 * of the view's name. (Row scope asks all the same, for names that cannot be
 * guessed: rowview.h.) */
void guard_only(struct sqlite_database *d, const struct engine_table *tables,
    size_t n);

/* Let our own statements read the catalogue, and back; may be nested. */
void guard_suspend(struct sqlite_database *d);
void guard_resume(struct sqlite_database *d);

/* While the person's statement is prepared not even the PRAGMA that full-text
 * search runs for itself is allowed. */
void guard_strict(struct sqlite_database *d, bool strict);

/*
 * sqlite3_prepare_v2, for a query that reads through views of row scope. A
 * view that is flattened into the query around it, and of which no column is
 * used but the row's number, reads its table in no view's name: what is
 * refused is prepared once more without flattening, which then stays off
 * until the next call, for a statement may be prepared anew while it runs.
 */
int guard_prepare(struct sqlite_database *d, const char *sql, int len,
    sqlite3_stmt **stmt, const char **tail);

/*
 * sqlite3_step. What is prepared meanwhile is a virtual table's own (the
 * content of a full-text table, also one that is kept in another table), and
 * reads what the table's makers let it, as a view does: whether the table may
 * be read was asked when the statement was prepared.
 */
int guard_step(struct sqlite_database *d, sqlite3_stmt *stmt);

/* What was last refused, as a sentence without a full stop; false: nothing
 * since the last call. */
bool guard_denied(struct sqlite_database *d, char text[GUARD_DENIED]);

/* Remove the authorizer and what it remembers. */
void guard_remove(struct sqlite_database *d);

#endif
