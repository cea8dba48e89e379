/* What a patch means by the names that it says. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

static const char *const *
seat_names(struct job *j)
{
	const char **names = arena_alloc(&j->arena,
	    (j->seats.n + 1) * sizeof *names);

	for (size_t i = 0; i < j->seats.n; i++)
		names[i] = seat_name(&j->seats.v[i]);
	return names;
}

static const char *const *
column_names(struct job *j, const struct schema_table *t)
{
	const char **names = arena_alloc(&j->arena,
	    (t->ncolumns + 1) * sizeof *names);

	for (size_t i = 0; i < t->ncolumns; i++)
		names[i] = t->columns[i].hidden ? NULL : t->columns[i].name;
	return names;
}

/* Fill found->column for a column of its seat. */
static bool
find_column(struct job *j, const char *column, struct found *found)
{
	const struct schema_table *t = found->seat->known;
	const struct schema_column *known;

	found->column = column;
	found->type = NULL;
	if (t == NULL)
		return true; /* nothing is known of it; the audit will see */
	known = schema_column(t, column, NULL);
	if (known == NULL)
		return job_refuse(j, column, column_names(j, t), t->ncolumns,
		    "unknown column '%.100s' in table '%s'", column, t->name);
	found->column = known->name;
	found->type = known->type;
	return true;
}

bool
job_has_table(const struct job *j, const char *table)
{
	if (seat_find(&j->seats, table) != NULL)
		return true;
	for (size_t i = 0; i < j->seats.n; i++)
		if (j->seats.v[i].table != NULL &&
		    ascii_equal(j->seats.v[i].table, table))
			return true;
	return false;
}

static bool
find_in_table(struct job *j, const char *table, const char *column,
    struct found *found)
{
	found->seat = seat_find(&j->seats, table);
	if (found->seat != NULL)
		return find_column(j, column, found);
	if (job_has_table(j, table))
		return job_refuse(j, table, seat_names(j), j->seats.n,
		    "table '%.100s' is in the plan more than once: use an "
		    "alias", table);
	return job_refuse(j, table, seat_names(j), j->seats.n, "table '%.100s' "
	    "is not in the plan", table);
}

static bool
has_column(const struct seat *seat, const char *column)
{
	return seat->known != NULL &&
	    schema_column(seat->known, column, NULL) != NULL;
}

size_t
job_owners(const struct job *j, const char *column)
{
	size_t n = 0;

	for (size_t i = 0; i < j->seats.n; i++)
		n += has_column(&j->seats.v[i], column);
	/* of a table that is not known nobody can tell */
	return n == 0 && j->seats.n == 1 && j->seats.v[0].known == NULL ? 1 :
	    n;
}

/* Is the column shown, or else used, as the plan is spelled? */
static bool
mentions(const struct job *j, const struct seat *seat, const char *column)
{
	const json_t *item;
	size_t i;

	if (j->form != NULL)
		return seat_name(seat) != NULL &&
		    parts_use_column(get_array(j->form, "outputs"),
		    seat_name(seat), column);

	json_array_foreach(get_array(seat->json, "columns"), i, item)
		if (raw_plan_column(item) != NULL &&
		    ascii_equal(raw_plan_column(item), column))
			return true;
	return false;
}

/* Of several tables that have the column the one that shows it is meant. */
static const struct seat *
choose(struct job *j, const char *column, size_t *n)
{
	const struct seat *have = NULL, *show = NULL, *seat;
	size_t shown = 0;

	*n = 0;
	for (size_t i = 0; i < j->seats.n; i++) {
		seat = &j->seats.v[i];
		if (mentions(j, seat, column)) {
			show = seat;
			shown++;
		}
		if (has_column(seat, column) || mentions(j, seat, column)) {
			have = seat;
			(*n)++;
		}
	}
	if (shown == 1) {
		*n = 1;
		return show;
	}
	if (*n == 0 && j->seats.n == 1 && j->seats.v[0].known == NULL) {
		*n = 1;
		return &j->seats.v[0];
	}
	return have;
}

/* Names of all columns of the plan's tables. */
static const char *const *
all_columns(struct job *j, size_t *n)
{
	const struct schema_table *t;
	const char **names;
	size_t most = 0;

	for (size_t i = 0; i < j->seats.n; i++)
		if (j->seats.v[i].known != NULL)
			most += j->seats.v[i].known->ncolumns;
	names = arena_alloc(&j->arena, (most + 1) * sizeof *names);
	*n = 0;
	for (size_t i = 0; i < j->seats.n; i++) {
		t = j->seats.v[i].known;
		for (size_t k = 0; t != NULL && k < t->ncolumns; k++)
			if (!t->columns[k].hidden)
				names[(*n)++] = t->columns[k].name;
	}
	return names;
}

static bool
refuse_ambiguous(struct job *j, const char *column)
{
	json_t *finding;

	finding = finding_add(j->findings, FINDING_patch_refused, "/plan",
	    "column '%.100s' is in several tables of the plan: name the table",
	    column);
	for (size_t i = 0; i < j->seats.n; i++)
		if (has_column(&j->seats.v[i], column))
			finding_candidate(finding, arena_printf(&j->arena,
			    "%s.%s", seat_name(&j->seats.v[i]), column));
	return false;
}

bool
job_find(struct job *j, const char *table, const char *column,
    struct found *found)
{
	const char *const *names;
	size_t n;

	if (table != NULL)
		return find_in_table(j, table, column, found);
	found->seat = choose(j, column, &n);
	if (n == 1)
		return find_column(j, column, found);
	if (n > 1)
		return refuse_ambiguous(j, column);
	names = all_columns(j, &n);
	return job_refuse(j, column, names, n, "unknown column '%.100s' in the "
	    "tables of the plan", column);
}

static const char *
find_alias(const json_t *list, const char *key, const char *name)
{
	const json_t *item;
	const char *alias;
	size_t i;

	json_array_foreach(list, i, item) {
		alias = get_str(item, key);
		if (alias != NULL && ascii_equal(alias, name))
			return alias;
	}
	return NULL;
}

/* The plan, or the first arm of a set operation: it names the outputs. */
static const json_t *
naming_query(const struct job *j)
{
	const json_t *query = j->plan;

	while (get_object(query, "set") != NULL)
		query = json_array_get(get_array(get_object(query, "set"),
		    "args"), 0);
	return query;
}

static const char *
find_in_selections(const json_t *query, const char *name)
{
	const char *hit = NULL;
	const json_t *s;
	size_t i;

	json_array_foreach(get_array(query, "selections"), i, s)
		if (hit == NULL)
			hit = find_alias(get_array(s, "columns"), "as", name);
	return hit;
}

const char *
job_output(const struct job *j, const char *name)
{
	const json_t *query = naming_query(j);
	const json_t *group = get_object(query, "group_by");
	const struct list {
		const json_t *list;
		const char *key;
	} lists[] = {
		{get_array(group, "aggregates"), "alias"},
		{get_array(query, "window_functions"), "alias"},
		{get_array(query, "select"), "as"},
		{get_array(group, "group_by_columns"), "as"},
	};
	const char *hit = NULL;

	for (size_t i = 0; hit == NULL && i < sizeof lists / sizeof *lists;
	    i++)
		hit = find_alias(lists[i].list, lists[i].key, name);
	return hit != NULL ? hit : find_in_selections(query, name);
}

const char *
job_shown(const struct job *j, const char *name)
{
	const json_t *query = naming_query(j), *s, *item;
	const char *hit = job_output(j, name), *column;
	size_t i, k;

	if (hit == NULL)
		hit = find_alias(get_array(query, "select"), "column", name);
	if (hit != NULL || get_array(query, "select") != NULL)
		return hit;
	json_array_foreach(get_array(query, "selections"), i, s)
		json_array_foreach(get_array(s, "columns"), k, item) {
			column = raw_plan_column(item);
			if (column != NULL && raw_plan_is_shown(item) &&
			    ascii_equal(column, name))
				hit = column;
		}
	return hit;
}

bool
job_means(const struct job *j, const json_t *object,
    const struct found *found)
{
	const char *column = raw_plan_column(object);

	if (column == NULL)
		column = get_str(object, "name");
	return column != NULL && ascii_equal(column, found->column) &&
	    seat_find(&j->seats, get_str(object, "table")) == found->seat;
}

const char *
job_table(const struct job *j, const struct seat *seat)
{
	if (seat->table != NULL && seat_find(&j->seats, seat->table) == seat)
		return seat->table;
	return seat_name(seat);
}

bool
job_is_grouped(const struct job *j)
{
	const json_t *group = get_object(j->plan, "group_by");

	return json_array_size(get_array(group, "group_by_columns")) > 0 ||
	    json_array_size(get_array(group, "aggregates")) > 0;
}
