/*
 * What is said twice in the same words and means nothing more for it: edges,
 * conditions, columns and groups of a plan that a person or a model wrote. SQL
 * may mean a column twice; a plan that was read from it names its dialect.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

static const char *const edge_ends[][2] = {
	{"from_table", "to_table"}, {"from_column", "to_column"},
};

/* Does one edge say what the other does, turned round? */
static bool
is_turned(const json_t *x, const json_t *y)
{
	const char *type = get_str(x, "join_type"), *other =
	    get_str(y, "join_type");

	if (json_object_get(x, "on") != NULL ||
	    json_object_get(y, "on") != NULL ||
	    strcmp(type != NULL ? type : "inner", "inner") != 0 ||
	    strcmp(other != NULL ? other : "inner", "inner") != 0)
		return false;
	for (size_t i = 0; i < 2; i++) {
		const char *from = get_str(x, edge_ends[i][0]);
		const char *to = get_str(x, edge_ends[i][1]);

		if (from == NULL || to == NULL ||
		    get_str(y, edge_ends[i][0]) == NULL ||
		    get_str(y, edge_ends[i][1]) == NULL ||
		    !ascii_equal(from, get_str(y, edge_ends[i][1])) ||
		    !ascii_equal(to, get_str(y, edge_ends[i][0])))
			return false;
	}
	return true;
}

static bool
same_edge(const json_t *x, const json_t *y)
{
	return json_equal(x, y) || is_turned(x, y);
}

static bool
same(const json_t *x, const json_t *y)
{
	return json_equal(x, y);
}

static void
drop_twins(struct audit *a, const json_t *list, const char *path,
    bool (*equal)(const json_t *x, const json_t *y), const char *what)
{
	const json_t *item, *before;
	size_t i, k;

	json_array_foreach(list, i, item)
		for (k = 0; k < i; k++) {
			before = json_array_get(list, k);
			if (!equal(before, item))
				continue;
			change_say(audit_remove(a, raw_plan_index(&a->arena,
			    path, i)), FINDING_duplicate_removed,
			    "%s was given twice: the second was removed", what);
			break;
		}
}

static void
see(struct audit *a, json_t *query, const char *path)
{
	const char *group = raw_plan_path(&a->arena, path, "group_by"), *list;
	json_t *selection;
	size_t i;

	drop_twins(a, get_array(query, "join_edges"), raw_plan_path(&a->arena,
	    path, "join_edges"), same_edge, "a join");
	drop_twins(a, get_array(query, "global_filters"), raw_plan_path(
	    &a->arena, path, "global_filters"), same, "a condition");
	drop_twins(a, get_array(query, "order_by"), raw_plan_path(&a->arena,
	    path, "order_by"), same, "an order");
	drop_twins(a, get_array(get_object(query, "group_by"),
	    "group_by_columns"), raw_plan_path(&a->arena, group,
	    "group_by_columns"), same, "a group");
	drop_twins(a, get_array(get_object(query, "group_by"), "aggregates"),
	    raw_plan_path(&a->arena, group, "aggregates"), same,
	    "an aggregate");
	list = raw_plan_path(&a->arena, path, "selections");
	json_array_foreach(get_array(query, "selections"), i, selection)
		if (get_str(selection, "table") != NULL)
			drop_twins(a, get_array(selection, "columns"),
			    raw_plan_path(&a->arena, raw_plan_index(&a->arena,
			    list, i), "columns"), same, "a column");
}

void
twins_rule(struct audit *a)
{
	if (get_str(audit_plan(a), "dialect") == NULL)
		audit_queries(a, see);
}
