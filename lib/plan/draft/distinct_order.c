#include "plan/draft/distinct_order.h"

#include "json/get.h"

static const char *const keys[] = {"as", "direction", "nulls"};

/* What is shown, or ordered by, without how (new). */
static json_t *
bare(const json_t *item)
{
	json_t *of = json_copy((json_t *)item);

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		json_object_del(of, keys[i]);
	return of;
}

/* What is shown of a selection. */
static void
add_columns(json_t *shown, const json_t *selection)
{
	const char *alias = get_str(selection, "alias");
	const json_t *column;
	size_t i;

	json_array_foreach(get_array(selection, "columns"), i, column) {
		json_t *of = json_is_string(column) ? json_pack("{s:O}",
		    "column", column) : bare(column);

		json_object_set_new(of, "table", json_string(alias ? alias :
		    get_str(selection, "table")));
		json_array_append_new(shown, of);
	}
}

static json_t *
shown_of(const json_t *plan)
{
	json_t *shown = json_array(), *item;
	size_t i;

	json_array_foreach(get_array(plan, "select"), i, item)
		json_array_append_new(shown, bare(item));
	if (!get_array(plan, "select"))
		json_array_foreach(get_array(plan, "selections"), i, item)
			add_columns(shown, item);
	return shown;
}

static bool
is_hidden(const json_t *shown, const json_t *order)
{
	json_t *of = bare(order);
	bool hidden = !json_object_get(of, "output") && !get_has(shown, of);

	json_decref(of);
	return hidden;
}

static json_t *
by_extreme(const json_t *order)
{
	json_t *item = json_copy((json_t *)order), *of = bare(order);
	json_t *by = json_object_get(of, "expr");

	json_object_del(item, "table");
	json_object_del(item, "column");
	json_object_set_new(item, "expr", json_pack("{s:s, s:[O]}", "fn",
	    get_is(order, "direction", "DESC") ? "max" : "min", "args",
	    by ? by : of));
	json_decref(of);
	return item;
}

void
distinct_order(json_t *plan)
{
	json_t *shown = shown_of(plan), *orders = json_array(), *item;
	bool hidden = false;
	size_t i;

	json_array_foreach(get_array(plan, "order_by"), i, item) {
		hidden |= is_hidden(shown, item);
		json_array_append_new(orders, is_hidden(shown, item) ?
		    by_extreme(item) : json_incref(item));
	}
	if (hidden && get_true(plan, "distinct") && json_array_size(shown) &&
	    !get_object(plan, "group_by")) {
		json_object_del(plan, "distinct");
		json_object_set_new(plan, "group_by",
		    json_pack("{s:O}", "group_by_columns", shown));
		json_object_set(plan, "order_by", orders);
	}
	json_decref(shown);
	json_decref(orders);
}
