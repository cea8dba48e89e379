#ifndef EVAL_KEYED_H
#define EVAL_KEYED_H

#include <stddef.h>
#include "base/mem.h"

/*
 * An ordered query without its LIMIT and with its sort keys as further
 * columns at the end: rows that have the same keys tie. Allocated in the
 * arena; NULL if the words do not allow it (no ORDER BY, DISTINCT, set
 * operations, positions as keys, OFFSET). Whether the text is a query SQLite
 * takes shows when it is run.
 */
char *keyed_sql(struct arena *a, const char *sql, size_t *nkeys);

#endif
