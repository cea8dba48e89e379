/*
 * Join paths: a Steiner tree over the graph of tables and keys, exact
 * (Dreyfus-Wagner) for a few tables, nearest table first for many.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "link/path/graph.h"
#include "link/path/path.h"

enum { EXACT_MAX = 8 }; /* tables beside the first: 3^8 steps a table */

#define UNREACHED 1e30
#define COST_BRIDGE 1.2 /* what a longer way may cost more */

/* How the best tree for a set of tables at a place came about: along a
 * link from `from`, or two trees of `part` and the rest met here. */
struct step {
	double cost;
	const struct graph_link *link;
	size_t from;
	unsigned part;
};

/* Spread costs along the links until none gets cheaper. The queue is a ring
 * with room for every table once. */
static void
spread(const struct graph *g, struct step *row)
{
	size_t n = g->n, head = 0, count = 0;
	size_t *queue = mem_calloc(n + 1, sizeof *queue);
	bool *queued = mem_calloc(n + 1, sizeof *queued);

	for (size_t t = 0; t < n; t++)
		if (row[t].cost < UNREACHED) {
			queue[count++] = t;
			queued[t] = true;
		}
	while (count > 0) {
		size_t t = queue[head];

		head = (head + 1) % n;
		count--;
		queued[t] = false;
		for (size_t i = g->first[t]; i < g->first[t + 1]; i++) {
			const struct graph_link *l = &g->links[i];
			double cost = row[t].cost + l->cost;

			if (l->off || cost >= row[l->to].cost - 1e-9)
				continue;
			row[l->to] = (struct step){cost, l, t, 0};
			if (!queued[l->to]) {
				queued[l->to] = true;
				queue[(head + count++) % n] = l->to;
			}
		}
	}
	free(queue);
	free(queued);
}

/* Where two trees that share no table meet. */
static void
meet(struct step *rows, size_t n, unsigned mask)
{
	struct step *row = rows + mask * n;

	for (unsigned part = (mask - 1) & mask; part > mask / 2;
	    part = (part - 1) & mask) {
		const struct step *x = rows + part * n;
		const struct step *y = rows + (mask ^ part) * n;

		for (size_t t = 0; t < n; t++) {
			double cost = x[t].cost + y[t].cost;

			if (cost < row[t].cost - 1e-9)
				row[t] = (struct step){cost, NULL, t, part};
		}
	}
}

/* rows[mask * ntables + t]: the cheapest tree of the tables in mask and t. */
static struct step *
solve(const struct graph *g, const size_t *ends, size_t nends)
{
	size_t n = g->n, total = ((size_t)1 << nends) * n;
	struct step *rows = mem_calloc(total, sizeof *rows);

	for (size_t i = 0; i < total; i++)
		rows[i].cost = UNREACHED;
	for (unsigned mask = 1; mask < 1u << nends; mask++) {
		for (size_t i = 0; i < nends; i++)
			if (mask == 1u << i)
				rows[mask * n + ends[i]].cost = 0;
		meet(rows, n, mask);
		spread(g, rows + mask * n);
	}
	return rows;
}

struct found {
	const struct graph_link **links;
	size_t n, cap;
};

static void
collect(const struct step *rows, size_t n, unsigned mask, size_t t,
    struct found *out)
{
	const struct step *s = &rows[mask * n + t];

	while (s->link) {
		MEM_GROW(out->links, out->n, out->cap);
		out->links[out->n++] = s->link;
		s = &rows[mask * n + s->from];
		t = (size_t)(s - rows) - mask * n;
	}
	if (s->part) {
		collect(rows, n, s->part, t, out);
		collect(rows, n, mask ^ s->part, t, out);
	}
}

/* The cheapest tree from `root` to all ends; its cost, UNREACHED for none.
 * Links are appended to `out` where it is not NULL. */
static double
tree(const struct graph *g, size_t root, const size_t *ends, size_t nends,
    struct found *out)
{
	size_t n = g->n;
	struct step *rows = solve(g, ends, nends);
	unsigned all = (1u << nends) - 1;
	double cost = rows[all * n + root].cost;

	if (out && cost < UNREACHED)
		collect(rows, n, all, root, out);
	free(rows);
	return cost;
}

static void
swap(size_t *x, size_t *y)
{
	size_t t = *x;

	*x = *y;
	*y = t;
}

/* Too many for the exact tree: join the nearest table to what is joined. */
static double
greedy(const struct graph *g, size_t root, size_t *ends, size_t nends,
    struct found *out)
{
	size_t n = g->n;
	struct step *row = mem_calloc(n, sizeof *row);
	double total = 0;

	for (size_t t = 0; t < n; t++)
		row[t].cost = UNREACHED;
	row[root].cost = 0;
	for (; nends > 0; nends--) {
		size_t best = 0;

		spread(g, row);
		for (size_t i = 1; i < nends; i++)
			if (row[ends[i]].cost < row[ends[best]].cost)
				best = i;
		total += row[ends[best]].cost;
		if (total >= UNREACHED)
			break;
		for (size_t t = ends[best]; row[t].cost > 0; ) {
			const struct graph_link *l = row[t].link;

			MEM_GROW(out->links, out->n, out->cap);
			out->links[out->n++] = l;
			row[t].cost = 0;
			t = row[t].from;
		}
		swap(&ends[best], &ends[nends - 1]);
	}
	free(row);
	return total < UNREACHED ? total : UNREACHED;
}

static int
compare_key(const void *a, const void *b)
{
	const struct schema_key *x = (*(const struct graph_link *const *)a)->key;
	const struct schema_key *y = (*(const struct graph_link *const *)b)->key;

	if (x->from != y->from)
		return x->from->index < y->from->index ? -1 : 1;
	return (x > y) - (x < y);
}

/* Tables that two others of the tree refer to: their rows would stand beside
 * each other although nothing connects them. */
static size_t
traps(const struct path *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		for (size_t k = i + 1; k < p->n; k++)
			n += p->edges[i].key->to == p->edges[k].key->to;
	return n;
}

struct wanted {
	size_t root;
	const size_t *ends;
	size_t nends;
};

static bool
is_end(const struct wanted *w, const struct schema_table *t)
{
	bool end = t->index == w->root;

	for (size_t i = 0; i < w->nends; i++)
		end |= w->ends[i] == t->index;
	return end;
}

/* .. where nobody asked for them: the property and the repair that one
 * caretaker looks after have nothing else in common. */
static size_t
bridges(const struct path *p, const struct wanted *w)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		for (size_t k = i + 1; k < p->n; k++)
			n += p->edges[i].key->to == p->edges[k].key->to &&
			    !is_end(w, p->edges[i].key->to);
	return n;
}

/* Put the links in join order from the root. */
static void
order(struct found *f, const struct graph *g, size_t root, struct arena *a,
    struct path *out)
{
	bool *joined = mem_calloc(g->n, sizeof *joined);
	bool moved = true;

	qsort(f->links, f->n, sizeof *f->links, compare_key);
	out->edges = arena_alloc(a, (f->n + 1) * sizeof *out->edges);
	joined[root] = true;
	while (moved && out->n < f->n) {
		moved = false;
		for (size_t i = 0; i < f->n && !moved; i++) {
			const struct schema_key *k = f->links[i]->key;
			size_t from = k->from->index, to = k->to->index;

			if (joined[from] == joined[to])
				continue;
			out->edges[out->n++] = (struct path_edge){k,
			    joined[from]};
			joined[from] = joined[to] = moved = true;
		}
	}
	free(joined);
	out->traps = traps(out);
}

static void
key_off(struct graph *g, const struct schema_key *key, bool off)
{
	const size_t ends[] = {key->from->index, key->to->index};

	for (size_t e = 0; e < 2; e++)
		for (size_t i = g->first[ends[e]]; i < g->first[ends[e] + 1];
		    i++)
			if (g->links[i].key == key)
				g->links[i].off = off;
}

static bool
same(const struct path *x, const struct path *y)
{
	size_t found = 0;

	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			found += x->edges[i].key == y->edges[k].key;
	return x->n == y->n && found == x->n;
}

/* Is the first of the ends joined with the root itself? What is named first
 * belongs to it, what is named later to that. */
static bool
joins_first(const struct path *p, const struct wanted *w)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t from = p->edges[i].key->from->index;
		size_t to = p->edges[i].key->to->index;

		if ((from == w->root && to == w->ends[0]) ||
		    (to == w->root && from == w->ends[0]))
			return true;
	}
	return false;
}

/* Of the same cost the one with fewer traps, then the one that joins the
 * first end first. */
static bool
is_simpler(const struct path *p, const struct path *than,
    const struct wanted *w)
{
	if (p->traps != than->traps)
		return p->traps < than->traps;
	return joins_first(p, w) && !joins_first(than, w);
}

/* Weigh the trees that lack at least one key of *p: it becomes the cheapest
 * with its bridges counted, of the same cost the simplest. */
static void
rivals(struct graph *g, struct arena *a, const struct wanted *w,
    struct path *p)
{
	struct path first = *p;

	for (size_t i = 0; i < first.n; i++) {
		struct found f = {0};
		struct path other = {0};
		double cost;
		bool as_good;

		key_off(g, first.edges[i].key, true);
		cost = tree(g, w->root, w->ends, w->nends, &f);
		key_off(g, first.edges[i].key, false);
		if (cost < p->cost + 1e-6) {
			other.cost = cost;
			order(&f, g, w->root, a, &other);
			other.cost += COST_BRIDGE * (double)bridges(&other, w);
			as_good = fabs(other.cost - p->cost) < 1e-6 &&
			    other.traps == p->traps && !same(&other, p);
			if (other.cost < p->cost - 1e-6 ||
			    (other.cost < p->cost + 1e-6 &&
			    is_simpler(&other, p, w)))
				*p = other;
			p->rival |= as_good;
		}
		free(f.links);
	}
}

static size_t
distinct(const struct schema_table *const *tables, size_t n, size_t *ends)
{
	size_t nends = 0;

	for (size_t i = 1; i < n; i++) {
		bool seen = tables[i] == tables[0];

		for (size_t j = 0; j < nends && !seen; j++)
			seen = ends[j] == tables[i]->index;
		if (!seen)
			ends[nends++] = tables[i]->index;
	}
	return nends;
}

bool
path_connect(const struct schema *s, struct arena *a,
    const struct schema_table *const *tables, size_t n, struct path *out)
{
	struct graph g;
	struct found f = {0};
	size_t *ends, nends, root = tables[0]->index;

	*out = (struct path){0};
	ends = mem_calloc(n, sizeof *ends);
	nends = distinct(tables, n, ends);
	if (nends == 0) {
		free(ends);
		return true;
	}
	graph_build(&g, s);
	if (nends <= EXACT_MAX)
		out->cost = tree(&g, root, ends, nends, &f);
	else
		out->cost = greedy(&g, root, ends, nends, &f);
	if (out->cost < UNREACHED) {
		const struct wanted w = {root, ends, nends};

		order(&f, &g, root, a, out);
		out->cost += COST_BRIDGE * (double)bridges(out, &w);
		if (nends <= EXACT_MAX)
			rivals(&g, a, &w, out);
	}
	free(f.links);
	graph_free(&g);
	free(ends);
	return out->cost < UNREACHED;
}

static void
keys_from(const struct schema_table *x, const struct schema_table *y,
    bool forward, struct path_edge *out, size_t *n, size_t max)
{
	for (size_t i = 0; i < x->nkeys && *n < max; i++)
		if (x->keys[i].to == y && graph_usable(&x->keys[i]))
			out[(*n)++] = (struct path_edge){&x->keys[i],
			    forward};
}

size_t
path_keys_between(const struct schema *s, const struct schema_table *x,
    const struct schema_table *y, struct path_edge *out, size_t max)
{
	size_t n = 0;

	(void)s;
	keys_from(x, y, true, out, &n, max);
	if (x != y)
		keys_from(y, x, false, out, &n, max);
	return n;
}

bool
path_edge_columns(const struct path_edge *e,
    const struct schema_column **from, const struct schema_column **to)
{
	const struct schema_key *k = e->key;

	if (k->n != 1 || k->from_columns[0] == NULL ||
	    k->to_columns[0] == NULL)
		return false;
	*from = e->forward ? k->from_columns[0] : k->to_columns[0];
	*to = e->forward ? k->to_columns[0] : k->from_columns[0];
	return true;
}
