#ifndef PLAN_COMPOSE_WORK_H
#define PLAN_COMPOSE_WORK_H

#include "plan/compose.h"

/* Private to compose*.c. Values are stolen, results new. */
void compose_set(json_t *object, const char *key, json_t *value);
void compose_set_table(json_t *object, const char *key,
    const struct schema_table *t);
json_t *compose_column(const struct draft_term *t);
/* "avg_price", "count"; no name that a column of the query has. */
json_t *compose_alias(const struct draft *q, const struct draft_term *t);
/* Tests ANDed as predicates, those joined by OR within one. */
json_t *compose_tests(const struct draft *q, const struct draft_test *v,
    size_t n);

/* The name of the term or unit of time; no name that a column has. */
json_t *compose_computed_alias(const struct draft *q,
    const struct draft_term *t);
/* Into an aggregate: its function and what it aggregates. */
void compose_argument(json_t *o, const struct draft_term *t);
/* A measure that is no aggregate alone, and an output as it stands. */
bool compose_is_composite(const struct draft_term *t);
/* An aggregate over the groups of a query. */
json_t *compose_over(const struct draft *q);
/* {"expr": .., "as": ..} */
json_t *compose_item(const struct draft *q, const struct draft_term *t);
/* A condition of the dictionary, as it stands there. */
json_t *compose_condition(const struct draft_term *t);

#endif
