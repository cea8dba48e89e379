#include "edit/edit.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/options.h"
#include "json/get.h"

/* What could be patched: the columns of the plan's tables with their use. */

static const json_t *
find_item(const json_t *list, const char *column)
{
	const json_t *item;
	const char *name;
	size_t i;

	json_array_foreach(list, i, item) {
		name = raw_plan_column(item);
		if (name != NULL && ascii_equal(name, column))
			return item;
	}
	return NULL;
}

static bool
is_listed(const struct seats *seats, const struct seat *seat,
    const json_t *select, const char *column)
{
	const json_t *item;
	const char *name;
	size_t i;

	json_array_foreach(select, i, item) {
		name = get_str(item, "column");
		if (name != NULL && ascii_equal(name, column) &&
		    seat_find(seats, get_str(item, "table")) == seat)
			return true;
	}
	return false;
}

/* "projection", "filter" or NULL for what the plan does not mention. */
static const char *
role_of(const struct seats *seats, const struct seat *seat,
    const json_t *select, const char *column)
{
	const json_t *item = find_item(get_array(seat->json, "columns"),
	    column);

	if (is_listed(seats, seat, select, column))
		return "projection";
	if (item == NULL)
		return NULL;
	return raw_plan_is_shown(item) && select == NULL ? "projection" :
	    "filter";
}

static json_t *
describe_column(const struct schema_column *c, const char *role)
{
	json_t *out = json_object();

	json_object_set_new(out, "name", json_string(c->name));
	json_object_set_new(out, "type", json_string(c->type));
	json_object_set_new(out, "selected", json_boolean(role != NULL));
	json_object_set_new(out, "role", role != NULL ? json_string(role) :
	    json_null());
	json_object_set_new(out, "is_primary_key",
	    json_boolean(c->primary_key));
	json_object_set_new(out, "is_nullable", json_boolean(c->nullable));
	return out;
}

static void
add_sortable(json_t *list, const char *table, const char *column,
    const char *type)
{
	json_t *item = json_object();

	json_object_set_new(item, "table", json_string(table));
	json_object_set_new(item, "column", json_string(column));
	json_object_set_new(item, "type", json_string(type));
	json_object_set_new(item, "display_name",
	    json_sprintf("%s.%s", table, column));
	json_array_append_new(list, item);
}

/* Without a schema the columns that the plan itself names. */
static void
describe_unknown(const struct seat *seat, json_t *columns, json_t *sortable)
{
	const json_t *item;
	const char *name;
	json_t *out;
	size_t i;

	json_array_foreach(get_array(seat->json, "columns"), i, item) {
		name = raw_plan_column(item);
		if (name == NULL)
			continue;
		out = json_object();
		json_object_set_new(out, "name", json_string(name));
		json_object_set_new(out, "type", json_null());
		json_object_set_new(out, "selected", json_true());
		json_object_set_new(out, "role", json_string(
		    raw_plan_is_shown(item) ? "projection" : "filter"));
		json_array_append_new(columns, out);
		add_sortable(sortable, seat_name(seat), name, "");
	}
}

static json_t *
describe_seat(const struct job *j, const struct seats *seats,
    const struct seat *seat, const json_t *select, json_t *sortable)
{
	json_t *out = json_object(), *columns = json_array(), *column;
	const struct schema_column *c;

	json_object_set_new(out, "alias", seat->alias != NULL ?
	    json_string(seat->alias) : json_null());
	json_object_set_new(out, "columns", columns);
	if (seat->known == NULL)
		describe_unknown(seat, columns, sortable);
	for (size_t i = 0; seat->known != NULL &&
	    i < seat->known->ncolumns; i++) {
		c = &seat->known->columns[i];
		if (c->hidden)
			continue;
		column = describe_column(c,
		    role_of(seats, seat, select, c->name));
		options_uses(column, j, seat_name(seat), c->name);
		json_array_append_new(columns, column);
		add_sortable(sortable, seat->table, c->name, c->type);
	}
	return out;
}

/* A table that is there twice is told by its aliases. */
static const char *
key_of(const struct seats *seats, const struct seat *seat)
{
	if (seat->table != NULL && seat_find(seats, seat->table) == seat)
		return seat->table;
	return seat_name(seat);
}

/* Aggregates and windows can be sorted by their names. */
static void
add_outputs(json_t *sortable, const json_t *list)
{
	const json_t *item;
	json_t *out;
	size_t i;

	json_array_foreach(list, i, item) {
		if (get_str(item, "alias") == NULL)
			continue;
		out = json_object();
		json_object_set_new(out, "output",
		    json_string(get_str(item, "alias")));
		json_object_set_new(out, "display_name",
		    json_string(get_str(item, "alias")));
		json_array_append_new(sortable, out);
	}
}

static json_t *
describe(const struct job *j, const struct seats *seats)
{
	json_t *out = json_object(), *tables = json_object();
	json_t *sortable = json_array(), *order, *limit, *plan = j->plan;
	const char *key;

	for (size_t i = 0; i < seats->n; i++) {
		key = key_of(seats, &seats->v[i]);
		if (key != NULL)
			json_object_set_new(tables, key, describe_seat(j,
			    seats, &seats->v[i], get_array(plan, "select"),
			    sortable));
	}
	add_outputs(sortable, get_array(get_object(plan, "group_by"),
	    "aggregates"));
	add_outputs(sortable, get_array(plan, "window_functions"));
	order = get_array(plan, "order_by");
	limit = json_object_get(plan, "limit");
	json_object_set_new(out, "tables", tables);
	json_object_set_new(out, "current_order_by", order != NULL ?
	    json_incref(order) : json_array());
	json_object_set_new(out, "current_limit", limit != NULL ?
	    json_incref(limit) : json_null());
	json_object_set_new(out, "sortable_columns", sortable);
	return out;
}

json_t *
edit_options(const json_t *doc, struct schema_keep *keep)
{
	struct findings f = FINDINGS_INIT("t2s-patch");
	struct job j = {.doc = (json_t *)doc, .findings = &f,
	    .reasons = BUF_INIT};
	struct seats seats;
	json_t *out;

	j.plan = get_object(doc, "plan");
	j.known = schema_keep(keep, get_object(doc, "schema"));
	seats = raw_plan_seats(&j.arena, j.known, j.plan, "/plan");
	job_opens(&j);
	out = describe(&j, &seats);
	options_now(out, &j);
	options_more(out, &j);
	json_decref(j.form);
	buf_free(&j.reasons);
	arena_free(&j.arena);
	findings_free(&f);
	return out;
}
