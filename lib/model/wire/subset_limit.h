#ifndef MODEL_WIRE_SUBSET_LIMIT_H
#define MODEL_WIRE_SUBSET_LIMIT_H

#include "model/wire/subset.h"

/* What a subset takes, as its documentation says; within model/wire/subset.c.
 * */
struct lower_limit {
	bool constrains; /* at all, by a schema */
	bool strict;     /* all members required, null for the optional */
	bool sentinels;  /* ... but "" in place of null, unions being dear */
	bool lists;      /* "type" may be a list of a type and null */
	bool grid;       /* bounds count for whole numbers alone */
	const char *keep[8]; /* keywords that may stand beside type */
	size_t properties, depth, values, optional, unions;
};

/* Objects and lists within each other, at the most. */
enum { LOWER_DEPTH = 40 };

const struct lower_limit *lower_limit(enum lower_subset subset);

/* The schema that "#/$defs/NAME" in `ref` means within `root`, or NULL. */
const json_t *subset_resolve(const json_t *root, const char *ref);

/* A new schema from the rows above; NULL if it cannot be written, as it
 * is recursive. `names` tells to keep long lists of names. */
json_t *subset_schema(const json_t *root, const struct lower_limit *limit,
    bool names);

#endif
