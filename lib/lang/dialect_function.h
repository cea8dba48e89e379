#ifndef LANG_DIALECT_FUNCTION_H
#define LANG_DIALECT_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"
#include "doc/finding.h"

/*
 * The functions of each dialect's own (dialect_function.def), beside those that
 * the plan language has for all (lang/function.h).
 */

/*
 * What is to be told of a function, by its lower-case name, in a plan of the
 * dialect: FINDING_COUNT where it is one or where the dialect's functions are
 * not listed; function_not_found where the dialect cannot have it or says it
 * in another way; function_unknown where it may be somebody's own.
 */
enum finding_code dialect_function_doubt(const char *dialect, const char *name);

/* Is it one of the functions for all that this dialect does not have? */
bool dialect_function_lacks(const char *dialect, const char *name);

/* How that is said, with %s for the dialect and %s for the name; static. */
const char *dialect_function_message(enum finding_code doubt);

/* The names of the dialect's functions and of those for all, new in the
 * arena, to find a near one among; *n becomes their number. */
const char *const *dialect_function_names(struct arena *a, const char *dialect,
    size_t *n);

#endif
