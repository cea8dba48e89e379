/* Aggregates and groups, in the simple spelling where it can say them. */
#include "sql/to_plan/to_plan_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "lang/walk_expr.h"

/* The source of the first column in an expression, NULL: none. */
static const char *
table_of(const struct to_plan *r, const struct expr *e)
{
	const struct expr *arg = e->u.call.args.n > 0 ?
	    e->u.call.args.v[0] : NULL;

	if (arg != NULL && arg->kind == EXPR_COLUMN &&
	    arg->u.column.source != NULL)
		return source_name(arg->u.column.source);
	return r->q->nsources > 0 ? source_name(r->q->sources[0]) : NULL;
}

/* COUNT, SUM, COUNT_DISTINCT: the baseline writes them so. */
static void
function_name(json_t *item, const struct expr *e)
{
	char name[64];
	size_t i;

	for (i = 0; e->u.call.name[i] != '\0' && i < sizeof name - 1; i++)
		name[i] = (char)(e->u.call.name[i] >= 'a' &&
		    e->u.call.name[i] <= 'z' ? e->u.call.name[i] - 32 :
		    e->u.call.name[i]);
	name[i] = '\0';
	if (e->u.call.distinct && strcmp(name, "COUNT") == 0)
		to_plan_text(item, "function", "COUNT_DISTINCT");
	else
		to_plan_text(item, "function", name);
	if (e->u.call.distinct && strcmp(name, "COUNT") != 0)
		json_object_set_new(item, "distinct", json_true());
}

static json_t *
aggregate(const struct to_plan *r, const struct computed *c)
{
	json_t *item = json_object();
	const struct expr *e = c->expr;
	const struct expr *arg = e->u.call.star ? NULL : e->u.call.args.v[0];

	function_name(item, e);
	if (arg == NULL)
		to_plan_text(item, "table", table_of(r, e));
	else if (arg->kind == EXPR_COLUMN)
		to_plan_column(item, arg);
	else
		json_object_set_new(item, "expr", to_plan_expr(arg));
	to_plan_list(item, "filter", to_plan_preds(&e->u.call.filter));
	to_plan_text(item, "alias", c->name);
	if (!c->shown && !r->listed)
		json_object_set_new(item, "hidden", json_true());
	return item;
}

/* -- having */

/* What stood where an alias stands: a query that is said in two places is
 * restated for each. */
struct aliased {
	struct to_plan *r;
	struct {
		struct expr **at, *was;
	} *v;
	size_t n, cap;
};

/* Before an aggregate is compared, its alias stands for it. */
static void
name_aggregate(void *arg, struct pred *p)
{
	struct aliased *a = arg;
	struct to_plan *r = a->r;
	struct expr **left = &p->u.compare.left, *ref;
	const char *alias;

	if (p->kind != PRED_COMPARE || (*left)->kind != EXPR_CALL)
		return;
	alias = to_plan_alias(r, *left);
	if (alias == NULL)
		return;
	ref = arena_alloc(&r->arena, sizeof *ref);
	ref->kind = EXPR_OUTPUT;
	ref->u.output.alias = alias;
	ref->u.output.output = NULL;
	/* which table it is of is a label only */
	ref->at.key = table_of(r, *left);
	MEM_GROW(a->v, a->n, a->cap);
	a->v[a->n].at = left;
	a->v[a->n++].was = *left;
	*left = ref;
}

/* A plain column that is called like an aggregate is said at length. */
static void
tell_columns_apart(const struct to_plan *r, json_t *pred)
{
	const char *column = json_string_value(json_object_get(pred,
	    "column"));
	json_t *left, *item;
	const char *key;
	size_t i;

	json_object_foreach(pred, key, item)
		if (strcmp(key, "not") == 0)
			tell_columns_apart(r, item);
	json_array_foreach(json_object_get(pred, "and"), i, item)
		tell_columns_apart(r, item);
	json_array_foreach(json_object_get(pred, "or"), i, item)
		tell_columns_apart(r, item);
	for (i = 0; column != NULL && i < r->n; i++) {
		if (!ascii_equal(r->computed[i].name, column))
			continue;
		left = json_object();
		json_object_update(left, pred);
		json_object_clear(pred);
		item = json_object();
		if (json_object_get(left, "table") != NULL)
			json_object_set(item, "table",
			    json_object_get(left, "table"));
		json_object_set(item, "column",
		    json_object_get(left, "column"));
		json_object_set_new(pred, "left", item);
		json_object_del(left, "table");
		json_object_del(left, "column");
		json_object_update(pred, left);
		json_decref(left);
		break;
	}
}

/* {"output": a} as the baseline has it: "column": a. */
static void
as_baseline(json_t *pred, const struct pred *p)
{
	const struct expr *left = p->kind == PRED_COMPARE ?
	    p->u.compare.left : NULL;
	json_t *rest;

	if (left == NULL || left->kind != EXPR_OUTPUT)
		return;
	rest = json_copy(pred);
	json_object_del(rest, "output");
	json_object_clear(pred);
	to_plan_text(pred, "table", left->at.key);
	to_plan_text(pred, "column", left->u.output.alias);
	json_object_update(pred, rest);
	json_decref(rest);
}

static void
flatten(json_t *list, const struct to_plan *r, const struct pred *p)
{
	json_t *item;
	size_t i;

	if (p->kind == PRED_AND) {
		for (i = 0; i < p->u.list.n; i++)
			flatten(list, r, p->u.list.v[i]);
		return;
	}
	item = to_plan_pred(p);
	tell_columns_apart(r, item);
	as_baseline(item, p);
	json_array_append_new(list, item);
}

static json_t *
having(struct to_plan *r)
{
	struct aliased a = {.r = r};
	const struct walk w = {.pred = name_aggregate, .arg = &a};
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->q->having.n; i++)
		walk_pred(&w, r->q->having.v[i]);
	for (i = 0; i < r->q->having.n; i++)
		flatten(list, r, r->q->having.v[i]);
	for (i = 0; i < a.n; i++)
		*a.v[i].at = a.v[i].was;
	free(a.v);
	return list;
}

/* -- group by */

static json_t *
group_column(const struct to_plan *r, const struct expr *e)
{
	json_t *item = json_object();
	size_t i;

	if (e->kind == EXPR_COLUMN) {
		to_plan_column(item, e);
		return item;
	}
	json_object_set_new(item, "expr", to_plan_expr(e));
	for (i = 0; !r->listed && i < r->q->outputs.n; i++)
		if (walk_same(r->q->outputs.v[i]->expr, e)) {
			to_plan_text(item, "as", r->q->outputs.v[i]->name);
			break;
		}
	return item;
}

static json_t *
group_columns(const struct to_plan *r, const struct exprs *list)
{
	json_t *out = json_array();
	size_t i;

	for (i = 0; i < list->n; i++)
		json_array_append_new(out, group_column(r, list->v[i]));
	return out;
}

static json_t *
sets(const struct to_plan *r)
{
	json_t *out = json_array(), *set;
	size_t i;

	for (i = 0; i < r->q->ngroupings; i++) {
		const struct grouping *g = &r->q->groupings[i];

		set = group_columns(r, &g->exprs);
		if (g->kind != GROUPING_SET)
			set = json_pack("{s:o}", g->kind == GROUPING_CUBE ?
			    "cube" : "rollup", set);
		json_array_append_new(out, set);
	}
	return out;
}

/* All columns that some set has. */
static json_t *
columns_of_sets(const struct to_plan *r)
{
	json_t *out = json_array(), *list, *item;
	size_t i, k;

	for (i = 0; i < r->q->ngroupings; i++) {
		list = group_columns(r, &r->q->groupings[i].exprs);
		json_array_foreach(list, k, item) {
			size_t m;
			json_t *seen;
			bool known = false;

			json_array_foreach(out, m, seen)
				known |= json_equal(seen, item);
			if (!known)
				json_array_append(out, item);
		}
		json_decref(list);
	}
	return out;
}

void
to_plan_group(json_t *out, struct to_plan *r)
{
	const struct query *q = r->q;
	json_t *group = json_object(), *filters = having(r);
	json_t *aggregates = json_array();
	size_t i;

	for (i = 0; i < r->n; i++)
		if (!r->computed[i].window)
			json_array_append_new(aggregates,
			    aggregate(r, &r->computed[i]));
	json_object_set_new(group, "group_by_columns", q->ngroupings > 0 ?
	    columns_of_sets(r) : group_columns(r, &q->group_by));
	if (q->ngroupings > 0)
		json_object_set_new(group, "sets", sets(r));
	json_object_set_new(group, "aggregates", aggregates);
	to_plan_list(group, "having_filters", filters);
	if (q->group_by.n > 0 || q->ngroupings > 0 || q->having.n > 0 ||
	    json_array_size(aggregates) > 0)
		json_object_set_new(out, "group_by", group);
	else
		json_decref(group);
}

/* -- windows */

static json_t *
window_function(const struct to_plan *r, const struct computed *c)
{
	json_t *item = json_object(), *over;
	const struct expr *e = c->expr;

	function_name(item, e);
	if (e->u.call.star && strcmp(e->u.call.name, "count") != 0)
		to_plan_text(item, "args", "*");
	to_plan_list(item, "args", to_plan_exprs(&e->u.call.args));
	to_plan_list(item, "filter", to_plan_preds(&e->u.call.filter));
	over = to_plan_window(e->u.call.over);
	if (json_is_string(over))
		json_object_set(item, "over", over);
	else
		json_object_update(item, over);
	json_decref(over);
	to_plan_text(item, "alias", c->name);
	if (!c->shown && !r->listed)
		json_object_set_new(item, "hidden", json_true());
	return item;
}

void
to_plan_windows(json_t *out, const struct to_plan *r)
{
	json_t *list = json_array(), *named;
	size_t i;

	for (i = 0; i < r->n; i++)
		if (r->computed[i].window)
			json_array_append_new(list,
			    window_function(r, &r->computed[i]));
	to_plan_list(out, "window_functions", list);
	if (r->q->nwindows == 0)
		return;
	named = json_object();
	for (i = 0; i < r->q->nwindows; i++) {
		json_t *w = to_plan_window(&r->q->windows[i]);

		/* a window that is another and no more */
		if (json_is_string(w))
			w = json_pack("{s:o}", "base", w);
		json_object_set_new(named, r->q->windows[i].name, w);
	}
	json_object_set_new(out, "windows", named);
}
