#ifndef PLAN_DISPLAY_H
#define PLAN_DISPLAY_H

#include <stdbool.h>
#include "schema/schema.h"

/* What shows a row of a table to a person: its name, title, or key. Gives
 * how many columns: 2 for a first and a last name, 0 for none at all. */
size_t display_columns(const struct schema_table *t,
    const struct schema_column *out[2]);

/* The first and last name of a table that has no name beside them. */
bool display_person(const struct schema_table *t,
    const struct schema_column *out[2]);

#endif
