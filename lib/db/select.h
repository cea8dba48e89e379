#ifndef DB_SELECT_H
#define DB_SELECT_H

#include <stddef.h>
#include "base/buf.h"

/* Append "SELECT a, b FROM s.t" in a dialect, known by its name; `schema` may
 * be NULL. */
void select_columns(struct buf *out, const char *dialect, const char *schema,
    const char *table, const char *const *columns, size_t n);

#endif
