/* What a query says of the tables that it names: see mentions.h. */
#include "audit/names/mentions.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

struct speaking {
	const json_t *query;
	struct column_mentions all;
};

static void
note(struct speaking *s, const char *name, const char *column, bool edge)
{
	struct column_mention *x =
	    (struct column_mention *)mentions_find(&s->all, name);

	if (x == NULL) {
		if (s->all.n == MENTIONS_NAMES)
			return;
		x = &s->all.v[s->all.n++];
		*x = (struct column_mention){.name = name};
	}
	x->keyed = x->keyed || edge;
	for (size_t i = 0; i < x->n; i++)
		if (ascii_equal(x->columns[i], column))
			return;
	if (x->n < MENTIONS_COLUMNS)
		x->columns[x->n++] = column;
}

static void
note_listed(struct speaking *s, const json_t *selection)
{
	const char *name = get_str(selection, "alias");
	const json_t *item;
	size_t i;

	if (name == NULL)
		name = get_str(selection, "table");
	json_array_foreach(get_array(selection, "columns"), i, item)
		if (json_is_string(item) && name != NULL)
			note(s, name, json_string_value(item), false);
}

static bool
has_alias(const json_t *list, const char *name)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (get_str(item, "alias") != NULL &&
		    ascii_equal(get_str(item, "alias"), name))
			return true;
	return false;
}

static bool
is_alias(const json_t *query, const char *name)
{
	return has_alias(get_array(get_object(query, "group_by"),
	    "aggregates"), name) ||
	    has_alias(get_array(query, "window_functions"), name);
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	static const char *const ends[][2] = {{"from_table", "from_column"},
	    {"to_table", "to_column"}};
	struct speaking *s = arg;
	const char *table = get_str(object, "table");
	const char *column = get_str(object, "column");

	if ((object != s->query && raw_plan_is_query(object) &&
	    !raw_plan_is_group(at)) || json_object_get(object,
	    "subquery_table") != NULL)
		return false; /* its columns are of other tables */
	if (column != NULL && (table != NULL || !is_alias(s->query, column)))
		note(s, table != NULL ? table : "", column, false);
	note_listed(s, object);
	for (size_t i = 0; i < 2; i++) {
		table = get_str(object, ends[i][0]);
		column = get_str(object, ends[i][1]);
		if (table != NULL && column != NULL)
			note(s, table, column, true);
	}
	return true;
}

struct column_mentions
mentions_of(struct audit *a, const json_t *query)
{
	struct speaking s = {query, {arena_alloc(&a->arena,
	    MENTIONS_NAMES * sizeof *s.all.v), 0}};

	raw_plan_each((json_t *)query, NULL, see, &s);
	return s.all;
}

const struct column_mention *
mentions_find(const struct column_mentions *all, const char *name)
{
	for (size_t i = 0; i < all->n; i++)
		if (ascii_equal(all->v[i].name, name))
			return &all->v[i];
	return NULL;
}

bool
mentions_fits(const struct column_mention *x, const struct schema_table *t)
{
	for (size_t i = 0; i < x->n; i++)
		if (schema_column(t, x->columns[i], NULL) == NULL)
			return false;
	return x->n > 0;
}
