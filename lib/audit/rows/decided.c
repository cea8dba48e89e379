/* Do some expressions tell the rows of a query apart? */
#include "audit/rows/fanout.h"
#include "lang/walk.h"

/* The columns of an expression; more than it has room for are as many. */
struct made_of {
	const struct expr *v[4];
	size_t n;
	struct walk below;
};

static void
see_column(void *arg, struct expr **e)
{
	struct made_of *m = arg;

	if ((*e)->kind == EXPR_COLUMN) {
		if (m->n < COUNT(m->v))
			m->v[m->n] = *e;
		m->n++;
	}
	walk_expr(&m->below, *e);
}

static struct made_of
made_of(const struct expr *e)
{
	struct expr *from = (struct expr *)expr_computed(e);
	struct made_of m = {.n = 0};

	m.below = (struct walk){.expr = see_column, .arg = &m};
	see_column(&m, &from);
	return m;
}

/* The year and the month by which rows are grouped are in "2026-03", by which
 * they are ordered; not in the month alone. */
static bool
is_finer(struct audit *a, const struct query *q, const struct expr *by)
{
	struct made_of own = made_of(by);

	if (own.n != 1 || expr_computed(by)->kind == EXPR_COLUMN)
		return false;
	for (size_t g = 0; g < q->group_by.n; g++) {
		struct made_of other = made_of(q->group_by.v[g]);

		if (other.n != 1 || !audit_same(a, own.v[0], other.v[0]) ||
		    audit_same(a, expr_computed(by), q->group_by.v[g]))
			return false;
	}
	return true;
}

static bool
decides_groups(struct audit *a, const struct query *q,
    const struct expr *const *by, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (is_finer(a, q, by[i]))
			return true;
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
