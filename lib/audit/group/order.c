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

static void
see(struct audit *a, struct query *q)
{
	bool refused = q->distinct && !q->is_set && !audit_takes_any_row(a);
	const struct expr *e;
	json_t *finding;

	for (size_t i = 0; i < q->order_by.n; i++) {
		e = q->order_by.v[i]->by;
		if (e == NULL || e->kind != EXPR_COLUMN ||
		    e->u.column.source == NULL || is_shown(q, e) ||
		    !(refused || audit_asks(a, FINDING_order_by_hidden_column)))
			continue;
		finding = finding_at(a->findings,
		    FINDING_order_by_hidden_column, &q->order_by.v[i]->at,
		    "ORDER BY%s uses '%s', which is not in the output",
		    refused ? " with DISTINCT" : "", e->u.column.name);
		if (!refused)
			continue;
		finding_hint(finding, "%s rejects this: add the column to the "
		    "output, or group by the output and order by MIN or MAX of "
		    "the column", audit_dialect(a));
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
	}
}

void
order_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
