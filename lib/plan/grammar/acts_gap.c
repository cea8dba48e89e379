/* How far two columns are apart: the difference between price and cost. */
#include "plan/grammar/acts.h"

/* "difference between the price"; .term is it */
struct frag *
act_gap_from(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	(void)l;
	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_column(g, s);
	return f;
}

/* ".. and the cost" */
struct frag *
act_gap(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s || s == l->head)
		return NULL;
	f = frag_copy(g, l);
	f->term = term_new(g, (struct term){.kind = TERM_LESS,
	    .left = l->term, .right = term_column(g, s)});
	frag_bond(g, f, s, l->head, PULL_OF);
	return f;
}

/* "smallest difference between .." */
struct frag *
act_super_gap(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (l->over || r->term->kind != TERM_LESS)
		return NULL;
	f = frag_copy(g, r);
	f->dir = l->dir;
	f->limit = l->limit;
	f->number = l->number;
	return f;
}
