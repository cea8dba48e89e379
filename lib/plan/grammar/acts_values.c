/* Rows of which several values are said, and those that no noun says. */
#include <string.h>
#include "plan/grammar/acts.h"

static struct frag *
rows_any(struct grammar *g, const struct frag *l, enum role role, double pull)
{
	const struct argument *s = l->mention ? argument_of(g, l->mention,
	    role) : NULL;
	struct frag *f;

	if (!s || l->distinct) /* all of them */
		return NULL;
	f = frag_new(g);
	f->head = s;
	frag_take(g, f, act_cond_any_value(g, l, NULL));
	frag_own(g, f, f->head, pull);
	return f;
}

/* "cooks and housekeepers" */
struct frag *
act_rows_values(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return rows_any(g, l, ROLE_ROWS, 3);
}

/* "desserts and starters": rows that refer to those of the values */
struct frag *
act_rows_kinds(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return rows_any(g, l, ROLE_OF_KIND, PULL_OF);
}

/* Does the noun that one of them has stand in the other as well? */
static bool
same_noun(const struct grammar *g, const struct argument *x,
    const struct argument *y)
{
	return x && y && x->role == y->role &&
	    strcmp(g->q->v[x->to].stem, g->q->v[y->to].stem) == 0;
}

/* "phone tickets and email tickets that breached": one or the other */
struct frag *
act_rows_either(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *x = acts_together(g, l->conds);
	const struct cond *y = acts_together(g, r->conds);
	struct frag *f;

	if (!x || !y || !same_noun(g, l->head, r->head) || l->limit ||
	    r->limit || list_length(l->orders) || list_length(r->orders) ||
	    list_length(l->outs) || list_length(r->outs))
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	frag_bond(g, f, r->head, l->head, PULL_INSIDE);
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ANY, .parts = list_join(g->arena,
	    list_of(g->arena, x), list_of(g->arena, y))}));
	return f;
}

/* "anything" that something is said of */
struct frag *
act_rows_thing(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	f->head = argument_implied(g, l->from, l->to, ROLE_THING,
	    DOMAIN_NONE);
	return f->head ? f : NULL;
}
