#ifndef PLAN_DRAFT_CONTRADICT_H
#define PLAN_DRAFT_CONTRADICT_H

#include <stdbool.h>
#include <jansson.h>

/* Can no row meet the conditions of the query, or of one inside it: two
 * values of one column at once, a condition and its contrary, a time that
 * ends before it begins? */
bool contradicts(const json_t *query);

#endif
