#ifndef SQL_SYNTH_H
#define SQL_SYNTH_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "base/moment.h"
#include "schema/keep.h"
#include "lang/range.h"
#include "sql/dialect/dialect.h"
#include "sql/policy/policy.h"
#include "sql/write/defaults.h"

/*
 * What t2s-synth does: a document's plan as SQL. The plan is resolved against
 * the schema, bound to a clock, given what it leaves open, scoped by a policy,
 * adapted to another dialect and written, in this order.
 */
struct synth {
	const char *by;                /* the program */
	const struct dialect *dialect; /* to write; NULL: the document's, else
	                                  the plan's, else SQLite's */
	const json_t *set;             /* {NAME: text}, values of parameters */
	const char *now;               /* the clock as it was given; NULL: the
	                                  database's */
	struct moment clock;           /* ... and as it is read */
	struct sql_defaults defaults;
	struct range range;            /* added to the plan's conditions */
	const struct policy *policy;   /* NULL: all rows may be seen */
	bool one_line, bind;           /* as in struct sql_options */

	/* private */
	struct schema_keep schema;
};

/*
 * A pipe_step; `synth` is a struct synth. Sets `sql` and findings; `sql` goes,
 * and `stop` is set, where the status is not OK: ASK and NEVER as the plan's
 * decision says, REFUSED by the policy, BAD for what was given with the plan,
 * else NO.
 */
enum status synth_document(json_t *doc, void *synth);

#endif
