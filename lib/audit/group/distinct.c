/*
 * DISTINCT ordered by what is not shown. Rows that are one may have several
 * values of it: SQLite orders them by that of any, so that the first is not
 * the one with the highest, and most engines refuse it. It is written as a
 * group that is ordered by its MAX, or by its MIN where the lowest comes first.
 */
#include "audit/compare.h"
#include "audit/rows/fanout.h"

#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"
#include "lang/walk_expr.h"

/* ---- what is not shown --------------------------------------------------- */

static bool
is_star_of(const struct expr *shown, const struct expr *e)
{
	return shown->kind == EXPR_STAR && (shown->u.star.source == NULL ||
	    e->kind != EXPR_COLUMN ||
	    shown->u.star.source == e->u.column.source);
}

static bool
is_shown(struct audit *a, const struct query *q, const struct expr *e)
{
	const struct expr *shown;

	for (size_t i = 0; i < q->outputs.n; i++) {
		shown = q->outputs.v[i]->expr;
		if (shown == NULL || is_star_of(shown, e) ||
		    audit_same(a, shown, e))
			return true;
	}
	return false;
}

struct hiding {
	struct audit *a;
	const struct query *q;
	struct rows *f;   /* NULL: what the output decides counts as hidden */
	bool found;
	struct walk below;
};

/* Do the columns of the output decide this one? */
static bool
is_decided(struct audit *a, struct rows *f, const struct expr *e)
{
	size_t column = rows_column_of(a, f, e);

	if (column == SIZE_MAX)
		return false;
	rows_fixed(a, f, 0, ROWS_OF_GROUP);
	return rows_knows(f, column);
}

static void
see_expr(void *arg, struct expr **e)
{
	struct hiding *h = arg;

	if ((*e)->kind == EXPR_OUTPUT || is_shown(h->a, h->q, *e))
		return;
	if ((*e)->kind == EXPR_QUERY)
		h->found = true;
	if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.source != NULL &&
	    !(*e)->u.column.outer)
		h->found |= h->f == NULL || !is_decided(h->a, h->f, *e);
	else
		walk_expr(&h->below, *e);
}

/* Let the rows know what is shown, or no longer; a value of it is one then. */
static void
show(struct audit *a, struct rows *f, bool on)
{
	const struct query *q = f->q;
	size_t column;

	for (size_t i = 0; i < q->outputs.n; i++) {
		if (q->outputs.v[i]->expr->kind != EXPR_COLUMN)
			continue;
		column = rows_column_of(a, f, q->outputs.v[i]->expr);
		if (column != SIZE_MAX)
			f->columns[column].grouped = on;
	}
	f->asked = NULL; /* under another group */
	f->grain = NULL;
}

bool
audit_hides(struct audit *a, const struct query *q, struct expr *by)
{
	struct rows *f = audit_takes_any_row(a) && a->known != NULL ?
	    rows_of(a, q) : NULL;
	struct hiding h = {a, q, f != NULL && f->all != 0 ? f : NULL, false,
	    {.expr = see_expr}};

	if (!q->distinct || q->is_set || q->grouped || by == NULL ||
	    audit_has_aggregate(q))
		return false;
	h.below.arg = &h;
	if (h.f != NULL)
		show(a, h.f, true);
	see_expr(&h, &by);
	if (h.f != NULL)
		show(a, h.f, false);
	return h.found;
}

/* ---- the group ----------------------------------------------------------- */

/* An expression as the plan would have it elsewhere (new); NULL: not known. */
static json_t *
spelled(struct audit *a, const struct expr *e)
{
	json_t *column;

	if (e->kind != EXPR_COLUMN || e->u.column.source == NULL ||
	    source_name(e->u.column.source) == NULL)
		return rewrite_expr(a, e);
	column = json_pack("{s:s}", "table",
	    source_name(e->u.column.source));
	json_object_set_new(column, "column", json_string(e->u.column.name));
	return column;
}

/* What is shown, to be grouped by (new); NULL if some of it cannot be. */
static json_t *
shown_of(struct audit *a, const struct query *q)
{
	json_t *list = json_array(), *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct expr *shown = q->outputs.v[i]->expr;

		e = shown->kind != EXPR_STAR && !walk_windows(shown) ?
		    spelled(a, shown) : NULL;
		if (e == NULL) {
			json_decref(list);
			return NULL;
		}
		json_array_append_new(list, shown->kind == EXPR_COLUMN ? e :
		    json_pack("{s:o}", "expr", e));
	}
	return list;
}

/* The order by the first or last value of the group (new); NULL: not to be
 * had. */
static json_t *
extreme_of(struct audit *a, const struct order *order, const json_t *old)
{
	static const char *const kept[] = {"direction", "nulls"};
	json_t *by = spelled(a, order->by), *item;

	if (by == NULL || !json_is_object(old)) {
		json_decref(by);
		return NULL;
	}
	item = json_pack("{s:{s:s, s:[o]}}", "expr", "fn",
	    order->descending ? "max" : "min", "args", by);
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (json_object_get(old, kept[i]) != NULL)
			json_object_set(item, kept[i],
			    json_object_get(old, kept[i]));
	return item;
}

static const char *
words_of(const struct expr *by)
{
	return by->kind == EXPR_COLUMN ? by->u.column.name : "an expression";
}

/* All orders by what is hidden, or none. */
static bool
group_orders(struct audit *a, struct query *q)
{
	const struct order *told = NULL;
	struct change *c;

	for (size_t i = 0; i < q->order_by.n; i++) {
		const struct order *o = q->order_by.v[i];
		const char *path = walk_pointer(a, &o->at);
		json_t *item;

		if (!audit_hides(a, q, o->by))
			continue;
		item = extreme_of(a, o, ptr_get(a->doc, path));
		if (item == NULL)
			return false;
		c = audit_replace(a, path, item);
		c->rows = q->limit != NULL;
		if (told == NULL)
			change_say(c, FINDING_distinct_order_corrected,
			    "DISTINCT was ordered by '%s', which is not in the "
			    "output: grouped and ordered by its %s instead",
			    words_of(o->by), o->descending ? "MAX" : "MIN");
		told = o;
	}
	return told != NULL;
}

static void
see(struct audit *a, struct query *q)
{
	const char *path = walk_pointer(a, &q->at);
	const json_t *query = ptr_get(a->doc, path);
	json_t *shown;

	if (!q->distinct || q->is_set || a->nchanges > 0 ||
	    !get_true(query, "distinct") ||
	    json_object_get(query, "group_by") != NULL)
		return;
	shown = shown_of(a, q);
	if (shown == NULL || !group_orders(a, q)) {
		json_decref(shown);
		audit_drop(a);
		return;
	}
	audit_add(a, raw_plan_path(&a->arena, path, "group_by"),
	    json_pack("{s:o}", "group_by_columns", shown));
	audit_remove(a, raw_plan_path(&a->arena, path, "distinct"));
}

void
distinct_rule(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
