/* Orders: by what is named, by what an adjective measures. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

/* "price" of "in descending order of price" */
struct frag *
act_order_column_alone(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return act_order_column(g, NULL, l);
}

/* "by price", "by revenue" */
struct frag *
act_order_column(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);
	const struct argument *s = argument_of(g, r->mention, ROLE_COLUMN);

	(void)l;
	if (!s)
		return NULL;
	f->orders = list_of(g->arena, order_new(g, term_column(g, s), -1));
	frag_loose(g, f, s);
	return f;
}

struct frag *
act_order_measure(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	(void)l;
	if (!r->term)
		return NULL;
	f->orders = list_of(g->arena, order_new(g, r->term, -1));
	f->term = NULL;
	f->outs = NULL;
	return f;
}

struct frag *
act_order_measure_alone(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return act_order_measure(g, NULL, l);
}

/* "descending" */
struct frag *
act_order_directed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);
	const struct order *o = list_length(l->orders) ?
	    l->orders->v[l->orders->n - 1] : NULL;

	if (!o)
		return NULL;
	f->orders = list_of(g->arena, order_new(g, o->term, r->dir));
	return f;
}

struct frag *
act_order_directed_first(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_order_directed(g, r, l);
}

/* "newest first", "alphabetically": by what is not named */
struct frag *
act_order_alone(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);
	const struct argument *s = l->domain == DOMAIN_NONE ? NULL :
	    argument_implied(g, l->from, l->to, ROLE_DOMAIN, l->domain);

	(void)r;
	if (s) {
		f->orders = list_of(g->arena, order_new(g, term_column(g, s),
		    l->dir));
		frag_loose(g, f, s);
	} else if (l->domain == DOMAIN_LENGTH) {
		return NULL; /* how long rows lasted, if they did */
	} else {
		f->orders = list_of(g->arena, order_new(g, NULL, l->dir));
	}
	return f;
}

/* "best paid first" */
struct frag *
act_order_first(struct grammar *g, const struct frag *l, const struct frag *r)
{
	if (l->limit || l->over != AGG_NONE ||
	    !listed_has(LISTED_FIRST, g->q->v[r->from].text))
		return NULL;
	return act_order_alone(g, l, NULL);
}

/* ".. ordered by price" */
struct frag *
act_question_ordered(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct order *o = list_length(r->orders) ? r->orders->v[0] :
	    NULL;
	struct frag *by;

	if (list_length(l->orders))
		return NULL;
	/* "revenue per customer, biggest first": the size is the revenue */
	if (l->term && o && o->term && o->term->kind == TERM_COLUMN &&
	    o->term->arg->role == ROLE_DOMAIN &&
	    o->term->arg->domain == DOMAIN_SIZE) {
		by = frag_new(g);
		by->orders = list_of(g->arena, order_new(g, NULL, o->dir));
		return acts_joined(g, l, by, PULL_LOOSE);
	}
	return acts_joined(g, l, r, PULL_LOOSE);
}

/* "product price", by which rows are ordered */
struct frag *
act_order_of_noun(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)r;
	if (list_length(l->outs) != 1 || !list_length(l->rows))
		return NULL;
	f = frag_copy(g, l);
	f->orders = list_of(g->arena, order_new(g, l->outs->v[0], -1));
	f->outs = NULL;
	return f;
}

struct frag *
act_order_by_noun(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_order_of_noun(g, r, l);
}
