#ifndef SCHEMA_QUALIFIED_H
#define SCHEMA_QUALIFIED_H

#include "base/mem.h"
#include "schema/schema.h"

/*
 * Names of tables that several schemas have, as people read and write them:
 * "customers" where there is one, else "hr.customers".
 */

/* The table of this name, with its schema or, where that is enough, without;
 * NULL if absent or of several schemas. */
const struct schema_table *qualified_table(const struct schema *s,
    const char *name);
/* The name that only this table has; in the arena or borrowed of it. */
const char *qualified_name(struct arena *a, const struct schema *s,
    const struct schema_table *t);

/* Have several tables of the document's schema the name, each in a schema of its
 * own, of those that were left out, too? Then the name alone does not tell. */
bool qualified_is_needed(const json_t *schema, const char *table);

#endif
