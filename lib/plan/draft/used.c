/* Which arguments a reading uses, and where. */
#include <limits.h>
#include "plan/draft/sense_beam.h"

struct using {
	unsigned char *scope;
	unsigned char at, last;
};

static void use_frag(struct using *u, const struct frag *f);

static void
use_argument(struct using *u, const struct argument *s)
{
	if (s && (!u->scope[s->id] || u->at == SCOPE_MAIN))
		u->scope[s->id] = u->at;
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
	unsigned char outside = u->at;

	use_argument(u, c->arg);
	if (c->kind != COND_COUNT)
		use_term(u, c->left);
	use_term(u, c->right);
	use_conds(u, c->parts);
	if (!c->rows)
		return;
	u->last += u->last < UCHAR_MAX;
	u->at = u->last;
	if (c->kind == COND_COUNT)
		use_term(u, c->left);
	use_frag(u, c->rows);
	u->at = outside;
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
arguments_used(const struct frag *f, unsigned char *scope)
{
	struct using u = {scope, SCOPE_MAIN, SCOPE_MAIN};

	use_frag(&u, f);
}
