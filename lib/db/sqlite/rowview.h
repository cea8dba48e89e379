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

struct sqlite_database;

/* Private to rowview.c; part of struct sqlite_database (engine.h). */
struct rowview {
	const struct policy *policy;
	char prefix[48];  /* of the views that nobody can name */
	const struct opt_list *claims;
	json_t *tables;   /* name in lower case -> conditions, "" where open */
	json_t *waiting;  /* the same -> name: no views are made yet */
	json_t *views;    /* of the database, that are in the policy, and those
	                     in them: names in lower case */
	json_t *virtuals; /* names in lower case -> is it a full-text table
	                     without content? */
	json_t *readers;  /* views met while a statement is looked at */
};

/* Look what the policy says of each table, and let the guard (guard.h) know;
 * before guard_set. Returns SQLITE_OK or why not. */
int rowview_make(struct sqlite_database *d, const struct policy *p,
    const struct opt_list *claims);
/* Make the views of what a statement names, which cannot be read without; a
 * table whose claims are not given gets none that has rows. To be called
 * before a statement is prepared; gives SQLITE_OK or why not. */
int rowview_need(struct sqlite_database *d, const char *text);
/* Those of one table; they are not needed any more: with ten thousand of
 * them SQLite takes its time to make another. */
int rowview_need_table(struct sqlite_database *d, const char *name);
int rowview_drop(struct sqlite_database *d, const char *name);
/* Forget them; they go with the connection. */
void rowview_forget(struct sqlite_database *d);

/* Was rowview_make called? */
bool rowview_asked(const struct sqlite_database *d);
/* May this be read, through which view? False without a policy. */
bool rowview_reads(struct sqlite_database *d, const char *table,
    const char *column, const char *database, const char *through);
/* Does the policy name the table; does it let all its rows be seen? True
 * without one. */
bool rowview_knows(struct sqlite_database *d, const char *table);
bool rowview_open(struct sqlite_database *d, const char *table);

/* Has it a condition, but rows that tell nothing to compare? */
bool rowview_empty(struct sqlite_database *d, const char *table);

/* struct policy_catalogue, knows; `arg` is the database. */
enum policy_known rowview_column(void *arg, const char *schema,
    const char *table, const char *column);

#endif
