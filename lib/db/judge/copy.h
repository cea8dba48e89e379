#ifndef DB_JUDGE_COPY_H
#define DB_JUDGE_COPY_H

#include <jansson.h>
#include <sqlite3.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Copies of a database in memory, to run queries of others on and to alter.
 * SQL means here what it does in sqlite3(1), double-quoted texts included.
 * Nothing on the disk can be reached from a copy.
 */

/* `image` is the file as it stands on the disk. NULL if SQLite does not
 * take it. Close with sqlite3_close. */
sqlite3 *copy_open(const struct buf *image);

/*
 * Run one query and collect its rows. `params` is an array of values or
 * {value} objects for its placeholders, or NULL. With `reverse` rows that no
 * ORDER BY arranges come in another order. False where it fails, is no query
 * or goes on for longer than `timeout_ms` or than `steps` instructions of
 * SQLite (0: any); then *why is a message (valid until the next call for db,
 * or static).
 */
struct rows;
struct copy_query {
	const char *sql;
	const json_t *params;
	long timeout_ms;
	bool reverse; /* of copy_run only */
	long steps;   /* what does not depend on the machine's load */
};
bool copy_run(sqlite3 *db, const struct copy_query *q, struct rows *rows,
    const char **why);

/* The same with values. Where there are more rows than `most` the first
 * most + 1 are given. */
struct values;
bool copy_values(sqlite3 *db, const struct copy_query *q, size_t most,
    struct values *values, const char **why);

#endif
