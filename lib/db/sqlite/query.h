#ifndef DB_SQLITE_QUERY_H
#define DB_SQLITE_QUERY_H

#include <sqlite3.h>
#include "db/engine.h"

/* Prepare exactly one statement that only reads and has columns, and bind its
 * placeholders. NULL with a finding and *status as engine.query says. */
sqlite3_stmt *query_prepare(sqlite3 *db, const struct statement *s,
    struct findings *f, enum status *status);

#endif
