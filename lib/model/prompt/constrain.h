#ifndef MODEL_PROMPT_CONSTRAIN_H
#define MODEL_PROMPT_CONSTRAIN_H

#include <jansson.h>
#include "lang/tier.h"
#include "schema/schema.h"

/*
 * The schema that a model's plan must follow (new): that of the tier, in
 * which every place for a table or a column holds one of the names there
 * are. They stand once, as `$defs.table_name` (tables, and at the tiers that
 * have them the aliases and CTE names below) and `$defs.column_name`; who
 * must do without them replaces these two with {"type":"string"}.
 * Members that are only notes, such as a selection's reason, are left out.
 * Columns where an expression or an alias may stand stay free; those of
 * projections, conditions on rows and joins do not.
 */
json_t *constrain(enum tier t, const struct schema *s);

#endif
