#include "lang/raw_plan.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"

static bool
is_opaque(const char *key)
{
	return strcmp(key, "value") == 0 || strcmp(key, "default") == 0 ||
	    strcmp(key, "basis") == 0 || strncmp(key, "x_", 2) == 0;
}

void
raw_plan_each(json_t *value, const struct place *at, surface_fn each,
    void *arg)
{
	struct place below = {at, NULL, 0};
	json_t *member;
	size_t i;

	if (json_is_array(value)) {
		json_array_foreach(value, i, member) {
			below.index = i;
			raw_plan_each(member, &below, each, arg);
		}
		return;
	}
	if (!json_is_object(value) || !each(arg, value, at))
		return;
	json_object_foreach(value, below.key, member)
		if (!is_opaque(below.key))
			raw_plan_each(member, &below, each, arg);
}

bool
raw_plan_is_query(const json_t *object)
{
	return get_array(object, "selections") != NULL ||
	    get_object(object, "set") != NULL;
}

bool
raw_plan_is_group(const struct place *at)
{
	return at != NULL && at->key != NULL && strcmp(at->key, "group") == 0;
}

bool
raw_plan_is_selection(const struct place *at)
{
	return at != NULL && at->key == NULL && at->up != NULL &&
	    at->up->key != NULL && strcmp(at->up->key, "selections") == 0;
}

/* ---- references --------------------------------------------------------- */

static const struct surface_reference references[] = {
	{"table", "column"}, {"star", NULL}, {"from_table", "from_column"},
	{"to_table", "to_column"}, {"outer_table", "outer_column"},
};

struct referring {
	const json_t *top;
	const char *name;
	surface_reference_fn each;
	void *arg;
};

static bool
says(const json_t *object, const char *key, const char *name)
{
	const char *text = get_str(object, key);

	return text != NULL && ascii_equal(text, name);
}

/* Has the query, or a join in parentheses, a source of the name? */
static bool
brings(const json_t *query, const char *name)
{
	const json_t *selection, *group;
	size_t i;

	json_array_foreach(get_array(query, "selections"), i, selection) {
		group = get_object(selection, "group");
		if (group != NULL ? brings(group, name) :
		    says(selection, get_str(selection, "alias") != NULL ?
		    "alias" : "table", name))
			return true;
	}
	return false;
}

static bool
see_references(void *arg, json_t *object, const struct place *at)
{
	const struct referring *r = arg;

	if (object != r->top && raw_plan_is_query(object) &&
	    !raw_plan_is_group(at) && brings(object, r->name))
		return false;
	if (raw_plan_is_selection(at))
		return true;
	for (size_t i = 0; i < sizeof references / sizeof *references; i++)
		if (says(object, references[i].key, r->name))
			r->each(r->arg, object, &references[i], at);
	return true;
}

void
surface_references(json_t *value, const struct place *at, const char *name,
    surface_reference_fn each, void *arg)
{
	struct referring r = {value, name, each, arg};

	raw_plan_each(value, at, see_references, &r);
}

/* ---- seats -------------------------------------------------------------- */

static size_t
count_seats(const json_t *query)
{
	const json_t *selection, *group;
	size_t i, n = 0;

	json_array_foreach(get_array(query, "selections"), i, selection) {
		group = get_object(selection, "group");
		n += group != NULL ? count_seats(group) : 1;
	}
	return n;
}

static void
seat_fill(struct seat *seat, const struct schema *s, json_t *selection,
    const char *path)
{
	bool inexact = false;

	seat->json = selection;
	seat->path = path;
	seat->alias = get_str(selection, "alias");
	seat->table = get_str(selection, "table");
	seat->schema = get_str(selection, "schema");
	if (s != NULL && seat->table != NULL)
		seat->known = schema_table(s, seat->schema, seat->table,
		    &inexact, NULL);
	seat->exact = seat->known != NULL && !inexact;
}

static void
fill_seats(struct arena *a, const struct schema *s, json_t *query,
    const char *path, struct seats *out)
{
	const char *here, *list = raw_plan_path(a, path, "selections");
	json_t *selection, *group;
	size_t i;

	json_array_foreach(get_array(query, "selections"), i, selection) {
		here = raw_plan_index(a, list, i);
		group = get_object(selection, "group");
		if (group != NULL)
			fill_seats(a, s, group,
			    raw_plan_path(a, here, "group"), out);
		else
			seat_fill(&out->v[out->n++], s, selection, here);
	}
}

struct seats
raw_plan_seats(struct arena *a, const struct schema *s, json_t *query,
    const char *path)
{
	struct seats seats = {NULL, 0};

	seats.v = arena_alloc(a, (count_seats(query) + 1) * sizeof *seats.v);
	fill_seats(a, s, query, path, &seats);
	return seats;
}

const char *
seat_name(const struct seat *seat)
{
	return seat->alias != NULL ? seat->alias : seat->table;
}

static bool
same(const char *a, const char *b, bool fold)
{
	if (a == NULL)
		return false;
	return fold ? ascii_equal(a, b) : strcmp(a, b) == 0;
}

/* step 0: an alias, 1: an unaliased table, 2: any table */
static bool
answers(const struct seat *seat, const char *name, int step, bool fold)
{
	switch (step) {
	case 0:
		return same(seat->alias, name, fold);
	case 1:
		return seat->alias == NULL && same(seat->table, name, fold);
	}
	return same(seat->table, name, fold);
}

const struct seat *
seat_find(const struct seats *seats, const char *name)
{
	const struct seat *hit;
	size_t hits;

	if (name == NULL)
		return seats->n == 1 ? seats->v : NULL;
	for (int step = 0; step < 6; step++) {
		hit = NULL;
		hits = 0;
		for (size_t i = 0; i < seats->n; i++) {
			if (answers(&seats->v[i], name, step % 3, step > 2)) {
				hit = &seats->v[i];
				hits++;
			}
		}
		if (hits > 0)
			return hits == 1 ? hit : NULL;
	}
	return NULL;
}

const char *
raw_plan_column(const json_t *item)
{
	return json_is_string(item) ? json_string_value(item) :
	    get_str(item, "column");
}

bool
raw_plan_is_shown(const json_t *item)
{
	const char *role = get_str(item, "role");

	return role == NULL || strcmp(role, "filter") != 0;
}

static const char *
take(struct arena *a, struct buf *b)
{
	const char *text = arena_strndup(a, b->s, b->len);

	buf_free(b);
	return text;
}

const char *
raw_plan_path(struct arena *a, const char *path, const char *key)
{
	struct buf b = BUF_INIT;

	buf_str(&b, path);
	ptr_key(&b, key);
	return take(a, &b);
}

const char *
raw_plan_index(struct arena *a, const char *path, size_t i)
{
	struct buf b = BUF_INIT;

	buf_str(&b, path);
	ptr_index(&b, i);
	return take(a, &b);
}

const struct place *
raw_plan_place(struct arena *arena, const char *pointer)
{
	const struct place *up = NULL;
	struct place *place;
	size_t n;

	while (*pointer == '/') {
		n = strcspn(++pointer, "/");
		place = arena_alloc(arena, sizeof *place);
		place->up = up;
		if (n > 0 && strspn(pointer, "0123456789") == n)
			for (size_t i = 0; i < n; i++)
				place->index = place->index * 10 +
				    (size_t)(pointer[i] - '0');
		else
			place->key = arena_strndup(arena, pointer, n);
		up = place;
		pointer += n;
	}
	return up;
}
