/* Columns that a statement shows beside aggregates and does not group by: it is
 * grouped by them. Plans in baseline spelling are group.c's. */
#include "audit/rule.h"

#include "json/get.h"
#include "lang/scope/scope.h"

enum { OUTPUTS = 16 };

static json_t *
reference_of(const struct expr *e)
{
	const char *table = source_name(e->u.column.source);
	json_t *item = json_pack("{s:s}", "column", e->u.column.name);

	if (table != NULL)
		json_object_set_new(item, "table", json_string(table));
	return item;
}

static void
see(struct audit *a, struct query *q)
{
	const struct expr *bare[OUTPUTS];
	size_t n = not_grouped_outputs(a, q, bare, OUTPUTS);
	const char *path = walk_pointer(a, &q->at), *group, *list;
	const json_t *query = ptr_get(a->doc, path);
	json_t *items = json_array();

	group = raw_plan_path(&a->arena, path, "group_by");
	list = raw_plan_path(&a->arena, group, "group_by_columns");
	if (get_array(query, "select") == NULL && a->view.dialect == NULL)
		n = 0;
	for (size_t i = 0; i < n; i++)
		json_array_append_new(items, reference_of(bare[i]));
	for (size_t i = 0; i < n && get_array(get_object(query, "group_by"),
	    "group_by_columns") != NULL; i++)
		change_say(audit_add(a, raw_plan_path(&a->arena, list, "-"),
		    json_incref(json_array_get(items, i))),
		    FINDING_group_by_completed, "'%s' is selected with "
		    "aggregates: added to the grouping",
		    bare[i]->u.column.name);
	if (n > 0 && a->nchanges == 0)
		change_say(get_object(query, "group_by") != NULL ?
		    audit_add(a, list, json_incref(items)) :
		    audit_add(a, group, json_pack("{s:O}",
		    "group_by_columns", items)), FINDING_group_by_completed,
		    "'%s' is selected with aggregates: the query now groups "
		    "by it",
		    bare[0]->u.column.name);
	json_decref(items);
}

void
ungrouped_rule(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
