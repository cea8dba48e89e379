#ifndef PLAN_DRAFT_IMPLIED_H
#define PLAN_DRAFT_IMPLIED_H

#include "plan/text/question.h"
#include "schema/schema.h"

/*
 * Joins that nobody declared: columns that carry the name of another
 * table's key. They are added to the view's keys with little confidence, so
 * that a path uses them only where the declared keys lead nowhere; of
 * declared keys those whose columns have one name become a little cheaper,
 * and of two keys to one table that of which a word is said ("start" for
 * start_station_id).
 */
void implied_keys(struct schema *s, const struct question *q);

/* A key of the view; `sure` is 0..1. */
void implied_add(struct schema *s, struct schema_table *t,
    const struct schema_column *from, const struct schema_column *to,
    double sure);

#endif
