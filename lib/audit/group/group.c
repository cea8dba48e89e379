/* Grouping in baseline spelling: what is shown is grouped, and conditions
 * stand where they belong. With "select" the listing alone decides. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/meaning.h"

struct groups {
	const json_t *query, *group;
	const char *path; /* of the query */
	struct seats seats;
	const json_t *columns; /* group_by_columns, may be NULL */
};

static bool
read_groups(struct audit *a, json_t *query, const char *path,
    struct groups *g)
{
	g->query = query;
	g->path = path;
	g->group = get_object(query, "group_by");
	if (g->group == NULL ||
	    json_array_size(get_array(g->group, "sets")) > 0)
		return false;
	g->seats = audit_seats(a, query, path);
	g->columns = get_array(g->group, "group_by_columns");
	return !audit_clash(&g->seats);
}

/* Does item mean this column of this seat? */
static bool
means(const struct groups *g, const json_t *item, const struct seat *seat,
    const char *column)
{
	const char *name = raw_plan_column(item);

	return name != NULL && ascii_equal(name, column) &&
	    seat_find(&g->seats, get_str(item, "table")) == seat;
}

static bool
is_grouped(const struct groups *g, const struct seat *seat,
    const char *column)
{
	const json_t *item;
	size_t i;

	json_array_foreach(g->columns, i, item)
		if (means(g, item, seat, column))
			return true;
	return false;
}

static json_t *
reference(const struct seat *seat, const char *column)
{
	json_t *item = json_object();

	json_object_set_new(item, "table", json_string(seat_name(seat)));
	json_object_set_new(item, "column", json_string(column));
	return item;
}

static void
complete(struct audit *a, const struct groups *g, const struct seat *seat,
    const char *column)
{
	const char *list = raw_plan_path(&a->arena, raw_plan_path(&a->arena,
	    g->path, "group_by"), "group_by_columns");
	struct change *c;

	if (g->columns == NULL && a->nchanges > 0)
		return; /* the list is made first, the others follow */
	c = g->columns != NULL ? audit_add(a, raw_plan_path(&a->arena, list,
	    "-"), reference(seat, column)) : audit_add(a, list,
	    json_pack("[o]", reference(seat, column)));
	change_say(c, FINDING_group_by_completed, "'%s.%s' is selected with "
	    "aggregates: added to the grouping", seat_name(seat), column);
}

/* Aggregates that are only computed, for HAVING, show that the columns are
 * meant to be groups. */
static bool
shows_aggregates(const struct groups *g)
{
	const json_t *aggregate;
	size_t i;

	json_array_foreach(get_array(g->group, "aggregates"), i, aggregate)
		if (!get_true(aggregate, "hidden"))
			return true;
	return false;
}

/* Does an aggregate compute from the column? */
static bool
is_computed(const struct groups *g, const struct seat *seat,
    const char *column)
{
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(g->group, "aggregates"), i, item)
		if (means(g, item, seat, column))
			return true;
	return false;
}

/* The key of the only table: each row would be a group of its own. */
static bool
is_row(const struct groups *g, const struct seat *seat, const char *column)
{
	const struct schema_column *known = g->seats.n == 1 &&
	    seat->known != NULL ?
	    schema_column(seat->known, column, NULL) : NULL;

	return known != NULL && schema_is_unique(seat->known, &known, 1);
}

/*
 * Does the plan show columns for groups that it does not name? Not by those
 * that its aggregates read, nor by the key of what they count: who lists them
 * lists what the aggregates need.
 */
static bool
shows_groups(const struct groups *g)
{
	const struct seat *seat;
	const char *column;
	const json_t *item;
	size_t i;

	for (size_t k = 0; k < g->seats.n; k++) {
		seat = &g->seats.v[k];
		if (get_true(seat->json, "include_only_for_join"))
			continue;
		json_array_foreach(get_array(seat->json, "columns"), i, item) {
			column = raw_plan_column(item);
			if (column != NULL && raw_plan_is_shown(item) &&
			    !is_computed(g, seat, column) &&
			    !is_row(g, seat, column))
				return true;
		}
	}
	return false;
}

/* The column stays, for the aggregate. */
static void
demote(struct audit *a, const struct seat *seat, const json_t *item,
    const char *path)
{
	const char *column = raw_plan_column(item);
	json_t *new = json_is_string(item) ? json_pack("{s:s}", "column",
	    column) : json_copy((json_t *)item);

	json_object_set_new(new, "role", json_string("filter"));
	change_say(audit_replace(a, path, new), FINDING_aggregate_input_hidden,
	    "'%s.%s' is the input of an aggregate over all rows: only the "
	    "aggregate is selected", seat_name(seat), column);
}

/* A column among those of a selection may be of another table. */
static const struct seat *
owner(const struct groups *g, const struct seat *seat, const json_t *item)
{
	const char *table = get_str(item, "table");

	return table == NULL ? seat : seat_find(&g->seats, table);
}

static void
settle_seat(struct audit *a, const struct groups *g,
    const struct seat *seat, bool groups)
{
	const char *list = raw_plan_path(&a->arena, seat->path, "columns");
	const struct seat *of;
	const json_t *item;
	const char *column;
	size_t i;

	if (get_true(seat->json, "include_only_for_join") ||
	    seat_name(seat) == NULL)
		return;
	json_array_foreach(get_array(seat->json, "columns"), i, item) {
		column = raw_plan_column(item);
		of = owner(g, seat, item);
		if (column == NULL || !raw_plan_is_shown(item) ||
		    of == NULL || is_grouped(g, of, column))
			continue;
		if (groups)
			complete(a, g, of, column);
		else
			demote(a, of, item, raw_plan_index(&a->arena, list,
			    i));
	}
}

static void
settle(struct audit *a, json_t *query, const char *path)
{
	struct groups g;
	bool groups;

	if (get_array(query, "select") != NULL ||
	    !read_groups(a, query, path, &g))
		return;
	groups = json_array_size(g.columns) > 0;
	if (!groups && json_array_size(get_array(g.group, "aggregates")) == 0)
		return;
	groups = groups || !shows_aggregates(&g) || shows_groups(&g);
	for (size_t i = 0; i < g.seats.n; i++)
		settle_seat(a, &g, &g.seats.v[i], groups);
}

void
group_rule(struct audit *a)
{
	audit_queries(a, settle);
}

static bool
is_alias(const json_t *list, const char *name)
{
	const json_t *item;
	const char *alias;
	size_t i;

	json_array_foreach(list, i, item) {
		alias = get_str(item, "alias");
		if (alias != NULL && ascii_equal(alias, name))
			return true;
	}
	return false;
}

/* In these dialects HAVING may take any row's value of what is not grouped:
 * who says the dialect of a plan may mean that. */
static bool
takes_any_row(const struct audit *a)
{
	return meaning_of(get_str(audit_plan(a), "dialect")) & TAKES_ANY_ROW;
}

/* A plain comparison of a column that is neither grouped nor what an aggregate
 * is made of. */
static bool
belongs_in_where(const struct groups *g, const json_t *predicate)
{
	const char *column = get_str(predicate, "column");
	const struct seat *seat;

	if (column == NULL || get_str(predicate, "op") == NULL ||
	    json_object_get(predicate, "function") != NULL ||
	    json_object_get(predicate, "right") != NULL ||
	    json_object_get(predicate, "query") != NULL ||
	    is_alias(get_array(g->group, "aggregates"), column) ||
	    is_alias(get_array(g->query, "window_functions"), column))
		return false;
	seat = seat_find(&g->seats, get_str(predicate, "table"));
	return seat != NULL && !is_grouped(g, seat, column) &&
	    !is_computed(g, seat, column) && (seat->known == NULL ||
	    schema_column(seat->known, column, NULL) != NULL);
}

static void
move(struct audit *a, const struct groups *g, json_t *predicate, size_t i)
{
	const char *list = raw_plan_path(&a->arena, raw_plan_path(&a->arena,
	    g->path, "group_by"), "having_filters");
	const char *where = raw_plan_path(&a->arena, g->path,
	    "global_filters");

	change_say(audit_remove(a, raw_plan_index(&a->arena, list, i)),
	    FINDING_moved_to_where, "the condition on '%s' uses no aggregate: "
	    "moved from HAVING to WHERE", get_str(predicate, "column"));
	if (get_array(g->query, "global_filters") != NULL)
		audit_add(a, raw_plan_path(&a->arena, where, "-"),
		    json_deep_copy(predicate));
	else
		audit_add(a, where, json_pack("[O]", predicate));
}

/* A CTE may say "filters" for its WHERE; global_filters beside it is fine. */
static void
move_having(struct audit *a, json_t *query, const char *path)
{
	size_t i, before = a->nchanges;
	struct groups g;
	json_t *predicate;

	if (takes_any_row(a) || !read_groups(a, query, path, &g))
		return;
	json_array_foreach(get_array(g.group, "having_filters"), i,
	    predicate) {
		if (!belongs_in_where(&g, predicate))
			continue;
		move(a, &g, predicate, i);
		if (a->nchanges > before &&
		    get_array(query, "global_filters") == NULL)
			return; /* the list is made first */
	}
}

void
group_having_rule(struct audit *a)
{
	audit_queries(a, move_having);
}
