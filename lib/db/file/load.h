#ifndef DB_FILE_LOAD_H
#define DB_FILE_LOAD_H

#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "db/bounds.h"
#include "db/file/column.h"

/* An SQLite database that is made of rows, table by table, by nobody else and
 * in one go: there is no journal, and what is not finished is no database. */
struct load;

/* Make it of the empty file at `path`, open for reading and writing as `fd`,
 * which it takes. Where the bounds (borrowed) are passed, what is at work
 * fails. */
struct load *load_open(const char *path, int fd, struct bounds *bounds);
/* A name for a table that none has yet, new: the wanted one, else with the
 * suffix of the file (sales_json), else with a number. */
char *load_name(struct load *l, const char *wanted, const char *path);
/* Begin a table; then its rows, a value a column; then end it. All false
 * where there is no room, and load_error says why. */
bool load_table(struct load *l, const char *name, const struct column *columns,
    size_t n);
bool load_row(struct load *l, const struct value *values);
bool load_table_end(struct load *l);
/* Is a table begun and not ended? */
bool load_is_within(const struct load *l);
/* Let no value of the column be there twice: *is says whether that is so. */
bool load_unique(struct load *l, const char *table, const char *column,
    bool *is);
/* The whole is there; the mark says of what it was made (load_mark). */
bool load_finish(struct load *l, uint64_t mark);
const char *load_error(const struct load *l);
void load_close(struct load *l);

/* The mark of a database; false where it is none. */
bool load_mark(const char *path, uint64_t *mark);

#endif
