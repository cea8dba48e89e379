/* The sources of a phrase in those of the topic. */
#include "follow/merge.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

struct merge {
	struct topic *t;
	json_t *other;
	json_t *names;  /* source of the other form -> source of the topic */
	json_t *added;  /* selections */
	json_t *edges;  /* with the topic's names */
	bool many;
};

static const char *
mapped(const struct merge *m, const char *source)
{
	return source ? get_str(m->names, source) : NULL;
}

static bool
is_taken(const struct merge *m, const char *name)
{
	const json_t *selection;
	const json_t *const lists[] = {get_array(m->t->form, "selections"),
	    m->added};
	size_t i;

	for (size_t k = 0; k < 2; k++)
		json_array_foreach(lists[k], i, selection)
			if (topic_same(form_source_name(selection), name))
				return true;
	return false;
}

/* Does another source of the phrase mean this one of the topic? */
static bool
is_meant(const struct merge *m, const char *name)
{
	const char *key;
	const json_t *value;

	json_object_foreach(m->names, key, value)
		if (topic_same(json_string_value(value), name))
			return true;
	return false;
}

/* The topic's source of a table that no other source means; NULL: none. */
static const char *
of_table(const struct merge *m, const char *table)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(m->t->form, "selections"), i, selection)
		if (topic_same(get_str(selection, "table"), table) &&
		    !is_meant(m, form_source_name(selection)))
			return form_source_name(selection);
	return NULL;
}

/* The end of an edge of the topic that leaves `from` by this column for a
 * source of the table; NULL: none. */
static const char *
same_way(const struct merge *m, const char *from, const char *column,
    const char *table)
{
	static const char *const ends[][4] = {
		{"from_table", "from_column", "to_table", "to_column"},
		{"to_table", "to_column", "from_table", "from_column"},
	};
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(m->t->form, "join_edges"), i, edge)
		for (size_t k = 0; k < 2; k++) {
			const char *to = get_str(edge, ends[k][2]);

			if (topic_same(get_str(edge, ends[k][0]), from) &&
			    topic_same(get_str(edge, ends[k][1]), column) &&
			    topic_same(form_table(m->t->form, to), table))
				return to;
		}
	return NULL;
}

/* Does the topic leave `from` for a source of the table by another column,
 * so that this one plays another role? */
static bool
other_role(const struct merge *m, const char *from, const char *table)
{
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(m->t->form, "join_edges"), i, edge)
		if ((topic_same(get_str(edge, "from_table"), from) &&
		    topic_same(form_table(m->t->form, get_str(edge,
		    "to_table")), table)) ||
		    (topic_same(get_str(edge, "to_table"), from) &&
		    topic_same(form_table(m->t->form, get_str(edge,
		    "from_table")), table)))
			return true;
	return false;
}

static void
map(struct merge *m, const char *source, const char *to)
{
	json_object_set_new(m->names, source, json_string(to));
}

static const json_t *
selection_of(const json_t *form, const char *source)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(form, "selections"), i, selection)
		if (topic_same(form_source_name(selection), source))
			return selection;
	return NULL;
}

static void
add_source(struct merge *m, const char *source)
{
	json_t *selection = json_copy((json_t *)selection_of(m->other,
	    source));
	const char *name = source;

	while (is_taken(m, name))
		name = arena_printf(&m->t->arena, "%s_", name);
	if (!topic_same(name, get_str(selection, "table")))
		json_object_set_new(selection, "alias", json_string(name));
	json_array_append_new(m->added, selection);
	map(m, source, name);
}

/* One end is known: find or join the other one. */
static void
follow_edge(struct merge *m, const json_t *edge, bool turned)
{
	const char *from = get_str(edge, turned ? "to_table" : "from_table");
	const char *to = get_str(edge, turned ? "from_table" : "to_table");
	const char *by = get_str(edge, turned ? "to_column" : "from_column");
	const char *at = get_str(edge, turned ? "from_column" : "to_column");
	const char *table = form_table(m->other, to);
	const char *known = by ? same_way(m, mapped(m, from), by, table) :
	    NULL;
	json_t *own;

	if (known == NULL && !other_role(m, mapped(m, from), table))
		known = of_table(m, table);
	if (known != NULL) {
		map(m, to, known);
		return;
	}
	add_source(m, to);
	own = json_copy((json_t *)edge);
	json_object_set_new(own, "from_table", json_string(mapped(m,
	    get_str(edge, "from_table"))));
	json_object_set_new(own, "to_table", json_string(mapped(m,
	    get_str(edge, "to_table"))));
	json_array_append_new(m->edges, own);
	m->many |= !topic_unique(m->t, table, at);
}

/* Along the edges from what is known. */
static void
spread(struct merge *m)
{
	const json_t *edge;
	bool more = true;
	size_t i;

	while (more) {
		more = false;
		json_array_foreach(get_array(m->other, "join_edges"), i,
		    edge) {
			bool from = mapped(m, get_str(edge, "from_table"));
			bool to = mapped(m, get_str(edge, "to_table"));

			if (from == to)
				continue;
			follow_edge(m, edge, to);
			more = true;
		}
	}
}

/* The source to begin at: one of the topic's own main table, else of any
 * table of the topic. */
static bool
begin(struct merge *m)
{
	const char *const first[] = {m->t->main, m->t->entity};
	const json_t *selection;
	size_t i;

	for (size_t k = 0; k < 2; k++)
		json_array_foreach(get_array(m->other, "selections"), i,
		    selection)
			if (topic_same(get_str(selection, "table"),
			    form_table(m->t->form, first[k]))) {
				map(m, form_source_name(selection), first[k]);
				return true;
			}
	json_array_foreach(get_array(m->other, "selections"), i, selection) {
		const char *known = of_table(m, get_str(selection, "table"));

		if (known != NULL) {
			map(m, form_source_name(selection), known);
			return true;
		}
	}
	return false;
}

static bool
is_whole(const struct merge *m)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(m->other, "selections"), i, selection)
		if (mapped(m, form_source_name(selection)) == NULL)
			return false;
	return true;
}

static void
rename_all(struct merge *m)
{
	const char *from;
	const json_t *to;

	json_object_foreach(m->names, from, to)
		if (!topic_same(from, json_string_value(to)))
			form_rename(m->other, from, json_string_value(to));
}

bool
merge_sources(struct topic *t, json_t *other, bool *many)
{
	struct merge m = {.t = t, .other = other, .names = json_object(),
	    .added = json_array(), .edges = json_array()};
	bool good;

	good = begin(&m);
	if (good)
		spread(&m);
	good = good && is_whole(&m);
	if (good) {
		json_array_extend(get_array(t->form, "selections"), m.added);
		json_array_extend(get_array(t->form, "join_edges"), m.edges);
		rename_all(&m);
	}
	*many = m.many;
	json_decref(m.names);
	json_decref(m.added);
	json_decref(m.edges);
	return good;
}
