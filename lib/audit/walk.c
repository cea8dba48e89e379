#include "audit/rule.h"

#include "base/buf.h"

/*
 * Every node of the view once or more: outputs share theirs with the
 * aggregates and the grouping behind them.
 */
struct walk {
	struct audit *a;
	const struct walker *w;
	struct query *in;
};

static void see_query(const struct walk *up, struct query *q);
static void see_pred(const struct walk *k, struct pred *p);
static void see_expr(const struct walk *k, struct expr *e);

static void
see_exprs(const struct walk *k, const struct exprs *list)
{
	for (size_t i = 0; i < list->n; i++)
		see_expr(k, list->v[i]);
}

static void
see_preds(const struct walk *k, const struct preds *list)
{
	for (size_t i = 0; i < list->n; i++)
		see_pred(k, list->v[i]);
}

static void
see_orders(const struct walk *k, const struct orders *list)
{
	for (size_t i = 0; i < list->n; i++)
		see_expr(k, list->v[i]->by);
}

static void
see_window(const struct walk *k, const struct window *w)
{
	if (w == NULL)
		return;
	see_exprs(k, &w->partition_by);
	see_orders(k, &w->order_by);
	if (w->frame != NULL) {
		see_expr(k, w->frame->start.offset);
		see_expr(k, w->frame->end.offset);
	}
}

static void
see_case(const struct walk *k, struct expr *e)
{
	see_expr(k, e->u.cases.operand);
	for (size_t i = 0; i < e->u.cases.n; i++) {
		see_pred(k, e->u.cases.whens[i].test);
		see_expr(k, e->u.cases.whens[i].value);
		see_expr(k, e->u.cases.whens[i].then);
	}
	see_expr(k, e->u.cases.otherwise);
}

static void
see_parts(const struct walk *k, struct expr *e)
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
		see_exprs(k, &e->u.op.args);
		return;
	case EXPR_CALL:
		see_exprs(k, &e->u.call.args);
		see_preds(k, &e->u.call.filter);
		see_orders(k, &e->u.call.order_by);
		see_window(k, e->u.call.over);
		return;
	case EXPR_CASE:
		see_case(k, e);
		return;
	case EXPR_CAST:
		see_expr(k, e->u.cast.of);
		return;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		see_expr(k, e->u.date.of);
		see_expr(k, e->u.date.to);
		see_expr(k, e->u.date.by);
		return;
	case EXPR_QUERY:
		see_query(k, e->u.query);
		return;
	case EXPR_ROW:
		see_exprs(k, &e->u.row);
		return;
	case EXPR_COLLATE:
		see_expr(k, e->u.collate.of);
		return;
	case EXPR_PREDICATE:
		see_pred(k, e->u.predicate);
		return;
	}
}

static void
see_expr(const struct walk *k, struct expr *e)
{
	if (e == NULL)
		return;
	if (k->w->expr != NULL)
		k->w->expr(k->a, e, k->in);
	see_parts(k, e);
}

static void
see_pred(const struct walk *k, struct pred *p)
{
	if (p == NULL)
		return;
	if (k->w->pred != NULL)
		k->w->pred(k->a, p, k->in);
	switch (p->kind) {
	case PRED_COMPARE:
		see_expr(k, p->u.compare.left);
		see_exprs(k, &p->u.compare.right);
		see_query(k, p->u.compare.query);
		return;
	case PRED_AND:
	case PRED_OR:
		see_preds(k, &p->u.list);
		return;
	case PRED_NOT:
		see_pred(k, p->u.not);
		return;
	case PRED_EXISTS:
		see_query(k, p->u.exists);
		return;
	case PRED_TEST:
		see_expr(k, p->u.test);
		return;
	case PRED_CONSTANT:
		return;
	}
}

/* The tree of joins for its conditions; leaves come from q->sources. */
static void
see_joins(const struct walk *k, const struct source *s)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_joins(k, s->u.join.left);
	see_joins(k, s->u.join.right);
	see_preds(k, &s->u.join.on);
}

static void
see_source(const struct walk *k, const struct source *s)
{
	switch (s->kind) {
	case SOURCE_TABLE:
	case SOURCE_JOIN:
		return;
	case SOURCE_QUERY:
		see_query(k, s->u.query.query);
		return;
	case SOURCE_VALUES:
		for (size_t i = 0; i < s->u.values.n; i++)
			see_exprs(k, &s->u.values.rows[i]);
		return;
	case SOURCE_FUNCTION:
		see_expr(k, s->u.function);
		return;
	}
}

static void
see_outputs(const struct walk *k, const struct outputs *list)
{
	for (size_t i = 0; i < list->n; i++)
		see_expr(k, list->v[i]->expr);
}

static void
see_clauses(const struct walk *k, struct query *q)
{
	see_outputs(k, &q->selected);
	see_outputs(k, &q->outputs);
	see_outputs(k, &q->computed);
	see_preds(k, &q->where);
	see_exprs(k, &q->group_columns);
	for (size_t i = 0; i < q->ngroupings; i++)
		see_exprs(k, &q->groupings[i].exprs);
	see_preds(k, &q->having);
	for (size_t i = 0; i < q->nwindows; i++)
		see_window(k, &q->windows[i]);
	see_orders(k, &q->order_by);
	see_expr(k, q->limit);
	see_expr(k, q->offset);
}

static void
see_query(const struct walk *up, struct query *q)
{
	struct walk k = *up;

	if (q == NULL)
		return;
	k.in = q;
	if (k.w->query != NULL)
		k.w->query(k.a, q);
	for (size_t i = 0; i < q->nctes; i++)
		see_query(&k, q->ctes[i].query);
	for (size_t i = 0; i < q->nsources; i++)
		see_source(&k, q->sources[i]);
	see_joins(&k, q->from);
	see_clauses(&k, q);
	for (size_t i = 0; i < q->nargs; i++)
		see_query(&k, q->args[i]);
}

void
walk_plan(struct audit *a, const struct walker *w)
{
	struct walk k = {a, w, NULL};

	see_query(&k, a->view.query);
}

const char *
pointer_of(struct audit *a, const struct place *at)
{
	struct buf b = BUF_INIT;
	const char *text;

	ptr_of_place(&b, at);
	text = arena_strndup(&a->arena, b.s, b.len);
	buf_free(&b);
	return text;
}
