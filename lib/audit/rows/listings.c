/*
 * Listings that show a row more than once: it is joined to others for their
 * conditions alone, and nothing of them is shown or ordered by. Customers who
 * ordered for more than 100 are each shown as often as they did. Where a
 * condition is that a column equals a value nobody knows how many are left,
 * and nothing is said; nor where a limit shows that the first are wanted.
 */
#include "audit/rows/fanout.h"

/* What is shown and ordered by; none where it is no plain listing. */
static struct exprs
shown_of(struct audit *a, const struct query *q)
{
	struct exprs shown = {arena_alloc(&a->arena, (q->outputs.n +
	    q->order_by.n + 1) * sizeof *shown.v), 0};

	if (q->is_set || q->nsources < 2 || q->grouped || q->distinct ||
	    q->limit != NULL || audit_has_aggregate(q))
		return shown;
	for (size_t i = 0; i < q->outputs.n; i++) {
		if (q->outputs.v[i]->expr->kind == EXPR_STAR)
			return (struct exprs){NULL, 0};
		shown.v[shown.n++] = q->outputs.v[i]->expr;
	}
	for (size_t i = 0; i < q->order_by.n; i++)
		shown.v[shown.n++] = q->order_by.v[i]->by;
	return shown;
}

/* Is a column of these sources equal to a constant? */
static bool
is_narrow(const struct rows *f, source_set of)
{
	for (size_t i = 0; i < f->ncolumns; i++)
		for (size_t k = 0; f->columns[i].fixed && k < f->ncolumns; k++)
			if ((of & rows_bit(f->columns[k].source)) != 0 &&
			    rows_same(f, i, k))
				return true;
	return false;
}

bool
rows_doubled(struct audit *a, const struct query *q,
    struct rows_repeat *found)
{
	struct exprs shown = shown_of(a, q);
	struct rows *f = rows_of(a, q);
	source_set from;

	if (shown.n == 0 || f->all == 0 ||
	    !rows_repeated(a, f, &shown, found))
		return false;
	from = rows_summed(q, &shown);
	return !is_narrow(f, f->all & ~rows_fixed(a, f, from, ROWS_ALL));
}

void
listings_check(struct audit *a)
{
	struct rows_repeat r;
	json_t *f;

	if (a->known == NULL || a->view.query == NULL ||
	    !rows_doubled(a, a->view.query, &r))
		return;
	f = audit_doubt(a, FINDING_duplicate_rows, &a->view.query->at,
	    "the join lists a row of '%s' once for each matching row of '%s'",
	    rows_name(r.what), rows_name(r.by));
	example_of(a, rows_of(a, a->view.query), r.what, NULL, f);
	finding_hint(f, "use EXISTS instead of the join, or DISTINCT; if each "
	    "row of '%s' is wanted, select one of its columns",
	    rows_name(r.by));
}
