/* Values that the order and the conditions used. */
#include <string.h>
#include "json/get.h"
#include "plan/draft/helpful.h"

enum { ADDED_MAX = 3 };

static bool
is_shown(const json_t *select, const json_t *item)
{
	const json_t *s;
	size_t i;

	json_array_foreach(select, i, s)
		if (json_equal(s, item))
			return true;
	return false;
}

/* {"table", "column"} or {"output"} of what a key or a condition is by, new;
 * NULL where it is anything else. */
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

static void
show(json_t *plan, json_t *item /* steals, may be NULL */)
{
	json_t *select = get_array(plan, "select");
	json_t *added = get_array(plan, "added");
	const char *name = get_str(item, "output");

	if (item && !is_shown(select, item) &&
	    json_array_size(added) < ADDED_MAX) {
		json_array_append(select, item);
		json_array_append_new(get_or_make_array(plan, "added"),
		    json_string(name ? name : get_str(item, "column")));
	}
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
helpful_columns(json_t *plan)
{
	json_t *select = get_array(plan, "select"), *copy, *of;
	bool grouped = get_object(plan, "group_by") != NULL;
	size_t i;

	if (json_array_size(select) == 0 || get_true(plan, "distinct") ||
	    get_object(plan, "set"))
		return;
	copy = json_copy(select); /* it may be that of another plan, too */
	json_object_set_new(plan, "select", copy);
	json_array_foreach(get_array(plan, "order_by"), i, of)
		if (!grouped || get_str(of, "output"))
			show(plan, item_of(of));
	json_array_foreach(get_array(plan, "global_filters"), i, of)
		if (!grouped && is_told(of))
			show(plan, item_of(of));
}
