/*
 * A column of role filter that nothing in its query uses was meant to be
 * seen. Beside aggregates, where showing it would change the groups, and
 * with "select", which alone decides, it is left.
 */
#include "audit/rule.h"

#include "base/utf8.h"
#include "json/get.h"

struct use {
	const struct seats *seats;
	const struct seat *seat;
	const char *column;
	const json_t *item; /* the column itself */
	bool found;
};

static const char *const pairs[][2] = {
	{"table", "column"},
	{"from_table", "from_column"},
	{"to_table", "to_column"},
	{"outer_table", "outer_column"},
};

static bool
uses(const struct use *u, const json_t *object, const char *const pair[2])
{
	const char *column = get_str(object, pair[1]);
	const char *table = get_str(object, pair[0]);
	const struct seat *seat;

	if (column == NULL || !ascii_equal(column, u->column))
		return false;
	/* its own filters may leave the table out; a name that is not of
	 * this query is of one around it */
	seat = seat_find(u->seats, table);
	return seat == u->seat || (table == NULL && seat == NULL);
}

static bool
find_use(void *arg, json_t *object, const struct place *at)
{
	struct use *u = arg;

	(void)at;
	if (object == u->item)
		return false;
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
		if (uses(u, object, pairs[i]))
			u->found = true;
	return !u->found;
}

static bool
is_used(json_t *query, const struct seats *seats, const struct seat *seat,
    const json_t *item)
{
	struct use u = {seats, seat, raw_plan_column(item), item, false};
	json_t *using, *edge;
	size_t i, k;

	raw_plan_each(query, NULL, find_use, &u);
	json_array_foreach(get_array(query, "join_edges"), i, edge)
		json_array_foreach(get_array(edge, "using"), k, using)
			if (json_is_string(using) && ascii_equal(u.column,
			    json_string_value(using)))
				u.found = true;
	return u.found;
}

static void
show(struct audit *a, json_t *query, const struct seats *seats,
    const struct seat *seat)
{
	const char *list = raw_plan_path(&a->arena, seat->path, "columns");
	const char *path;
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(seat->json, "columns"), i, item) {
		if (raw_plan_column(item) == NULL || raw_plan_is_shown(item) ||
		    is_used(query, seats, seat, item))
			continue;
		path = raw_plan_index(&a->arena, list, i);
		change_say(audit_replace(a, raw_plan_path(&a->arena, path,
		    "role"), json_string("projection")),
		    FINDING_filter_column_shown, "no condition uses the filter "
		    "column '%s.%s': it is now selected", seat_name(seat),
		    raw_plan_column(item));
	}
}

static void
show_all(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);

	if (get_array(query, "select") != NULL ||
	    get_object(query, "group_by") != NULL || audit_clash(&seats))
		return;
	for (size_t i = 0; i < seats.n; i++)
		if (seat_name(&seats.v[i]) != NULL)
			show(a, query, &seats, &seats.v[i]);
}

void
roles_rule(struct audit *a)
{
	audit_queries(a, show_all);
}
