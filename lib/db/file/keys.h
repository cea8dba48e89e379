#ifndef DB_FILE_KEYS_H
#define DB_FILE_KEYS_H

#include "db/file/column.h"
#include "db/file/load.h"

/* What tells the rows of a file apart, so that the inference of keys finds
 * what may point to it. */

/* Before loading: an integer that rises with each of the rows and is called
 * as keys are becomes the primary key. */
void keys_choose(struct column *columns, size_t n, int64_t rows);
/* After it, where there is none: a column that is called so and holds nothing
 * twice is unique. False where there is no room. */
bool keys_add(struct load *l, const char *table, const struct column *columns,
    size_t n);

#endif
