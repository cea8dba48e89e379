#ifndef STEP_PIPE_REPORT_H
#define STEP_PIPE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "step/pipe/replace.h"

/* Documents written to a file beside what goes to stdout. */
struct report {
	const char *path; /* NULL: they are not written */
	bool lines;       /* a document a line, all that there were; else the
	                     last, for reading */
	struct replace replace;

	/* private */
	struct buf kept;
};

/* Dies with status 2 where the file may not be replaced, or is that of the rows
 * (NULL: they have none); the second, quietly, now that all is read that is read
 * before a document is worked on, whose target is this (NULL: none). */
void report_check(const struct report *r, const char *rows);
void report_spare(const struct report *r, const char *target);

/* Write this one, too. Dies with status 3 where that fails. */
void report_write(struct report *r, const json_t *doc);

#endif
