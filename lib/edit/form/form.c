/* A query in one spelling. */
#include "edit/form/form.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/raw_plan.h"
#include "lang/view/view.h"
#include "lang/walk.h"
#include "sql/read.h"
#include "sql/to_plan/to_plan.h"

/* ---- plan -> form ----------------------------------------------------- */

static void expand(void *unused, struct expr **e);

/* An output that is said by its name keeps it. */
static void
expand_query(void *unused, struct query *q)
{
	const struct walk w = {.expr = expand, .query = expand_query};

	(void)unused;
	for (size_t i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];

		if (o->name == NULL && o->expr->kind == EXPR_OUTPUT)
			o->name = o->expr->u.output.alias;
	}
	walk_query(&w, q);
}

/* What stands for an output says what that computes, so that the output may
 * go. */
static void
expand(void *unused, struct expr **e)
{
	const struct walk below = {.expr = expand, .query = expand_query};

	(void)unused;
	if ((*e)->kind == EXPR_OUTPUT && (*e)->u.output.output != NULL)
		*e = (*e)->u.output.output->expr;
	walk_expr(&below, *e);
}

static bool
read_plan(struct view *v, const json_t *plan, const struct schema *s)
{
	struct findings f = FINDINGS_INIT("t2s-patch");
	bool good = view_build(v, plan, &sql_reader, &f) && v->query != NULL &&
	    scope_resolve(v, s, &f);

	if (good)
		expand_query(NULL, v->query);
	findings_free(&f);
	return good;
}

static json_t *
outputs_of(const struct outputs *list)
{
	json_t *out = json_array(), *item;

	for (size_t i = 0; i < list->n; i++) {
		const struct output *o = list->v[i];

		item = json_object();
		json_object_set_new(item, "expr", to_plan_expr(o->expr));
		if (o->name != NULL)
			json_object_set_new(item, "as", json_string(o->name));
		json_array_append_new(out, item);
	}
	return out;
}

static json_t *
orders_of(const struct orders *list)
{
	json_t *out = json_array();

	for (size_t i = 0; i < list->n; i++)
		json_array_append_new(out, to_plan_order(list->v[i], true));
	return out;
}

/* Sources, edges and what else stands as it does in a plan. */
static json_t *
rest_of(const struct query *q)
{
	json_t *out = to_plan_query(q), *selection;
	static const char *const taken[] = {"select", "group_by", "order_by",
	    "window_functions"};
	size_t i;

	for (i = 0; i < sizeof taken / sizeof *taken; i++)
		json_object_del(out, taken[i]);
	json_array_foreach(get_array(out, "selections"), i, selection) {
		if (json_object_get(selection, "values") == NULL &&
		    json_object_get(selection, "function") == NULL)
			json_object_del(selection, "columns");
		json_object_del(selection, "include_only_for_join");
	}
	get_or_make_array(out, "join_edges");
	json_object_set(out, "where", get_or_make_array(out,
	    "global_filters"));
	json_object_del(out, "global_filters");
	return out;
}

static json_t *
form_of_query(const struct query *q)
{
	json_t *form = rest_of(q);

	json_object_set_new(form, "outputs", outputs_of(&q->outputs));
	json_object_set_new(form, "groups", to_plan_exprs(&q->group_by));
	if (q->grouped)
		json_object_set_new(form, "grouped", json_true());
	json_object_set_new(form, "having", to_plan_preds(&q->having));
	json_object_set_new(form, "orders", orders_of(&q->order_by));
	return form;
}

json_t *
form_of(const json_t *plan, const struct schema *s)
{
	struct view v;
	json_t *out = NULL;

	if (read_plan(&v, plan, s) && !v.query->is_set &&
	    v.query->ngroupings == 0 && v.query->nsources > 0)
		out = form_of_query(v.query);
	view_free(&v);
	return out;
}

/* ---- form -> plan ----------------------------------------------------- */

/* An item of "select" or "group_by_columns". */
static json_t *
listed(const json_t *output)
{
	const json_t *expr = form_expr(output);
	json_t *item;

	if (get_str(expr, "column") == NULL &&
	    json_object_get(expr, "star") == NULL) {
		item = json_pack("{sO}", "expr", expr);
	} else {
		item = json_copy((json_t *)expr);
	}
	if (json_object_get(output, "as") != NULL)
		json_object_set(item, "as", json_object_get(output, "as"));
	return item;
}

static json_t *
all_listed(const json_t *list)
{
	json_t *out = json_array();
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		json_array_append_new(out, listed(item));
	return out;
}

static json_t *
ordered(const json_t *list)
{
	json_t *out = json_array(), *item;
	const json_t *order;
	size_t i;

	json_array_foreach(list, i, order) {
		item = listed(order);
		json_object_del(item, "as");
		for (const char *const *key = (const char *const []){
		    "direction", "nulls", NULL}; *key != NULL; key++)
			if (json_object_get(order, *key) != NULL)
				json_object_set(item, *key,
				    json_object_get(order, *key));
		json_array_append_new(out, item);
	}
	return out;
}

const char *const form_lists[FORM_LISTS] = {"outputs", "where", "groups",
	"having", "orders"};

/* The form with the names of a plan's members, not yet in the simplest
 * spelling. */
json_t *
form_spelled(const json_t *form)
{
	json_t *plan = json_copy((json_t *)form), *group;

	for (size_t i = 0; i < FORM_LISTS; i++)
		json_object_del(plan, form_lists[i]);
	json_object_del(plan, "grouped");
	json_object_set_new(plan, "select",
	    all_listed(get_array(form, "outputs")));
	json_object_set(plan, "global_filters", get_array(form, "where"));
	if (get_true(form, "grouped") ||
	    json_array_size(get_array(form, "groups")) > 0 ||
	    json_array_size(get_array(form, "having")) > 0) {
		group = json_object();
		json_object_set_new(group, "group_by_columns",
		    all_listed(get_array(form, "groups")));
		json_object_set_new(group, "aggregates", json_array());
		json_object_set(group, "having_filters",
		    get_array(form, "having"));
		json_object_set_new(plan, "group_by", group);
	}
	json_object_set_new(plan, "order_by",
	    ordered(get_array(form, "orders")));
	return plan;
}

static json_t *
restated(const json_t *plan, const struct schema *s)
{
	struct view v;
	json_t *out = NULL;

	if (read_plan(&v, plan, s))
		out = to_plan_query(v.query);
	view_free(&v);
	return out;
}

json_t *
form_query(const json_t *form, const struct schema *s)
{
	json_t *plan = form_spelled(form), *out = restated(plan, s);

	json_decref(plan);
	return out;
}

/* Members that say together what rows come from and what is shown. */
static const char *const body[] = {"selections", "join_edges",
    "global_filters", "subquery_filters", "group_by", "window_functions",
    "windows", "select", "ctes", "set"};
static const char *const tail[] = {"distinct", "order_by", "limit",
    "offset"};

static void
replace(json_t *plan, const char *const *keys, size_t n,
    const json_t *before, const json_t *query)
{
	for (size_t i = 0; i < n; i++) {
		json_t *new = json_object_get(query, keys[i]);
		json_t *old = json_object_get(before, keys[i]);

		if (before != NULL && (old == new || json_equal(old, new)))
			continue;
		if (new != NULL)
			json_object_set(plan, keys[i], new);
		else
			json_object_del(plan, keys[i]);
	}
}

/* Does the plan say by other members what its restatement says: filters of
 * selections, columns in place of "select"? Then none can be replaced
 * alone. */
static bool
says_otherwise(const json_t *plan, const json_t *before)
{
	const json_t *selection;
	size_t i;

	for (i = 0; i < sizeof body / sizeof *body; i++)
		if ((json_object_get(plan, body[i]) == NULL) !=
		    (json_object_get(before, body[i]) == NULL))
			return true;
	json_array_foreach(get_array(plan, "selections"), i, selection)
		if (json_object_get(selection, "filters") != NULL)
			return true;
	return false;
}

static bool
same_body(const json_t *before, const json_t *query)
{
	for (size_t i = 0; i < sizeof body / sizeof *body; i++) {
		const json_t *old = json_object_get(before, body[i]);
		const json_t *new = json_object_get(query, body[i]);

		if (old != new && !json_equal(old, new))
			return false;
	}
	return true;
}

json_t *
form_apply(const json_t *plan, const json_t *query, const struct schema *s)
{
	json_t *before = plan != NULL ? restated(plan, s) : NULL, *out;

	if (before == NULL || query == NULL) {
		json_decref(before);
		return NULL;
	}
	out = json_copy((json_t *)plan);
	if (!same_body(before, query))
		replace(out, body, sizeof body / sizeof *body,
		    says_otherwise(plan, before) ? NULL : before, query);
	replace(out, tail, sizeof tail / sizeof *tail, before, query);
	json_decref(before);
	return out;
}

/* ---- looking at it ---------------------------------------------------- */

struct look {
	bool windows; /* sought are windows, else aggregates */
	bool found;
};

bool
form_is_aggregate(const json_t *call)
{
	const char *name = get_str(call, "fn");
	const struct function *f = name != NULL ? function_find(name) : NULL;

	/* of several arguments a scalar of sqlite */
	return f != NULL && f->kind == FUNCTION_AGGREGATE &&
	    (strcmp(name, "string_agg") == 0 ||
	    json_array_size(get_array(call, "args")) < 2);
}

static bool
see_call(void *arg, json_t *o, const struct place *at)
{
	struct look *l = arg;
	bool window = json_object_get(o, "over") != NULL;

	(void)at;
	if (l->windows)
		l->found |= window;
	else
		l->found |= (!window && form_is_aggregate(o)) ||
		    get_str(o, "function") != NULL;
	return !l->found && !raw_plan_is_query(o);
}

static bool
holds(const json_t *value, bool windows)
{
	struct look l = {windows, false};

	raw_plan_each((json_t *)value, NULL, see_call, &l);
	return l.found;
}

bool
form_aggregates(const json_t *value)
{
	return holds(value, false);
}

bool
form_windows(const json_t *value)
{
	return holds(value, true);
}

const json_t *
form_expr(const json_t *item)
{
	const json_t *expr = get_object(item, "expr");

	return expr != NULL ? expr : item;
}

const char *
form_source_name(const json_t *selection)
{
	const char *alias = get_str(selection, "alias");

	return alias != NULL ? alias : get_str(selection, "table");
}

const char *
form_table(const json_t *form, const char *source)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(form, "selections"), i, selection) {
		const char *name = form_source_name(selection);

		if (name != NULL && source != NULL &&
		    ascii_equal(name, source))
			return get_str(selection, "table");
	}
	return NULL;
}

/* ---- other sources ------------------------------------------------------- */

struct moving {
	const char *to;
	const struct schema_table *table; /* NULL: the same */
	json_t *lacks;
};

static void
move(void *arg, json_t *object, const struct surface_reference *by,
    const struct place *at)
{
	const struct moving *m = arg;
	const char *name = m->table != NULL && by->column != NULL ?
	    get_str(object, by->column) : NULL;
	const struct schema_column *column = name != NULL ?
	    schema_column(m->table, name, NULL) : NULL;

	(void)at;
	if (column != NULL)
		json_object_set_new(object, by->column,
		    json_string(column->name));
	else if (name != NULL && !get_holds(m->lacks, name))
		json_array_append_new(m->lacks, json_string(name));
	json_object_set_new(object, by->key, json_string(m->to));
}

void
form_move_item(json_t *item, const char *from, const char *to,
    const struct schema_table *table, json_t *lacks)
{
	struct moving m = {to, table, lacks};

	surface_references(item, NULL, from, move, &m);
}

void
form_rename(json_t *form, const char *from, const char *to)
{
	for (size_t i = 0; i < FORM_LISTS; i++)
		form_move_item(json_object_get(form, form_lists[i]), from, to,
		    NULL, NULL);
}

static void
move_list(json_t *list, const char *from, const char *to,
    const struct schema_table *table, bool drop, json_t *lacks)
{
	const json_t *name;
	size_t k;

	for (size_t i = 0; i < json_array_size(list);) {
		json_t *own = json_array();

		form_move_item(json_array_get(list, i), from, to, table, own);
		if (drop && json_array_size(own) > 0)
			json_array_remove(list, i);
		else
			i++;
		json_array_foreach(own, k, name)
			if (!get_has(lacks, name))
				json_array_append(lacks, (json_t *)name);
		json_decref(own);
	}
}

json_t *
form_move(json_t *form, const char *from, const char *to,
    const struct schema_table *table, bool drop)
{
	json_t *lacks = json_array();

	for (size_t i = 0; i < FORM_LISTS; i++)
		move_list(get_array(form, form_lists[i]), from, to, table,
		    drop, lacks);
	return lacks;
}
