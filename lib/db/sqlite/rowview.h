#ifndef DB_SQLITE_ROWVIEW_H
#define DB_SQLITE_ROWVIEW_H

#include <sqlite3.h>
#include "base/opt.h"
#include "sql/policy/policy.h"

/*
 * A guard of row scope that does not read SQL: in the place of each table
 * that the policy scopes stands a temporary view of the same name, which
 * shows its rows only, whoever asks (also our own probes and samples). The
 * view reads through a second one whose name nobody can guess; the table
 * itself may be read by that one alone, so that neither "main" before the name
 * nor a CTE called like a view gets at it.
 */

/* Look what the policy says of each table, and let the guard (guard.h) know;
 * before sqlite_guard. Returns SQLITE_OK or why not. */
int rowview_make(sqlite3 *db, const struct policy *p,
    const struct opt_list *claims);
/* Make the views of what a statement names, which cannot be read without; a
 * table whose claims are not given gets none that has rows. To be called
 * before a statement is prepared; gives SQLITE_OK or why not. */
int rowview_need(const char *text);
/* Those of one table; they are not needed any more: with ten thousand of
 * them SQLite takes its time to make another. */
int rowview_need_table(const char *name);
int rowview_drop(const char *name);
/* Forget them; they go with the connection. */
void rowview_forget(void);

/* Was rowview_make called? */
bool rowview_asked(void);
/* May this be read, through which view? False without a policy. */
bool rowview_reads(const char *table, const char *column,
    const char *database, const char *through);
/* Does the policy name the table; does it let all its rows be seen? True
 * without one. */
bool rowview_knows(const char *table);
bool rowview_open(const char *table);

/* Has it a condition, but rows that tell nothing to compare? */
bool rowview_empty(const char *table);

/* struct policy_catalogue, knows; `arg` is the sqlite3. */
enum policy_known rowview_column(void *arg, const char *schema,
    const char *table, const char *column);

#endif
