/* What is grouped by, and what is told of each group. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_AMOUNT 0.3

static struct frag *
group(struct grammar *g, const struct term *t, const struct frag *of)
{
	struct frag *f = of ? frag_copy(g, of) : frag_new(g);

	f->groups = list_of(g->arena, t);
	f->head = NULL;
	if (t->arg)
		frag_loose(g, f, t->arg);
	return f;
}

struct frag *
acts_also_by(struct grammar *g, const struct frag *f,
    const struct argument *column)
{
	struct frag *more = frag_copy(g, f);

	more->groups = list_join(g->arena, more->groups, list_of(g->arena,
	    term_column(g, column)));
	frag_loose(g, more, column);
	return more;
}

/* Amounts are ordered by rather, each is a group of its own. */
static bool
is_amount(struct grammar *g, const struct sense *v)
{
	return v->kind == SENSE_COLUMN && kind_of(&g->spans->kinds,
	    v->column)->kind == KIND_MONEY;
}

/* "per driver in 2026", "per district of their branch in 2026": the time is
 * of what is told of each */
static void
free_times(struct grammar *g, struct frag *f)
{
	const struct list *bonds = f->bonds;

	f->bonds = NULL;
	for (size_t i = 0; i < list_length(bonds); i++) {
		const struct bond *b = bonds->v[i];

		if (b->dependant->role == ROLE_WHEN)
			frag_loose(g, f, b->dependant);
		else
			f->bonds = list_join(g->arena, f->bonds,
			    list_of(g->arena, b));
	}
}

/* "by Smith" names one row, and makes no groups. */
static bool
is_one(struct grammar *g, const struct sense *s)
{
	return s->kind == SENSE_VALUE &&
	    kind_of(&g->spans->kinds, s->column)->kind == KIND_NAME;
}

/* "per country", "for each customer in Kiel" */
struct frag *
act_group_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders) || r->limit || !r->head ||
	    r->head->role == ROLE_OF_KIND || argument_may(g, r->head, is_one))
		return NULL;
	f = group(g, term_column(g, r->head), r);
	free_times(g, f);
	if (r->head->role == ROLE_COLUMN && argument_may(g, r->head, is_amount))
		f->score = -COST_AMOUNT;
	return f;
}

/* "how much did each customer", spend */
struct frag *
act_group_summed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return l->lexeme->arg == AGG_SUM ? frag_copy(g, r) : NULL;
}

/* "customer by customer" */
struct frag *
act_group_one_by_one(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = list_length(r->groups) == 1 ?
	    r->groups->v[0] : NULL;

	return t && t->kind == TERM_COLUMN && !r->skipped && !l->skipped &&
	    t->arg->to < g->q->n && l->to == r->from &&
	    strcmp(g->q->v[l->to - 1].stem, g->q->v[t->arg->to].stem) == 0 ?
	    frag_copy(g, r) : NULL;
}

static struct frag *
group_unit_of(struct grammar *g, const struct frag *at,
    enum lex_unit unit, const struct argument *s)
{
	if (!s)
		s = argument_implied(g, at->from, at->to, ROLE_WHEN,
		    DOMAIN_NONE);
	if (!s)
		return NULL;
	return group(g, term_new(g, (struct term){.kind = TERM_UNIT,
	    .arg = s, .unit = lexicon_unit_name(unit),
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
	const struct argument *s = argument_of(g, r->mention, ROLE_TIME);
	struct term with;

	if (!t || t->kind != TERM_UNIT || !s)
		return NULL;
	with = *t;
	with.arg = s;
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

/* "claims by type: number and amount" */
struct frag *
act_group_header(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (list_length(l->orders) || !l->head || l->limit || l->groups)
		return NULL;
	return acts_joined(g, l, r, PULL_LOOSE);
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
	f->head = ((const struct term *)r->groups->v[0])->arg;
	f->outs = list_join(g->arena, r->groups, l->outs);
	f->groups = NULL;
	if (acts_adds_up(g, l, f->head) && (r->left->cat == CAT_LEX +
	    (int)LEX_BY || listed_has(LISTED_PER,
	    g->q->v[r->from].text)))
		f->score -= COST_NOT_SUMMED;
	frag_take(g, f, l);
	frag_own(g, f, f->head, PULL_OF);
	return f;
}

/* "reasons .., and how often each" */
struct frag *
act_question_how_often(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	/* "top 4 countries by orders, with the numbers": they are shown */
	if (list_length(l->orders) == 1 && l->limit) {
		f = frag_copy(g, l);
		f->listed = true;
		return f;
	}
	if (r->right->lexeme->arg)
		return NULL;
	if (l->term && l->term->kind == TERM_ROWS && l->groups)
		return frag_copy(g, l); /* compared groups are counted */
	if (l->term || l->groups || list_length(l->orders) ||
	    (!l->head && !list_length(l->outs)))
		return NULL;
	if (!l->outs && l->head->role == ROLE_COLUMN &&
	    acts_is_time(g, &l->head->v[0]))
		return NULL; /* "late returns, how many" */
	f = frag_copy(g, l);
	f->groups = list_length(l->outs) ? l->outs :
	    list_of(g->arena, term_column(g, l->head));
	f->term = term_rows(g, NULL, false);
	f->outs = list_of(g->arena, f->term);
	f->limit = 0;
	return f;
}

/* "refunds not paid out, how much money": of all of them */
struct frag *
act_measure_of_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->term || list_length(l->orders) || !l->head ||
	    list_length(l->outs) || !r->term || r->over ||
	    list_length(r->orders) || r->left->cat != CAT_COMMA)
		return NULL;
	f = frag_copy(g, l);
	f->limit = 0;
	f->term = r->term;
	frag_take(g, f, r);
	if (!list_length(r->outs))
		frag_out(g, f, r->term);
	frag_bond(g, f, r->head, l->head, PULL_OF);
	return f;
}

/* What rows are counted by in a condition: "with more than 30 permits". */
static const struct argument *
counted_rows(const struct frag *f)
{
	for (size_t i = 0; i < list_length(f->conds); i++) {
		const struct cond *c = f->conds->v[i];

		if (c->kind == COND_COUNT && c->rows->head != f->head)
			return c->rows->head;
	}
	return NULL;
}

/* "customers with overdue bills and what they owe": of each */
struct frag *
act_question_rows_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->term || l->groups || list_length(l->orders) || !l->head ||
	    !r->term || r->over || list_length(r->orders))
		return NULL;
	if (r->term->kind == TERM_ROWS && !r->term->arg && !l->outs &&
	    !counted_rows(l) && (l->head->role != ROLE_COLUMN ||
	    acts_is_time(g, &l->head->v[0])))
		return NULL; /* each row is there once */
	f = frag_copy(g, l);
	f->groups = l->outs ? l->outs :
	    list_of(g->arena, term_column(g, l->head));
	f->each = l->outs ? l->head : NULL;
	f->outs = NULL;
	frag_take(g, f, r);
	f->term = r->term;
	if (r->term->kind == TERM_ROWS && !r->term->arg &&
	    counted_rows(l)) {
		f->term = term_rows(g, counted_rows(l), false);
		f->rows = list_join(g->arena, f->rows, list_of(g->arena,
		    counted_rows(l)));
	}
	if (!list_length(r->outs))
		frag_out(g, f, f->term);
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

/* "how many tickets, and how many of them are open" */
struct frag *
act_question_of_them(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = l->term && l->term->kind == TERM_ROWS &&
	    !l->over && !list_length(l->orders) ? l->term : NULL;
	struct term part;
	struct frag *f;

	if (!t || list_length(t->only) || list_length(r->conds) != 1)
		return NULL;
	part = *t;
	part.only = r->conds;
	f = frag_copy(g, l);
	frag_out(g, f, term_new(g, part));
	f->bonds = list_join(g->arena, f->bonds, r->bonds);
	f->loose = list_join(g->arena, f->loose, r->loose);
	frag_own(g, f, l->head, PULL_CLAUSE);
	return f;
}

/* "orders per customer, on average" */
struct frag *
act_question_averaged(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *t = l->term && !l->over && !list_length(l->orders) &&
	    list_length(l->outs) == 1 ? l->term : NULL;
	struct frag *f;

	if (!t || r->lexeme->arg != AGG_AVG)
		return NULL;
	f = frag_copy(g, l);
	if (t->kind == TERM_ROWS && list_length(l->groups) == 1) {
		f->over = AGG_AVG;
		return f;
	}
	if (t->kind != TERM_RATIO && (t->kind != TERM_AGG ||
	    t->agg != AGG_SUM))
		return NULL;
	if (t->kind == TERM_AGG)
		f->term = term_agg(g, AGG_AVG, t->left);
	f->outs = list_of(g->arena, f->term);
	return f;
}

/* "plants lost, per cause": each tells how many they were */
struct frag *
act_question_pieces(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *pieces = l->listed || !l->head ? NULL :
	    act_measure_pieces(g, l, l);

	return pieces ? act_question_grouped(g, pieces, r) : NULL;
}

/* "current fleet by fuel type": what is in the state is counted */
struct frag *
act_question_state_grouped(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *by = list_length(r->groups) == 1 ?
	    r->groups->v[0] : NULL;
	struct frag *f;

	if (!by || by->kind != TERM_COLUMN || by->arg->role == ROLE_ROWS)
		return NULL;
	f = frag_copy(g, r);
	frag_take(g, f, l);
	f->term = term_rows(g, NULL, false);
	frag_out(g, f, f->term);
	frag_own(g, f, by->arg, PULL_INSIDE);
	return f;
}

/* "monthly tickets" */
struct frag *
act_question_counted_first(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (!l->left || !l->left->lexeme ||
	    l->left->lexeme->class != LEX_UNITLY)
		return NULL;
	return act_question_counted(g, r, l);
}

/* "by method: cash, card and so on": by the column that has the examples */
struct frag *
act_group_examples(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct frag *values = l->cat == CAT_VL ? l : r;
	const struct argument *s = list_length(values->loose) ?
	    values->loose->v[0] : NULL, *column;

	if (!s || (l->cat != CAT_VL && !l->lexeme->arg))
		return NULL;
	column = argument_of(g, spans_at(g->spans, s->from, s->to, false),
	    ROLE_VALUE_COLUMN);
	return column ? group(g, term_column(g, column), NULL) : NULL;
}

/* "by where they were bought, shop, web and so on": the examples tell it */
struct frag *
act_group_told(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return list_length(l->conds) ? NULL : frag_copy(g, r);
}

/* "by hospital and product" */
struct frag *
act_group_more_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_ANY);

	return !s || argument_may(g, s, is_one) ? NULL :
	    acts_also_by(g, l, s);
}
