/*
 * Aggregates of aggregates, "MAX(COUNT(*))" beside a grouping: no engine takes
 * them, and they say one thing, the outer aggregate over what the inner one
 * gives for each group. The query becomes a derived table that shows the inner
 * ones, and the outer ones are computed over it. Only where nothing else is
 * shown: what stands beside them is a value of each group.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"

#define TABLE "per_group"

static bool
see_call(void *arg, json_t *object, const struct place *at)
{
	const char *name = get_str(object, "fn");
	const struct function *f = name != NULL ? function_find(name) : NULL;
	bool *found = arg;

	(void)at;
	if (raw_plan_is_query(object))
		return false;
	/* max(a, b) is a scalar */
	*found = *found || (f != NULL && f->kind == FUNCTION_AGGREGATE &&
	    json_object_get(object, "over") == NULL && (f->max != -1 ||
	    json_array_size(get_array(object, "args")) == 1));
	return !*found;
}

static bool
has_aggregate(json_t *expr)
{
	bool found = false;

	if (expr != NULL)
		raw_plan_each(expr, NULL, see_call, &found);
	return found;
}

static bool
is_hidden(const json_t *aggregate)
{
	return get_true(aggregate, "hidden");
}

/* Is a column of the selections shown? */
static bool
shows_column(const json_t *query)
{
	const json_t *selection, *item;
	size_t i, k;

	json_array_foreach(get_array(query, "selections"), i, selection)
		json_array_foreach(get_array(selection, "columns"), k, item)
			if (raw_plan_is_shown(item))
				return true;
	return false;
}

/* Are all aggregates that are shown over an aggregate, and by nothing else
 * than the expression? */
static bool
all_nested(const json_t *aggregates)
{
	const json_t *item;
	size_t i, shown = 0;

	json_array_foreach(aggregates, i, item) {
		if (is_hidden(item))
			continue;
		shown++;
		if (!has_aggregate(get_object(item, "expr")) ||
		    get_array(item, "filter") != NULL)
			return false;
	}
	return shown > 0;
}

/* Does the order, which is of one row then, name what is shown alone? */
static bool
orders_shown(const json_t *query)
{
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(query, "order_by"), i, item)
		if (get_str(item, "output") == NULL)
			return false;
	return true;
}

static bool
is_nested(const json_t *query)
{
	const json_t *group = get_object(query, "group_by");

	return all_nested(get_array(group, "aggregates")) &&
	    json_array_size(get_array(group, "group_by_columns")) > 0 &&
	    get_array(group, "sets") == NULL &&
	    get_array(query, "select") == NULL &&
	    get_array(query, "window_functions") == NULL &&
	    !shows_column(query) && orders_shown(query);
}

/* What the derived table takes from the query. */
static const char *const taken[] = {
	"join_edges", "global_filters", "filters", "subquery_filters",
};

/* The query of each group (new): it shows what the outer aggregates are of. */
static json_t *
inner_query(struct audit *a, const json_t *query)
{
	const json_t *old = get_object(query, "group_by"), *item;
	json_t *inner = json_object(), *group = json_deep_copy(old);
	json_t *hidden = json_array(), *select = json_array(), *list;
	size_t i;

	json_object_set_new(inner, "selections", json_deep_copy(
	    get_array(query, "selections")));
	for (i = 0; i < sizeof taken / sizeof *taken; i++) {
		list = get_array(query, taken[i]);
		if (json_array_size(list) > 0)
			json_object_set_new(inner, strcmp(taken[i],
			    "filters") == 0 ? "global_filters" : taken[i],
			    json_deep_copy(list));
	}
	json_array_foreach(get_array(old, "aggregates"), i, item)
		if (is_hidden(item))
			json_array_append_new(hidden, json_deep_copy(item));
		else
			json_array_append_new(select, json_pack("{s:O, s:s}",
			    "expr", json_object_get(item, "expr"), "as",
			    arena_printf(&a->arena, "value_%zu", i + 1)));
	json_object_set_new(group, "aggregates", hidden);
	json_object_set_new(inner, "group_by", group);
	json_object_set_new(inner, "select", select);
	return inner;
}

/* The aggregates over it (new). */
static json_t *
outer_group(struct audit *a, const json_t *query)
{
	json_t *list = json_array(), *one;
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(get_object(query, "group_by"),
	    "aggregates"), i, item) {
		if (is_hidden(item))
			continue;
		one = json_deep_copy(item);
		json_object_del(one, "expr");
		json_object_set_new(one, "table", json_string(TABLE));
		json_object_set_new(one, "column", json_string(arena_printf(
		    &a->arena, "value_%zu", i + 1)));
		json_array_append_new(list, one);
	}
	return json_pack("{s:[], s:o}", "group_by_columns", "aggregates",
	    list);
}

static void
mend(struct audit *a, json_t *query, const char *path)
{
	if (a->nchanges > 0 || !is_nested(query))
		return;
	change_say(audit_replace(a, raw_plan_path(&a->arena, path,
	    "selections"), json_pack("[{s:o, s:s}]", "query",
	    inner_query(a, query), "alias", TABLE)),
	    FINDING_aggregate_nested, "an aggregate of an aggregate is "
	    "computed over groups: they were moved to a derived table");
	audit_replace(a, raw_plan_path(&a->arena, path, "group_by"),
	    outer_group(a, query));
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (json_array_size(get_array(query, taken[i])) > 0)
			audit_replace(a, raw_plan_path(&a->arena, path,
			    taken[i]), json_array());
}

void
nested_rule(struct audit *a)
{
	audit_queries(a, mend);
}
