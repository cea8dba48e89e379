/* Tables that a query speaks of and does not have: "T2.name" where no table
 * is called T2. The table is the only one that has all the columns said of it
 * and that a single key connects with the query; it comes in by that name. */
#include "audit/names/mentions.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "link/path/path.h"
#include "words/resemble.h"

/* Does the query, or one around it, have a table of this name? */
static bool
is_seated(struct audit *a, json_t *query, const char *at, const char *name)
{
	char *path = arena_strdup(&a->arena, at), *end;

	for (;;) {
		json_t *object = ptr_get(a->doc, path);
		struct seats seats;

		if (object == query || raw_plan_is_query(object)) {
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

/* To how many tables of the query a key leads; 0 if to one two do. */
static size_t
count_keys(const struct audit *a, const struct seats *seats,
    const struct column_mention *x, const struct schema_table *t)
{
	struct path_edge edges[4];
	size_t n, found = 0;

	for (size_t i = 0; i < seats->n; i++) {
		if (seats->v[i].known == NULL)
			continue;
		n = path_keys_between(a->known, seats->v[i].known, t,
		    edges, sizeof edges / sizeof edges[0]);
		if (n > 1 && !x->keyed)
			return 0;
		found += n > 0;
	}
	return found;
}

/* The only such table: of several those that keys connect with most, of
 * these that which is called like it. */
static const struct schema_table *
find_table(struct audit *a, const struct seats *seats,
    const struct column_mention *x)
{
	const struct schema *known = a->known;
	const char **names = arena_alloc(&a->arena,
	    (known->ntables + 1) * sizeof *names);
	size_t n = 0, last = 0, most = 1, keys;
	long best;

	for (size_t i = 0; i < known->ntables; i++) {
		names[i] = NULL;
		keys = mentions_fits(x, &known->tables[i]) ?
		    count_keys(a, seats, x, &known->tables[i]) : 0;
		if (keys < most)
			continue;
		for (size_t k = 0; k < i && keys > most; k++)
			names[k] = NULL;
		n = keys > most ? 1 : n + 1;
		most = keys;
		names[i] = known->tables[i].name;
		last = i;
	}
	if (n <= 1)
		return n == 1 ? &known->tables[last] : NULL;
	best = resemble_best(x->name, names, known->ntables, NULL);
	return best >= 0 ? &known->tables[best] : NULL;
}

/* Of a table that the query has: another rule's. */
static bool
is_slip(const struct seats *seats, const struct column_mention *x)
{
	const struct seat *seat;

	for (size_t i = 0; i < seats->n; i++) {
		seat = &seats->v[i];
		if (seat_name(seat) != NULL && resemble(x->name,
		    seat_name(seat), NULL) >= RESEMBLE_SLIP)
			return true;
	}
	return false;
}

/* Is it the one table of the query that has all the columns, and no alias? */
static bool
is_unaliased(const struct seats *seats, const struct column_mention *x)
{
	size_t n = 0;

	for (size_t i = 0; i < seats->n; i++)
		n += seats->v[i].known != NULL && seats->v[i].alias == NULL &&
		    mentions_fits(x, seats->v[i].known);
	return n == 1;
}

static void
seat_stranger(struct audit *a, const struct seats *seats, const char *path,
    const struct column_mention *x)
{
	const char *list = raw_plan_path(&a->arena, path, "selections");
	const struct schema_table *t = schema_table(a->known, NULL, x->name,
	    NULL, NULL);

	if (audit_is_cte(a, x->name) || x->n == 0)
		return;
	if (t != NULL && !x->keyed && mentions_fits(x, t) &&
	    count_keys(a, seats, x, t) > 0)
		change_say(audit_add(a, raw_plan_path(&a->arena, list, "-"),
		    json_pack("{s:s}", "table", t->name)), FINDING_join_added,
		    "'%s' is not a table of this query: it was joined",
		    t->name);
	if (t != NULL || is_slip(seats, x) || is_unaliased(seats, x))
		return; /* fill_joins_rule brings in those of an edge */
	t = find_table(a, seats, x);
	if (t != NULL)
		change_say(audit_add(a, raw_plan_path(&a->arena, list, "-"),
		    json_pack("{s:s, s:s}", "table", t->name, "alias",
		    x->name)), FINDING_join_added, "'%.100s' is not a table "
		    "of this query: '%s', which has its columns, was joined "
		    "as '%.100s'", x->name, t->name, x->name);
}

static void
settle(struct audit *a, json_t *query, const char *path)
{
	struct seats seats;
	struct column_mentions all;

	if (a->known == NULL || !json_is_array(json_object_get(query,
	    "selections")))
		return;
	seats = audit_seats(a, query, path);
	all = mentions_of(a, query);
	for (size_t i = 0; i < all.n; i++)
		if (*all.v[i].name != '\0' && !is_seated(a, query, path,
		    all.v[i].name))
			seat_stranger(a, &seats, path, &all.v[i]);
}

void
unselected_rule(struct audit *a)
{
	audit_queries(a, settle);
}
