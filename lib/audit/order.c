#include "audit/rule.h"

#include "base/utf8.h"

/* Ordering by a column that nobody sees: allowed, and told. */

static bool
is_shown(const struct query *q, const struct expr *e)
{
	const struct expr *shown;

	for (size_t i = 0; i < q->outputs.n; i++) {
		shown = q->outputs.v[i]->expr;
		if (shown == NULL || shown->kind == EXPR_STAR)
			return true;
		if (shown->kind == EXPR_COLUMN &&
		    shown->u.column.source == e->u.column.source &&
		    ascii_equal(shown->u.column.name, e->u.column.name))
			return true;
	}
	return false;
}

static void
see(struct audit *a, struct query *q)
{
	const struct expr *e;

	for (size_t i = 0; i < q->order_by.n; i++) {
		e = q->order_by.v[i]->by;
		if (e == NULL || e->kind != EXPR_COLUMN ||
		    e->u.column.source == NULL || is_shown(q, e))
			continue;
		finding_at(a->findings, FINDING_order_outside,
		    &q->order_by.v[i]->at,
		    "the order uses '%s', which is not shown",
		    e->u.column.name);
	}
}

void
check_order(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
