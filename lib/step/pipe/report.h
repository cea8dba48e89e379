#ifndef STEP_PIPE_REPORT_H
#define STEP_PIPE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/* Documents written to a file beside what goes to stdout. */
struct report {
	const char *path; /* NULL: they are not written */
	bool lines;       /* a document a line, all that there were; else the
	                     last, for reading */

	/* private */
	struct buf kept;
};

/* Write this one, too. Dies with status 3 where that fails. */
void report_write(struct report *r, const json_t *doc);

#endif
