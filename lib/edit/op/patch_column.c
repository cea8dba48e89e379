/* Operations on the columns of a plan in the baseline's spelling. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/edit.h"
#include "json/get.h"

const char *
edit_value_type(const char *declared)
{
	switch (type_class(declared)) {
	case TYPE_TEXT:
		return "string";
	case TYPE_INTEGER:
		return "integer";
	case TYPE_NUMBER:
		return "number";
	case TYPE_BOOLEAN:
		return "boolean";
	case TYPE_DATE:
		return "date";
	case TYPE_DATETIME:
		return "datetime";
	case TYPE_TIME:
	case TYPE_BLOB:
	case TYPE_JSON:
	case TYPE_UNKNOWN:
		return "unknown";
	}
	return "unknown";
}

/* The column within a list of references; -1 where it is not. Items of a
 * selection leave the table out where it is theirs. */
static long
position(const struct job *j, const json_t *list, const struct found *found,
    bool own)
{
	const json_t *item;
	const char *name;
	size_t i;

	json_array_foreach(list, i, item) {
		if (own && get_str(item, "table") == NULL) {
			name = raw_plan_column(item);
			if (name == NULL)
				name = get_str(item, "name");
			if (name != NULL && ascii_equal(name, found->column))
				return (long)i;
		} else if (job_means(j, item, found)) {
			return (long)i;
		}
	}
	return -1;
}

static json_t *
reference(const struct job *j, const struct found *found)
{
	json_t *item = json_object();

	json_object_set_new(item, "table",
	    json_string(job_table(j, found->seat)));
	json_object_set_new(item, "column", json_string(found->column));
	return item;
}

/* As the selection's other columns are spelled. */
static json_t *
projection(const struct job *j, const struct found *found,
    const json_t *columns)
{
	json_t *item;

	if (json_array_size(columns) == 0 ||
	    json_is_string(json_array_get(columns, 0)))
		return json_string(found->column);
	item = reference(j, found);
	json_object_set_new(item, "role", json_string("projection"));
	if (found->type != NULL)
		json_object_set_new(item, "value_type",
		    json_string(edit_value_type(found->type)));
	return item;
}

static void
group_too(struct job *j, const struct found *found)
{
	const json_t *group = get_object(j->plan, "group_by");
	const json_t *list = get_array(group, "group_by_columns");
	const char *path = "/plan/group_by/group_by_columns";

	if (!job_is_grouped(j) || position(j, list, found, false) >= 0 ||
	    json_array_size(get_array(group, "sets")) > 0)
		return;
	if (list != NULL)
		job_append(j, raw_plan_path(&j->arena, path, "-"),
		    reference(j, found));
	else
		job_append(j, path, json_pack("[o]", reference(j, found)));
	finding_weigh(j->findings, finding_add(j->findings,
	    FINDING_group_by_completed, path, "'%s.%s' is selected with "
	    "aggregates: added to the grouping", seat_name(found->seat),
	    found->column), SEVERITY_INFO);
}

static bool
add_to_select(struct job *j, const struct found *found)
{
	const json_t *select = get_array(j->plan, "select");

	if (position(j, select, found, false) >= 0) {
		job_no_change(j, "'%s' is already shown", found->column);
		return true;
	}
	job_append(j, "/plan/select/-", reference(j, found));
	group_too(j, found);
	return true;
}

static void
add_to_seat(struct job *j, const struct found *found, json_t *columns)
{
	const char *path = raw_plan_path(&j->arena, found->seat->path,
	    "columns");

	if (columns == NULL)
		job_append(j, path, json_pack("[s]", found->column));
	else
		job_append(j, raw_plan_path(&j->arena, path, "-"),
		    projection(j, found, columns));
	if (get_true(found->seat->json, "include_only_for_join"))
		job_replace(j, raw_plan_path(&j->arena, found->seat->path,
		    "include_only_for_join"), json_false());
}

static bool
is_in_group(const struct job *j, const struct found *found)
{
	return !job_is_grouped(j) || position(j,
	    get_array(get_object(j->plan, "group_by"), "group_by_columns"),
	    found, false) >= 0;
}

static bool
add_to_selection(struct job *j, const struct found *found)
{
	json_t *columns = get_array(found->seat->json, "columns");
	const char *path = raw_plan_path(&j->arena, found->seat->path,
	    "columns");
	long at = position(j, columns, found, true);
	json_t *item = at >= 0 ? json_array_get(columns, (size_t)at) : NULL;

	if (item == NULL) {
		add_to_seat(j, found, columns);
	} else if (!raw_plan_is_shown(item)) {
		path = raw_plan_index(&j->arena, path, (size_t)at);
		job_replace(j, raw_plan_path(&j->arena, path, "role"),
		    json_string("projection"));
	} else if (is_in_group(j, found)) {
		job_no_change(j, "'%s' is already shown", found->column);
	}
	group_too(j, found);
	return true;
}

static const char *
need(struct job *j, const json_t *patch, const char *key)
{
	const char *text = get_str(patch, key);

	if (text != NULL && *text != '\0')
		return text;
	job_refuse(j, NULL, NULL, 0, "the patch needs '%s'", key);
	return NULL;
}

/* Arms of a set operation have their columns each. */
static bool
is_set(struct job *j)
{
	if (get_object(j->plan, "set") == NULL)
		return false;
	return !job_refuse(j, NULL, NULL, 0, "the plan is a set operation: "
	    "each of its queries has its own columns");
}

/* Is it a column of a table that the schema has and the plan has not? */
static bool
comes_in(struct job *j, const char *table, const char *column)
{
	const struct schema_table *t;

	if (j->known == NULL)
		return false;
	if (table == NULL)
		return job_owners(j, column) == 0 && j->seats.n > 0 &&
		    job_opens(j);
	t = job_has_table(j, table) ? NULL :
	    schema_table(j->known, NULL, table, NULL, NULL);
	return t != NULL && schema_column(t, column, NULL) != NULL &&
	    job_opens(j);
}

bool
job_add_column(struct job *j, const json_t *patch)
{
	const char *column = need(j, patch, "column");
	struct found found;

	if (column == NULL || is_set(j))
		return false;
	if (comes_in(j, get_str(patch, "table"), column))
		return op_add_output(j, patch);
	if (!job_find(j, get_str(patch, "table"), column, &found))
		return false;
	if (get_array(j->plan, "select") != NULL)
		return add_to_select(j, &found);
	return add_to_selection(j, &found);
}

/* ---- taking away ------------------------------------------------------ */

struct use {
	const struct job *j;
	const struct found *found;
	bool hit;
};

static bool
see_use(void *arg, json_t *object, const struct place *at)
{
	struct use *u = arg;
	const char *outer = get_str(object, "outer_column");

	(void)at;
	if (job_means(u->j, object, u->found) || (outer != NULL &&
	    ascii_equal(outer, u->found->column) &&
	    seat_find(&u->j->seats, get_str(object, "outer_table")) ==
	    u->found->seat))
		u->hit = true;
	return !u->hit;
}

/* In the filters of its own selection the table may be left out. */
static bool
is_filtered_here(const struct found *found)
{
	const json_t *filter;
	const char *column;
	size_t i;

	json_array_foreach(get_array(found->seat->json, "filters"), i,
	    filter) {
		column = get_str(filter, "column");
		if (column != NULL && get_str(filter, "table") == NULL &&
		    ascii_equal(column, found->column))
			return true;
	}
	return false;
}

static bool
is_filtered(const struct job *j, const struct found *found)
{
	static const char *const lists[] = {
		"global_filters", "subquery_filters", "filters",
	};
	struct use u = {j, found, is_filtered_here(found)};

	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		raw_plan_each(json_object_get(j->plan, lists[i]), NULL,
		    see_use, &u);
	raw_plan_each(get_array(get_object(j->plan, "group_by"),
	    "having_filters"), NULL, see_use, &u);
	for (size_t i = 0; i < j->seats.n; i++)
		raw_plan_each(get_array(j->seats.v[i].json, "filters"), NULL,
		    see_use, &u);
	return u.hit;
}

static void
hide(struct job *j, const struct found *found, json_t *item, size_t at)
{
	const char *list = raw_plan_path(&j->arena, found->seat->path,
	    "columns");
	const char *path = raw_plan_index(&j->arena, list, at);
	json_t *filter;

	if (!is_filtered(j, found)) {
		job_remove(j, path);
		return;
	}
	filter = json_is_object(item) ? json_deep_copy(item) :
	    json_pack("{s:s}", "column", found->column);
	json_object_set_new(filter, "role", json_string("filter"));
	job_replace(j, path, filter);
}

/* Sets of groups have no form: they stay as they are. */
static void
tell_group(struct job *j, const struct found *found)
{
	const json_t *group = get_object(j->plan, "group_by");

	if (position(j, get_array(group, "group_by_columns"), found,
	    false) >= 0)
		finding_add(j->findings, FINDING_grouped_by_hidden_column,
		    "/plan/group_by/group_by_columns", "'%s' is no longer "
		    "shown, but the rows are still grouped by it",
		    found->column);
}

static bool
shows_star(const struct job *j)
{
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(j->plan, "select"), i, item)
		if (json_object_get(item, "star") != NULL)
			return true;
	return false;
}

/* Has the plan's form to say what goes along? */
static bool
needs_form(struct job *j, const char *table, const char *column)
{
	return (shows_star(j) ||
	    (table == NULL && job_output(j, column) != NULL) ||
	    job_is_grouped(j) || get_true(j->plan, "distinct")) &&
	    job_opens(j);
}

static bool
refuse_hidden(struct job *j, const struct found *found)
{
	json_t *finding = job_refusal(j, "'%s' is not shown", found->column);
	const json_t *item;
	size_t i, k;

	json_array_foreach(get_array(j->plan, "select"), i, item)
		if (raw_plan_column(item) != NULL)
			finding_candidate(finding, raw_plan_column(item));
	for (k = 0; k < j->seats.n; k++)
		json_array_foreach(get_array(j->seats.v[k].json, "columns"), i,
		    item)
			if (raw_plan_column(item) != NULL &&
			    raw_plan_is_shown(item))
				finding_candidate(finding,
				    raw_plan_column(item));
	return false;
}

bool
job_remove_column(struct job *j, const json_t *patch)
{
	const char *column = need(j, patch, "column");
	const char *table = get_str(patch, "table"), *path;
	struct found found;
	json_t *list;
	bool listed;
	long at;

	if (column == NULL || is_set(j))
		return false;
	if (needs_form(j, table, column))
		return op_remove_output(j, patch);
	if (!job_find(j, table, column, &found))
		return false;
	listed = get_array(j->plan, "select") != NULL;
	list = listed ? get_array(j->plan, "select") :
	    get_array(found.seat->json, "columns");
	at = position(j, list, &found, !listed);
	if (at < 0 || (!listed && !raw_plan_is_shown(json_array_get(list,
	    (size_t)at)) && is_filtered(j, &found)))
		return refuse_hidden(j, &found);
	path = raw_plan_index(&j->arena, "/plan/select", (size_t)at);
	if (listed)
		job_remove(j, path);
	else
		hide(j, &found, json_array_get(list, (size_t)at),
		    (size_t)at);
	tell_group(j, &found);
	return true;
}
