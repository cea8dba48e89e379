#ifndef REPORT_CHECKED_H
#define REPORT_CHECKED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "doc/finding.h"
#include "json/where.h"

/*
 * A file whose plan was checked, for people, and for programs that show
 * findings beside the text (SARIF 2.1.0, as GitHub and GitLab take it).
 */
struct checked {
	const char *file;       /* as it was named */
	const char *text;       /* what it holds */
	size_t len;
	const json_t *findings; /* an array; NULL: none */
	const char *by;         /* whose of them are shown */
	bool bare;              /* the text is the plan alone */
	bool aside;             /* they tell of the run, not of the file */
	int line, column;       /* where it cannot be read; 0: it can */
};

/* Where a finding of it stands. */
struct where checked_where(const struct checked *c, const json_t *finding);

/* Append a line for each finding: "FILE:LINE:COLUMN: error: MESSAGE (HINT)
 * [CODE]". `mends` tells for which codes an edit would be made. */
void checked_text(struct buf *out, const struct checked *c,
    bool (*mends)(enum finding_code code));

/*
 * A log of one run (new), and the results of a file in it. A rule is added
 * with its first result: `rule` gives it (new) as SARIF has them, without
 * its id.
 */
json_t *sarif_new(const char *program, const char *version);
void sarif_add(json_t *log, const struct checked *c,
    json_t *(*rule)(enum finding_code code));

#endif
