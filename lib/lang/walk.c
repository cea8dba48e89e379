#include "lang/walk.h"

#include "base/utf8.h"

static void
below(const struct walk *w, struct expr **e)
{
	if (*e != NULL && w->expr != NULL)
		w->expr(w->arg, e);
}

static void
below_query(const struct walk *w, struct query *q)
{
	if (q != NULL && w->query != NULL)
		w->query(w->arg, q);
}

void
walk_exprs(const struct walk *w, struct exprs *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		below(w, &list->v[i]);
}

void
walk_preds(const struct walk *w, struct preds *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		walk_pred(w, list->v[i]);
}

void
walk_orders(const struct walk *w, struct orders *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		below(w, &list->v[i]->by);
}

void
walk_window(const struct walk *w, struct window *win)
{
	walk_exprs(w, &win->partition_by);
	walk_orders(w, &win->order_by);
	if (win->frame != NULL) {
		below(w, &win->frame->start.offset);
		below(w, &win->frame->end.offset);
	}
}

static void
within_pred(const struct walk *w, struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		below(w, &p->u.compare.left);
		walk_exprs(w, &p->u.compare.right);
		below_query(w, p->u.compare.query);
		return;
	case PRED_AND:
	case PRED_OR:
		walk_preds(w, &p->u.list);
		return;
	case PRED_NOT:
		walk_pred(w, p->u.not);
		return;
	case PRED_EXISTS:
		below_query(w, p->u.exists);
		return;
	case PRED_TEST:
		below(w, &p->u.test);
		return;
	case PRED_CONSTANT:
		return;
	}
}

void
walk_pred(const struct walk *w, struct pred *p)
{
	if (w->pred != NULL)
		w->pred(w->arg, p);
	within_pred(w, p);
	if (w->pred_after != NULL)
		w->pred_after(w->arg, p);
}

static void
walk_call(const struct walk *w, struct expr *e)
{
	walk_exprs(w, &e->u.call.args);
	walk_preds(w, &e->u.call.filter);
	walk_orders(w, &e->u.call.order_by);
	if (e->u.call.over != NULL)
		walk_window(w, e->u.call.over);
}

static void
walk_case(const struct walk *w, struct expr *e)
{
	size_t i;

	below(w, &e->u.cases.operand);
	for (i = 0; i < e->u.cases.n; i++) {
		struct when *when = &e->u.cases.whens[i];

		if (when->test != NULL)
			walk_pred(w, when->test);
		below(w, &when->value);
		below(w, &when->then);
	}
	below(w, &e->u.cases.otherwise);
}

void
walk_expr(const struct walk *w, struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_OUTPUT:
	case EXPR_STAR:
	case EXPR_KINDS:
		return;
	case EXPR_OP:
		walk_exprs(w, &e->u.op.args);
		return;
	case EXPR_CALL:
		walk_call(w, e);
		return;
	case EXPR_CASE:
		walk_case(w, e);
		return;
	case EXPR_CAST:
		below(w, &e->u.cast.of);
		return;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		below(w, &e->u.date.of);
		below(w, &e->u.date.to);
		below(w, &e->u.date.by);
		return;
	case EXPR_QUERY:
		below_query(w, e->u.query);
		return;
	case EXPR_ROW:
		walk_exprs(w, &e->u.row);
		return;
	case EXPR_COLLATE:
		below(w, &e->u.collate.of);
		return;
	case EXPR_PREDICATE:
		walk_pred(w, e->u.predicate);
		return;
	}
}

/* -- parts of a query */

void
walk_outputs(const struct walk *w, struct outputs *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		below(w, &list->v[i]->expr);
}

void
walk_source(const struct walk *w, struct source *s)
{
	size_t i;

	if (s == NULL || (w->source != NULL && !w->source(w->arg, s)))
		return;
	switch (s->kind) {
	case SOURCE_TABLE:
		return;
	case SOURCE_QUERY:
		below_query(w, s->u.query.query);
		return;
	case SOURCE_VALUES:
		for (i = 0; i < s->u.values.n; i++)
			walk_exprs(w, &s->u.values.rows[i]);
		return;
	case SOURCE_FUNCTION:
		walk_expr(w, s->u.function);
		return;
	case SOURCE_JOIN:
		walk_source(w, s->u.join.left);
		walk_source(w, s->u.join.right);
		walk_preds(w, &s->u.join.on);
		return;
	}
}

void
walk_sources(const struct walk *w, struct query *q)
{
	size_t i;

	for (i = 0; i < q->nctes; i++)
		below_query(w, q->ctes[i].query);
	for (i = 0; i < q->nargs; i++)
		below_query(w, q->args[i]);
	walk_source(w, q->from);
}

void
walk_clauses(const struct walk *w, struct query *q)
{
	size_t i;

	walk_preds(w, &q->where);
	walk_exprs(w, &q->group_by);
	for (i = 0; i < q->ngroupings; i++)
		walk_exprs(w, &q->groupings[i].exprs);
	walk_preds(w, &q->having);
	for (i = 0; i < q->nwindows; i++)
		walk_window(w, &q->windows[i]);
	walk_orders(w, &q->order_by);
	below(w, &q->limit);
	below(w, &q->offset);
}

void
walk_query(const struct walk *w, struct query *q)
{
	walk_sources(w, q);
	walk_outputs(w, &q->outputs);
	walk_clauses(w, q);
}

/* -- columns given out */

struct giving {
	const char *name;
	bool found;
};

static void
give(void *arg, struct expr **at)
{
	struct giving *g = arg;
	const struct walk w = {.expr = give, .arg = arg};

	if ((*at)->kind == EXPR_COLUMN)
		g->found = g->found || (!(*at)->u.column.outer &&
		    ascii_equal((*at)->u.column.name, g->name));
	else if (!g->found)
		walk_expr(&w, *at);
}

bool
walk_gives(const struct query *q, const char *column)
{
	struct giving g = {.name = column};
	size_t i;

	for (i = 0; i < q->outputs.n && !g.found; i++)
		give(&g, &q->outputs.v[i]->expr);
	return g.found;
}

bool
walk_under(const struct source *s, const struct source *tree)
{
	if (tree->kind != SOURCE_JOIN)
		return s == tree;
	return walk_under(s, tree->u.join.left) ||
	    walk_under(s, tree->u.join.right);
}

void
walk_outer(void *found, struct expr **e)
{
	const struct walk below = {.expr = walk_outer, .arg = found};

	*(bool *)found |= (*e)->kind == EXPR_COLUMN && (*e)->u.column.outer;
	walk_expr(&below, *e);
}
