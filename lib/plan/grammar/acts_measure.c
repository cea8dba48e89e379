/* What is calculated, what it is grouped by, and in which order. */
#include <string.h>
#include "plan/grammar/acts.h"

#define GAIN_AMOUNT 0.2 /* a column that is there to be added up */

/* ---- measures ---------------------------------------------------------- */

/* "how many tickets" */
struct frag *
act_measure_count(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders))
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

/* "open orders - how many" */
struct frag *
act_measure_count_after(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_measure_count(g, r, l);
}

static struct frag *
measure(struct grammar *g, const struct slot *s, enum agg agg)
{
	struct frag *f;

	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_agg(g, agg, term_column(g, s));
	return f;
}

/* "average price", "total mrr"; of a day the first or last */
struct frag *
act_measure_agg(struct grammar *g, const struct frag *l, const struct frag *r)
{
	enum agg agg = (enum agg)l->lexeme->arg;
	const struct slot *s = slot_of(g, r->mention, WANT_NUMBER);

	if (!s && (agg == AGG_MIN || agg == AGG_MAX))
		s = slot_of(g, r->mention, WANT_TIME);
	return measure(g, s, agg);
}

/* "highest salary" as what is asked for */
struct frag *
act_measure_super(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct slot *s = slot_of(g, r->mention, WANT_NUMBER);

	if (!s)
		s = slot_of(g, r->mention, WANT_TIME);
	return measure(g, s, l->lexeme->arg > 0 ? AGG_MAX : AGG_MIN);
}

/* "total payments", "average order": the amount of the rows */
struct frag *
act_measure_agg_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	enum agg agg = (enum agg)l->lexeme->arg;
	const struct slot *s;
	struct frag *f;

	if (agg != AGG_SUM && agg != AGG_AVG && agg != AGG_MEDIAN)
		return NULL;
	if (list_length(r->orders) || (r->head &&
	    r->head->want == WANT_COLUMN))
		return NULL;
	s = slot_implied(g, r->from, r->to, WANT_AMOUNT, DOMAIN_NONE);
	if (!s)
		return NULL;
	f = frag_copy(g, r);
	f->term = term_agg(g, agg, term_column(g, s));
	frag_bond(g, f, s, r->head, PULL_INSIDE);
	return f;
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
	return f;
}

static bool
is_amount(struct grammar *g, const struct sense *v)
{
	enum kind k = v->kind == SENSE_COLUMN ? kind_of(&g->spans->kinds,
	    v->column)->kind : KIND_OTHER;

	return k == KIND_QUANTITY || k == KIND_MONEY;
}

/* "revenue" */
struct frag *
act_measure_noun(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct slot *s = slot_of(g, l->mention, WANT_NUMBER);
	struct frag *f = measure(g, s, AGG_SUM);

	(void)r;
	if (f && l->cat == CAT_A && slot_may(g, s, is_amount))
		f->score = GAIN_AMOUNT;
	return f;
}

/* "how much in total": the amount of the rows that were spoken of */
struct frag *
act_measure_sum(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return measure(g, slot_implied(g, l->from, l->to, WANT_AMOUNT,
	    DOMAIN_NONE), AGG_SUM);
}

/* "revenue of the shops", "payments received last month": conditions on the
 * rows that are calculated with */
struct frag *
act_measure_restricted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	frag_take(g, f, r);
	frag_own(g, f, f->head, PULL_CLAUSE);
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
	const struct slot *of = l->skipped || !r->head ? NULL :
	    slot_of(g, l->mention, WANT_ROWS);
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
	struct frag *f;

	if (!l->head)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, r->head));
	frag_bond(g, f, l->head, r->head, PULL_OF);
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

	if (!l->term || !r->term || l->over || r->over)
		return NULL;
	if (!list_length(f->outs))
		frag_out(g, f, l->term);
	frag_take(g, f, r);
	frag_out(g, f, r->term);
	if (!f->head)
		f->head = r->head;
	else
		frag_bond(g, f, r->head, f->head, PULL_LOOSE);
	return f;
}

/* ---- groups ------------------------------------------------------------ */

static struct frag *
group(struct grammar *g, const struct term *t, const struct frag *of)
{
	struct frag *f = of ? frag_copy(g, of) : frag_new(g);

	f->groups = list_of(g->arena, t);
	f->head = NULL;
	if (t->slot)
		frag_loose(g, f, t->slot);
	return f;
}

/* "per country", "for each customer in Kiel" */
struct frag *
act_group_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	if (list_length(r->orders) || r->limit || !r->head)
		return NULL;
	return group(g, term_column(g, r->head), r);
}

static struct frag *
group_unit_of(struct grammar *g, const struct frag *at,
    enum lex_unit unit, const struct slot *s)
{
	if (!s)
		s = slot_implied(g, at->from, at->to, WANT_WHEN,
		    DOMAIN_NONE);
	if (!s)
		return NULL;
	return group(g, term_new(g, (struct term){.kind = TERM_UNIT,
	    .slot = s, .unit = lexicon_unit_name(unit),
	    .number = unit == UNIT_HOUR_OF_DAY ||
	    unit == UNIT_MONTH_OF_YEAR}), NULL);
}

/* "per month" */
struct frag *
act_group_unit(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	return group_unit_of(g, r, (enum lex_unit)r->lexeme->arg, NULL);
}

/* "monthly" */
struct frag *
act_group_unitly(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return group_unit_of(g, l, (enum lex_unit)l->lexeme->arg, NULL);
}

/* "per year of application": whose year */
struct frag *
act_group_unit_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(l->groups) == 1 ?
	    l->groups->v[0] : NULL;
	const struct slot *s = slot_of(g, r->mention, WANT_TIME);
	struct term with;

	if (!t || t->kind != TERM_UNIT || !s)
		return NULL;
	with = *t;
	with.slot = s;
	return group(g, term_new(g, with), NULL);
}

/* "by type and by year" */
struct frag *
act_groups_joined(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	frag_take(g, f, r);
	return f;
}

/* ---- superlatives ------------------------------------------------------ */

/* "top 5", "3 best", "oldest": so many, by .dir and .domain */
struct frag *
act_top_alone(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	f->over = l->lexeme->class == LEX_OFTEN ? AGG_COUNT : AGG_NONE;
	f->text = g->q->v[l->from].text;
	return f;
}

static struct frag *
top_number(struct grammar *g, const struct frag *super,
    const struct frag *number)
{
	struct frag *f;

	if (number->distinct || number->number < 1 || number->number > 1000 ||
	    number->number != (double)(long)number->number)
		return NULL;
	f = act_top_alone(g, super, NULL);
	f->limit = (long)number->number;
	return f;
}

struct frag *
act_top_so_many(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return top_number(g, l, r);
}

struct frag *
act_so_many_top(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return top_number(g, r, l);
}

/* "third most expensive": the one after two others */
struct frag *
act_nth_most(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!l->distinct || l->number < 2 || l->number > 100 || r->limit)
		return NULL;
	f = frag_copy(g, r);
	f->limit = 1;
	f->number = l->number - 1;
	return f;
}

static void
order_by(struct grammar *g, struct frag *f, const struct term *t, int dir)
{
	f->orders = list_join(g->arena, f->orders, list_of(g->arena,
	    order_new(g, t, dir)));
}

/* "top 5 customers", "oldest student", "most common tags" */
struct frag *
act_rows_top(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;
	const struct slot *s;

	if (list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	f->limit = l->limit ? l->limit : r->limit ? r->limit : -1;
	f->number = l->number;
	if (l->over == AGG_COUNT) {
		order_by(g, f, term_rows(g, NULL, false), l->dir);
		return f;
	}
	if (l->domain == DOMAIN_NONE)
		return NULL;
	if (strcmp(l->text, "top") == 0 || strcmp(l->text, "bottom") == 0) {
		f->dir = l->dir; /* by what is said later */
		f->listed = true;
		return f;
	}
	s = slot_implied(g, l->from, l->to, WANT_DOMAIN, l->domain);
	if (!s)
		return NULL;
	frag_bond(g, f, s, r->head, PULL_INSIDE);
	order_by(g, f, term_column(g, s), l->dir);
	return f;
}

/* "the most tickets", "highest salary", "the most kilometres" */
static struct frag *
super_of(struct grammar *g, const struct frag *l, const struct term *t,
    const struct slot *head)
{
	struct frag *f;

	if (l->domain != DOMAIN_NONE && t->kind == TERM_ROWS)
		return NULL;
	f = frag_new(g);
	f->term = t;
	f->head = head;
	f->dir = l->dir;
	f->limit = l->limit;
	f->number = l->number;
	return f;
}

struct frag *
act_super_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders) || r->limit || l->over)
		return NULL;
	f = super_of(g, l, term_rows(g, r->head, false), r->head);
	if (f)
		frag_take(g, f, r);
	return f;
}

struct frag *
act_super_column(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct slot *s = slot_of(g, r->mention, WANT_NUMBER);

	if (!s && l->domain != DOMAIN_NONE)
		s = slot_of(g, r->mention, WANT_TIME);
	if (!s || l->over)
		return NULL;
	return super_of(g, l, term_column(g, s), s);
}

struct frag *
act_super_measure(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!r->term || r->over)
		return NULL;
	f = frag_copy(g, r);
	f->dir = l->dir;
	f->limit = l->limit;
	f->number = l->number;
	return f;
}

/* "most often", with nothing that is counted */
struct frag *
act_super_alone(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	if (l->domain != DOMAIN_NONE && l->over == AGG_NONE)
		return NULL;
	return super_of(g, &(struct frag){.dir = l->dir, .limit = l->limit},
	    term_rows(g, NULL, false), NULL);
}

/* "customers with the most tickets" */
struct frag *
act_rows_super(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (list_length(l->orders) || !r->term)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	f->limit = l->limit > 0 ? l->limit : r->limit ? r->limit : 1;
	f->number = r->number;
	f->listed = false;
	order_by(g, f, r->term, r->dir);
	if (r->head) {
		frag_bond(g, f, r->head, l->head, PULL_LOOSE);
		if (r->term->kind == TERM_ROWS)
			f->rows = list_join(g->arena, f->rows,
			    list_of(g->arena, r->head));
	}
	frag_own(g, f, l->head, PULL_FAR);
	return f;
}

/* "top 5 customers by revenue" */
struct frag *
act_rows_by_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || (!l->listed && !list_length(l->orders)))
		return NULL;
	f = frag_copy(g, l);
	if (list_length(l->orders)) {
		const struct order *o = l->orders->v[0];

		f->orders = NULL;
		f->dir = o->dir;
	}
	frag_take(g, f, r);
	f->listed = true;
	order_by(g, f, r->term, f->dir);
	frag_bond(g, f, r->head, l->head, PULL_LOOSE);
	frag_own(g, f, l->head, PULL_FAR);
	return f;
}

/* "the oldest student in each department" */
struct frag *
act_rows_within(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!list_length(l->orders) || l->within)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	f->within = true;
	frag_own(g, f, l->head, PULL_LOOSE);
	return f;
}

/* ---- more of groups and orders ----------------------------------------- */

/* "the most", behind what is measured */
struct frag *
act_super_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->domain != DOMAIN_NONE)
		return NULL;
	return act_super_measure(g, r, l);
}

/* "best customer", by what is said later */
struct frag *
act_rows_top_later(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	f->limit = l->limit ? l->limit : r->limit ? r->limit : 1;
	f->number = l->number;
	f->dir = l->dir;
	f->listed = true;
	return f;
}

/* "by completed appointments": by how many there are */
struct frag *
act_by_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders) || r->limit || !r->head ||
	    r->head->want == WANT_COLUMN)
		return NULL;
	f = frag_copy(g, r);
	f->term = term_rows(g, r->head, false);
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, r->head));
	return f;
}

/* "top 10 customers revenue" */
struct frag *
act_rows_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return l->listed && !list_length(l->orders) ?
	    act_rows_by_measure(g, l, r) : NULL;
}

/* "which weekday", "at what hour": what has the most of something */
struct frag *
act_unit_asked(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return group_unit_of(g, l, (enum lex_unit)l->lexeme->arg, NULL);
}

/* ".. do customers", beside what is counted */
struct frag *
act_unit_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders) || r->limit || l->head)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	f->head = r->head;
	return f;
}

struct frag *
act_question_unit(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || (!r->head && !l->head))
		return NULL;
	f = frag_copy(g, l);
	f->head = r->head ? r->head : l->head;
	frag_take(g, f, r);
	f->limit = r->limit ? r->limit : 1;
	order_by(g, f, r->term, r->dir);
	f->outs = l->groups;
	frag_own(g, f, f->head, PULL_CLAUSE);
	return f;
}

/* "claims by type: number and amount" */
struct frag *
act_group_header(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(l->orders) || !l->head || l->limit || l->groups)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	frag_own(g, f, l->head, PULL_LOOSE);
	return f;
}

struct frag *
act_question_header(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || r->groups || list_length(r->orders))
		return NULL;
	f = frag_copy(g, l);
	f->term = r->term;
	frag_take(g, f, r);
	if (!list_length(r->outs))
		frag_out(g, f, r->term);
	if (r->head)
		frag_bond(g, f, r->head, l->head, PULL_OF);
	return f;
}

/* ".. and their average price": one measure more */
struct frag *
act_question_more(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || !l->term || r->groups || list_length(r->orders) ||
	    list_length(l->orders))
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	if (!list_length(r->outs))
		frag_out(g, f, r->term);
	if (r->head && l->head)
		frag_bond(g, f, r->head, l->head, PULL_OF);
	return f;
}

/* "reasons .., and how often each" */
struct frag *
act_question_how_often(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)r;
	if (l->term || l->groups || list_length(l->orders) ||
	    (!l->head && !list_length(l->outs)))
		return NULL;
	f = frag_copy(g, l);
	f->groups = list_length(l->outs) ? l->outs :
	    list_of(g->arena, term_column(g, l->head));
	f->term = term_rows(g, NULL, false);
	f->outs = list_of(g->arena, f->term);
	f->limit = 0;
	return f;
}

/* "customers with overdue bills and what they owe": of each */
struct frag *
act_question_rows_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->term || l->groups || list_length(l->orders) || !l->head ||
	    list_length(l->outs) || !r->term || r->over ||
	    list_length(r->orders))
		return NULL;
	f = frag_copy(g, l);
	f->groups = list_of(g->arena, term_column(g, l->head));
	frag_take(g, f, r);
	if (!list_length(r->outs))
		frag_out(g, f, r->term);
	f->term = r->term;
	frag_bond(g, f, r->head, l->head, PULL_OF);
	return f;
}

/* "revenue per customer, top 10": by what is calculated */
struct frag *
act_question_top(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!l->term || !list_length(l->groups) || list_length(l->orders) ||
	    l->limit || l->within || r->limit < 1 ||
	    (r->domain != DOMAIN_NONE && r->domain != DOMAIN_QUALITY))
		return NULL;
	f = frag_copy(g, l);
	f->orders = list_of(g->arena, order_new(g, l->term, r->dir));
	f->limit = r->limit;
	return f;
}

/* "current plan of every customer": a column for each */
struct frag *
act_question_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(r->groups) != 1 || ((const struct term *)
	    r->groups->v[0])->kind == TERM_UNIT)
		return NULL;
	f = frag_copy(g, r);
	f->head = ((const struct term *)r->groups->v[0])->slot;
	f->outs = list_join(g->arena, r->groups, l->outs);
	f->groups = NULL;
	frag_take(g, f, l);
	frag_own(g, f, f->head, PULL_OF);
	return f;
}

/* "deliveries", rows that have a time called so */
struct frag *
act_rows_timed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct slot *rows = slot_of(g, l->mention, WANT_TIMED);
	const struct slot *time = slot_of(g, l->mention, WANT_TIME);
	struct frag *f;

	(void)r;
	if (!rows || !time)
		return NULL;
	f = frag_new(g);
	f->head = rows;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_NULL,
	    .not = true, .left = term_column(g, time)}));
	frag_bond(g, f, time, rows, 3);
	return f;
}
