#ifndef PLAN_SPANS_PREDICATE_H
#define PLAN_SPANS_PREDICATE_H

#include "plan/spans/spans.h"

/* Predicates of the plan language; all new. */
json_t *predicate_null(const struct schema_column *c, bool is);
json_t *predicate_compare(const struct schema_column *c, const char *op,
    json_t *value /* steals */);
/* One of the values (borrowed), or none of them. */
json_t *predicate_in(const struct schema_column *c, const json_t *values,
    bool is);
/* What a column of yes and no says, in the values it stores. */
json_t *predicate_flag(struct spans *s, const struct schema_column *c,
    bool yes);
/* Before today, or from today on, in the column's own spelling. */
json_t *predicate_past(struct spans *s, const struct schema_column *c,
    bool past);
/* Are there values after today, as far as they were looked at? */
bool predicate_is_ahead(const struct spans *s, const struct schema_column *c);
/* Does today lie before the end, or is there none; and not before the start,
 * NULL: none? Or is it otherwise. */
json_t *predicate_valid(struct spans *s, const struct schema_column *start,
    const struct schema_column *end, bool yes);
/* All of the list's (steals). */
json_t *predicate_all(json_t *list);

#endif
