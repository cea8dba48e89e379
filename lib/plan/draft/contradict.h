#ifndef PLAN_DRAFT_CONTRADICT_H
#define PLAN_DRAFT_CONTRADICT_H

#include <stdbool.h>
#include <jansson.h>
#include "schema/schema.h"

/* Can no row meet the conditions of the query, or of one inside it: two
 * values of one column at once, of its own or of the one row that it refers to,
 * a condition and its contrary, a time that ends before it begins? */
bool contradicts(const struct schema *s, const json_t *query);

#endif
