#include "sql/restating.h"

#include "sql/walk.h"

static void names_query(void *arg, struct query *q);

static void
names_expr(void *arg, struct expr **at)
{
	struct names *n = arg;
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = arg};
	const struct expr *e = *at;
	size_t i;

	if (e->kind != EXPR_COLUMN) {
		walk_expr(&w, *at);
		return;
	}
	for (i = 0; i < n->q->nsources && i < 64; i++)
		if (n->q->sources[i] == e->u.column.source)
			break;
	if (i < n->q->nsources && i < 64)
		n->set |= (uint64_t)1 << i;
	else if (e->u.column.source == NULL)
		n->other = true;
}

static void
names_source(struct names *n, struct source *s)
{
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = n};

	if (s->kind == SOURCE_QUERY) {
		names_query(n, s->u.query.query);
	} else if (s->kind == SOURCE_FUNCTION) {
		walk_expr(&w, s->u.function);
	} else if (s->kind == SOURCE_JOIN) {
		names_source(n, s->u.join.left);
		names_source(n, s->u.join.right);
		walk_preds(&w, &s->u.join.on);
	}
}

static void
names_query(void *arg, struct query *q)
{
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = arg};
	size_t i;

	for (i = 0; i < q->nargs; i++)
		names_query(arg, q->args[i]);
	for (i = 0; i < q->nctes; i++)
		names_query(arg, q->ctes[i].query);
	if (q->from != NULL)
		names_source(arg, q->from);
	for (i = 0; i < q->outputs.n; i++)
		names_expr(arg, &q->outputs.v[i]->expr);
	walk_preds(&w, &q->where);
	walk_exprs(&w, &q->group_by);
	walk_preds(&w, &q->having);
	walk_orders(&w, &q->order_by);
}

struct names
names_of(const struct query *q, const struct pred *p)
{
	struct names n = {.q = q};
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = &n};

	walk_pred(&w, (struct pred *)p);
	return n;
}
