#ifndef SQL_WALK_H
#define SQL_WALK_H

#include "lang/plan.h"

/*
 * Going through a tree: what hangs directly below a node. `expr` gets the
 * place of each expression, so that it can put another there; `query` gets
 * each sub-query. Neither goes deeper by itself. NULL: not wanted.
 */
struct walk {
	void (*expr)(void *arg, struct expr **e);
	void (*query)(void *arg, struct query *q);
	void *arg;
};

void walk_expr(const struct walk *w, struct expr *e);
void walk_pred(const struct walk *w, struct pred *p);
void walk_exprs(const struct walk *w, struct exprs *list);
void walk_preds(const struct walk *w, struct preds *list);
void walk_orders(const struct walk *w, struct orders *list);
void walk_window(const struct walk *w, struct window *win);

/* Is there an aggregate of this query (not one of a sub-query) in it, or a
 * window? */
bool walk_aggregates(const struct expr *e);
bool walk_windows(const struct expr *e);
bool walk_pred_aggregates(const struct pred *p);

/* Are two expressions the same, names in any case? Sub-queries never are. */
bool walk_same(const struct expr *a, const struct expr *b);

#endif
