/* Rows of which several values are said, and those that no noun says. */
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
