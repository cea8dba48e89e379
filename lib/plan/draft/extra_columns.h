#ifndef PLAN_DRAFT_EXTRA_COLUMNS_H
#define PLAN_DRAFT_EXTRA_COLUMNS_H

#include <jansson.h>

/*
 * Show beside what was asked the values that the order and the conditions
 * used ("top 5 cities by population" shows the population), where that
 * changes no row. The plan (changed) says in `added` which they are.
 */
void extra_columns(json_t *plan);

#endif
