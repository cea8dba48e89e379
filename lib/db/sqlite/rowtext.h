#ifndef DB_SQLITE_ROWTEXT_H
#define DB_SQLITE_ROWTEXT_H

#include "base/buf.h"
#include "db/sqlite/engine.h"

struct facts;

/*
 * The rows of a table that may be seen, for a query of our own to put behind
 * FROM: its name without a policy, else a sub-query of them, for which no view
 * need be made (rowview.h), as long as many take. A virtual table needs its
 * views all the same, and so do tables of data files, whose keys are looked
 * for.
 */
bool rowtext_needs_views(const struct sqlite_database *d,
    const struct facts *table);
/* Append it. */
void rowtext_add(struct sqlite_database *d, const struct facts *table,
    struct buf *sql);

#endif
