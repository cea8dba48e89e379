#ifndef DB_SQLITE_QUERY_H
#define DB_SQLITE_QUERY_H

#include <sqlite3.h>
#include "db/sqlite/engine.h"

/* Prepare exactly one statement that only reads and has columns, and bind its
 * placeholders. NULL with a finding and *status as engine.query says. */
sqlite3_stmt *query_prepare(struct sqlite_database *d,
    const struct statement *s, struct findings *f, enum status *status);

#endif
