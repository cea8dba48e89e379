/* Joins as a tree. */
#include <string.h>
#include "link/path/path.h"
#include "plan/draft/draft.h"

void
tree_tables_add(struct table_list *l, const struct schema_table *t)
{
	if (t && l->n < DRAFT_TABLES && !tree_tables_have(l, t))
		l->v[l->n++] = t;
}

bool
tree_tables_have(const struct table_list *l, const struct schema_table *t)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i] == t)
			return true;
	return false;
}

size_t
tree_find(const struct tree *t, const struct schema_table *of)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].table == of)
			return i;
	return t->n;
}

/* Where the key is unique there, each row has one at most. */
static bool
is_many(const struct schema_key *k)
{
	return !schema_is_unique(k->from, k->from_columns, k->n);
}

static void
add_edge(struct tree *t, const struct path_edge *e)
{
	const struct schema_table *new = e->forward ? e->key->to :
	    e->key->from;
	const struct schema_table *old = e->forward ? e->key->from :
	    e->key->to;

	t->v[t->n++] = (struct node){.table = new,
	    .parent = tree_find(t, old), .key = e->key,
	    .down = !e->forward && is_many(e->key)};
}

/* What leads to a core table is core as well; what is behind a key that
 * doubles rows and is not core stands apart. */
static void
mark(struct tree *t, const struct table_list *core)
{
	for (size_t i = t->n; i-- > 0; ) {
		t->v[i].core |= tree_tables_have(core, t->v[i].table) || i == 0;
		if (t->v[i].core && i > 0)
			t->v[t->v[i].parent].core = true;
	}
	for (size_t i = 1; i < t->n; i++)
		t->v[i].apart = t->v[t->v[i].parent].apart ||
		    (t->v[i].down && !t->v[i].core);
}

/* The way between these tables, found once for a question. */
struct known_path {
	struct table_list of;
	struct path path;
	bool joined;
	const struct known_path *next;
};

static const struct known_path *
path_of(struct grammar *g, const struct table_list *of)
{
	const struct known_path *old = g->paths;
	struct known_path *new;

	for (; old; old = old->next)
		if (old->of.n == of->n && memcmp(old->of.v, of->v,
		    of->n * sizeof *of->v) == 0)
			return old;
	new = arena_alloc(g->arena, sizeof *new);
	new->of = *of;
	new->joined = path_connect(g->spans->schema, g->arena, of->v, of->n,
	    &new->path);
	new->next = g->paths;
	g->paths = new;
	return new;
}

bool
tree_make(struct grammar *g, const struct table_list *core,
    const struct table_list *others, struct tree *out)
{
	struct table_list all = *core;
	const struct known_path *known;
	const struct path *path;

	for (size_t i = 0; i < others->n; i++)
		tree_tables_add(&all, others->v[i]);
	known = all.n ? path_of(g, &all) : NULL;
	if (!known || !known->joined)
		return false;
	path = &known->path;
	*out = (struct tree){.cost = path->cost};
	out->v = arena_alloc(g->arena, (path->n + 1) * sizeof *out->v);
	out->v[out->n++] = (struct node){.table = all.v[0]};
	for (size_t i = 0; i < path->n; i++)
		add_edge(out, &path->edges[i]);
	mark(out, core);
	return true;
}

/* Does going from x to its neighbour y multiply rows of x? */
static bool
leads_down(const struct tree *t, size_t x, size_t y)
{
	if (t->v[y].parent == x && y != 0 && t->v[y].key)
		return t->v[y].down;
	/* towards the parent: x is one of many of y, or y refers to x */
	return t->v[x].key && t->v[x].key->from == t->v[y].table &&
	    t->v[x].key->to == t->v[x].table && is_many(t->v[x].key);
}

static bool
doubles_from(const struct tree *t, size_t x, size_t before)
{
	for (size_t y = 0; y < t->n; y++) {
		bool child = y != 0 && t->v[y].parent == x;
		bool parent = x != 0 && t->v[x].parent == y;

		if ((!child && !parent) || y == before || !t->v[y].core ||
		    t->v[y].apart)
			continue;
		if (leads_down(t, x, y) || doubles_from(t, y, x))
			return true;
	}
	return false;
}

bool
tree_doubles(const struct tree *t, const struct schema_table *of)
{
	size_t at = tree_find(t, of);

	return at < t->n && doubles_from(t, at, t->n);
}
