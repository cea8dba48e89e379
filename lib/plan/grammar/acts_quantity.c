/* Quantities: pieces, people, litres, and what each is worth. */
#include "plan/grammar/acts.h"

/* Do rows of the head tell pieces, or those that name a thing of it? An order
 * is no more than one, whatever its lines tell. */
static bool
are_pieces(struct grammar *g, const struct argument *head,
    const struct argument *pieces)
{
	for (size_t i = 0; i < head->n && head->v[i].cost <=
	    head->v[0].cost + 0.5; i++)
		for (size_t k = 0; k < pieces->n; k++) {
			const struct schema_table *t = head->v[i].table;
			const struct schema_table *of = pieces->v[k].table;

			if (of == t)
				return true;
			for (size_t x = 0; x < of->nkeys; x++)
				if (of->keys[x].to == t &&
				    !kind_event(&g->spans->kinds, t))
					return true;
		}
	return false;
}

/* "how many loaves", of rows that each tell how many pieces they are of */
struct frag *
act_measure_pieces(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s;

	(void)l;
	if (list_length(r->orders) || r->distinct || r->limit || !r->head ||
	    r->head->role == ROLE_COLUMN)
		return NULL;
	s = argument_implied(g, r->from, r->to, ROLE_PIECES, DOMAIN_NONE);
	if (!s || !are_pieces(g, r->head, s))
		return NULL;
	return acts_rows_measured(g, r, s, AGG_SUM, PULL_CLAUSE);
}

/* What was sold, bought, held: of pieces, not the money for them. */
static bool
is_pieces(struct grammar *g, const struct sense *v)
{
	enum kind k = v->kind == SENSE_MEASURE && v->column ?
	    kind_of(&g->spans->kinds, v->column)->kind : KIND_OTHER;

	return k == KIND_QUANTITY || k == KIND_NUMBER;
}

static bool
is_measure(struct grammar *g, const struct sense *v)
{
	(void)g;
	return v->kind == SENSE_MEASURE;
}

static bool
is_amount_of_people(struct grammar *g, const struct sense *v)
{
	return v->column && kind_is_summable(&g->spans->kinds, v->column);
}

/* "how many people", where rows tell how many came */
struct frag *
act_measure_people(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_implied(g, r->from, r->to,
	    ROLE_DOMAIN, DOMAIN_PEOPLE);

	(void)l;
	return argument_may(g, s, is_amount_of_people) ?
	    acts_measured(g, s, AGG_SUM) : NULL;
}

struct frag *
act_at_price(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	f->mention = r->mention;
	return f;
}

/* "worth at list price": by the column that is said */
struct frag *
act_measure_priced(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_MEASURE);
	struct frag *f = !l->term || l->term->kind != TERM_AGG || l->over ||
	    list_length(l->outs) || !argument_may(g, l->head, is_measure) ?
	    NULL : acts_measured(g, s, AGG_SUM);

	if (!f)
		return NULL;
	frag_take(g, f, l);
	frag_own(g, f, s, PULL_CLAUSE);
	return f;
}

/* "how many litres": what is measured adds up */
struct frag *
act_measure_counted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return l->skipped ? NULL : acts_measured(g, argument_of(g, r->mention,
	    ROLE_MEASURE), AGG_SUM);
}

/* "how many loaves were sold": no rows of which so many are there */
struct frag *
act_measure_done(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_MEASURE);

	if (!l->rule || l->rule->act != act_measure_count || !l->head ||
	    l->distinct || l->head->role == ROLE_COLUMN ||
	    !argument_may(g, s, is_pieces))
		return NULL;
	return acts_rows_measured(g, l, s, AGG_SUM, PULL_CLAUSE);
}

static bool
is_counted(struct grammar *g, const struct sense *v)
{
	return v->kind == SENSE_COLUMN && kind_of(&g->spans->kinds,
	    v->column)->kind == KIND_QUANTITY;
}

/* "price per kilo": what both add up to */
struct frag *
act_measure_per(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s || !l->term || l->term->kind != TERM_AGG || l->over ||
	    (l->term->agg != AGG_SUM && l->term->agg != AGG_AVG) ||
	    l->term->left->kind != TERM_COLUMN || l->term->left->arg == s ||
	    list_length(l->outs) || !argument_may(g, s, is_counted))
		return NULL;
	f = frag_copy(g, l);
	f->term = term_new(g, (struct term){.kind = TERM_RATIO,
	    .left = term_agg(g, AGG_SUM, l->term->left),
	    .right = term_agg(g, AGG_SUM, term_column(g, s))});
	frag_bond(g, f, s, l->term->left->arg, PULL_INSIDE);
	return f;
}
