#ifndef DB_SQLITE_OWN_H
#define DB_SQLITE_OWN_H

#include <sqlite3.h>
#include <stdbool.h>

/*
 * See to a database of our own before SQLite does, which would wait for a
 * FIFO, follow a link, write to a link where its log is to stand, and give a
 * new file the rights of umask. With `make` it and its folders are made, for
 * nobody else to read. 0, or errno and *mistake, a phrase (static).
 */
int own_file(const char *path, bool make, const char **mistake);

/* The number that a statement gives in its first row; left alone where there
 * is none. SQLITE_OK or SQLITE_DONE (no row), else why it failed. */
int own_number(sqlite3 *db, const char *sql, int *number);

/* How long one of our own files is waited for that another process has. */
enum { OWN_WAIT_MS = 10000 };

#endif
