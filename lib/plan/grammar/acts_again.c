/* What a condition leaves out for the one before it said it. */
#include <string.h>
#include "plan/grammar/acts.h"

/* "tracks over 9 km and tracks under 5 km": the noun is said again */
struct frag *
act_cond_again(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const char *stem = g->q->v[r->mention->to].stem;

	for (size_t i = 0; i < l->from; i++)
		if (strcmp(g->q->v[i].stem, stem) == 0)
			return frag_copy(g, l);
	return NULL;
}

/* "a price over 500 or less than 10": the column is not said again */
struct frag *
act_cond_compared_again(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	size_t n = list_length(l->conds);
	const struct cond *c = n ? l->conds->v[n - 1] : NULL;
	struct frag *more;
	struct cond with;

	if (!c || c->kind != COND_COMPARE || c->not || c->right ||
	    c->left->kind != TERM_COLUMN || r->domain != DOMAIN_NONE)
		return NULL;
	with = *c;
	with.op = (enum compare)r->dir;
	with.number = r->number;
	with.number_unit = r->text ? r->text : c->number_unit;
	more = frag_new(g);
	frag_cond(g, more, cond_new(g, with));
	return act_cond_joined(g, l, more);
}
