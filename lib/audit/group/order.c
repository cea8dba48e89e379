/* Ordering by what nobody sees: allowed, and told; beside DISTINCT most
 * engines refuse it, since rows that are one may have several. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"

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

/* Beside DISTINCT, what could not be mended (distinct.c). */
static void
tell_distinct(struct audit *a, const struct order *o)
{
	const char *by = o->by->kind == EXPR_COLUMN ? o->by->u.column.name :
	    "an expression";
	json_t *finding;

	if (audit_takes_any_row(a)) {
		finding_hint(audit_doubt(a, FINDING_distinct_order_arbitrary,
		    &o->at, "DISTINCT is ordered by '%s', which is not in the "
		    "output", by), "group by the output and order by MIN or "
		    "MAX, or add the column to the output");
		return;
	}
	finding = finding_at(a->findings, FINDING_order_by_hidden_column,
	    &o->at, "ORDER BY with DISTINCT uses '%s', which is not in the "
	    "output", by);
	finding_hint(finding, "%s rejects this: add the column to the output, "
	    "or group by the output and order by MIN or MAX of the column",
	    audit_dialect(a));
	finding_weigh(a->findings, finding, SEVERITY_ERROR);
}

static void
see(struct audit *a, struct query *q)
{
	const struct order *o;

	for (size_t i = 0; i < q->order_by.n; i++) {
		o = q->order_by.v[i];
		if (audit_hides(a, q, o->by))
			tell_distinct(a, o);
		else if (o->by != NULL && o->by->kind == EXPR_COLUMN &&
		    o->by->u.column.source != NULL && !is_shown(q, o->by) &&
		    audit_asks(a, FINDING_order_by_hidden_column))
			finding_at(a->findings,
			    FINDING_order_by_hidden_column, &o->at,
			    "ORDER BY uses '%s', which is not in the output",
			    o->by->u.column.name);
	}
}

void
order_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
