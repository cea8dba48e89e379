/*
 * Tables that no edge connects are joined along the key between them where
 * there is exactly one; otherwise the view's finding stands.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "link/path/path.h"

struct islands {
	struct seats seats;
	size_t *of; /* the island of each seat */
};

static void
unite(struct islands *k, const char *x, const char *y)
{
	const struct seat *from = seat_find(&k->seats, x);
	const struct seat *to = seat_find(&k->seats, y);
	size_t old, new;

	if (x == NULL || y == NULL || from == NULL || to == NULL)
		return;
	old = k->of[from - k->seats.v];
	new = k->of[to - k->seats.v];
	for (size_t i = 0; i < k->seats.n; i++)
		if (k->of[i] == old)
			k->of[i] = new;
}

static void
unite_edges(struct islands *k, const json_t *owner)
{
	const json_t *edge, *selection;
	size_t i;

	json_array_foreach(get_array(owner, "join_edges"), i, edge)
		unite(k, get_str(edge, "from_table"),
		    get_str(edge, "to_table"));
	json_array_foreach(get_array(owner, "selections"), i, selection)
		if (get_object(selection, "group") != NULL)
			unite_edges(k, get_object(selection, "group"));
}

static struct islands
find_islands(struct audit *a, json_t *query, const char *path)
{
	struct islands k = {audit_seats(a, query, path), NULL};

	k.of = arena_alloc(&a->arena, (k.seats.n + 1) * sizeof *k.of);
	for (size_t i = 0; i < k.seats.n; i++)
		k.of[i] = i;
	unite_edges(&k, query);
	return k;
}

static bool
is_usable(const struct path_edge *e)
{
	const struct schema_key *key = e->key;

	if (key->to == NULL || key->n == 0 || key->from_columns == NULL ||
	    key->to_columns == NULL ||
	    schema_key_doubted(key))
		return false;
	for (size_t i = 0; i < key->n; i++)
		if (key->from_columns[i] == NULL || key->to_columns[i] == NULL)
			return false;
	return true;
}

struct bridge {
	const struct seat *from, *to;
	struct path_edge edge;
	size_t n; /* how many there are between two islands */
};

static void
count_bridges(struct audit *a, const struct islands *k, size_t x, size_t y,
    struct bridge *b)
{
	const struct seat *from = &k->seats.v[x], *to = &k->seats.v[y];
	struct path_edge edges[8];
	size_t n;

	if (from->known == NULL || to->known == NULL)
		return;
	n = path_keys_between(a->known, from->known, to->known, edges,
	    sizeof edges / sizeof edges[0]);
	for (size_t i = 0; i < n; i++) {
		if (!is_usable(&edges[i]))
			continue;
		*b = (struct bridge){from, to, edges[i], b->n + 1};
	}
}

static struct bridge
bridges_between(struct audit *a, const struct islands *k, size_t from,
    size_t to)
{
	struct bridge b = {0};

	for (size_t x = 0; x < k->seats.n; x++)
		for (size_t y = 0; y < k->seats.n; y++)
			if (k->of[x] == from && k->of[y] == to)
				count_bridges(a, k, x, y, &b);
	return b;
}

static json_t *
edge_of(const struct bridge *b, size_t i)
{
	const struct schema_key *key = b->edge.key;
	const struct schema_column *x = key->from_columns[i];
	const struct schema_column *y = key->to_columns[i];
	bool forward = b->edge.forward;
	json_t *edge = json_object();

	json_object_set_new(edge, "from_table",
	    json_string(seat_name(b->from)));
	json_object_set_new(edge, "from_column",
	    json_string(forward ? x->name : y->name));
	json_object_set_new(edge, "to_table", json_string(seat_name(b->to)));
	json_object_set_new(edge, "to_column",
	    json_string(forward ? y->name : x->name));
	json_object_set_new(edge, "join_type", json_string("inner"));
	return edge;
}

static void
build(struct audit *a, json_t *query, const char *path,
    const struct bridge *b)
{
	const char *list = raw_plan_path(&a->arena, path, "join_edges");
	const json_t *old = json_object_get(query, "join_edges");
	const char *end = raw_plan_path(&a->arena, list, "-");
	json_t *edges = json_array();
	size_t n = b->edge.key->n;

	for (size_t i = 0; i < n; i++) {
		if (json_is_array(old))
			change_say(audit_add(a, end, edge_of(b, i)),
			    FINDING_join_added, "'%s' and '%s' were not "
			    "joined: joined on their foreign key",
			    seat_name(b->from), seat_name(b->to));
		else
			json_array_append_new(edges, edge_of(b, i));
	}
	if (json_array_size(edges) > 0)
		change_say(audit_add(a, list, json_incref(edges)),
		    FINDING_join_added, "'%s' and '%s' were not joined: joined "
		    "on their foreign key", seat_name(b->from),
		    seat_name(b->to));
	json_decref(edges);
}

static bool
is_first(const struct islands *k, size_t x)
{
	for (size_t i = 0; i < x; i++)
		if (k->of[i] == k->of[x])
			return false;
	return true;
}

/* One bridge at a time: it may connect more than its two ends. */
static void
join(struct audit *a, json_t *query, const char *path)
{
	struct islands k = find_islands(a, query, path);
	const json_t *edges = json_object_get(query, "join_edges");
	struct bridge b;

	if ((edges != NULL && !json_is_array(edges) &&
	    !json_is_null(edges)) || audit_clash(&k.seats))
		return; /* the view says what is wrong */
	for (size_t x = 0; x < k.seats.n; x++) {
		for (size_t y = x + 1; y < k.seats.n; y++) {
			if (k.of[x] == k.of[y] || !is_first(&k, x) ||
			    !is_first(&k, y))
				continue;
			b = bridges_between(a, &k, k.of[x], k.of[y]);
			if (b.n == 1) {
				build(a, query, path, &b);
				return;
			}
		}
	}
}

/* ---- what is left ------------------------------------------------------ */

static const char *
words_of(struct audit *a, const struct bridge *b)
{
	const struct schema_key *key = b->edge.key;
	const char *from = seat_name(b->from), *to = seat_name(b->to);

	return arena_printf(&a->arena, "%s.%s = %s.%s",
	    b->edge.forward ? from : to, key->from_columns[0]->name,
	    b->edge.forward ? to : from, key->to_columns[0]->name);
}

/* The finding that tables of the query at `path` are not joined. */
static json_t *
find_missing(const struct audit *a, const char *path)
{
	json_t *finding;
	size_t i;

	json_array_foreach(a->findings->list, i, finding)
		if (strcmp(get_str(finding, "code"), "join_missing") == 0 &&
		    strncmp(get_str(finding, "pointer"), path,
		    strlen(path)) == 0 &&
		    json_object_get(finding, "candidates") == NULL)
			return finding;
	return NULL;
}

static void
offer_keys(struct audit *a, const struct islands *k, size_t x, size_t y,
    json_t *finding)
{
	struct path_edge edges[8];
	struct bridge b = {&k->seats.v[x], &k->seats.v[y], {0}, 1};
	size_t n;

	if (b.from->known == NULL || b.to->known == NULL ||
	    k->of[x] == k->of[y])
		return;
	n = path_keys_between(a->known, b.from->known, b.to->known, edges,
	    sizeof edges / sizeof edges[0]);
	for (size_t i = 0; i < n; i++) {
		b.edge = edges[i];
		if (is_usable(&edges[i]))
			finding_candidate(finding, words_of(a, &b));
	}
}

/* Where no key leads from one to the other, the tables in between. */
static void
offer_path(struct audit *a, const struct islands *k, json_t *finding)
{
	const struct schema_table **tables, *t;
	struct buf b = BUF_INIT;
	struct path path;
	size_t n = 0;

	tables = arena_alloc(&a->arena, (k->seats.n + 1) * sizeof *tables);
	for (size_t i = 0; i < k->seats.n; i++)
		if (k->seats.v[i].known != NULL)
			tables[n++] = k->seats.v[i].known;
	if (n < 2 || !path_connect(a->known, &a->arena, tables, n, &path))
		return;
	for (size_t i = 0; i < path.n; i++) {
		t = path.edges[i].forward ? path.edges[i].key->to :
		    path.edges[i].key->from;
		for (size_t m = 0; m < n && t != NULL; m++)
			if (tables[m] == t)
				t = NULL;
		if (t != NULL)
			buf_fmt(&b, "%s'%s'", b.len > 0 ? ", " : "", t->name);
	}
	if (b.len > 0)
		finding_hint(finding, "foreign keys connect them through %s",
		    b.s);
	buf_free(&b);
}

static void
advise(struct audit *a, json_t *query, const char *path)
{
	json_t *finding = find_missing(a, path);
	struct islands k;

	if (finding == NULL)
		return;
	k = find_islands(a, query, path);
	for (size_t x = 0; x < k.seats.n; x++)
		for (size_t y = x + 1; y < k.seats.n; y++)
			offer_keys(a, &k, x, y, finding);
	if (json_object_get(finding, "candidates") == NULL)
		offer_path(a, &k, finding);
}

void
joins_check(struct audit *a)
{
	if (a->known != NULL)
		audit_queries(a, advise);
}

void
joins_rule(struct audit *a)
{
	if (a->known != NULL)
		audit_queries(a, join);
}
