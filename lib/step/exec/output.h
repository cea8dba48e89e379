#ifndef STEP_EXEC_OUTPUT_H
#define STEP_EXEC_OUTPUT_H

#include <jansson.h>
#include "step/exec/exec.h"
#include "step/exec/run.h"

/*
 * Where the rows of a query go: into an array of the document, or to stdout
 * through a writer of report/. Whole rows reach stdout only, and the query's
 * clock stands still while the reader takes them.
 */
struct rows_out {
	json_t *array;    /* NULL: stdout */
	bool begun;
	struct rows rows;
	struct buf buf;
	const struct exec_options *options;
	const struct run *run;
	struct clock *clock; /* of the query; borrowed */
};
void output_begin(struct rows_out *out, const struct exec_options *o,
    const struct run *run, struct clock *clock);
struct run_sink output_sink(struct rows_out *out);
/* `status` is how the query ended. */
void output_end(struct rows_out *out, enum status status);
/* Let go; unless `shown` an empty result stays unseen (--fail-empty). */
void output_close(struct rows_out *out, bool shown);

/* Rows that stdout has whole, also in a signal handler. */
extern volatile long output_written;

/* Say on stderr and in the format's own way that rows were left out. */
const char *output_note(const struct rows_out *out, struct buf *text);

#endif
