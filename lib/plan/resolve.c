/* A beam over the slots, then the joins of those that are left. */
#include <stdlib.h>
#include <string.h>
#include "plan/resolve.h"

enum { BEAM = 64, TRY_MAX = 6 };

#define COST_TABLE 0.25    /* another table in the game */
#define COST_UNSAID 0.35   /* one that no word names */
#define COST_JOIN 0.3      /* a join edge */
#define COST_APART 6.0     /* tables that nothing connects */
#define COST_FAN 1.0       /* rows of a measure counted more than once */
#define COST_RIVAL 0.1     /* a join that could be another */

struct state {
	const struct pick **pick;
	double cost;
};
struct beam {
	struct arena *a;
	const struct intent *in;
	bool *active;   /* by slot */
	bool *joined;   /* by slot: its table belongs to the main query */
	struct state *v;
	size_t n;
};

static void
activate(struct beam *b, long slot, bool joined)
{
	if (slot < 0)
		return;
	b->active[slot] = true;
	b->joined[slot] |= joined;
	if (b->in->slots[slot].owner >= 0)
		b->active[b->in->slots[slot].owner] = true;
}

static void
mark_slots(struct beam *b)
{
	const struct intent *in = b->in;

	for (size_t i = 0; i < in->nwants; i++)
		activate(b, in->wants[i].slot, true);
	for (size_t i = 0; i < in->ntests; i++) {
		enum scope_kind k = in->scopes[in->tests[i].scope].kind;
		bool main = k == SCOPE_MAIN || k == SCOPE_ARM;

		activate(b, in->tests[i].slot, main);
		activate(b, in->tests[i].other, main);
		activate(b, in->tests[i].role, main);
	}
	for (size_t i = 0; i < in->nkeys; i++)
		activate(b, in->keys[i].slot, true);
	for (size_t i = 0; i < in->ngroups; i++)
		activate(b, in->groups[i], true);
	for (size_t i = 0; i < in->nmust; i++)
		activate(b, in->must[i], true);
	for (size_t i = 0; i < in->nscopes; i++)
		activate(b, in->scopes[i].slot, false);
	for (size_t i = 0; i < in->nscopes; i++)
		activate(b, in->scopes[i].via, false);
	activate(b, in->each, true);
	activate(b, in->entity, in->nwants == 0 || (in->entity >= 0 &&
	    in->slots[in->entity].v[0].cost < 0.25));
}

/* Does a word of the question name this table? */
static bool
is_named(const struct intent *in, const struct schema_table *t)
{
	for (size_t i = 0; i < in->items.n; i++) {
		const struct item *item = &in->items.v[i];

		for (size_t k = 0; item->kind == ITEM_NAME &&
		    k < item->nlinks; k++)
			if (!item->links[k].column &&
			    item->links[k].table == t &&
			    item->links[k].score >= 0.6)
				return true;
	}
	return false;
}

static bool
refers(const struct schema_table *from, const struct schema_table *to)
{
	for (size_t i = 0; i < from->nkeys; i++)
		if (from->keys[i].to == to)
			return true;
	return false;
}

/* How far a table is from the one that owns what it shall have: a parent
 * or a child by key is nearer than others. */
static double
apart(const struct beam *b, const struct schema_table *owner,
    const struct schema_table *t)
{
	(void)b;
	if (owner == t)
		return 0;
	if (refers(owner, t))
		return 0.6;
	return refers(t, owner) ? 0.9 : 1.2;
}

static double
step_cost(const struct beam *b, const struct state *s, size_t slot,
    const struct pick *p)
{
	const struct slot *of = &b->in->slots[slot];
	double cost = p->cost;
	bool seen = false;

	for (size_t i = 0; i < b->in->nslots; i++)
		seen |= s->pick[i] && s->pick[i]->table == p->table;
	if (!seen) {
		cost += COST_TABLE;
		if (!is_named(b->in, p->table))
			cost += COST_UNSAID;
	}
	for (size_t i = 0; i < b->in->nslots; i++) {
		const struct slot *o = &b->in->slots[i];

		if (!s->pick[i])
			continue;
		if (of->owner == (long)i)
			cost += of->pull * apart(b, s->pick[i]->table,
			    p->table);
		if (o->owner == (long)slot)
			cost += o->pull * apart(b, p->table,
			    s->pick[i]->table);
	}
	return cost;
}

static int
compare_states(const void *x, const void *y)
{
	double a = ((const struct state *)x)->cost;
	double b = ((const struct state *)y)->cost;

	return (a > b) - (a < b);
}

static struct state
extend(const struct beam *b, const struct state *s, size_t slot,
    const struct pick *p)
{
	size_t n = b->in->nslots;
	struct state new = {.cost = s->cost + step_cost(b, s, slot, p)};

	new.pick = arena_alloc(b->a, (n + 1) * sizeof *new.pick);
	memcpy(new.pick, s->pick, n * sizeof *new.pick);
	new.pick[slot] = p;
	return new;
}

static void
step(struct beam *b, size_t slot)
{
	const struct slot *of = &b->in->slots[slot];
	size_t n = 0;
	struct state *next;

	if (of->n == 0)
		return;
	next = arena_alloc(b->a, b->n * of->n * sizeof *next);
	for (size_t i = 0; i < b->n; i++)
		for (size_t k = 0; k < of->n; k++)
			next[n++] = extend(b, &b->v[i], slot, &of->v[k]);
	qsort(next, n, sizeof *next, compare_states);
	b->v = next;
	b->n = n < BEAM ? n : BEAM;
}

static void
add_table(struct resolution *r, const struct schema_table *t)
{
	for (size_t i = 0; i < r->ntables; i++)
		if (r->tables[i] == t)
			return;
	r->tables[r->ntables++] = t;
}

static bool
is_in(const struct schema_table *const *v, size_t n,
    const struct schema_table *t)
{
	for (size_t i = 0; i < n; i++)
		if (v[i] == t)
			return true;
	return false;
}

/*
 * Keys by which rows of a measure are joined with several others, and so
 * counted more than once: those that do not lead away from its table.
 */
static size_t
fans(const struct beam *b, const struct resolution *r,
    const struct schema_table *home)
{
	size_t n = 1, kept = 0;
	const struct schema_table **reached = arena_alloc(b->a,
	    (r->path.n + 1) * sizeof *reached);

	reached[0] = home;
	while (kept < n) {
		kept = n;
		for (size_t i = 0; i < r->path.n; i++) {
			const struct schema_key *k = r->path.edges[i].key;

			if (is_in(reached, n, k->from) &&
			    !is_in(reached, n, k->to))
				reached[n++] = k->to;
		}
	}
	return r->path.n + 1 - n;
}

/* With all that a computed column needs. */
static void
add_pick(struct resolution *r, const struct pick *p)
{
	const struct computed *c = computed_of(p->column);

	add_table(r, p->table);
	for (size_t i = 0; c && i < c->ntables; i++)
		add_table(r, c->tables[i]);
}

static struct resolution
finish(const struct beam *b, const struct state *s)
{
	const struct intent *in = b->in;
	struct resolution r = {.pick = s->pick, .cost = s->cost};

	r.tables = arena_alloc(b->a, (in->schema->ntables + 1) *
	    sizeof *r.tables);
	for (size_t i = 0; i < in->nwants; i++)
		if (in->wants[i].slot >= 0 && s->pick[in->wants[i].slot])
			add_pick(&r, s->pick[in->wants[i].slot]);
	for (size_t i = 0; i < in->nslots; i++)
		if (s->pick[i] && b->joined[i])
			add_pick(&r, s->pick[i]);
	if (r.ntables == 0 && in->entity >= 0 && s->pick[in->entity])
		add_table(&r, s->pick[in->entity]->table);
	if (r.ntables == 0)
		return r;
	r.connected = path_connect(in->schema, b->a, r.tables, r.ntables,
	    &r.path);
	for (size_t i = 0; i < in->nslots; i++) {
		const struct computed *c = s->pick[i] && b->joined[i] ?
		    computed_of(s->pick[i]->column) : NULL;

		if (c && c->measure && r.connected)
			r.cost += COST_FAN * (double)fans(b, &r,
			    c->column.table);
	}
	if (!r.connected)
		r.cost += COST_APART;
	else
		r.cost += COST_JOIN * r.path.cost +
		    (r.path.rival ? COST_RIVAL : 0);
	return r;
}

static int
compare_resolutions(const void *x, const void *y)
{
	double a = ((const struct resolution *)x)->cost;
	double b = ((const struct resolution *)y)->cost;

	return (a > b) - (a < b);
}

struct resolutions
resolve(struct arena *a, const struct intent *in, size_t max)
{
	struct beam b = {.a = a, .in = in};
	struct resolutions out = {0};
	size_t n = in->nslots;

	b.active = arena_alloc(a, n + 1);
	b.joined = arena_alloc(a, n + 1);
	b.v = arena_alloc(a, sizeof *b.v);
	b.v[0].pick = arena_alloc(a, (n + 1) * sizeof *b.v[0].pick);
	b.n = 1;
	mark_slots(&b);
	/* tables first: what belongs to them is pulled there */
	if (in->entity >= 0 && b.active[in->entity])
		step(&b, (size_t)in->entity);
	for (size_t i = 0; i < n; i++)
		if (b.active[i] && (long)i != in->entity)
			step(&b, i);
	out.v = arena_alloc(a, (b.n + 1) * sizeof *out.v);
	for (size_t i = 0; i < b.n; i++)
		out.v[out.n++] = finish(&b, &b.v[i]);
	qsort(out.v, out.n, sizeof *out.v, compare_resolutions);
	if (out.n > max)
		out.n = max;
	return out;
}
