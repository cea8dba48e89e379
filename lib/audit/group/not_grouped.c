/*
 * Columns that stand beside aggregates without being grouped. SQLite and
 * MySQL take the value of some row; others refuse. A listing ("select") says
 * it on purpose, and so does a plan that was read from SQL of such a dialect,
 * which it names; else in baseline spelling, where grouping is completed, it
 * can only be a mistake.
 */
#include "audit/rows/fanout.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/meaning.h"
#include "lang/walk.h"

struct bare {
	const struct query *q;
	const struct expr *hit;
};

static bool
is_aggregate(const struct expr *e)
{
	return e->kind == EXPR_CALL && function_aggregates(e);
}

static bool
same_column(const struct expr *x, const struct expr *y)
{
	return x->kind == EXPR_COLUMN && y->kind == EXPR_COLUMN &&
	    x->u.column.source == y->u.column.source &&
	    ascii_equal(x->u.column.name, y->u.column.name);
}

static bool
same_text(struct audit *a, const struct expr *x, const struct expr *y)
{
	const json_t *jx, *jy;

	if (x->kind != y->kind)
		return false;
	jx = ptr_get(a->doc, walk_pointer(a, &x->at));
	jy = ptr_get(a->doc, walk_pointer(a, &y->at));
	if (jx == NULL || jy == NULL)
		return false;
	if (get_object(jx, "expr") != NULL)
		jx = get_object(jx, "expr");
	if (get_object(jy, "expr") != NULL)
		jy = get_object(jy, "expr");
	return json_equal(jx, jy);
}

bool
audit_same(struct audit *a, const struct expr *x, const struct expr *y)
{
	return x == y || same_column(x, y) ||
	    (y->kind != EXPR_COLUMN && same_text(a, x, y));
}

static bool
is_among(struct audit *a, const struct exprs *list, const struct expr *e)
{
	for (size_t i = 0; i < list->n; i++)
		if (audit_same(a, list->v[i], e))
			return true;
	return false;
}

static bool
is_grouped(struct audit *a, const struct query *q, const struct expr *e)
{
	if (is_among(a, &q->group_by, e))
		return true;
	for (size_t i = 0; i < q->ngroupings; i++)
		if (is_among(a, &q->groupings[i].exprs, e))
			return true;
	return false;
}

bool
audit_takes_any_row(const struct audit *a)
{
	return audit_means(a) & TAKES_ANY_ROW;
}

/* Does the grouping hold a key of the table, which fixes all of its columns to
 * every engine? */
static bool
is_keyed(struct audit *a, const struct query *q, const struct source *s)
{
	const struct schema_column **columns;
	const struct expr *e;
	size_t n = 0;

	if (s->kind != SOURCE_TABLE || s->u.table.table == NULL)
		return false;
	columns = arena_alloc(&a->arena,
	    (q->group_by.n + 1) * sizeof *columns);
	for (size_t i = 0; i < q->group_by.n; i++) {
		e = q->group_by.v[i];
		if (e->kind == EXPR_COLUMN && e->u.column.source == s &&
		    e->u.column.column != NULL)
			columns[n++] = e->u.column.column;
	}
	return n > 0 && schema_is_unique(s->u.table.table, columns, n);
}

/* Does the grouping fix the column, by a key of its table or, for those who
 * take any row, by what is joined to one? */
static bool
is_fixed(struct audit *a, const struct query *q, const struct expr *e)
{
	struct rows *f = rows_of(a, q);
	size_t column;

	if (q->ngroupings > 0)
		return false;
	if (is_keyed(a, q, e->u.column.source))
		return true;
	if (!audit_takes_any_row(a) || f->all == 0)
		return false;
	column = rows_column_of(a, f, e);
	if (column == SIZE_MAX)
		return false;
	rows_fixed(a, f, 0, ROWS_OF_GROUP);
	return rows_knows(f, column);
}

static const struct expr *find(struct audit *a, const struct query *q,
    const struct expr *e);

static const struct expr *
find_in(struct audit *a, const struct query *q, const struct exprs *list)
{
	const struct expr *hit = NULL;

	for (size_t i = 0; i < list->n && hit == NULL; i++)
		hit = find(a, q, list->v[i]);
	return hit;
}

/* The first bare column of an expression; only the plain kinds are looked
 * into, the rest may hide one and passes. */
static const struct expr *
find(struct audit *a, const struct query *q, const struct expr *e)
{
	if (e == NULL || is_aggregate(e) || is_grouped(a, q, e))
		return NULL;
	if (e->kind == EXPR_COLUMN)
		return e->u.column.source != NULL && !e->u.column.outer &&
		    !is_fixed(a, q, e) ? e : NULL;
	if (e->kind == EXPR_OP)
		return find_in(a, q, &e->u.op.args);
	if (e->kind == EXPR_CALL)
		return find_in(a, q, &e->u.call.args);
	if (e->kind == EXPR_CAST)
		return find(a, q, e->u.cast.of);
	return NULL;
}

static const struct expr *
find_pred(struct audit *a, const struct query *q, const struct pred *p)
{
	const struct expr *hit = NULL;

	if (p->kind == PRED_NOT)
		return find_pred(a, q, p->u.not);
	if (p->kind == PRED_COMPARE) {
		hit = find(a, q, p->u.compare.left);
		return hit != NULL ? hit :
		    find_in(a, q, &p->u.compare.right);
	}
	if (p->kind != PRED_AND && p->kind != PRED_OR)
		return NULL;
	for (size_t i = 0; i < p->u.list.n && hit == NULL; i++)
		hit = find_pred(a, q, p->u.list.v[i]);
	return hit;
}

static void
tell(struct audit *a, const struct query *q, const struct expr *hit,
    const char *where)
{
	json_t *finding;

	if (hit == NULL)
		return;
	finding = audit_doubt(a, FINDING_column_not_grouped, &hit->at,
	    "column '%s' in %s is used with aggregates but is not in GROUP "
	    "BY", hit->u.column.name, where);
	finding_hint(finding, "its value is that of an arbitrary row: group by "
	    "it, or take MIN or MAX of it");
	if ((!q->listed && a->view.dialect == NULL) || !audit_takes_any_row(a))
		finding_weigh(a->findings, finding, SEVERITY_ERROR);
}

/* ---- aggregates where nothing is grouped ------------------------------ */

/* An aggregate in an expression, also behind the name of an output. */
static void
find_aggregate(void *arg, struct expr **e)
{
	const struct walk below = {.expr = find_aggregate, .arg = arg};
	bool *found = arg;

	if (is_aggregate(*e))
		*found = true;
	else if ((*e)->kind == EXPR_OUTPUT && (*e)->u.output.output != NULL)
		find_aggregate(arg, &(*e)->u.output.output->expr);
	else
		walk_expr(&below, *e);
}

static bool
holds_aggregate(struct expr *e)
{
	bool found = false;

	find_aggregate(&found, &e);
	return found;
}

static bool
shows_aggregate(const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (holds_aggregate(q->outputs.v[i]->expr))
			return true;
	return false;
}

/* HAVING and aggregates in ORDER BY need a query that aggregates. */
static void
check_alone(struct audit *a, const struct query *q)
{
	if (q->is_set || q->group_by.n > 0 || q->ngroupings > 0 ||
	    shows_aggregate(q))
		return;
	if (q->having.n > 0)
		finding_at(a->findings, FINDING_aggregate_alone,
		    &q->having.v[0]->at, "HAVING in a query without GROUP BY "
		    "and without an aggregate");
	for (size_t i = 0; q->having.n == 0 && i < q->order_by.n; i++)
		if (holds_aggregate(q->order_by.v[i]->by))
			finding_at(a->findings, FINDING_aggregate_alone,
			    &q->order_by.v[i]->at, "ORDER BY an aggregate in a "
			    "query without GROUP BY and without an aggregate "
			    "in its output");
}

static bool
aggregates(const struct query *q)
{
	if (q->group_by.n > 0 || q->ngroupings > 0)
		return true;
	for (size_t i = 0; i < q->computed.n; i++)
		if (is_aggregate(q->computed.v[i]->expr))
			return true;
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr != NULL &&
		    holds_aggregate(q->outputs.v[i]->expr))
			return true;
	return false;
}

static void
count_extremes(void *arg, struct expr *call)
{
	if (strcmp(call->u.call.name, "min") == 0 ||
	    strcmp(call->u.call.name, "max") == 0)
		(*(int *)arg)++;
}

/* Does the engine take the row that has the only MIN or MAX? */
static bool
picks_row(const struct audit *a, const struct query *q)
{
	int n = 0;

	audit_aggregates(q, count_extremes, &n);
	return n == 1 && (meaning_of(audit_dialect(a)) & TAKES_EXTREME_ROW);
}

static bool
reads(const struct query *q, const struct cte *c)
{
	for (size_t i = 0; i < q->nsources; i++)
		if (q->sources[i]->kind == SOURCE_TABLE &&
		    q->sources[i]->u.table.cte == c)
			return true;
	return false;
}

/* What is computed of the rows that are still being found. */
static void
check_recursive(struct audit *a, const struct query *q)
{
	for (size_t i = 0; i < q->nctes; i++) {
		const struct cte *c = &q->ctes[i];

		for (size_t k = 0; c->query != NULL && k < c->query->nargs;
		    k++)
			if (reads(c->query->args[k], c) &&
			    aggregates(c->query->args[k]))
				finding_at(a->findings,
				    FINDING_aggregate_misplaced,
				    &c->query->args[k]->at, "the recursive CTE "
				    "'%s' cannot aggregate its own rows",
				    c->name);
	}
}

/* Is nothing grouped, and yet an aggregate a condition or an order? */
static bool
is_alone(const struct query *q)
{
	bool alone = q->having.n > 0;

	if (q->is_set || q->group_by.n > 0 || q->ngroupings > 0 ||
	    shows_aggregate(q))
		return false;
	for (size_t i = 0; i < q->order_by.n && !alone; i++)
		alone = holds_aggregate(q->order_by.v[i]->by);
	return alone;
}

size_t
not_grouped_outputs(struct audit *a, const struct query *q,
    const struct expr **out, size_t max)
{
	size_t n = 0;

	if (q->is_set || q->ngroupings > 0 || !(is_alone(q) ||
	    (aggregates(q) && !picks_row(a, q))))
		return 0;
	if (q->group_by.n > 0 && audit_takes_any_row(a))
		return 0; /* any row's value may be meant */
	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct expr *e = q->outputs.v[i]->expr;
		const struct expr *hit = find(a, q, e);

		if (hit == NULL)
			continue;
		if (hit != e || n == max)
			return 0; /* what to group by is not said */
		out[n++] = e;
	}
	return n;
}

static void
see(struct audit *a, struct query *q)
{
	check_recursive(a, q);
	check_alone(a, q);
	if (!aggregates(q) || picks_row(a, q))
		return;
	for (size_t i = 0; i < q->outputs.n; i++)
		tell(a, q, find(a, q, q->outputs.v[i]->expr), "the output");
	for (size_t i = 0; i < q->having.n; i++)
		tell(a, q, find_pred(a, q, q->having.v[i]), "HAVING");
	for (size_t i = 0; i < q->order_by.n; i++)
		tell(a, q, find(a, q, q->order_by.v[i]->by), "ORDER BY");
}

void
not_grouped_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
