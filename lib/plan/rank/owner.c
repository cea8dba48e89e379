#include "plan/rank/owner.h"

enum near_level
owners_level(const struct owners *o, const struct phrase *p,
    const struct schema_table *t)
{
	enum near_level best = NEAR_NOT, l;

	for (size_t i = p->from; i < p->head; i++) {
		l = near_table(o->near, i, t);
		best = l > best ? l : best;
	}
	if (p->owner != SYNTAX_NONE) {
		size_t head = o->syntax->v[p->owner].head;

		l = head < o->near->ntokens ? near_table(o->near, head, t) :
		    NEAR_NOT;
		best = l > best ? l : best;
	}
	return best;
}

static enum near_level
best_of(const struct owners *o, const struct phrase *p)
{
	const struct schema *schema = o->near->schema;
	enum near_level best = NEAR_NOT;

	for (size_t i = 0; i < schema->ntables; i++) {
		enum near_level l = owners_level(o, p, &schema->tables[i]);

		best = l > best ? l : best;
	}
	return best;
}

const struct owners *
owners_make(const struct grammar *g, const struct near *near)
{
	struct owners *o = arena_alloc(g->arena, sizeof *o);
	const struct syntax *s = syntax_read(g->arena, g->q);

	o->near = near;
	o->syntax = s;
	o->best = arena_alloc(g->arena, (s->n + 1) * sizeof *o->best);
	for (size_t i = 0; i < s->n && s->v[i].head < near->ntokens; i++)
		o->best[i] = best_of(o, &s->v[i]);
	return o;
}
