#ifndef PLAN_TEXT_SCALE_H
#define PLAN_TEXT_SCALE_H

#include "schema/schema.h"

/*
 * "10 minutes" against a column of milliseconds: by what the number is to be
 * multiplied, 1 where the unit said or that of the column is not known or
 * they measure different things. `unit` is a folded word of the question.
 */
double scale_for(const char *unit, const struct schema_column *c);

/* Is the word a unit at all? */
bool scale_is_unit(const char *unit);
/* .. of time? */
bool scale_is_time(const char *unit);

/* Does the column count what the word says: "kilometres" of distance_km? *per:
 * it is what something is for each, cost_per_km. */
bool scale_same(const char *unit, const struct schema_column *c, bool *per);

#endif
