/* What never happened: "nobody has ever touched", "never set foot in a shop".
 * The verb need not be a name: the rows are some that refer to those that it
 * is said of. */
#include "plan/grammar/acts.h"

#define COST_NOT_NEVER 0.35 /* "has not": not so far, or not at the time */

/* "never touched since May": what the rows would have been */
struct frag *
act_related_so(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return acts_joined(g, l, r, PULL_CLAUSE);
}

/* "never set foot in a shop": the rows would have been of those */
struct frag *
act_related_to(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	return r->head && r->head->role == ROLE_ROWS &&
	    !list_length(r->orders) && acts_relate(g, f, r, PULL_LOOSE) ?
	    f : NULL;
}

/* "never gave us an order": the orders themselves */
struct frag *
act_related_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return r->head && r->head->role == ROLE_ROWS &&
	    !list_length(r->orders) && !r->limit ? frag_copy(g, r) : NULL;
}

/* "never touched", "nobody has ever touched": there are no such rows */
struct frag *
act_cond_never(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = l->lexeme->arg == 2 && l->to == l->from + 1 ? NULL :
	    act_cond_no_rows(g, l, r); /* "no" alone is of a noun */

	if (f && l->lexeme->arg == 1)
		f->score -= COST_NOT_NEVER;
	return f;
}
