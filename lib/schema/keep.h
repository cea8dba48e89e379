#ifndef SCHEMA_KEEP_H
#define SCHEMA_KEEP_H

#include "schema/schema.h"

/*
 * The view of the schema last seen. Documents of a stream may share one
 * schema (--schema), and building the view of a large one takes longer than
 * what is done with it. Init with {0}.
 */
struct schema_keep {
	struct schema view;
	json_t *json; /* owned, NULL: none yet */
};

/* The view of `json`, which may be NULL: NULL then. Borrowed until the next
 * call with another schema. */
const struct schema *schema_keep(struct schema_keep *k, json_t *json);
void schema_keep_free(struct schema_keep *k);

#endif
