#ifndef DB_JUDGE_ALTER_H
#define DB_JUDGE_ALTER_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include "eval/gold.h"

/*
 * A copy that differs from its database where equal rows on the one might
 * hide a difference between two queries: about one row in seven is gone and
 * another one doubled (with keys of its own), numbers of many values are
 * moved a little so that ties break. Keys that held keep holding. The same
 * seed gives the same copy.
 */
void alter_copy(sqlite3 *db, uint64_t seed);

/*
 * Until alter_undo: put constants of a gold query into one row each of the
 * columns of its tables among whose values they lie, so that > and >= differ.
 */
void alter_limits(sqlite3 *db, const char *sql,
    const struct gold_constant *constants, size_t n, uint64_t seed);
void alter_undo(sqlite3 *db);

#endif
