#ifndef DB_SQLITE_SIZES_H
#define DB_SQLITE_SIZES_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite_database;

/*
 * How many rows tables have and lookups find, as far as can be told without
 * reading them.
 */

/* Of what stands behind FROM. Few rows are counted; many are told by the rowid,
 * and counted up to a bound where there is none (WITHOUT ROWID; `plain` is
 * false: virtual, or a sub-query). -1 where it cannot be told. */
int64_t sizes_near(struct sqlite_database *d, const char *from, bool plain);

/* No fewer than there are, by ANALYZE, else by the distance of the rowids or,
 * where these lie further apart than the file has room for rows, by counting
 * up to a million. -1 where there is no such table. */
double sizes_most(struct sqlite_database *d, const char *table);

/*
 * Rows that one lookup finds among `rows`: with the first `equal` columns of
 * the index given and `bounds` ends of a range. By ANALYZE, else as SQLite
 * guesses: 1 where a unique index is given whole, 10 for any other equality,
 * a quarter for each end of a range. `index` NULL is the primary key.
 */
double sizes_found(struct sqlite_database *d, const char *table,
    const char *index,
    unsigned equal, unsigned bounds, double rows);

#endif
