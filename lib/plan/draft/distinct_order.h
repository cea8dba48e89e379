#ifndef PLAN_DRAFT_DISTINCT_ORDER_H
#define PLAN_DRAFT_DISTINCT_ORDER_H

#include <jansson.h>

/*
 * Write DISTINCT that is ordered by what is not shown as a group: rows that are
 * one may have several values of it, of which MAX counts, or MIN where the
 * lowest comes first. Changes `plan`, not the values that it may share with
 * another.
 */
void distinct_order(json_t *plan);

#endif
