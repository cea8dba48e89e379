#ifndef PLAN_DRAFT_FROM_H
#define PLAN_DRAFT_FROM_H

#include "plan/draft/predicate.h"

/* Pieces of sources and joins, of from.c for belonging.c. */

/* Is the node at or below another? */
bool from_is_below(const struct tree *t, size_t node, size_t top);
void from_join_node(struct query *q, const struct tree *t, size_t i);
/* The columns by which rows below hang on those above, on the given side. */
const struct schema_column *from_hinge(const struct node *n, bool own);
void from_show_hinge(struct query *q, const struct node *n);
json_t *from_not_null(const char *name, const struct schema_column *c);
/* Tables that conditions and rows of the fragment speak of; appended. */
void from_collect_tables(struct drafting *l, struct table_list *others);

#endif
