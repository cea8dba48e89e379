/*
 * Every node of the view once or more: outputs share theirs with the
 * aggregates and the grouping behind them.
 */
#include "audit/compare.h"

#include "base/buf.h"
#include "lang/function.h"
#include "lang/walk.h"

struct seer {
	struct audit *a;
	const struct walker *w;
	struct query *in;
	struct walk below;
};

static void see_query(void *up, struct query *q);

static void
see_expr(void *arg, struct expr **e)
{
	const struct seer *k = arg;

	if (k->w->expr != NULL)
		k->w->expr(k->a, *e, k->in);
	if (k->w->meeting != NULL)
		compare_case(k->a, *e, k->in, k->w->meeting);
	walk_expr(&k->below, *e);
}

static void
see_pred(void *arg, struct pred *p)
{
	const struct seer *k = arg;

	if (k->w->pred != NULL)
		k->w->pred(k->a, p, k->in);
	if (k->w->meeting != NULL)
		compare_pred(k->a, p, k->in, k->w->meeting);
}

/* The tree of joins for its conditions; leaves come from q->sources. */
static void
see_joins(const struct seer *k, struct source *s)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_joins(k, s->u.join.left);
	see_joins(k, s->u.join.right);
	walk_preds(&k->below, &s->u.join.on);
}

static void
see_one(struct seer *k, struct expr *e)
{
	if (e != NULL)
		see_expr(k, &e);
}

static bool
see_source(void *arg, struct source *s)
{
	if (s->kind == SOURCE_FUNCTION)
		see_one(arg, s->u.function);
	return s->kind != SOURCE_FUNCTION;
}

static void
see_outputs(struct seer *k, const struct outputs *list)
{
	for (size_t i = 0; i < list->n; i++)
		see_one(k, list->v[i]->expr);
}

static void
see_clauses(struct seer *k, struct query *q)
{
	see_outputs(k, &q->selected);
	see_outputs(k, &q->outputs);
	see_outputs(k, &q->computed);
	walk_preds(&k->below, &q->where);
	walk_exprs(&k->below, &q->group_columns);
	for (size_t i = 0; i < q->ngroupings; i++)
		walk_exprs(&k->below, &q->groupings[i].exprs);
	walk_preds(&k->below, &q->having);
	for (size_t i = 0; i < q->nwindows; i++)
		walk_window(&k->below, &q->windows[i]);
	walk_orders(&k->below, &q->order_by);
	see_one(k, q->limit);
	see_one(k, q->offset);
}

static void
see_query(void *up, struct query *q)
{
	struct seer k = *(const struct seer *)up;

	if (q == NULL)
		return;
	k.in = q;
	k.below.arg = &k;
	if (k.w->query != NULL)
		k.w->query(k.a, q);
	for (size_t i = 0; i < q->nctes; i++)
		see_query(&k, q->ctes[i].query);
	for (size_t i = 0; i < q->nsources; i++)
		walk_source(&k.below, q->sources[i]);
	see_joins(&k, q->from);
	see_clauses(&k, q);
	for (size_t i = 0; i < q->nargs; i++)
		see_query(&k, q->args[i]);
}

void
walk_plan(struct audit *a, const struct walker *w)
{
	struct seer k = {.a = a, .w = w};

	k.below = (struct walk){.expr = see_expr, .query = see_query,
	    .pred = see_pred, .source = see_source};
	see_query(&k, a->view.query);
}

struct caller {
	call_fn each;
	void *arg;
	struct walk below;
};

static void
see_call(void *arg, struct expr **e)
{
	const struct caller *c = arg;

	if ((*e)->kind == EXPR_CALL && function_aggregates(*e))
		c->each(c->arg, *e);
	walk_expr(&c->below, *e);
}

static bool
is_shown(const struct query *q, const struct output *computed)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr == computed->expr)
			return true;
	return false;
}

void
audit_aggregates(const struct query *q, call_fn each, void *arg)
{
	struct caller c = {each, arg, {.expr = see_call}};
	struct query *of = (struct query *)q; /* it is only looked at */

	c.below.arg = &c;
	walk_outputs(&c.below, &of->outputs);
	for (size_t i = 0; i < of->computed.n; i++)
		if (!is_shown(q, of->computed.v[i]))
			see_call(&c, &of->computed.v[i]->expr);
	walk_preds(&c.below, &of->having);
	walk_orders(&c.below, &of->order_by);
}

static void
set_true(void *arg, struct expr *call)
{
	(void)call;
	*(bool *)arg = true;
}

bool
audit_has_aggregate(const struct query *q)
{
	bool found = false;

	audit_aggregates(q, set_true, &found);
	return found;
}

void
walk_meetings(struct audit *a, meeting_fn each)
{
	const struct walker w = {.meeting = each};

	if (a->known != NULL)
		walk_plan(a, &w);
}

const char *
walk_pointer(struct audit *a, const struct place *at)
{
	struct buf b = BUF_INIT;
	const char *text;

	ptr_of_place(&b, at);
	text = arena_strndup(&a->arena, b.s, b.len);
	buf_free(&b);
	return text;
}
