#ifndef DB_FILE_HEADER_H
#define DB_FILE_HEADER_H

#include "db/file/column.h"
#include "db/file/reader.h"

/* Keep what a row has as the names of the columns. */
void header_take(struct column *columns, size_t n, const struct row *row);
/* Is that a row like the others, once their types are known? */
bool header_is_data(const struct column *columns, size_t n);
/* Count it as such: then types are to be decided anew. */
void header_count(struct column *columns, size_t n);
/* Give each column a name: one without is called by its place, one with that
 * of another gets a number. `given` are names that were taken, 0: none. */
void header_name(struct column *columns, size_t given, size_t n);

#endif
