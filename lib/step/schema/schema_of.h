#ifndef STEP_SCHEMA_SCHEMA_OF_H
#define STEP_SCHEMA_SCHEMA_OF_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "base/opt.h"
#include "db/describe.h"
#include "db/engine.h"
#include "step/schema/infer_keys.h"
#include "step/pipe/policed.h"

struct pipe;

/*
 * What t2s-schema does: the schema of a database, of a dictionary, or of the
 * first with what the second says of it; or what has changed since a schema
 * that was kept.
 */
struct schema_of {
	const char *by;            /* the program */
	const char *target;        /* of --db; NULL: $T2S_DB, else the
	                              document's */
	bool trust_target;         /* a server may be named by the document */
	struct opt_list tables;    /* patterns of fnmatch(3); none: all */
	long values;               /* categories listed of a column at most */
	long load_ms;              /* of loading data files, 0: any */
	bool no_values;            /* do not look at the rows for them */
	const char *cache;         /* folder; "": the user's; NULL: that of
	                              $T2S_SCHEMA_CACHE, if it names one */
	const char *dictionary;    /* file, JSON or CSV; NULL: none */
	const char *diff;          /* file of the schema to compare with */
	const struct pipe *reader; /* of the program, that reads it */
	struct key_inference keys;     /* .guard is set here */
	struct engine_guard guard; /* .policy and .claims are set here */
	struct policed policed;    /* started */
	bool takes_text;           /* schema_of_print may be called */

	/* private */
	struct describe want;
	struct described found;
	struct buf folder;
	bool is_text;
};
#define SCHEMA_OF_INIT(program) {.by = (program), .values = 20, \
	.found = DESCRIBED_INIT, .folder = BUF_INIT}

/*
 * A pipe_step; `what` is a struct schema_of. Sets `database`, `schema` and
 * findings, or with .diff `changes`, and `stop` where the status is not OK:
 * that is NO where schemas differ. Dies with status 2 where a file cannot be
 * read.
 */
enum status schema_of(json_t *doc, void *what);

/*
 * A schema that is given as it was found is never made a tree: with ten
 * thousand tables that would take longer than all the rest. Is this one left
 * out of the document for that? Then schema_of_print appends the document with
 * it, or the schema alone, on one line.
 */
bool schema_of_is_text(const struct schema_of *what);
void schema_of_print(struct buf *out, const json_t *doc,
    const struct schema_of *what, bool alone);

#endif
