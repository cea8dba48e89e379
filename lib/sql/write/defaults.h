#ifndef SQL_WRITE_DEFAULTS_H
#define SQL_WRITE_DEFAULTS_H

#include <stdbool.h>
#include "doc/finding.h"
#include "lang/plan.h"

/*
 * What a caller wants where the plan says nothing: an order, a limit, a range
 * of time. A plan's own order and limit win; a range is added to the plan's
 * conditions.
 */
struct sql_defaults {
	const char *order; /* "asc" or "desc" by the first output, or
	                      "NAME [asc|desc]" by that output; NULL: none */
	long limit;        /* 0: none */
	const char *since; /* "DATE" or "COLUMN=DATE": from then on; NULL */
	const char *until; /* ... up to and with that day or moment; NULL */
};

/*
 * Add them to the tree of a resolved view, in its arena. A column or output
 * that is not there, or not the only one, is a finding. False when there was
 * one with severity error.
 */
bool sql_defaults(struct view *v, const struct sql_defaults *d,
    struct findings *f);

#endif
