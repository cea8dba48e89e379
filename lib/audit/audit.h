#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "schema/keep.h"

/*
 * Check and mend the plan of a document against the document's schema.
 *
 * Rules (audit/rule.h) are tried in order; each proposes changes, which are
 * done and recorded in `edits` with a finding each; then all begin again,
 * until none has anything to change. What cannot be mended stands as a
 * finding. A plan that passed is left as it is by a second run, to the byte.
 *
 * Names come from the schema only, a literal becomes only what the schema says
 * that its column holds, and text never becomes SQL.
 */
struct audit_options {
	const char *by;    /* program, for findings and edits */
	struct schema_keep *keep; /* of the stream; borrowed */
	bool check;        /* change nothing but findings and stop */
	bool assume;       /* "clarify" goes on, recorded */
	bool narrow;       /* cut the schema to the plan's tables */
	bool renew_basis;  /* record the fingerprints of now */
	bool strict_basis; /* a changed table is an error */
	const bool *mends; /* by code: offers that are taken; NULL */
	const bool *skips; /* by code: rules left out (rule_help.h); NULL */
	bool believe;      /* nobody will plan again: doubts are warnings */
};

/*
 * Returns OK; NO where an error stands, a removal changed which rows come back
 * or (check) an edit would be made; ASK for a plan that asks for
 * clarification; NEVER for one that terminates. The document's `stop` says
 * so. Replaces the findings of options->by. A rule that is left out changes
 * nothing and says nothing; errors stand.
 */
enum status audit_run(json_t *doc, const struct audit_options *options);

/*
 * Put the plan that shows what the first finding of a code tells (its
 * `evidence`) in place of the plan, so that it is written and run as any
 * other. Returns NO, and `stop` says so, where there is none.
 */
enum status audit_show(json_t *doc, enum finding_code code, const char *by);

#endif
