/* A correction of what a plan shows: "select a.x not a.y". */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/constraint.h"

static bool
is_of(const json_t *o, const struct schema_table *t)
{
	const char *schema = get_str(o, "schema");

	return get_is(o, "table", t->name) && (!schema || !t->schema ||
	    strcmp(schema, t->schema) == 0);
}

/* The name of a column that is shown; with an alias it is an object. */
static const char *
shown(const json_t *column)
{
	return json_is_string(column) ? json_string_value(column) :
	    get_str(column, "column");
}

/* Where a column stands among those that are shown; their number: nowhere. */
static size_t
place_of(const json_t *columns, const char *name)
{
	size_t n = json_array_size(columns), i = 0;

	while (i < n && (!shown(json_array_get(columns, i)) ||
	    strcmp(shown(json_array_get(columns, i)), name) != 0))
		i++;
	return i;
}

/* The one that takes a table, if just one does. */
static json_t *
selection_of(const json_t *plan, const struct schema_table *t)
{
	json_t *one, *found = NULL;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, one)
		if (is_of(one, t)) {
			if (found)
				return NULL;
			found = one;
		}
	return found;
}

static bool
put_shown(const struct constraint *c, json_t *from, json_t *to)
{
	json_t *columns = get_array(from, "columns"), *others;
	size_t at = place_of(columns, c->not_column->name);
	const char *name = c->column->name;

	if (at == json_array_size(columns))
		return false;
	if (from == to && place_of(columns, name) == json_array_size(columns)) {
		json_array_set_new(columns, at, json_string(name));
		return true;
	}
	json_array_remove(columns, at);
	if (json_array_size(columns) == 0)
		json_object_del(from, "columns");
	others = get_or_make_array(to, "columns");
	if (place_of(others, name) == json_array_size(others))
		json_array_append_new(others, json_string(name));
	return true;
}

/* Those that name the column turn to the other, with its table. */
static void
put_named(const struct constraint *c, json_t *list, const json_t *to)
{
	json_t *one;
	size_t i;

	json_array_foreach(list, i, one)
		if (is_of(one, c->not_column->table) &&
		    get_is(one, "column", c->not_column->name)) {
			json_object_set(one, "table",
			    json_object_get(to, "table"));
			json_object_set_new(one, "column",
			    json_string(c->column->name));
		}
}

bool
constraints_put(const struct constraints *c, json_t *plan)
{
	bool put = false;

	for (size_t i = 0; i < c->n; i++) {
		const struct constraint *one = &c->v[i];
		json_t *from, *to;

		if (!one->hard || one->phrase || !one->column ||
		    !one->not_column)
			continue;
		from = selection_of(plan, one->not_column->table);
		to = selection_of(plan, one->column->table);
		if (!from || !to || !put_shown(one, from, to))
			continue;
		put_named(one, get_array(get_object(plan, "group_by"),
		    "group_by_columns"), to);
		put_named(one, get_array(plan, "order_by"), to);
		put = true;
	}
	return put;
}
