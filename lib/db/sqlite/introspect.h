#ifndef DB_SQLITE_INTROSPECT_H
#define DB_SQLITE_INTROSPECT_H

#include "db/describe.h"
#include "db/sqlite/engine.h"
#include "schema/facts.h"

/*
 * What SQLite says of a database (describe.h). Tables that belong to a
 * virtual table and those of the engine are left out.
 */
bool sqlite_introspect(struct sqlite_database *d, const struct describe *want,
    struct described *out, struct findings *f, enum status *status);
/* The same of a file that is opened for that. */
bool sqlite_describe(const char *path, const struct describe *want,
    struct described *out, struct findings *f, enum status *status);

/*
 * The parts: each adds to the facts of a table that has the others before
 * it. They never fail; what cannot be known is left out.
 */
struct sample_budget {
	long rows; /* rows that may still be read of all tables */
};
#define SAMPLE_ROWS_ALL 400000L
#define SAMPLE_ROWS_TABLE 20000L

/* `rows`: from max(rowid), or counted within a bound. */
void sqlite_estimate_rows(struct sqlite_database *d, struct facts *table);
/* What its values tell of each column (schema/content/content.h), from the first
 * SAMPLE_ROWS_TABLE rows; `values` of at most `max` texts. Gives how many rows
 * there are if these were all, else -1. */
int64_t sqlite_sample_values(struct sqlite_database *d, struct facts *table,
    long max, struct sample_budget *budget);

/* "name" as an identifier in quotes, appended. */
void sqlite_add_name(struct buf *b, const char *name);

#endif
