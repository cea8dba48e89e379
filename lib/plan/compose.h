#ifndef PLAN_COMPOSE_H
#define PLAN_COMPOSE_H

#include <jansson.h>
#include "plan/draft.h"

/*
 * A draft written as a plan, in the baseline's spelling wherever that can
 * say it. New; has the members of a query only (decision, intent_summary
 * and confidence are the planner's to add).
 */
json_t *compose_query(const struct draft *q);

#endif
