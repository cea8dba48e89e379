/* Tables that a query speaks of and does not have: "T2.name" where no table
 * is called T2. The table is the only one that has all the columns said of it
 * and that a single key connects with the query; it comes in by that name. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "link/path.h"
#include "words/resemble.h"

enum { NAMES = 16, COLUMNS = 32 };

struct stranger {
	const char *name;
	const char *columns[COLUMNS];
	size_t n;
	bool keyed; /* an edge names it */
};

struct strangers {
	struct audit *a;
	const json_t *query;
	const char *path;
	struct seats seats;
	struct stranger v[NAMES];
	size_t n;
};

/* Does the query, or one around it, have a table of this name? */
static bool
is_seated(const struct strangers *s, const char *name)
{
	struct audit *a = s->a;
	char *path = arena_strdup(&a->arena, s->path), *end;

	for (;;) {
		json_t *object = ptr_get(a->doc, path);
		struct seats seats;

		if (object == s->query || surface_is_query(object)) {
			seats = audit_seats(a, object, path);
			for (size_t i = 0; i < seats.n; i++)
				if (seat_name(&seats.v[i]) != NULL &&
				    (ascii_equal(seat_name(&seats.v[i]),
				    name) || (seats.v[i].table != NULL &&
				    ascii_equal(seats.v[i].table, name))))
					return true;
		}
		end = strrchr(path, '/');
		if (end == NULL)
			return false;
		*end = '\0';
	}
}

static void
note(struct strangers *s, const char *name, const char *column, bool edge)
{
	struct stranger *t = NULL;
	size_t i;

	if (name == NULL || column == NULL)
		return;
	for (i = 0; i < s->n; i++)
		if (ascii_equal(s->v[i].name, name))
			t = &s->v[i];
	if (t == NULL) {
		if (s->n == NAMES || is_seated(s, name))
			return;
		t = &s->v[s->n++];
		*t = (struct stranger){.name = name};
	}
	t->keyed = t->keyed || edge;
	for (i = 0; i < t->n; i++)
		if (ascii_equal(t->columns[i], column))
			return;
	if (t->n < COLUMNS)
		t->columns[t->n++] = column;
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	struct strangers *s = arg;

	if ((object != s->query && surface_is_query(object) &&
	    !surface_is_group(at)) || json_object_get(object,
	    "subquery_table") != NULL)
		return false; /* its columns are of other tables */
	note(s, get_str(object, "table"), get_str(object, "column"), false);
	note(s, get_str(object, "from_table"), get_str(object,
	    "from_column"), true);
	note(s, get_str(object, "to_table"), get_str(object, "to_column"),
	    true);
	return true;
}

static bool
has_all(const struct schema_table *t, const struct stranger *x)
{
	for (size_t i = 0; i < x->n; i++)
		if (schema_column(t, x->columns[i], NULL) == NULL)
			return false;
	return x->n > 0;
}

/* A key leads there, and to no table two of them. */
static bool
is_connected(const struct strangers *s, const struct stranger *x,
    const struct schema_table *t)
{
	struct path_edge edges[4];
	bool found = false;
	size_t n;

	for (size_t i = 0; i < s->seats.n; i++) {
		if (s->seats.v[i].known == NULL)
			continue;
		n = path_keys_between(s->a->known, s->seats.v[i].known, t,
		    edges, sizeof edges / sizeof edges[0]);
		if (n > 1 && !x->keyed)
			return false;
		found = found || n > 0;
	}
	return found;
}

static const struct schema_table *
find_table(const struct strangers *s, const struct stranger *x)
{
	const struct schema *known = s->a->known;
	const struct schema_table *found = NULL;

	for (size_t i = 0; i < known->ntables; i++) {
		const struct schema_table *t = &known->tables[i];

		if (!has_all(t, x) || !is_connected(s, x, t))
			continue;
		if (found != NULL)
			return NULL;
		found = t;
	}
	return found;
}

/* Of a table that the query has: another rule's. */
static bool
is_slip(const struct strangers *s, const struct stranger *x)
{
	struct audit *a = s->a;
	const struct seat *seat;

	for (size_t i = 0; i < s->seats.n; i++) {
		seat = &s->seats.v[i];
		if (seat_name(seat) != NULL && resemble(&a->arena, x->name,
		    seat_name(seat), NULL) >= RESEMBLE_SLIP)
			return true;
	}
	return false;
}

static void
seat_stranger(struct strangers *s, const struct stranger *x)
{
	struct audit *a = s->a;
	const char *list = surface_path(&a->arena, s->path, "selections");
	const struct schema_table *t;

	if (audit_is_cte(a, x->name))
		return;
	t = schema_table(a->known, NULL, x->name, NULL, NULL);
	if (t != NULL && !x->keyed && has_all(t, x) && is_connected(s, x, t))
		change_say(audit_add(a, surface_path(&a->arena, list, "-"),
		    json_pack("{s:s}", "table", t->name)), FINDING_join_added,
		    "'%s' is not a table of this query: joined", t->name);
	if (t != NULL)
		return; /* rule_joined brings in those of an edge */
	t = is_slip(s, x) ? NULL : find_table(s, x);
	if (t != NULL)
		change_say(audit_add(a, surface_path(&a->arena, list, "-"),
		    json_pack("{s:s, s:s}", "table", t->name, "alias",
		    x->name)), FINDING_join_added, "'%.100s' is not a table "
		    "of this query: '%s', which has its columns, was joined "
		    "as '%.100s'", x->name, t->name, x->name);
}

static void
settle(struct audit *a, json_t *query, const char *path)
{
	struct strangers s = {.a = a, .query = query, .path = path};

	if (a->known == NULL || !json_is_array(json_object_get(query,
	    "selections")))
		return;
	s.seats = audit_seats(a, query, path);
	surface_each(query, NULL, see, &s);
	for (size_t i = 0; i < s.n; i++)
		seat_stranger(&s, &s.v[i]);
}

void
rule_strangers(struct audit *a)
{
	audit_queries(a, settle);
}
