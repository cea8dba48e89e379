#ifndef STEP_BATCH_BATCH_H
#define STEP_BATCH_BATCH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

struct pipe;

/*
 * Lines through a pipe of filters, many at once: each of several pipes gets
 * some of them, and what comes of them is given in the order of the lines.
 * A pipe is a command for sh(1) that writes a document for each line it
 * reads, in their order. At any time no more than a few lines for each pipe
 * are under way.
 *
 * A document that is stopped where the graph (DESIGN section 7) goes on is
 * handed to another command, by stdin, whose document takes its place.
 */
struct batch {
	size_t jobs;       /* pipes, at least 1, at most BATCH_JOBS */
	const char *pipe;
	const struct pipe *reader; /* how documents of `done` are read */
	const char *again; /* NULL: none. T2S_STOPPED is STEP.STATUS; T2S_LINE
	                      the line where it is a question, else empty */
	const char *keep;  /* a folder: each document as it is done, in
	                      NNNNNN-answer.STATUS.json; NULL: none */
	const char *done;  /* a folder with those of an earlier run, which
	                      are not asked for again except for status 3; what
	                      stands in stdout's file is not written again
	                      (batch_output.h); NULL */
	/* appends what is to be written of a document, with its newline */
	void (*print)(struct buf *out, const json_t *doc, size_t line);
};
enum { BATCH_JOBS = 64 };

/* Run lines of `fd`, called `name` in messages; blank ones are skipped. True
 * when all documents went well. Dies where the lines cannot be read, a folder
 * cannot be used, a line is another question than was kept, or stdout's file
 * holds something else. */
bool batch_run(const struct batch *b, int fd, const char *name);

#endif
