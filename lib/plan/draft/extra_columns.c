/* Values that the order and the conditions used. */
#include <string.h>
#include "json/get.h"
#include "plan/draft/extra_columns.h"

enum { ADDED_MAX = 3 };

/* {"table", "column"} or {"output"} of what a key or a condition is by, new;
 * NULL if it is anything else. */
static json_t *
item_of(const json_t *of)
{
	static const char *const keys[] = {"output", "table", "column"};
	json_t *item = json_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (get_str(of, keys[i]))
			json_object_set(item, keys[i], json_object_get(of,
			    keys[i]));
	if (!get_str(item, "output") && (!get_str(item, "table") ||
	    !get_str(item, "column"))) {
		json_decref(item);
		return NULL;
	}
	return item;
}

/* Columns of a selection, where no list says what is shown. */
static bool
show_column(json_t *plan, const json_t *item)
{
	const char *table = get_str(item, "table");
	const char *column = get_str(item, "column");
	json_t *selection;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, selection) {
		const char *alias = get_str(selection, "alias");
		const char *name = alias ? alias : get_str(selection, "table");
		json_t *columns = get_array(selection, "columns");

		if (!table || !name || strcmp(name, table) != 0 || !columns ||
		    get_holds(columns, column))
			continue;
		json_array_append_new(columns, json_string(column));
		return true;
	}
	return false;
}

static bool
show_item(json_t *plan, json_t *item)
{
	json_t *select = get_array(plan, "select");

	if (!select)
		return show_column(plan, item);
	if (get_has(select, item))
		return false;
	json_array_append(select, item);
	return true;
}

static void
show(json_t *plan, json_t *item /* steals, may be NULL */)
{
	const char *name = get_str(item, "output");

	if (item && json_array_size(get_array(plan, "added")) < ADDED_MAX &&
	    show_item(plan, item))
		json_array_append_new(get_or_make_array(plan, "added"),
		    json_string(name ? name : get_str(item, "column")));
	json_decref(item);
}

/* Do the rows that hold differ in the value? Of "=" they have one. */
static bool
is_told(const json_t *cond)
{
	static const char *const ops[] = {"<", "<=", ">", ">=", "between"};
	const char *op = get_str(cond, "op");

	for (size_t i = 0; op && i < sizeof ops / sizeof *ops; i++)
		if (strcmp(op, ops[i]) == 0)
			return true;
	return false;
}

void
extra_columns(json_t *plan)
{
	static const char *const lists[] = {"select", "selections"};
	bool grouped = get_object(plan, "group_by") != NULL;
	json_t *of;
	size_t i;

	if (get_true(plan, "distinct") || get_object(plan, "set"))
		return;
	/* they may be those of another plan, too */
	for (i = 0; i < sizeof lists / sizeof *lists; i++)
		if (get_array(plan, lists[i]))
			json_object_set_new(plan, lists[i], json_deep_copy(
			    get_array(plan, lists[i])));
	json_array_foreach(get_array(plan, "order_by"), i, of)
		if (!grouped || get_str(of, "output"))
			show(plan, item_of(of));
	json_array_foreach(get_array(plan, "global_filters"), i, of)
		if (!grouped && is_told(of))
			show(plan, item_of(of));
}
