#ifndef AUDIT_VALUES_H
#define AUDIT_VALUES_H

#include "audit/compare.h"

/*
 * The texts that an expression whose values are a column's can give: all of
 * them, or those that are known. In the arena.
 */
struct values {
	const char **v;
	size_t n;
	bool all;
};
bool values_known(struct audit *a, const struct origin *o, struct values *v);

/* The column in scope that a text names, "name" or "table.name", as it is
 * called there; NULL: none. (quoted.c) */
const char *quoted_column(const struct query *in, const char *text);

#endif
