/* Queries of a set operation that show columns of the same names in another
 * order: UNION goes by the place of a column and not by its name. */
#include "audit/rule.h"

#include "base/utf8.h"

/* The column that an output is; NULL: it is computed. */
static const struct schema_column *
shown(const struct query *q, size_t at)
{
	const struct expr *e = expr_computed(q->outputs.v[at]->expr);

	return e->kind == EXPR_COLUMN ? e->u.column.column : NULL;
}

static bool
is_turned(const struct query *x, const struct query *y, size_t at)
{
	const struct schema_column *here = shown(x, at), *c = shown(y, at),
	    *other;

	if (here == NULL || c == NULL || here->table == c->table ||
	    ascii_equal(here->name, c->name))
		return false;
	for (size_t i = 0; i < x->outputs.n; i++) {
		other = shown(x, i);
		if (i != at && other != NULL && ascii_equal(other->name,
		    c->name))
			return true;
	}
	return false;
}

static void
see(struct audit *a, struct query *q)
{
	const struct query *x, *y;

	for (size_t i = 1; q->is_set && i < q->nargs; i++) {
		x = q->args[0];
		y = q->args[i];
		for (size_t at = 0; !x->is_set && !y->is_set &&
		    x->outputs.n == y->outputs.n && at < x->outputs.n; at++)
			if (is_turned(x, y, at)) {
				finding_hint(audit_doubt(a,
				    FINDING_set_columns_turned, &y->at,
				    "'%s' of '%s' stands in the column of '%s'",
				    shown(y, at)->name, shown(y, at)->
				    table->name, shown(x, at)->name),
				    "list the columns of both in one order");
				break;
			}
	}
}

void
arms_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
