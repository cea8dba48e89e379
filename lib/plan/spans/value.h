#ifndef PLAN_SPANS_VALUE_H
#define PLAN_SPANS_VALUE_H

#include "plan/spans/spans.h"

/* Private to the values of spans. The value is of the schema, or kept. */
void value_add(struct spans *s, size_t from, size_t to,
    const struct schema_column *c, const json_t *value, double cost);
/* Words of the world for the column's listed values. */
void value_world(struct spans *s, const struct schema_column *c);

#endif
