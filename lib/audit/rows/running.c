/*
 * Running totals over rows that tie: without a frame a window with an order
 * ends behind all rows that are equal in it, so that fees of one day all have
 * the total of the day's end. Nothing is said where the order and the
 * partition tell every row from every other.
 */
#include "audit/rows/fanout.h"

#include <string.h>

static bool
adds_up(const char *name)
{
	static const char *const names[] = {"sum", "count", "avg", "total"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/* The window that it refers to, or itself. */
static const struct window *
declared(const struct query *q, const struct window *w)
{
	for (size_t i = 0; w->base != NULL && i < q->nwindows; i++)
		if (q->windows[i].name != NULL &&
		    strcmp(q->windows[i].name, w->base) == 0)
			return &q->windows[i];
	return w;
}

static bool
ends_with_ties(const struct frame *f)
{
	return f == NULL || (f->unit != FRAME_ROWS && f->end.kind ==
	    BOUND_CURRENT && f->start.kind == BOUND_UNBOUNDED &&
	    f->exclude == EXCLUDE_NOTHING);
}

static void
see(struct audit *a, struct expr *e, struct query *q)
{
	const struct window *w = e->kind == EXPR_CALL ? e->u.call.over : NULL,
	    *base;
	const struct orders *order;
	const struct expr **by;
	size_t n = 0;

	if (w == NULL || !adds_up(e->u.call.name) || q->is_set)
		return;
	base = declared(q, w);
	order = w->order_by.n > 0 ? &w->order_by : &base->order_by;
	if (order->n == 0 || !ends_with_ties(w->frame != NULL ? w->frame :
	    base->frame))
		return;
	by = arena_alloc(&a->arena, (order->n + base->partition_by.n) *
	    sizeof *by);
	for (size_t i = 0; i < order->n; i++)
		by[n++] = order->v[i]->by;
	for (size_t i = 0; i < base->partition_by.n; i++)
		by[n++] = base->partition_by.v[i];
	if (rows_decided(a, rows_of(a, q), by, n))
		return;
	finding_hint(audit_doubt(a, FINDING_running_total_ties, &e->at,
	    "rows that are equal in the window's order '%s' all get the running "
	    "%s behind the last of them", by[0]->kind == EXPR_COLUMN ?
	    by[0]->u.column.name : "of an expression", e->u.call.name),
	    "add a key to the window's ORDER BY, or ROWS UNBOUNDED PRECEDING; "
	    "or group by what it is ordered by");
}

void
running_check(struct audit *a)
{
	static const struct walker w = {.expr = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
