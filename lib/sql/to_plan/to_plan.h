#ifndef SQL_TO_PLAN_TO_PLAN_H
#define SQL_TO_PLAN_TO_PLAN_H

#include <jansson.h>
#include "lang/plan.h"

/*
 * The tree of lang/plan.h -> JSON of the plan language, in the simple
 * spelling where that can say it. Names stand as the tree has them. All
 * results are new.
 */
json_t *to_plan_query(const struct query *q);
/* The same into an object; `filters` is the name for what WHERE says. */
void to_plan_members(json_t *out, const struct query *q,
    const char *filters);
json_t *to_plan_expr(const struct expr *e);
json_t *to_plan_exprs(const struct exprs *list);
json_t *to_plan_pred(const struct pred *p);
/* ANDed: a list, nested ANDs are taken apart. */
json_t *to_plan_preds(const struct preds *list);
/* `wrapped`: within "expr", where no alias can be meant. */
json_t *to_plan_order(const struct order *o, bool wrapped);
/* A window as an object, or the name where it is no more than that. */
json_t *to_plan_window(const struct window *w);
/* "table" and "column" into an object. */
void to_plan_column(json_t *object, const struct expr *e);

/* Put a text or a list into an object, unless it is NULL or empty. */
void to_plan_text(json_t *object, const char *key, const char *text);
void to_plan_list(json_t *object, const char *key, json_t *list /* steals */);

#endif
