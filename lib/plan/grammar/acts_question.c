/* Whole questions: what is shown of what. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_GROUPED_AGAIN 0.4 /* "per month .., by city" */
#define COST_COUNTED_COLUMN 0.35
#define GAIN_DATE 0.3
#define COST_VERB 0.6
#define COST_SUMS 0.8 /* an average of what adds up, in each group */
#define COST_UNORDERED 0.8 /* "top 5" of what is not said */

/* ---- columns to be shown ----------------------------------------------- */

struct frag *
acts_shown(struct grammar *g, const struct argument *s)
{
	struct frag *f;

	if (!s)
		return NULL;
	f = frag_new(g);
	frag_out(g, f, term_column(g, s));
	frag_loose(g, f, s);
	return f;
}

/* "email" */
struct frag *
act_columns_one(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_COLUMN);
	struct frag *f = acts_shown(g, s);

	(void)r;
	/* "who filed": a verb, no column */
	if (f && acts_is_deed(g, l->mention, s))
		f->score = -COST_VERB;
	return f;
}

/* "name and margin of products": what is calculated of a row */
struct frag *
act_columns_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return acts_shown(g, argument_of(g, l->mention, ROLE_NUMBER));
}

/* "customer", as what is shown beside columns */
struct frag *
act_columns_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return acts_shown(g, argument_of(g, l->mention, ROLE_ROWS));
}

/* "customer name" */
struct frag *
act_columns_of_noun(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *of = argument_of(g, l->mention, ROLE_ROWS);
	const struct argument *s = argument_of(g, r->mention, ROLE_COLUMN);
	struct frag *f = of ? acts_shown(g, s) : NULL;

	if (!f)
		return NULL;
	f->loose = NULL;
	frag_bond(g, f, s, of, PULL_INSIDE);
	frag_loose(g, f, of);
	f->rows = list_of(g->arena, of);
	return f;
}

/* "when", "where", "how old" */
struct frag *
act_columns_when(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	return acts_shown(g, argument_of(g, r->mention, ROLE_TIME));
}

struct frag *
act_columns_implied_when(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f =
	    acts_shown(g, argument_implied(g, l->from, l->to, ROLE_WHEN,
	    DOMAIN_NONE));

	(void)r;
	if (!f || l->lexeme->arg != 2)
		return f;
	/* "date" is what it says, but of "due date" a part */
	if (l->from > 0 && (g->q->v[l->from - 1].content ||
	    listed_has(LISTED_BEFORE, g->q->v[l->from - 1].text)))
		return NULL;
	f->score = GAIN_DATE;
	return f;
}

struct frag *
act_columns_domain(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	enum domain d = l->lexeme->class == LEX_WHERE ? DOMAIN_PLACE :
	    l->lexeme->domain;
	struct frag *f;

	(void)r;
	if (d == DOMAIN_NONE)
		return NULL;
	f = acts_shown(g, argument_implied(g, l->from, l->to, ROLE_DOMAIN, d));
	if (f && l->lexeme->class == LEX_HOW && l->lexeme->arg == 1)
		f->score = -COST_VERB; /* "cost": what does it cost */
	return f;
}

struct frag *
act_columns_all(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	(void)r;
	frag_out(g, f, term_new(g, (struct term){.kind = TERM_ALL}));
	return f;
}

/* "and who", of whom nothing else is said */
struct frag *
act_columns_who(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return acts_shown(g, argument_implied(g, l->from, l->to, ROLE_PERSON,
	    DOMAIN_NONE));
}

/* "name, email and city" */
struct frag *
act_columns_joined(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	frag_take(g, f, r);
	return f;
}

/* ---- questions --------------------------------------------------------- */

/* "VIP customers from Germany" */
struct frag *
act_question_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	if (list_length(l->groups) && !l->within)
		return l->head && !list_length(l->orders) ?
		    act_question_counted(g, l, frag_new(g)) : NULL;
	if (l->limit < 0)
		f->limit = list_length(l->orders) ? 1 : 0;
	else if (!list_length(l->orders) && !l->listed)
		f->limit = 0; /* "five customers" of which the most .. */
	if (l->listed && !list_length(l->orders))
		f->score -= COST_UNORDERED;
	return f;
}

/* "check-ins in Cardiff in May": of what happens, how many */
struct frag *
act_question_events(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)r;
	if (!l->head || l->head->role != ROLE_ROWS || l->listed || l->limit ||
	    l->distinct || l->groups || list_length(l->outs) ||
	    list_length(l->orders) || !list_length(l->conds) ||
	    !kind_event(&g->spans->kinds, l->head->v[0].table) ||
	    kind_is_person(&g->spans->kinds, l->head->v[0].table) ||
	    g->asks < l->to)
		return NULL;
	f = frag_copy(g, l);
	f->term = term_rows(g, l->head, false);
	frag_out(g, f, f->term);
	return f;
}

/* "how many tickets" */
struct frag *
act_question_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	if (!l->term || l->over)
		return NULL;
	if (!list_length(l->outs))
		frag_out(g, f, l->term);
	return f;
}

/* "average revenue per customer" is what a customer brings in on average. */
static bool
averages_sums(const struct frag *m, const struct frag *by)
{
	const struct argument *s = m->term->kind == TERM_AGG && m->term->agg ==
	    AGG_AVG ? m->term->left->arg : NULL;
	const struct lexeme *per = by->left ? by->left->lexeme : NULL;

	return s && s->n && s->v[0].kind == SENSE_MEASURE && per &&
	    per->class == LEX_EACH;
}

static struct frag *
grouped(struct grammar *g, const struct frag *m, const struct frag *by)
{
	struct frag *f;

	if (!m->term)
		return NULL;
	f = frag_copy(g, m);
	if (!list_length(f->outs))
		frag_out(g, f, m->term);
	if (averages_sums(m, by))
		f->score -= COST_SUMS;
	frag_take(g, f, by);
	frag_own(g, f, m->head, PULL_LOOSE);
	return f;
}

/* "revenue per month" */
struct frag *
act_question_grouped(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return grouped(g, l, r);
}

/* "how do people rate rides on average, by city": behind all of it */
struct frag *
act_question_regrouped(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!l->head || l->limit || list_length(l->orders) || l->running ||
	    l->over)
		return NULL;
	f = grouped(g, l, r);
	if (f && l->groups)
		f->score -= COST_GROUPED_AGAIN;
	return f;
}

struct frag *
act_question_group_first(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return grouped(g, r, l);
}

/* "tickets by channel": they are counted */
struct frag *
act_question_counted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(l->orders) || !l->head || l->listed)
		return NULL;
	f = frag_copy(g, l);
	f->limit = 0;
	f->term = term_rows(g, l->head, l->distinct);
	f = grouped(g, f, r);
	if (f && l->head->role == ROLE_COLUMN)
		f->score -= COST_COUNTED_COLUMN;
	return f;
}

/* "name and email of customers", "email Renate Vogt" */
struct frag *
act_question_columns(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (r->term)
		return NULL;
	f->outs = NULL;
	frag_take(g, f, l);
	frag_own(g, f, r->head, PULL_OF);
	if (r->rule->act == act_prep_by_rows && acts_adds_up(g, l, r->head))
		f->score -= COST_NOT_SUMMED;
	if (r->listed && !list_length(r->orders))
		f->score -= COST_UNORDERED;
	if (r->limit < 0)
		f->limit = list_length(r->orders) ? 1 : 0;
	return f;
}

struct frag *
act_question_columns_after(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_question_columns(g, r, l);
}

/* "customers with name and city": both are shown */
struct frag *
act_question_with_columns(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->term || (l->groups && !l->within))
		return NULL;
	f = frag_copy(g, l);
	if (!list_length(f->outs) && l->head)
		frag_out(g, f, term_column(g, l->head));
	frag_take(g, f, r);
	frag_own(g, f, l->head, PULL_CLAUSE);
	if (l->limit < 0)
		f->limit = list_length(l->orders) ? 1 : 0;
	return f;
}

/* Columns alone: "names of all" what is nowhere said. */
struct frag *
act_question_only_columns(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return frag_copy(g, l);
}

/* A condition behind all: ".. , without cancelled ones" */
struct frag *
act_question_restricted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	/* what stands behind is compared, too */
	if (l->rule && l->rule->act == act_compared)
		return NULL;
	f = acts_joined(g, l, r, PULL_LOOSE);
	f->score = acts_amount_beside(l, r) + acts_time_beyond(l, r);
	return f;
}

/* ".. of customers" behind the whole */
struct frag *
act_question_related(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	return acts_relate(g, f, r, PULL_FAR) ? f : NULL;
}

/* "for each customer, the orders": both are shown */
static struct frag *
listed_for_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(l->groups) == 1 ?
	    l->groups->v[0] : NULL;
	struct frag *f, with = *l;

	if (!t || t->kind != TERM_COLUMN || r->limit)
		return NULL;
	f = frag_copy(g, r);
	f->head = t->arg;
	f->outs = list_join(g->arena, l->groups, r->outs ? r->outs :
	    list_of(g->arena, term_column(g, r->head)));
	with.groups = NULL;
	frag_take(g, f, &with);
	frag_own(g, f, t->arg, PULL_OF);
	frag_bond(g, f, r->head, t->arg, PULL_LOOSE);
	return f;
}

/* "For every country, which customer has the most tickets" */
struct frag *
act_question_topic(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (r->groups)
		return NULL;
	if (!r->term && !list_length(r->orders))
		return listed_for_each(g, l, r);
	f = frag_copy(g, r);
	frag_take(g, f, l);
	f->within = list_length(r->orders) > 0;
	if (!f->within && !r->term)
		return NULL;
	frag_own(g, f, r->head, PULL_LOOSE);
	return f;
}

/* "what does the base fee cost": it is said already */
struct frag *
act_question_costs(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(l->outs) == 1 ? l->outs->v[0] :
	    NULL;

	if (r->lexeme->arg != 1 || r->domain != DOMAIN_MONEY || !t ||
	    t->kind != TERM_COLUMN || !argument_may(g, t->arg, acts_is_number))
		return NULL;
	return frag_copy(g, l);
}
