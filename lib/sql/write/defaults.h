#ifndef SQL_WRITE_DEFAULTS_H
#define SQL_WRITE_DEFAULTS_H

#include <stdbool.h>
#include "doc/finding.h"
#include "lang/plan.h"

/*
 * What a caller wants where the plan says nothing: an order, a limit. A plan's
 * own win.
 */
struct sql_defaults {
	const char *order; /* "asc" or "desc" by the first output, or
	                      "NAME [asc|desc]" by that output; NULL: none */
	long limit;        /* 0: none */
};

/*
 * Add them to the tree of a resolved view, in its arena. An output that is
 * not there is a finding. False when there was
 * one with severity error.
 */
bool sql_defaults(struct view *v, const struct sql_defaults *d,
    struct findings *f);

#endif
