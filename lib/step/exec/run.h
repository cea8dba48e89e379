#ifndef STEP_EXEC_RUN_H
#define STEP_EXEC_RUN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/die.h"
#include "doc/finding.h"
#include "db/engine.h"
#include "report/rows/rows.h"

/*
 * The rows of a query that an engine began, to a limit.
 */
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
	struct query_run *query; /* borrowed */
	size_t ncolumns;
	unsigned short *kinds; /* a bit (1 << cell_kind) for each kind seen */
	long rows;
	bool truncated;       /* one row more was there, and not given */
	bool blank;           /* the only row is of nulls and zeroes */
};
void run_begin(struct run *run, struct query_run *query);
void run_free(struct run *run);

/* Step to the end or to a limit; one row more is fetched to know which. */
enum status run_rows(struct run *run, const struct run_limits *limits,
    const struct run_sink *sink, struct findings *f);

/* result.columns: names, and types as the engine knows them or as the values
 * seen. New. */
json_t *run_columns(const struct run *run);

/* A cell as a value of the document. New. */
json_t *run_value(const struct cell *cell);

#endif
