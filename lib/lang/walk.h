#ifndef LANG_WALK_H
#define LANG_WALK_H

#include "lang/plan.h"

/*
 * Going through a tree: what hangs directly below a node. `expr` gets the
 * place of each expression, so that it can put another there; `query` gets
 * each sub-query. Neither goes deeper by itself. Predicates are gone through
 * whole, `pred` gets each before what is in it, `pred_after` behind that.
 * `source` gets a source before what is in it, and says whether to go on into
 * it. NULL: not wanted.
 */
struct walk {
	void (*expr)(void *arg, struct expr **e);
	void (*query)(void *arg, struct query *q);
	void (*pred)(void *arg, struct pred *p);
	void (*pred_after)(void *arg, struct pred *p);
	bool (*source)(void *arg, struct source *s);
	void *arg;
};

void walk_expr(const struct walk *w, struct expr *e);
void walk_pred(const struct walk *w, struct pred *p);
void walk_exprs(const struct walk *w, struct exprs *list);
void walk_preds(const struct walk *w, struct preds *list);
void walk_orders(const struct walk *w, struct orders *list);
void walk_window(const struct walk *w, struct window *win);
void walk_outputs(const struct walk *w, struct outputs *list);

/* The query of a derived table; all expressions of VALUES; what is below a
 * function, not itself; of a join the left side, the right one, and then the
 * conditions. NULL: nothing. */
void walk_source(const struct walk *w, struct source *s);

/* CTEs, the queries of a set, FROM. */
void walk_sources(const struct walk *w, struct query *q);

/* WHERE, group_by, groupings, HAVING, named windows, ORDER BY, LIMIT, OFFSET;
 * not group_columns, which are the same once more. */
void walk_clauses(const struct walk *w, struct query *q);

/* Sources, the outputs that are shown, clauses. */
void walk_query(const struct walk *w, struct query *q);

/* Is a column of this name, in any case, in what the query gives out? Then
 * one of its sources has it: no alias can stand there. */
bool walk_gives(const struct query *q, const char *column);

/* For walks: sets *(bool *)found where the expression has a column of a query
 * around its own. */
void walk_outer(void *found, struct expr **e);

/* Is the source one of a tree of joins, or the tree itself? */
bool walk_under(const struct source *s, const struct source *tree);

#endif
