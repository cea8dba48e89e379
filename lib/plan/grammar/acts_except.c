/* What is left out: "except cancelled ones", "void ones excluded". */
#include "plan/grammar/acts.h"

/* "except cancelled and void ones": neither of them; "except blocked ones from
 * Kenya": not those that are both. */
static const struct list *
none_of(struct grammar *g, const struct frag *what)
{
	const struct list *none = NULL;

	if (!what->left || what->left->cat != CAT_C2)
		return list_of(g->arena, acts_negated(g, acts_together(g,
		    what->conds)));
	LIST_EACH(const struct cond *, c, what->conds)
		none = list_join(g->arena, none, list_of(g->arena,
		    acts_negated(g, c)));
	return none;
}

/* "except cancelled ones", "skip the cancelled ones" */
struct frag *
act_cond_except(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = acts_together(g, r->conds);
	struct frag *f;

	if (l->lexeme->arg != 1 || !c || c->not)
		return NULL;
	f = frag_copy(g, r);
	f->conds = none_of(g, r);
	return f;
}

/* "void ones excluded", "cancelled invoices not counted" */
struct frag *
act_cond_left_out(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = acts_together(g, l->conds);
	struct frag *f;

	if (r->lexeme->arg != 2 || !c || c->kind == COND_ROWS ||
	    list_length(l->orders))
		return NULL;
	for (size_t i = 0; i < list_length(l->conds); i++)
		if (((const struct cond *)l->conds->v[i])->kind == COND_WHEN)
			return NULL; /* "in 2025, void ones excluded" */
	f = frag_new(g);
	f->conds = none_of(g, l);
	f->bonds = l->bonds;
	f->loose = l->loose;
	if (l->head) { /* what the state is of */
		f->rows = list_of(g->arena, l->head);
		frag_loose(g, f, l->head);
	}
	frag_loose(g, f, c->arg);
	return f;
}
