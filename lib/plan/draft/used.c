/* Which arguments a reading uses, and where. */
#include "plan/draft/sense_beam.h"

struct using {
	bool *used, *in_main;
	bool inside;
};

static void use_frag(struct using *u, const struct frag *f);

static void
use_argument(struct using *u, const struct argument *s)
{
	if (!s)
		return;
	u->used[s->id] = true;
	if (!u->inside)
		u->in_main[s->id] = true;
}

static void use_conds(struct using *u, const struct list *l);

static void
use_term(struct using *u, const struct term *t)
{
	if (!t)
		return;
	use_argument(u, t->arg);
	use_term(u, t->left);
	use_term(u, t->right);
	use_conds(u, t->only);
}

static void
use_cond(struct using *u, const struct cond *c)
{
	bool inside = u->inside;

	use_argument(u, c->arg);
	if (c->kind != COND_COUNT)
		use_term(u, c->left);
	use_term(u, c->right);
	use_conds(u, c->parts);
	if (!c->rows)
		return;
	u->inside = true;
	if (c->kind == COND_COUNT)
		use_term(u, c->left);
	use_frag(u, c->rows);
	u->inside = inside;
}

static void
use_conds(struct using *u, const struct list *l)
{
	for (size_t i = 0; i < list_length(l); i++)
		use_cond(u, l->v[i]);
}

static void
use_terms(struct using *u, const struct list *l)
{
	for (size_t i = 0; i < list_length(l); i++)
		use_term(u, l->v[i]);
}

static void
use_frag(struct using *u, const struct frag *f)
{
	use_argument(u, f->head);
	use_argument(u, f->each);
	use_terms(u, f->outs);
	use_terms(u, f->groups);
	use_conds(u, f->conds);
	for (size_t i = 0; i < list_length(f->orders); i++)
		use_term(u, ((const struct order *)f->orders->v[i])->term);
	for (size_t i = 0; i < list_length(f->rows); i++)
		use_argument(u, f->rows->v[i]);
}

void
arguments_used(struct grammar *g, const struct frag *f, bool *used,
    bool *in_main)
{
	struct using u = {used, in_main, false};

	(void)g;
	use_frag(&u, f);
}
