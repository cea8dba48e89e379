#ifndef SQL_WRITE_WRITE_H
#define SQL_WRITE_WRITE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "doc/finding.h"
#include "lang/plan.h"
#include "sql/dialect/dialect.h"

/*
 * A resolved view (view_build, scope_resolve) -> one SELECT statement. The
 * text holds no semicolon and no newline at its end.
 */
struct sql_options {
	const struct dialect *dialect; /* written for it */
	const struct dialect *meaning; /* the plan's own; NULL: the same */
	bool one_line;   /* no line break in it, not even within a value */
	bool policed;    /* a table that sql/policy/policy has not cleared is
	                    refused */
	bool bind;       /* parameters, and values that conditions compare
	                    with, become placeholders */
	size_t listed;   /* values that a list may hold in the text; 0: any */
	const json_t *set; /* parameter -> text: it takes the type of the
	    parameter's default, else of the column beside it; NULL: none */
};

/*
 * Appends the text to `out` and {value, type} for each placeholder, in their
 * order, to the array `params` (may be NULL without .bind). What the dialect
 * cannot say is a finding. False when there was one with severity error;
 * then neither is changed.
 */
bool sql_write(const struct view *v, const struct sql_options *o,
    struct findings *f, struct buf *out, json_t *params);

#endif
