/*
 * The first rows of an order that does not say which they are: there is none,
 * or several rows are equal in it at the last place. The second is so common,
 * and as a rule so harmless, that it is told where it is asked for only.
 */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include "lang/walk.h"

struct limited {
	struct audit *a;
	struct query *q;
	struct rows *f;
};

/* Is the limit one row? */
static bool
is_first(const struct query *q)
{
	return q->limit->kind == EXPR_VALUE &&
	    json_integer_value(q->limit->u.value.json) == 1;
}

/* Are all rows alike, as those of EXISTS (SELECT 1 ..)? */
static bool
shows_none(const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr->kind == EXPR_STAR ||
		    rows_sources(q, q->outputs.v[i]->expr) != 0)
			return false;
	return true;
}

static bool
is_one(const struct limited *l)
{
	const struct query *q = l->q;

	return (!q->grouped && audit_has_aggregate(q)) ||
	    (rows_fixed(l->a, l->f, 0, ROWS_ALL) & l->f->all) == l->f->all;
}

static void
tell_unordered(const struct limited *l)
{
	json_t *finding = finding_at(l->a->findings,
	    FINDING_limit_without_order, &l->q->at, "LIMIT without ORDER BY: "
	    "which rows are returned is arbitrary");

	finding_hint(finding, "order by the column that decides, then by a "
	    "key");
	if (l->q->outer == NULL && !is_first(l->q) &&
	    !asked_says(l->a, ASKED_SUPER) &&
	    !asked_says(l->a, ASKED_LENGTH))
		finding_weigh(l->a->findings, finding, SEVERITY_INFO);
}

/* Do the columns of the order tell every row from every other? */
static bool
is_total(const struct limited *l)
{
	const struct query *q = l->q;
	const struct expr **by = arena_alloc(&l->a->arena,
	    (q->order_by.n + 1) * sizeof *by);

	for (size_t i = 0; i < q->order_by.n; i++)
		by[i] = q->order_by.v[i]->by;
	return rows_decided(l->a, l->f, by, q->order_by.n);
}

static void
see(struct audit *a, struct query *q)
{
	struct limited l = {a, q, NULL};

	if (q->limit == NULL || q->is_set || q->nsources == 0)
		return;
	l.f = rows_of(a, q);
	if (l.f->all == 0 || is_one(&l) || shows_none(q))
		return;
	if (q->order_by.n == 0)
		tell_unordered(&l);
	else if (audit_asks(a, FINDING_limit_ties) && !is_total(&l))
		finding_hint(finding_at(a->findings, FINDING_limit_ties, &q->at,
		    "rows that tie at the limit: which of them are returned is "
		    "arbitrary"), "add a key to the order, or return all rows "
		    "that tie with the last");
}

void
limits_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
