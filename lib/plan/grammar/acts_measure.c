/* What is calculated. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_OF_COLUMN 0.1 /* "by type" is a group rather */

#define COST_SUMMED 0.5
#define GAIN_AMOUNT 0.2 /* a column that is there to be added up */
#define COST_SHARE_CLOSED 0.2 /* a condition behind a share that has one */
#define COST_AMOUNT_OF 0.6 /* an amount beside what is added up */

/* "what number do I ring": one that is somebody's, not how many */
static bool
is_asked_for(const struct grammar *g, const struct frag *l)
{
	if (l->from == 0 || !listed_has(LISTED_TO_CALL,
	    g->q->v[l->from].text) || (l->from + 1 < g->q->n &&
	    listed_has(LISTED_OF, g->q->v[l->from + 1].text)))
		return false;
	return lexicon_find(g->q, l->from - 1, LEX_WH, NULL) != NULL;
}

/* "how many tickets" */
struct frag *
act_measure_count(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders) || is_asked_for(g, l))
		return NULL;
	f = frag_copy(g, r);
	f->term = term_rows(g, r->head, r->distinct);
	return f;
}

/* "how many", of what stands elsewhere */
struct frag *
act_measure_count_alone(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	(void)r;
	f->term = term_rows(g, NULL, false);
	return f;
}

/* "headcount": people are counted */
struct frag *
act_measure_headcount(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_implied(g, l->from, l->to,
	    ROLE_PERSON, DOMAIN_NONE);
	struct frag *f = s ? frag_new(g) : NULL;

	(void)r;
	if (!s)
		return NULL;
	f->head = s;
	f->term = term_rows(g, s, false);
	return f;
}

/* "open orders - how many" */
struct frag *
act_measure_count_after(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->skipped || (r->to < g->q->n && listed_has(LISTED_OF,
	    g->q->v[r->to].text)))
		return NULL;
	return act_measure_count(g, r, l);
}

struct frag *
acts_measured(struct grammar *g, const struct argument *s, enum agg agg)
{
	struct frag *f;

	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_agg(g, agg, term_column(g, s));
	return f;
}

struct frag *
acts_rows_measured(struct grammar *g, const struct frag *rows,
    const struct argument *s, enum agg agg, double pull)
{
	struct frag *f = frag_copy(g, rows);

	f->term = term_agg(g, agg, term_column(g, s));
	frag_bond(g, f, s, rows->head, pull);
	return f;
}

/* "average price", "total mrr"; of a day the first or last */
struct frag *
act_measure_agg(struct grammar *g, const struct frag *l, const struct frag *r)
{
	enum agg agg = (enum agg)l->lexeme->arg;
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);

	if (!s && (agg == AGG_MIN || agg == AGG_MAX))
		s = argument_of(g, r->mention, ROLE_TIME);
	return acts_measured(g, s, agg);
}

/* "salary on average" */
struct frag *
act_agg_behind(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return r->lexeme->arg == AGG_AVG && !l->skipped && listed_has(
	    LISTED_AT_ON, g->q->v[r->from].text) ? act_measure_agg(g, r, l) :
	    NULL;
}

/* "how long is the average booking" */
struct frag *
act_measure_how_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = l->lexeme->domain == DOMAIN_NONE ||
	    !r->head ? NULL : argument_implied(g, l->from, l->to, ROLE_DOMAIN,
	    l->lexeme->domain);
	struct frag *f = acts_measured(g, s, AGG_AVG);

	if (f)
		frag_bond(g, f, s, r->head, PULL_INSIDE);
	return f;
}

/* "highest salary" as what is asked for */
struct frag *
act_measure_super(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	const char *word = g->q->v[l->to - 1].text;

	/* no moment is the longest; "most hires" are many, not late */
	if (!s && l->domain != DOMAIN_LENGTH && !listed_has(LISTED_MOST_FEWEST,
	    word))
		s = argument_of(g, r->mention, ROLE_TIME);
	return acts_measured(g, s, l->lexeme->arg > 0 ? AGG_MAX : AGG_MIN);
}

/* "how old is the oldest" */
struct frag *
act_measure_how_most(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->limit || r->over || l->lexeme->domain == DOMAIN_NONE ||
	    r->domain == DOMAIN_NONE || lexicon_is_time(r->domain))
		return NULL;
	return acts_measured(g, argument_implied(g, l->from, l->to,
	    ROLE_DOMAIN, l->lexeme->domain), r->dir > 0 ? AGG_MAX : AGG_MIN);
}

/* "total payments", "average order": the amount of the rows */
struct frag *
act_measure_agg_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	enum agg agg = (enum agg)l->lexeme->arg;
	const struct argument *s;

	if (agg != AGG_SUM && agg != AGG_AVG && agg != AGG_MEDIAN)
		return NULL;
	if (list_length(r->orders) || (r->head &&
	    r->head->role == ROLE_COLUMN))
		return NULL;
	s = argument_implied(g, r->from, r->to, ROLE_AMOUNT, DOMAIN_NONE);
	if (!s)
		return NULL;
	return acts_rows_measured(g, r, s, agg, PULL_INSIDE);
}

/* "what did the repairs of last year cost": all of them */
struct frag *
act_measure_rows_cost(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_MEASURE);

	if (!s || !lexicon_find(g->q, 0, LEX_WH, NULL) || !l->head ||
	    l->asked || l->listed || l->limit || list_length(l->orders) ||
	    list_length(l->outs) || l->term)
		return NULL;
	return acts_rows_measured(g, l, s, AGG_SUM, PULL_OF);
}

static bool
is_amount(struct grammar *g, const struct sense *v)
{
	enum kind k = v->kind == SENSE_COLUMN ? kind_of(&g->spans->kinds,
	    v->column)->kind : KIND_OTHER;

	return k == KIND_QUANTITY || k == KIND_MONEY;
}

bool
acts_adds_up(struct grammar *g, const struct frag *shown,
    const struct argument *by)
{
	const struct term *t = list_length(shown->outs) == 1 ?
	    shown->outs->v[0] : NULL;

	return t && t->kind == TERM_COLUMN && by &&
	    by->role == ROLE_COLUMN && t->arg->n &&
	    is_amount(g, &t->arg->v[0]);
}

/* "average number of orders per customer" */
struct frag *
act_measure_over(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!r->term || r->over)
		return NULL;
	f = frag_copy(g, r);
	f->over = (enum agg)l->lexeme->arg;
	if (f->over == AGG_SUM)
		f->over = AGG_NONE;
	/* "average rating" is no average of sums */
	if (r->term->kind == TERM_AGG && r->term->agg == AGG_SUM &&
	    !argument_may(g, r->term->left->arg, is_amount) &&
	    r->term->left->kind == TERM_COLUMN)
		f->score = -COST_SUMMED;
	return f;
}

/* "average order value": for each of the rows */
struct frag *
act_measure_of_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->over != AGG_AVG || !l->head || !r->term || r->over ||
	    r->term->kind != TERM_AGG || r->term->agg != AGG_SUM ||
	    list_length(r->outs) || list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	f->term = term_new(g, (struct term){.kind = TERM_RATIO,
	    .left = r->term, .right = term_rows(g, l->head, false)});
	frag_bond(g, f, r->head, l->head, PULL_FAR);
	return f;
}

/* "revenue" */
struct frag *
act_measure_noun(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	struct frag *f = acts_measured(g, s, AGG_SUM);

	(void)r;
	if (f && l->cat == CAT_A && argument_may(g, s, is_amount))
		f->score = GAIN_AMOUNT;
	return f;
}

/* "how much in total": the amount of the rows that were spoken of */
struct frag *
act_measure_sum(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return acts_measured(g, argument_implied(g, l->from, l->to, ROLE_AMOUNT,
	    DOMAIN_NONE), AGG_SUM);
}

double
acts_amount_beside(const struct frag *measure, const struct frag *cond)
{
	const struct cond *c = list_length(cond->conds) ?
	    cond->conds->v[0] : NULL;

	return measure->term && measure->term->kind == TERM_AGG && c &&
	    c->kind == COND_COMPARE && c->left && c->left->arg &&
	    c->left->arg->role == ROLE_AMOUNT ? -COST_AMOUNT_OF : 0;
}

/* "revenue of the shops", "payments received last month": conditions on the
 * rows that are calculated with */
struct frag *
act_measure_restricted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = acts_joined(g, l, r, PULL_CLAUSE);

	f->score = acts_amount_beside(l, r);
	/* "of rows that have it": what is said last makes the share */
	if (l->term && l->term->kind == TERM_SHARE && list_length(r->conds) &&
	    ((const struct cond *)r->conds->v[0])->kind != COND_WHEN)
		f->score -= COST_SHARE_CLOSED;
	return f;
}

/* "overdue amount" */
struct frag *
act_measure_state(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (!acts_holds(g, f, l->mention, false))
		return NULL;
	frag_own(g, f, f->head, PULL_INSIDE);
	return f;
}

/* "ticket revenue" */
struct frag *
act_measure_compound(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *of = l->skipped || !r->head ? NULL :
	    argument_of(g, l->mention, ROLE_ROWS);
	struct frag *f;

	if (!of)
		return NULL;
	f = frag_copy(g, r);
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, of));
	frag_bond(g, f, r->head, of, PULL_OF);
	return f;
}

/* "average salary of employees in Kiel" */
struct frag *
act_measure_related(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	if (!acts_relate(g, f, r, 0))
		return NULL;
	frag_bond(g, f, l->head, r->head, PULL_OF);
	if (r->head->role == ROLE_COLUMN && !list_length(r->conds))
		f->score -= COST_OF_COLUMN;
	return f;
}

/* "number and total amount": several */
struct frag *
act_measure_joint(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return frag_copy(g, l);
}

struct frag *
act_measure_list(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	bool own = l->term && r->term && l->conds && r->conds &&
	    list_length(l->outs) == 0;

	if (!l->term || !r->term || l->over || r->over)
		return NULL;
	/* "tickets in 2024 and tickets in 2025": each has its own rows */
	if (own)
		frag_out(g, f, acts_only(g, l->term, l->conds));
	else if (!list_length(f->outs))
		frag_out(g, f, l->term);
	frag_take(g, f, r);
	frag_out(g, f, own ? acts_only(g, r->term, r->conds) : r->term);
	if (own)
		f->conds = NULL;
	if (!f->head)
		f->head = r->head;
	else
		frag_bond(g, f, r->head, f->head, PULL_LOOSE);
	return f;
}

/* "order value", of the rows of each */
struct frag *
act_measure_of_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *of = argument_of(g, l->mention, ROLE_ROWS);
	const struct argument *s = argument_of(g, r->mention, ROLE_MEASURED) ?
	    argument_of(g, r->mention, ROLE_NUMBER) : NULL;
	struct frag *f;

	if (!of || !s || l->skipped)
		return NULL;
	f = acts_measured(g, s, AGG_SUM);
	f->groups = list_of(g->arena, term_column(g, of));
	frag_bond(g, f, s, of, PULL_INSIDE);
	return f;
}

/* "average order value": each order's value is added up of its lines */
struct frag *
act_question_average_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	f->over = (enum agg)l->lexeme->arg;
	if (f->over != AGG_AVG && f->over != AGG_MAX && f->over != AGG_MIN)
		return NULL;
	frag_out(g, f, f->term);
	return f;
}
