/* Several of a kind: aggregates of one column, columns beside measures. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_EXTREME 0.35 /* "highest" may ask for the rows, too */
#define COST_ONE_COLUMN 0.2
#define GAIN_CALLED 0.15  /* what a column holds is called nothing else */

/* ---- aggregates -------------------------------------------------------- */

static const struct term *
aggregate_of(struct grammar *g, const struct frag *word)
{
	enum agg agg = word->lexeme->class == LEX_AGG ?
	    (enum agg)word->lexeme->arg : word->lexeme->arg > 0 ? AGG_MAX :
	    AGG_MIN;

	return term_agg(g, agg, NULL);
}

static struct frag *
with_aggregate(struct grammar *g, const struct frag *list,
    const struct frag *word)
{
	struct frag *f;

	if (word->lexeme->class == LEX_SUPER &&
	    word->lexeme->domain == DOMAIN_NONE)
		return NULL;
	f = list ? frag_copy(g, list) : frag_new(g);
	frag_out(g, f, aggregate_of(g, word));
	if (word->lexeme->class == LEX_SUPER)
		f->score -= COST_EXTREME;
	return f;
}

/* "maximum and", "maximum, minimum and" */
struct frag *
act_aggregates_joint(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return l->lexeme ? with_aggregate(g, NULL, l) : frag_copy(g, l);
}

/* "maximum and minimum" */
struct frag *
act_aggregates(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return with_aggregate(g, l, r);
}

/* "maximum and minimum price": each of the same column */
struct frag *
act_measure_aggregates(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s)
		s = argument_of(g, r->mention, ROLE_TIME);
	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	LIST_EACH(const struct term *, t, l->outs)
		frag_out(g, f, term_agg(g, t->agg, term_column(g, s)));
	f->term = f->outs->v[0];
	return f;
}

/* "average price and weight": the aggregate of another column */
struct frag *
act_measure_same(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s || !l->term || l->term->kind != TERM_AGG || l->over ||
	    !l->head || l->head == s)
		return NULL;
	f = frag_copy(g, l);
	if (!list_length(f->outs))
		frag_out(g, f, l->term);
	frag_out(g, f, term_agg(g, l->term->agg, term_column(g, s)));
	frag_bond(g, f, s, f->head, PULL_INSIDE);
	return f;
}

static bool
is_counted(struct grammar *g, const struct sense *v)
{
	enum kind k = v->kind == SENSE_COLUMN ? kind_of(&g->spans->kinds,
	    v->column)->kind : KIND_OTHER;

	return k == KIND_QUANTITY || k == KIND_NUMBER;
}

/* "number of seats", which a column tells */
struct frag *
act_number_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = l->skipped ? NULL :
	    argument_of(g, r->mention,
	    ROLE_NUMBER);
	struct frag *f;

	if (!argument_may(g, s, is_counted))
		return NULL;
	f = frag_new(g);
	f->mention = r->mention;
	return f;
}

/* "total number of seats" of rows that tell how many they have */
struct frag *
act_measure_total(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = l->skipped || l->lexeme->arg != 1 ? NULL :
	    argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!argument_may(g, s, is_counted))
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_agg(g, AGG_SUM, term_column(g, s));
	return f;
}

/* ---- columns beside measures ------------------------------------------- */

/* "name of the artist and the number of songs": of each one */
struct frag *
act_beside_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || r->over || r->groups || list_length(r->orders) ||
	    r->limit)
		return NULL;
	f = frag_copy(g, r);
	f->groups = l->outs;
	f->bonds = list_join(g->arena, f->bonds, l->bonds);
	f->rows = list_join(g->arena, f->rows, l->rows);
	f->loose = list_join(g->arena, l->loose, r->loose);
	if (!list_length(f->outs))
		frag_out(g, f, r->term);
	LIST_EACH(const struct argument *, s, l->loose)
		frag_bond(g, f, s, r->head, PULL_FAR);
	return f;
}

struct frag *
act_measure_beside(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_beside_measure(g, r, l);
}

/* ".. for each artist" */
struct frag *
act_beside_measure_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(r->groups) == 1 ?
	    r->groups->v[0] : NULL;
	struct frag *f = frag_copy(g, l), with = *r;

	if (!t || t->kind != TERM_COLUMN || !t->arg) {
		frag_take(g, f, r);
		frag_own(g, f, f->head, PULL_LOOSE);
		return f;
	}
	with.groups = NULL;
	frag_take(g, f, &with);
	f->each = t->arg;
	f->loose = l->loose;
	frag_own(g, f, t->arg, PULL_OF);
	frag_bond(g, f, l->head, t->arg, PULL_LOOSE);
	return f;
}

struct frag *
act_each_beside_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_beside_measure_each(g, r, l);
}

/* "names and cities of each customer": nothing else of them */
struct frag *
act_question_of_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = act_question_each(g, l, r);

	if (!f)
		return NULL;
	f->outs = l->outs;
	if (list_length(l->outs) < 2)
		f->score -= COST_ONE_COLUMN;
	return f;
}

/* "different cities of customers" */
struct frag *
act_columns_distinct(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	(void)l;
	f->distinct = true;
	return f;
}

/* ---- what is shown, said in other ways --------------------------------- */

/* "names of the countries", where countries are what a column holds */
struct frag *
act_rows_called(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(l->outs) == 1 ? l->outs->v[0] :
	    NULL;
	struct frag *f;

	if (!t || t->kind != TERM_COLUMN || l->rows || l->skipped ||
	    t->arg->from != t->arg->to || !listed_has(LISTED_NAME,
	    g->q->v[t->arg->from].stem) || !r->head ||
	    r->head->role != ROLE_COLUMN)
		return NULL;
	f = frag_copy(g, r);
	f->score = GAIN_CALLED;
	return f;
}

/* "who has the most, and how many": what the order is by is shown */
struct frag *
act_question_measure_said(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct order *o = list_length(l->orders) == 1 ?
	    l->orders->v[0] : NULL;
	struct frag *f;

	if (!o || !o->term || l->term || l->groups || l->within || !l->head ||
	    !r->term || o->term->kind != r->term->kind || r->over ||
	    r->conds || r->groups || r->orders || r->limit)
		return NULL;
	f = frag_copy(g, l);
	f->groups = l->outs ? l->outs : list_of(g->arena, term_column(g,
	    l->head));
	f->each = l->outs ? l->head : NULL;
	f->term = o->term;
	f->outs = list_of(g->arena, f->term);
	return f;
}

static bool
skips_content(const struct grammar *g, const struct frag *f)
{
	for (size_t i = f->from; i < f->to; i++)
		if ((f->skipped >> i & 1) && g->q->v[i].content)
			return true;
	return false;
}

/* ".. that contain 'Delta'": the column that is shown does */
struct frag *
act_question_matched(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(l->outs) == 1 ? l->outs->v[0] :
	    NULL;

	/* "contains cheese" are rows rather */
	if (!r->left || (r->left->to < r->left->from + 2 &&
	    g->q->v[r->right->from].word->kind != WORD_QUOTED))
		return NULL;
	if (l->term || l->groups || list_length(l->outs) > 1 || !l->head ||
	    (t && t->kind != TERM_COLUMN) || skips_content(g, l) ||
	    skips_content(g, r))
		return NULL;
	return acts_joined(g, l, acts_matched(g, t ? t->arg : l->head,
	    r), PULL_OF);
}
