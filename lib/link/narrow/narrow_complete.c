/* The tables that those of a question need beside them. */
#include "link/narrow/narrow_complete.h"

#define RELEVANT 0.25 /* of the best table's own score, to be joined twice */

enum {
	BETWEEN = 8,       /* tables that join two which hang together */
	LOOKUPS = 8,       /* in all */
	LOOKUP_COLUMNS = 5,
	LOOKUP_ROWS = 200,
};

/* ---- paths ------------------------------------------------------------- */

struct search {
	size_t *from;  /* the table before on the way, SIZE_MAX: not seen */
	size_t *queue;
	size_t *depth;
	size_t *gaps;  /* keys on the way that may be missing */
	size_t *part;  /* of each kept table one that hangs together with it;
	                  itself for one of each part */
};

static size_t
part_of(const struct search *s, size_t table)
{
	while (s->part[table] != table)
		table = s->part[table] = s->part[s->part[table]];
	return table;
}

/* A kept table hangs together with the kept ones that its keys lead to. */
static void
join_part(const struct narrow_chooser *c, struct search *s, size_t table)
{
	const struct graph *g = &c->g->rank->graph;

	for (size_t i = g->first[table]; i < g->first[table + 1]; i++)
		if (c->kept[g->links[i].to])
			s->part[part_of(s, table)] =
			    part_of(s, g->links[i].to);
}

/* From `t` along a link, unless a way as short and as good leads there: true
 * where no other did. */
static bool
step(const struct narrow_chooser *c, struct search *s, size_t t,
    const struct graph_link *l)
{
	size_t gaps = s->gaps[t] + l->key->from_columns[0]->nullable;
	bool seen = s->from[l->to] != SIZE_MAX;

	if (c->requests[l->to] < 0 || (seen &&
	    (s->depth[l->to] != s->depth[t] + 1 || gaps >= s->gaps[l->to])))
		return false;
	s->from[l->to] = t;
	s->depth[l->to] = s->depth[t] + 1;
	s->gaps[l->to] = gaps;
	return !seen;
}

/* The shortest way from the part of `start` to a kept table of another part,
 * of equal ones that which most rows have: its last table, or SIZE_MAX. It
 * begins at a table whose `from` is itself. */
static size_t
search(const struct narrow_chooser *c, struct search *s, size_t start)
{
	const struct graph *g = &c->g->rank->graph;
	size_t head = 0, n = 0, part = part_of(s, start), end = SIZE_MAX;

	for (size_t t = 0; t < g->n; t++)
		s->from[t] = SIZE_MAX;
	for (size_t i = 0; i < c->out->n; i++) {
		size_t t = c->out->v[i].table->index;

		if (part_of(s, t) != part)
			continue;
		s->from[t] = t;
		s->depth[t] = s->gaps[t] = 0;
		s->queue[n++] = t;
	}
	for (; head < n && (end == SIZE_MAX ||
	    s->depth[s->queue[head]] < s->depth[end]); head++) {
		size_t t = s->queue[head];

		for (size_t i = g->first[t]; i < g->first[t + 1]; i++) {
			size_t to = g->links[i].to;
			bool is_new = step(c, s, t, &g->links[i]);

			if (is_new && !c->kept[to])
				s->queue[n++] = to;
			if (c->kept[to] && s->from[to] == t && to != t &&
			    (end == SIZE_MAX || s->gaps[to] < s->gaps[end]))
				end = to;
		}
	}
	return end;
}

static void
bridge(struct narrow_chooser *c, struct search *s, size_t end)
{
	const char *reason;
	size_t start = end;

	while (s->from[start] != start)
		start = s->from[start];
	reason = arena_printf(c->a, "joins '%s' and '%s'",
	    c->s->tables[start].name, c->s->tables[end].name);
	for (size_t t = s->from[end]; t != start; t = s->from[t])
		narrow_keep(c, &c->s->tables[t], reason, true);
	for (size_t t = s->from[end]; t != start; t = s->from[t])
		join_part(c, s, t);
}

/* Join up what is kept, the best tables first: each looks for the next part
 * until all is one with the best table, or nothing leads on. */
static void
close_paths(struct narrow_chooser *c)
{
	size_t n = c->s->ntables, kept = c->out->n, end;
	struct search s = {
	    .from = arena_alloc(c->a, (n + 1) * sizeof *s.from),
	    .queue = arena_alloc(c->a, (n + 1) * sizeof *s.queue),
	    .depth = arena_alloc(c->a, (n + 1) * sizeof *s.depth),
	    .gaps = arena_alloc(c->a, (n + 1) * sizeof *s.gaps),
	    .part = arena_alloc(c->a, (n + 1) * sizeof *s.part)};

	for (size_t t = 0; t < n; t++)
		s.part[t] = t;
	for (size_t i = 0; i < kept; i++)
		join_part(c, &s, c->out->v[i].table->index);
	for (size_t i = 1; i < kept; i++) {
		size_t start = c->out->v[i].table->index;

		if (part_of(&s, start) ==
		    part_of(&s, c->out->v[0].table->index))
			continue;
		end = search(c, &s, start);
		if (end != SIZE_MAX)
			bridge(c, &s, end);
	}
}

static bool
relevant(const struct narrow_chooser *c, size_t table, double most)
{
	return c->requests[table] > 0 || (most > 0 &&
	    c->own[table] >= RELEVANT * most);
}

/* The best that was not kept and has keys to two relevant tables; NULL. */
static const struct schema_table *
best_between(const struct narrow_chooser *c, double most, const char **reason)
{
	const struct schema_table *best = NULL;

	for (size_t i = 0; i < c->s->ntables; i++) {
		const struct schema_table *t = &c->s->tables[i], *to;
		const struct schema_table *first = NULL, *second = NULL;

		if (c->kept[i] || c->requests[i] < 0 || (best &&
		    c->g->score[i] <= c->g->score[best->index]))
			continue;
		for (size_t k = 0; k < t->nkeys; k++) {
			to = t->keys[k].to;
			if (!to || !c->kept[to->index] ||
			    !relevant(c, to->index, most) || to == first)
				continue;
			second = first ? to : NULL;
			first = first ? first : to;
		}
		if (!second)
			continue;
		best = t;
		*reason = arena_printf(c->a, "joins '%s' and '%s'",
		    first->name, second->name);
	}
	return best;
}

/* Two tables may hang together by one way and be meant by another: what
 * customers bought, and not what they sent back. */
static void
add_between(struct narrow_chooser *c, double most)
{
	const struct schema_table *t;
	const char *reason;

	for (size_t n = 0; n < BETWEEN; n++) {
		t = best_between(c, most, &reason);
		if (!t)
			break;
		narrow_keep(c, t, reason, true);
	}
}

/* ---- lookups ------------------------------------------------------------ */

/* A small table that says what a code means: a key, a label, and nothing
 * that leads on. */
static bool
is_lookup(const struct schema_table *t)
{
	return t->nkeys == 0 && t->ncolumns <= LOOKUP_COLUMNS &&
	    t->rows <= LOOKUP_ROWS;
}

/* Without them a code that a kept table holds cannot be told. */
static void
add_lookups(struct narrow_chooser *c, size_t kept, double most)
{
	size_t n = c->out->n;

	for (size_t i = 0; i < kept; i++) {
		const struct schema_table *t = c->out->v[i].table;

		for (size_t k = 0; k < t->nkeys &&
		    relevant(c, t->index, most); k++) {
			const struct schema_table *to = t->keys[k].to;

			if (!to || c->kept[to->index] || !is_lookup(to) ||
			    c->requests[to->index] < 0 ||
			    c->out->n >= n + LOOKUPS)
				continue;
			narrow_keep(c, to, arena_printf(c->a,
			    "explains a code of '%s'", t->name), true);
		}
	}
}

void
narrow_complete(struct narrow_chooser *c, bool judged)
{
	size_t kept = c->out->n;
	double most = 0;

	for (size_t i = 0; i < kept; i++)
		if (c->own[c->out->v[i].table->index] > most)
			most = c->own[c->out->v[i].table->index];
	close_paths(c);
	if (judged)
		return;
	add_between(c, most);
	add_lookups(c, kept, most);
}
