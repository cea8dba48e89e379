#ifndef ENG_SQLITE_RUN_H
#define ENG_SQLITE_RUN_H

#include <jansson.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/die.h"
#include "base/opt.h"
#include "doc/finding.h"
#include "report/rows.h"

/*
 * One read-only query on a guarded database (open.h), row by row.
 */

/*
 * Prepare exactly one statement of len bytes that only reads and has columns.
 * NULL where it is none, with a finding and *status (7 where it is refused,
 * 1 where the database does not understand it).
 */
sqlite3_stmt *run_prepare(sqlite3 *db, const char *sql, size_t len,
    struct findings *f, enum status *status);

/* Bind sql.params (an array of {value, type?} or {claim}, or NULL); `claims`
 * is a list of NAME=VALUE. */
enum status run_bind(sqlite3_stmt *stmt, const json_t *params,
    const struct opt_list *claims, struct findings *f);

struct run_limits {
	long rows;  /* given at most; 0: no limit */
	long bytes; /* of values, so that memory and output are bounded; 0 */
};

/* Who takes the rows. Cells are valid during the call. */
struct run_sink {
	void (*row)(void *arg, const struct cell *cells, size_t n);
	void *arg;
};

/* What is known of the rows afterwards. */
struct run {
	size_t ncolumns;
	const char **names;   /* borrowed from the statement */
	unsigned char *kinds; /* a bit (1 << cell_kind) for each kind seen */
	long rows;
	bool truncated;       /* one row more was there, and not given */
	bool blank;           /* the only row is of nulls and zeroes */
};
void run_begin(struct run *run, sqlite3_stmt *stmt);
void run_free(struct run *run);

/* Step to the end or to a limit; one row more is fetched to know which. */
enum status run_rows(struct run *run, sqlite3_stmt *stmt, const char *sql,
    const struct run_limits *limits, const struct run_sink *sink,
    struct findings *f);

/* result.columns: names, and types as declared where the values seen agree,
 * else as seen. New. */
json_t *run_columns(const struct run *run, sqlite3_stmt *stmt);

/* A cell as a value of the document. New. */
json_t *run_value(const struct cell *cell);

#endif
