#ifndef DB_SQLITE_KEYS_H
#define DB_SQLITE_KEYS_H

#include <sqlite3.h>
#include <stdbool.h>
#include "schema/facts.h"

/* Keys of a SQLite table, put into its facts. */

/* Fill `unique` in the order of their declaration; those over
 * expressions and over a part of the rows are none. Returns whether the
 * primary key has an index of its own, so that it is not the rowid. */
bool keys_read_unique(sqlite3 *db, struct facts *table);

/* May a table made by this DDL have foreign keys? */
bool keys_mentioned(const char *ddl);
/* Fill `foreign`, in the order of their declaration, names as they
 * stand in the DDL; nto is 0 if columns were left out. */
void keys_read_foreign(sqlite3 *db, struct facts *table);

#endif
