/* Tables that come and go, with what hangs by them. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "link/path/path.h"

static const char *
need(struct job *j, const json_t *patch, const char *key)
{
	const char *text = get_str(patch, key);

	if (text == NULL || *text == '\0') {
		job_refuse(j, NULL, NULL, 0, "the patch needs '%s'", key);
		return NULL;
	}
	return text;
}

/* A table of the schema; NULL with a finding. */
static const struct schema_table *
find_table(struct job *j, const json_t *patch, const char *name)
{
	const struct schema_table *t;
	const char **names;
	size_t n = j->known != NULL ? j->known->ntables : 0;

	t = j->known != NULL ? schema_table(j->known,
	    get_str(patch, "schema"), name, NULL, NULL) : NULL;
	if (t != NULL)
		return t;
	names = arena_alloc(&j->arena, (n + 1) * sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = j->known->tables[i].name;
	job_refuse(j, name, names, n, j->known != NULL ? "table '%.100s' is "
	    "not in the schema" : "cannot add table '%.100s': the document has "
	    "no schema", name);
	return NULL;
}

/* ---- add -------------------------------------------------------------- */

/* "edge" or "edges": how the new table is joined. */
static json_t *
said_edges(const json_t *patch)
{
	json_t *edge = get_object(patch, "edge");

	if (edge != NULL)
		return json_pack("[O]", edge);
	return json_incref(get_array(patch, "edges"));
}

static bool
add_with_edges(struct job *j, const struct schema_table *t, const char *alias,
    json_t *edges, const json_t *patch)
{
	json_t *selection = json_pack("{ss}", "table", t->name), *edge;
	size_t i;

	if (t->schema != NULL)
		json_object_set_new(selection, "schema",
		    json_string(t->schema));
	if (alias != NULL)
		json_object_set_new(selection, "alias", json_string(alias));
	json_array_append_new(get_array(j->form, "selections"), selection);
	job_seats(j);
	json_array_foreach(edges, i, edge) {
		json_t *copy = json_deep_copy(edge);

		if (get_str(patch, "join_type") != NULL &&
		    get_str(edge, "join_type") == NULL)
			json_object_set(copy, "join_type",
			    json_object_get(patch, "join_type"));
		json_array_append_new(get_array(j->form, "join_edges"), copy);
	}
	return true;
}

bool
op_add_table(struct job *j, const json_t *patch)
{
	const char *name = need(j, patch, "table"), *alias;
	const struct schema_table *t;
	json_t *edges;
	bool good;

	t = name != NULL ? find_table(j, patch, name) : NULL;
	if (t == NULL)
		return false;
	alias = get_str(patch, "alias");
	if (alias == NULL && get_str(patch, "join_type") != NULL &&
	    json_object_get(patch, "edge") == NULL &&
	    json_object_get(patch, "edges") == NULL &&
	    seat_find(&j->seats, name) != NULL)
		return op_replace_join(j, patch);
	if (seat_find(&j->seats, alias != NULL ? alias : name) != NULL)
		return job_refuse(j, NULL, NULL, 0, "table '%.100s' is already "
		    "in the plan: give the second an alias", alias != NULL ?
		    alias : name);
	edges = said_edges(patch);
	good = edges != NULL ? add_with_edges(j, t, alias, edges, patch) :
	    reach_table(j, t, alias, get_str(patch, "join_type"),
	    REACH_ASKED);
	json_decref(edges);
	return good;
}

/* ---- remove ----------------------------------------------------------- */

#define GONE 1 /* marks of seats */
#define KEPT 2

static bool
names_seat(const json_t *edge, const struct seat *seat)
{
	const char *name = seat_name(seat);

	return (get_str(edge, "from_table") != NULL &&
	    ascii_equal(get_str(edge, "from_table"), name)) ||
	    (get_str(edge, "to_table") != NULL &&
	    ascii_equal(get_str(edge, "to_table"), name)) ||
	    parts_use(get_array(edge, "on"), name);
}

/* Mark all that is joined with seat `at` and is not gone. */
static void
spread(const struct job *j, char *marks, size_t at)
{
	const json_t *edges = get_array(j->form, "join_edges"), *edge;
	size_t i;

	marks[at] = KEPT;
	json_array_foreach(edges, i, edge) {
		if (!names_seat(edge, &j->seats.v[at]))
			continue;
		for (size_t k = 0; k < j->seats.n; k++)
			if (marks[k] == 0 && names_seat(edge,
			    &j->seats.v[k]))
				spread(j, marks, k);
	}
}

static size_t
count_uses(const json_t *list, const char *source)
{
	const json_t *item;
	size_t i, n = 0;

	json_array_foreach(list, i, item)
		n += parts_use(item, source);
	return n;
}

/* The first source stays; where it goes, that of which most is shown. */
static size_t
choose_root(const struct job *j, const char *marks)
{
	size_t best = PICK_NONE, most = 0, n;

	if (marks[0] != GONE)
		return 0;
	for (size_t i = 1; i < j->seats.n; i++) {
		n = count_uses(get_array(j->form, "outputs"),
		    seat_name(&j->seats.v[i]));
		if (marks[i] != GONE && (best == PICK_NONE || n > most)) {
			best = i;
			most = n;
		}
	}
	return best;
}

/* One key that joins a source that is cut off with those that stay. */
static bool
rejoin(struct job *j, char *marks, size_t at)
{
	const struct seat *seat = &j->seats.v[at], *with = NULL;
	struct path_edge edges[2], edge = {0};
	const struct schema_column *x, *y;
	size_t n = 0, m;

	for (size_t i = 0; i < j->seats.n && seat->known != NULL; i++) {
		if (marks[i] != KEPT || j->seats.v[i].known == NULL)
			continue;
		m = path_keys_between(j->known, j->seats.v[i].known,
		    seat->known, edges, 2);
		if (m > 0) {
			with = &j->seats.v[i];
			edge = edges[0];
		}
		n += m;
	}
	if (n != 1 || !path_edge_columns(&edge, &x, &y))
		return false;
	json_array_append_new(get_array(j->form, "join_edges"),
	    json_pack("{ssssssss}", "from_table", seat_name(with),
	    "from_column", x->name, "to_table", seat_name(seat), "to_column",
	    y->name));
	job_follow(j, "table '%s' was joined on %s.%s = %s.%s", seat_name(seat),
	    seat_name(with), x->name, seat_name(seat), y->name);
	return true;
}

/* Marks of what stays and what goes with the table. */
static bool
mark(struct job *j, const struct seat *gone, char *marks)
{
	size_t root;

	marks[gone - j->seats.v] = GONE;
	root = choose_root(j, marks);
	if (root == PICK_NONE)
		return job_refuse(j, NULL, NULL, 0, "table '%s' is the only "
		    "table of the plan", seat_name(gone));
	spread(j, marks, root);
	for (size_t i = 0; i < j->seats.n; i++)
		if (marks[i] == 0 && rejoin(j, marks, i))
			spread(j, marks, i);
	for (size_t i = 0; i < j->seats.n; i++)
		if (marks[i] == 0)
			marks[i] = GONE;
	return true;
}

typedef void (*say_fn)(struct buf *b, const json_t *part);

/* Items that use a source that goes. */
static void
drop_items(struct job *j, const char *list, const char *source,
    const char *what, say_fn say)
{
	json_t *items = get_array(j->form, list);

	for (size_t i = json_array_size(items); i-- > 0;) {
		json_t *item = json_array_get(items, i);

		if (!parts_use(item, source))
			continue;
		job_follow(j, "table '%s' was dropped together with %s %s",
		    source, what, job_say(j, say, item));
		json_array_remove(items, i);
	}
}

static void
drop_source(struct job *j, const struct seat *seat)
{
	json_t *edges = get_array(j->form, "join_edges");
	const char *name = seat_name(seat);

	drop_items(j, "outputs", name, "the column", say_output);
	drop_items(j, "where", name, "the condition", say_pred);
	drop_items(j, "groups", name, "the grouping by", say_expr);
	drop_items(j, "having", name, "the condition", say_pred);
	drop_items(j, "orders", name, "the ordering by", say_order_item);
	for (size_t i = json_array_size(edges); i-- > 0;)
		if (names_seat(json_array_get(edges, i), seat))
			json_array_remove(edges, i);
}

static bool
is_used(const struct job *j, const char *source)
{
	for (size_t i = 0; i < FORM_LISTS; i++)
		if (parts_use(get_array(j->form, form_lists[i]), source))
			return true;
	return false;
}

static bool
is_star(const json_t *call)
{
	return get_is(call, "args", "*");
}

static bool
see_star(void *arg, json_t *o, const struct place *at)
{
	(void)at;
	*(bool *)arg |= is_star(o);
	return true;
}

/* Are rows counted? Then each join says how many there are. */
static bool
counts_rows(const struct job *j)
{
	bool found = false;

	raw_plan_each(get_array(j->form, "outputs"), NULL, see_star, &found);
	raw_plan_each(get_array(j->form, "having"), NULL, see_star, &found);
	return found;
}

/* Tables that were only on the way to one that goes. */
static void
mark_ways(struct job *j, char *marks)
{
	const json_t *edges = get_array(j->form, "join_edges"), *edge;
	size_t i, joins;
	bool moved = !counts_rows(j), by_gone;

	while (moved) {
		moved = false;
		for (size_t k = 1; k < j->seats.n && !moved; k++) {
			joins = 0;
			by_gone = false;
			if (marks[k] == GONE ||
			    is_used(j, seat_name(&j->seats.v[k])))
				continue;
			json_array_foreach(edges, i, edge) {
				if (!names_seat(edge, &j->seats.v[k]))
					continue;
				bool gone = false;

				for (size_t m = 0; m < j->seats.n; m++)
					gone |= m != k && marks[m] == GONE &&
					    names_seat(edge, &j->seats.v[m]);
				by_gone |= gone;
				joins += !gone;
			}
			if (by_gone && joins < 2) {
				marks[k] = GONE;
				moved = true;
			}
		}
	}
}

struct reading {
	const char *name;
	bool found;
};

static bool
see_reading(void *arg, json_t *o, const struct place *at)
{
	struct reading *r = arg;

	(void)at;
	r->found |= get_str(o, "column") == NULL &&
	    get_str(o, "table") != NULL &&
	    ascii_equal(get_str(o, "table"), r->name);
	return !r->found;
}

/* A query by name from which nothing is read any more. */
static void
drop_ctes(struct job *j)
{
	json_t *ctes = get_array(j->form, "ctes");

	for (size_t i = json_array_size(ctes); i-- > 0;) {
		const char *name = get_str(json_array_get(ctes, i), "name");
		struct reading r = {name, name == NULL};

		if (name != NULL)
			raw_plan_each(j->form, NULL, see_reading, &r);
		if (r.found)
			continue;
		job_follow(j, "table '%s' was dropped: nothing uses it any "
		    "more", name);
		json_array_remove(ctes, i);
	}
	if (json_array_size(ctes) == 0)
		json_object_del(j->form, "ctes");
}

/* The sources that are marked, and what hangs by them. */
static void
drop_sources(struct job *j, const char *marks)
{
	json_t *selections = json_array();

	for (size_t i = 0; i < j->seats.n; i++) {
		if (marks[i] == GONE)
			drop_source(j, &j->seats.v[i]);
		else
			json_array_append(selections, j->seats.v[i].json);
	}
	json_object_set_new(j->form, "selections", selections);
	drop_ctes(j);
	job_seats(j);
	parts_resolve(j);
}

/* A join in parentheses is one source to those around it. */
static bool
has_groups(struct job *j)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(j->form, "selections"), i, selection)
		if (get_object(selection, "group") != NULL)
			return !job_refuse(j, NULL, NULL, 0, "the plan has "
			    "joins in parentheses: edit it by path");
	return false;
}

/* The source by the name that the patch says; NULL with a finding. */
static const struct seat *
find_seat(struct job *j, const char *name)
{
	const struct seat *seat = seat_find(&j->seats, name);
	const char **names;

	if (seat != NULL)
		return seat;
	names = arena_alloc(&j->arena, (j->seats.n + 1) * sizeof *names);
	for (size_t i = 0; i < j->seats.n; i++)
		names[i] = seat_name(&j->seats.v[i]);
	job_refuse(j, name, names, j->seats.n, job_has_table(j, name) ?
	    "table '%.100s' is in the plan more than once: use an alias" :
	    "the plan has no table '%.100s'", name);
	return NULL;
}

bool
op_remove_table(struct job *j, const json_t *patch)
{
	const char *name = need(j, patch, "table");
	const struct seat *seat;
	char *marks;

	if (name == NULL || has_groups(j))
		return false;
	seat = find_seat(j, name);
	marks = arena_alloc(&j->arena, j->seats.n + 1);
	if (seat == NULL || !mark(j, seat, marks))
		return false;
	mark_ways(j, marks);
	for (size_t i = 0; i < j->seats.n; i++)
		if (marks[i] == GONE && &j->seats.v[i] != seat)
			job_follow(j, "table '%s' was dropped together with "
			    "table '%s'", seat_name(seat),
			    seat_name(&j->seats.v[i]));
	drop_sources(j, marks);
	return true;
}
