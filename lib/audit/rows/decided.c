/* Do some expressions tell the rows of a query apart? */
#include "audit/rows/fanout.h"

static bool
decides_groups(struct audit *a, const struct query *q,
    const struct expr *const *by, size_t n)
{
	size_t i;

	for (size_t g = 0; g < q->group_by.n; g++) {
		for (i = 0; i < n; i++)
			if (audit_same(a, expr_computed(by[i]),
			    q->group_by.v[g]))
				break;
		if (i == n)
			return false;
	}
	return true;
}

bool
rows_decided(struct audit *a, struct rows *f, const struct expr *const *by,
    size_t n)
{
	bool *was = arena_alloc(&a->arena, (n + 1) * sizeof *was), decided;
	size_t *columns = arena_alloc(&a->arena, (n + 1) * sizeof *columns);
	const struct expr *e;

	if (f->unsure || f->q->is_set)
		return true;
	if (f->q->grouped)
		return f->q->ngroupings > 0 ||
		    decides_groups(a, f->q, by, n);
	for (size_t i = 0; i < n; i++) {
		e = expr_computed(by[i]);
		columns[i] = e->kind == EXPR_COLUMN ?
		    rows_column_of(a, f, e) : SIZE_MAX;
	}
	f->known = NULL; /* there may be more columns than it has room for */
	for (size_t i = 0; i < n; i++)
		if (columns[i] != SIZE_MAX) {
			was[i] = f->columns[columns[i]].fixed;
			f->columns[columns[i]].fixed = true;
		}
	decided = (f->all & ~rows_fixed(a, f, 0, ROWS_ALL)) == 0;
	for (size_t i = n; i-- > 0;)
		if (columns[i] != SIZE_MAX)
			f->columns[columns[i]].fixed = was[i];
	return decided;
}
