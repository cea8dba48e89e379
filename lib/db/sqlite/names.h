#ifndef DB_SQLITE_NAMES_H
#define DB_SQLITE_NAMES_H

#include <stdbool.h>
#include "doc/finding.h"
#include "db/sqlite/engine.h"

/*
 * What the database has, for findings about what it does not have. Each adds
 * the nearest names to `finding`; where the catalogue cannot be read it adds
 * nothing. `sql` is the statement that failed, or NULL: the tables it names
 * are those whose columns count.
 */
void names_near_table(struct sqlite_database *d, json_t *finding,
    const char *wanted);
void names_near_column(struct sqlite_database *d, json_t *finding,
    const char *wanted, const char *sql);
void names_near_function(struct sqlite_database *d, json_t *finding,
    const char *wanted);
/* "table.column" for each table that has the column. */
void names_owners(struct sqlite_database *d, json_t *finding,
    const char *column, const char *sql);

/* struct engine, names. */
json_t *names_all(struct database *db);
/* ... kind; of a table alone, since SQLite compares anything. */
const char *names_kind(struct database *db, const char *schema,
    const char *table, const char *column);

/* Does the text hold the name, as a word of its own, in any case? */
bool names_mentions(const char *sql, const char *name);

#endif
