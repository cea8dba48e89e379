/*
 * Sub-queries that stand for one value of a row and may have several: (SELECT
 * cost FROM repair WHERE repair.boat_id = boat.boat_id). SQLite takes the
 * first, whichever it is; others fail. One that does not speak of the row
 * around it is t2s-exec's, which sees how many rows it has.
 */
#include "audit/rows/fanout.h"

#include "lang/walk.h"

static bool
is_outer(struct query *q)
{
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	walk_query(&w, q);
	return found;
}

static void
judge(struct audit *a, struct query *q, const struct place *at)
{
	struct rows *f;
	source_set several;

	if (q->is_set || q->grouped || q->distinct || q->limit != NULL ||
	    q->nsources == 0 || audit_has_aggregate(q) || !is_outer(q))
		return;
	f = rows_of(a, q);
	several = f->all & ~f->loose & ~rows_fixed(a, f, 0, ROWS_ALL);
	if (f->one || f->unsure || several == 0)
		return;
	finding_hint(audit_doubt(a, FINDING_subquery_rows, at, "the sub-query "
	    "stands for one value, but may have several rows of '%s'",
	    rows_name(rows_first(f, several))), "join the table, or let the "
	    "sub-query give one row by an aggregate, or an order and a limit");
}

static void
see_expr(struct audit *a, struct expr *e, struct query *in)
{
	(void)in;
	if (e->kind == EXPR_QUERY && e->u.query != NULL)
		judge(a, e->u.query, &e->at);
}

static void
see_pred(struct audit *a, struct pred *p, struct query *in)
{
	(void)in;
	if (p->kind == PRED_COMPARE && p->u.compare.query != NULL &&
	    p->u.compare.quantifier == QUANTIFIER_NONE &&
	    p->u.compare.op != COMPARE_IN && p->u.compare.op != COMPARE_NOT_IN)
		judge(a, p->u.compare.query, &p->at);
}

void
scalars_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr, .pred = see_pred};

	if (a->known != NULL)
		walk_plan(a, &w);
}
