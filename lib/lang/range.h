#ifndef LANG_RANGE_H
#define LANG_RANGE_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"
#include "schema/schema.h"

/*
 * A range of time that a caller wants beside what a plan says: --since and
 * --until of t2s-plan and t2s-synth.
 */
struct range {
	const char *since; /* "DATE", "30d" or "COLUMN=DATE": from then on; NULL */
	const char *until; /* ... up to and with that day or moment; NULL */
	const char *now;   /* as --now gives it: what "30d", so many days ago,
	                      is counted from; NULL: not given */
};

/*
 * Add it to the conditions of a plan, which is changed: compared as the schema
 * says that the column holds times, text with text. Without a column it is the
 * only one of the plan's tables that holds days or moments, or else months or
 * years. A condition that the plan already has is not added again; a plan
 * that asks or gives up is left alone. `s` may be NULL: a column of the only table is then compared with a date.
 *
 * Returns false, with the plan as it was, where a finding is an error: no such
 * column, several, one that holds no times or cannot tell the bound.
 */
bool range_add(json_t *plan, const struct schema *s, const struct range *r,
    struct findings *f);

#endif
