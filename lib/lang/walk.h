#ifndef LANG_WALK_H
#define LANG_WALK_H

#include "lang/plan.h"

/*
 * Going through a tree: what hangs directly below a node. `expr` gets the
 * place of each expression, so that it can put another there; `query` gets
 * each sub-query. Neither goes deeper by itself. Predicates are gone through
 * whole, `pred` gets each before what is in it. NULL: not wanted.
 */
struct walk {
	void (*expr)(void *arg, struct expr **e);
	void (*query)(void *arg, struct query *q);
	void (*pred)(void *arg, struct pred *p);
	void *arg;
};

void walk_expr(const struct walk *w, struct expr *e);
void walk_pred(const struct walk *w, struct pred *p);
void walk_exprs(const struct walk *w, struct exprs *list);
void walk_preds(const struct walk *w, struct preds *list);
void walk_orders(const struct walk *w, struct orders *list);
void walk_window(const struct walk *w, struct window *win);

/* Is a column of this name, in any case, in what the query gives out? Then
 * one of its sources has it: no alias can stand there. */
bool walk_gives(const struct query *q, const char *column);

/* Is the source one of a tree of joins, or the tree itself? */
bool walk_under(const struct source *s, const struct source *tree);

#endif
