/* Joins that could be others. */
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "plan/ask.h"

enum { PATHS_MAX = 4 };

#define SAME 1e-6 /* costs no further apart are the same */

/* Two keys may be declared alike. */
static bool
same_key(const struct schema_key *x, const struct schema_key *y)
{
	bool same = x->from == y->from && x->to == y->to && x->n == y->n;

	for (size_t i = 0; same && i < x->n; i++)
		same = x->from_columns[i] == y->from_columns[i] &&
		    x->to_columns[i] == y->to_columns[i];
	return same;
}

static bool
same_edges(const struct path *x, const struct path *y)
{
	size_t found = 0;

	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			found += same_key(x->edges[i].key, y->edges[k].key);
	return x->n == y->n && found == x->n;
}

/* A path as good as the given one, without one of its keys; in place of a key
 * that is doubted any path. */
static bool
other_path(const struct asking *a, const struct resolution *r, size_t edge,
    struct path *out)
{
	/* the view's keys are ours to change; the path's are read only */
	const struct schema_key *key = r->path.edges[edge].key;
	struct schema_table *t = &a->schema->tables[key->from->index];
	struct schema_key *off = &t->keys[key - t->keys];
	const struct schema_table *to = off->to;
	bool found;

	off->to = NULL;
	found = path_connect(a->schema, a->arena, r->tables, r->ntables, out);
	off->to = to;
	return found && (out->cost < r->path.cost + SAME ||
	    schema_key_doubted(key)) && out->traps <= r->path.traps;
}

/* All names along a path. */
static const char *
path_names(const struct asking *a, const struct path *p)
{
	const char *out = "";

	for (size_t i = 0; i < p->n; i++) {
		const struct schema_key *k = p->edges[i].key;

		out = arena_printf(a->arena, "%s_%s_%s", out, k->from->name,
		    k->to->name);
		for (size_t c = 0; c < k->n; c++)
			out = arena_printf(a->arena, "%s_%s", out,
			    k->from_columns[c]->name);
	}
	return out;
}

/* Would a person wonder? Not where the other goes round, nor where the
 * question speaks of this one. */
static bool
is_rival(const struct asking *a, const struct path *taken,
    const struct path *other)
{
	return other->n <= taken->n && ask_said_alone(a, path_names(a, taken),
	    path_names(a, other)) == 0;
}

static json_t *
edge_json(const struct schema_key *k, size_t i)
{
	return json_pack("{s:s, s:s, s:s, s:s}",
	    "from_table", k->from->name,
	    "from_column", k->from_columns[i]->name,
	    "to_table", k->to->name, "to_column", k->to_columns[i]->name);
}

/* The keys of a path that not all paths have. */
static json_t *
choice_json(const struct path *paths, size_t n, size_t which)
{
	const struct path *p = &paths[which];
	json_t *o = json_object(), *joins = json_array();
	struct buf text = BUF_INIT;
	char id[2] = {(char)('a' + (char)which), '\0'};

	for (size_t i = 0; i < p->n; i++) {
		const struct schema_key *k = p->edges[i].key;
		size_t in = 0;

		for (size_t x = 0; x < n; x++)
			for (size_t e = 0; e < paths[x].n; e++)
				in += same_key(paths[x].edges[e].key, k);
		for (size_t c = 0; in < n && c < k->n; c++) {
			buf_fmt(&text, "%s%s.%s = %s.%s", text.len ? " and " :
			    "", k->from->name, k->from_columns[c]->name,
			    k->to->name, k->to_columns[c]->name);
			json_array_append_new(joins, edge_json(k, c));
		}
	}
	json_object_set_new(o, "id", json_string(id));
	json_object_set_new(o, "text", json_stringn(text.s ? text.s : "",
	    text.len));
	json_object_set_new(o, "joins", joins);
	buf_free(&text);
	return o;
}

static json_t *
question_json(const struct resolution *r, const struct path *paths, size_t n)
{
	json_t *q = json_object(), *choices = json_array();
	struct buf text = BUF_INIT;

	buf_str(&text, "how are ");
	for (size_t i = 0; i < r->ntables; i++)
		buf_fmt(&text, "%s%s", i == 0 ? "" :
		    i + 1 == r->ntables ? " and " : ", ", r->tables[i]->name);
	buf_str(&text, " joined?");
	json_object_set_new(q, "id", json_string(""));
	json_object_set_new(q, "kind", json_string("join"));
	json_object_set_new(q, "text", json_stringn(text.s, text.len));
	for (size_t i = 0; i < n; i++)
		json_array_append_new(choices, choice_json(paths, n, i));
	json_object_set_new(q, "choices", choices);
	buf_free(&text);
	return q;
}

static bool
is_doubted(const struct path *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (schema_key_doubted(p->edges[i].key))
			return true;
	return false;
}

json_t *
ask_join(const struct asking *a)
{
	const struct resolution *r = &a->all->v[a->made[0]];
	struct path paths[PATHS_MAX];
	size_t n = 0;

	if (!r->connected || (!r->path.rival && !is_doubted(&r->path)))
		return NULL;
	paths[n++] = r->path;
	for (size_t i = 0; i < r->path.n && n < PATHS_MAX; i++) {
		bool known = false;

		if (!other_path(a, r, i, &paths[n]) ||
		    !is_rival(a, &r->path, &paths[n]))
			continue;
		for (size_t k = 0; k < n; k++)
			known |= same_edges(&paths[k], &paths[n]);
		n += !known;
	}
	return n > 1 ? question_json(r, paths, n) : NULL;
}
