/*
 * A grouped query that shows a column which it does not group by. SQLite
 * takes the value of any row of the group, all of them of the same row; where
 * the query has one min or max, of the row that has it.
 */
#include "sql/adapt/adapt_part.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk_expr.h"

struct grouped {
	struct adapt *a;
	struct query *q;
	struct expr *extreme; /* that min or max; NULL: none, or several */
	size_t extremes;
	const struct expr *bare; /* the first one */
};

/* -- the query's min and max */

static void
find_extreme(void *arg, struct expr **slot)
{
	struct grouped *g = arg;
	const struct walk w = {.expr = find_extreme, .arg = g};
	struct expr *e = *slot;

	if (e->kind != EXPR_CALL || !function_aggregates(e)) {
		walk_expr(&w, e);
		return;
	}
	if ((strcmp(e->u.call.name, "min") != 0 &&
	    strcmp(e->u.call.name, "max") != 0) ||
	    (g->extreme != NULL && walk_same(g->extreme, e)))
		return;
	g->extreme = e;
	g->extremes++;
}

/* -- which columns stand bare */

/* PostgreSQL and MySQL know that a table's key decides the rest of its row. */
static bool
has_key(const struct query *q, const struct source *s)
{
	const struct schema_table *t = s->kind == SOURCE_TABLE ?
	    s->u.table.table : NULL;
	size_t i, k, found = 0;

	for (i = 0; t != NULL && i < t->nprimary_key; i++)
		for (k = 0; k < q->group_by.n; k++) {
			const struct expr *e = q->group_by.v[k];

			if (e->kind == EXPR_COLUMN &&
			    e->u.column.source == s &&
			    e->u.column.column == t->primary_key[i]) {
				found++;
				break;
			}
		}
	return t != NULL && t->nprimary_key > 0 && found == t->nprimary_key;
}

static bool decides(const struct query *q, const struct source *s, int depth);

/* x = y, where x is all of the key of s and y the same in all of a group */
static bool
ties(const struct query *q, const struct source *s, const struct expr *x,
    const struct expr *y, int depth)
{
	const struct schema_table *t = s->u.table.table;
	size_t i;

	if (x->kind != EXPR_COLUMN || x->u.column.source != s ||
	    t->nprimary_key != 1 || x->u.column.column != t->primary_key[0] ||
	    y->kind != EXPR_COLUMN || y->u.column.outer ||
	    y->u.column.source == NULL)
		return false;
	for (i = 0; i < q->group_by.n; i++)
		if (walk_same(q->group_by.v[i], y))
			return true;
	return decides(q, y->u.column.source, depth - 1);
}

static bool
tied(const struct query *q, const struct source *s,
    const struct preds *list, int depth)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		const struct pred *p = list->v[i];

		if (p->kind == PRED_COMPARE &&
		    p->u.compare.op == COMPARE_EQ &&
		    p->u.compare.right.n == 1 &&
		    (ties(q, s, p->u.compare.left, p->u.compare.right.v[0],
		    depth) || ties(q, s, p->u.compare.right.v[0],
		    p->u.compare.left, depth)))
			return true;
	}
	return false;
}

static bool
tied_in_join(const struct query *q, const struct source *s,
    const struct source *from, int depth)
{
	if (from == NULL || from->kind != SOURCE_JOIN)
		return false;
	return ((from->u.join.type == JOIN_INNER ||
	    from->u.join.type == JOIN_LEFT) &&
	    tied(q, s, &from->u.join.on, depth)) ||
	    tied_in_join(q, s, from->u.join.left, depth) ||
	    tied_in_join(q, s, from->u.join.right, depth);
}

/* Do the group's columns decide which row of a table it is? */
static bool
decides(const struct query *q, const struct source *s, int depth)
{
	if (s->kind != SOURCE_TABLE || s->u.table.table == NULL || depth == 0)
		return false;
	return has_key(q, s) || tied(q, s, &q->where, depth) ||
	    tied_in_join(q, s, q->from, depth);
}

/* Two columns of any row must be of the same one. */
static void
check_row(struct grouped *g, const struct expr *e)
{
	struct adapt *a = g->a;

	if ((a->to->means & TAKES_ROWS_APART) == 0 ||
	    decides(g->q, e->u.column.source, 4))
		return;
	if (g->bare == NULL)
		g->bare = e;
	else if (!walk_same(g->bare, e))
		finding_at(a->f, FINDING_dialect_unsupported, &e->at,
		    "%s has no way to take '%s' and '%s', which are not "
		    "grouped, from the same row", a->to->name,
		    g->bare->u.column.name, e->u.column.name);
}

/* MySQL has it through text. */
static struct expr *
as_it_was(struct adapt *a, struct expr *e)
{
	bool text = (a->to->means & TAKES_ANY_ROW) != 0;

	if (text && e->type == TYPE_INTEGER)
		return adapt_cast(a, e, "integer", TYPE_INTEGER);
	if (text && e->type == TYPE_NUMBER)
		return adapt_cast(a, e, "number", TYPE_NUMBER);
	if (text && e->type == TYPE_DATE)
		return adapt_cast(a, e, "date", TYPE_DATE);
	if (text && e->type == TYPE_DATETIME)
		return adapt_cast(a, e, "datetime", TYPE_DATETIME);
	return e;
}

static struct expr *
of_some_row(struct grouped *g, struct expr *e)
{
	struct adapt *a = g->a;
	const struct expr *x = g->extremes == 1 && !a->keys_only ?
	    g->extreme : NULL;

	if (x != NULL && x->u.call.filter.n > 0)
		finding_at(a->f, FINDING_dialect_unsupported, &e->at,
		    "%s cannot take '%s' from the row of %s with a FILTER",
		    a->to->name, e->u.column.name, x->u.call.name);
	if (x == NULL) {
		check_row(g, e);
		return adapt_make(a, INNER_ANY_ROW, e->type, e, NULL);
	}
	return as_it_was(a, adapt_make(a, x->u.call.name[1] == 'a' ?
	    INNER_ROW_OF_MAX : INNER_ROW_OF_MIN, e->type, e,
	    x->u.call.args.v[0]));
}

/* Would the dialect not know of which row a column of s is? A table behind
 * its scope has no key there. */
static bool
is_bare(const struct grouped *g, const struct source *s)
{
	bool known = (g->a->to->means & KEY_DECIDES_ROW) && has_key(g->q, s);
	bool scoped = s->kind == SOURCE_TABLE && s->u.table.scope != NULL;

	return g->a->keys_only ? known && scoped : !known || scoped;
}

/* A column of the query itself, neither under an aggregate nor what is grouped
 * by; else NULL, once `find` has been through what is below. */
static struct expr *
lone_column(struct grouped *g, void (*find)(void *, struct expr **),
    struct expr *e)
{
	const struct walk w = {.expr = find, .arg = g};

	if (walk_grouped_by(g->q, e) ||
	    (e->kind == EXPR_CALL && function_aggregates(e)))
		return NULL;
	if (e->kind == EXPR_COLUMN)
		return e->u.column.outer || e->u.column.source == NULL ?
		    NULL : e;
	walk_expr(&w, e);
	return NULL;
}

static void
find_bare(void *arg, struct expr **slot)
{
	struct grouped *g = arg;
	struct expr *e = lone_column(g, find_bare, *slot);

	if (e != NULL && is_bare(g, e->u.column.source))
		*slot = of_some_row(g, e);
}

/* All that is written after the rows have been grouped. */
static void
walk_grouped(const struct walk *w, struct query *q)
{
	size_t i;

	for (i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];
		const char *name = o->expr->kind == EXPR_COLUMN ?
		    output_name(o) : o->name;

		w->expr(w->arg, &o->expr);
		if (o->expr->kind != EXPR_COLUMN)
			o->name = name;
	}
	for (i = 0; i < q->computed.n; i++)
		w->expr(w->arg, &q->computed.v[i]->expr);
	walk_preds(w, &q->having);
	for (i = 0; i < q->nwindows; i++)
		walk_window(w, &q->windows[i]);
	walk_orders(w, &q->order_by);
}

static bool
is_grouped(const struct query *q)
{
	bool grouped = q->grouped;
	size_t i;

	for (i = 0; i < q->outputs.n; i++)
		grouped |= walk_aggregates(q->outputs.v[i]->expr);
	for (i = 0; i < q->computed.n; i++)
		grouped |= walk_aggregates(q->computed.v[i]->expr);
	for (i = 0; i < q->having.n; i++)
		grouped |= walk_pred_aggregates(q->having.v[i]);
	for (i = 0; i < q->order_by.n; i++)
		grouped |= walk_aggregates(q->order_by.v[i]->by);
	return grouped;
}

/* -- SELECT DISTINCT .. ORDER BY another column */

static bool
is_shown(const struct query *q, const struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_OUTPUT)
		e = e->u.output.output->expr;
	for (i = 0; i < q->outputs.n; i++)
		if (walk_same(q->outputs.v[i]->expr, e))
			return true;
	return false;
}

/* Equal rows once, each with the key of any of them: a group of all that is
 * shown. */
static void
group_distinct(struct adapt *a, struct query *q)
{
	bool hidden = false, grouped = is_grouped(q);
	size_t i;

	for (i = 0; i < q->order_by.n; i++)
		hidden |= !is_shown(q, q->order_by.v[i]->by);
	if (!hidden)
		return;
	for (i = 0; i < q->outputs.n; i++)
		grouped |= q->outputs.v[i]->expr->kind == EXPR_STAR ||
		    walk_windows(q->outputs.v[i]->expr);
	if (grouped) {
		finding_at(a->f, FINDING_dialect_unsupported, &q->at,
		    "%s has no DISTINCT ordered by a column that is not in the "
		    "output", a->to->name);
		return;
	}
	q->distinct = false;
	q->grouped = true;
	q->group_by.n = q->outputs.n;
	q->group_by.v = arena_alloc(&a->v->arena,
	    q->outputs.n * sizeof *q->group_by.v);
	for (i = 0; i < q->outputs.n; i++)
		q->group_by.v[i] = q->outputs.v[i]->expr;
}

/* -- HAVING that names a bare column which is not shown */

/* It may be taken by itself where the row does not matter. */
static void
find_hidden(void *arg, struct expr **slot)
{
	struct grouped *g = arg;
	struct expr *e = lone_column(g, find_hidden, *slot);

	if (e == NULL || is_shown(g->q, e))
		return;
	if (g->bare != NULL && !walk_same(g->bare, e) &&
	    !decides(g->q, e->u.column.source, 4))
		finding_at(g->a->f, FINDING_dialect_unsupported, &e->at,
		    "%s has no way to take '%s' and '%s', which are not "
		    "grouped, from the same row in HAVING", g->a->to->name,
		    g->bare->u.column.name, e->u.column.name);
	*slot = adapt_make(g->a, INNER_ANY_ROW, e->type, e, NULL);
}

/* The first bare column that the row of its group decides. */
static void
find_loose(void *arg, struct expr **slot)
{
	struct grouped *g = arg;
	const struct expr *e = g->bare != NULL ? NULL :
	    lone_column(g, find_loose, *slot);

	if (e != NULL && !decides(g->q, e->u.column.source, 4))
		g->bare = e;
}

static void
show_having(struct grouped *g)
{
	const struct walk loose = {.expr = find_loose, .arg = g};
	const struct walk hidden = {.expr = find_hidden, .arg = g};

	walk_grouped(&loose, g->q);
	walk_preds(&hidden, &g->q->having);
}

/* -- */

void
adapt_group(struct adapt *a, struct query *q)
{
	struct grouped g = {a, q, NULL, 0, NULL};
	const struct walk extremes = {.expr = find_extreme, .arg = &g};
	const struct walk bare = {.expr = find_bare, .arg = &g};

	if (!adapt_loosens(a, TAKES_ANY_ROW | TAKES_EXTREME_ROW) &&
	    !adapt_refuses(a, REFUSES_HIDDEN_HAVING) && !a->keys_only)
		return;
	if (q->distinct && adapt_loosens(a, TAKES_ANY_ROW))
		group_distinct(a, q);
	if (!is_grouped(q) || q->ngroupings > 0)
		return;
	if (adapt_loosens(a, TAKES_ANY_ROW))
		adapt_stars(a, q);
	walk_grouped(&extremes, q);
	if (g.extremes == 1 || adapt_loosens(a, TAKES_ANY_ROW) ||
	    a->keys_only)
		walk_grouped(&bare, q);
	else if (adapt_refuses(a, REFUSES_HIDDEN_HAVING))
		show_having(&g);
}
