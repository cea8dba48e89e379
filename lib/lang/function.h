#ifndef LANG_FUNCTION_H
#define LANG_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>
#include "schema/schema.h"

struct expr;

/*
 * The functions that the plan language knows by a name of its own; a writer
 * spells each in its dialect. Names not in this table belong to the plan's
 * dialect and are written as they are (letters, digits, _ only).
 */
enum function_kind { FUNCTION_SCALAR, FUNCTION_AGGREGATE, FUNCTION_WINDOW };

struct function {
	const char *name;
	enum function_kind kind;
	int min, max;           /* arguments; max -1: any number */
	enum type_class result; /* TYPE_UNKNOWN: that of the first argument */
	const char *meaning;    /* for t2s-plan(5) */
};
/* By lower-case name; NULL if it is not in the table. */
const struct function *function_find(const char *name);
/* The table itself, for the manual's test. */
const struct function *function_table(size_t *n);

/* Is this EXPR_CALL an aggregate, not a window and not a scalar? */
bool function_aggregates(const struct expr *call);

/* Cast targets: "integer", "number", "text", "date" .. lower case; a type
 * may have arguments: "decimal(10,2)". */
struct cast_type {
	const char *name;
	enum type_class class;
	int max_args;
};
const struct cast_type *function_cast_type(const char *name, size_t len);

#endif
