#ifndef LANG_TIER_H
#define LANG_TIER_H

#include <jansson.h>

/*
 * The plan language as JSON Schema, in the profile of json/validate.h. The
 * three tiers are the baseline's, for models: closed objects, no recursion,
 * so that providers' subsets take them. What their lists cannot say is text,
 * a column that is an expression and {"test": a condition}, in all of them;
 * `full` has beside them CTEs, windows, or, hidden and one level of
 * sub-query. `language` is
 * everything that t2s-plan(5) has, for validation and editors: recursive, with
 * descriptions, notes may stand anywhere (note.def), and null is as good as a
 * member left out.
 */
enum tier { TIER_MINIMAL, TIER_STANDARD, TIER_FULL, TIER_LANGUAGE };

/* "minimal"; static. */
const char *tier_name(enum tier t);
/* -1 where the text is none. */
int tier_of(const char *name);
/* A new schema. */
json_t *tier_schema(enum tier t);

#endif
