#ifndef ENG_SQLITE_KEYS_H
#define ENG_SQLITE_KEYS_H

#include <jansson.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Keys of a SQLite table, put into its object of the schema. */

/* Fill `unique_keys` in the order of their declaration; those over
 * expressions and over a part of the rows are none. Gives whether the
 * primary key has an index of its own, so that it is not the rowid. */
bool keys_read_unique(sqlite3 *db, json_t *table);

/* May a table made by this DDL have foreign keys? */
bool keys_mentioned(const char *ddl);
/* Fill `foreign_keys`, in the order of their declaration, names as they
 * stand in the DDL; to_columns is empty where they were left out. */
void keys_read_foreign(sqlite3 *db, json_t *table);

#endif
