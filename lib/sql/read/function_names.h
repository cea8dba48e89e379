#ifndef SQL_READ_FUNCTION_NAMES_H
#define SQL_READ_FUNCTION_NAMES_H

#include "sql/dialect/dialect.h"

/* Private to the reader: what a dialect's own words mean in a plan. */

/* A call by its name in the dialect -> by its name in the plan language,
 * changed in place; the same where it has no other. */
struct expr *function_names_call(const struct dialect *d, struct expr *e);
/* A type in lower case, without arguments; NULL: unknown. */
const char *function_names_type(const struct dialect *d, const char *name);

#endif
