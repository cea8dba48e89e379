/* Comparisons with columns, and with what is calculated elsewhere; so many
 * times. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_OWN 0.8

/* "its", "their" */
static bool
says_own(const struct grammar *g, size_t from, size_t to)
{
	const struct lexeme *x;
	size_t len;

	for (size_t i = from; i < to; i++)
		for (size_t k = 0; (x = lexicon_at(g->q, i, k, &len)); k++)
			if (x->class == LEX_PRONOUN && x->arg == 1)
				return true;
	return false;
}

/* "than the average price of bikes": .dir is the operator */
struct frag *
act_compare_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || r->term->kind != TERM_AGG ||
	    r->term->agg == AGG_SUM || r->over || r->groups ||
	    list_length(r->orders) || list_length(r->outs) > 1)
		return NULL;
	f = frag_copy(g, r);
	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	f->outs = list_of(g->arena, r->term);
	if (says_own(g, l->to, r->to)) /* than all of them together? */
		f->score = -COST_OWN;
	return f;
}

static bool
says_some(const struct grammar *g, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (listed_has(LISTED_SOME_LEAST, g->q->v[i].text))
			return true;
	return false;
}

/* "than the price of all bikes": than the greatest */
struct frag *
act_compare_column_of(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	bool more = l->dir == CMP_GT || l->dir == CMP_GE;
	struct frag *f;

	if (!s || (!more && l->dir != CMP_LT && l->dir != CMP_LE) ||
	    says_own(g, l->to, r->to))
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->dir = l->dir;
	f->domain = l->domain;
	f->term = term_agg(g, more != says_some(g, l->from, r->to) ?
	    AGG_MAX : AGG_MIN, term_column(g, s));
	f->outs = list_of(g->arena, f->term);
	if (!acts_relate(g, f, r, 0))
		return NULL;
	frag_bond(g, f, s, r->head, PULL_OF);
	return f;
}

/* "than the price of its product": of the row that belongs to each */
struct frag *
act_compare_column_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s)
		s = argument_of(g, l->mention, ROLE_TIME);
	if (!s || l->rows || !r->head || list_length(r->conds) ||
	    !says_own(g, l->to, r->to))
		return NULL;
	f = frag_copy(g, l);
	f->rows = list_of(g->arena, r->head);
	frag_bond(g, f, s, r->head, PULL_INSIDE);
	return f;
}

/* "more registrations than seats": so many as the row itself says */
struct frag *
act_cond_rows_than_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s || l->head->role == ROLE_COLUMN)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .op = (enum compare)l->dir, .right = term_column(g, s),
	    .rows = l}));
	f->bonds = l->bonds;
	frag_loose(g, f, s);
	frag_loose(g, f, l->head);
	return f;
}

static struct frag *
than(struct grammar *g, const struct argument *s, const struct frag *r)
{
	struct frag *f = acts_of_column(g, s, (struct cond){
	    .kind = COND_THAN, .op = (enum compare)r->dir, .rows = r});

	if (f)
		f->bonds = r->bonds;
	return f;
}

/* "price above the average price of bikes" */
struct frag *
act_cond_than_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return than(g, argument_of(g, l->mention, ROLE_NUMBER), r);
}

/* "cheaper than the average price of bikes": the same is compared */
struct frag *
act_cond_than_same(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return l->term->left->kind == TERM_COLUMN ?
	    than(g, l->term->left->arg, l) : NULL;
}

/* "most common across all" is no "common to all" */
static bool
is_superlative(const struct grammar *g, size_t at)
{
	return at > 0 && listed_has(LISTED_MOST_LEAST, g->q->v[at - 1].text);
}

/* "common to all customers" */
struct frag *
act_cond_every(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->lexeme->arg != 0 || list_length(r->orders) || r->limit ||
	    is_superlative(g, l->from))
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_EVERY,
	    .rows = r}));
	f->bonds = r->bonds;
	frag_loose(g, f, r->head);
	return f;
}

/* ".. do all customers have in common" */
struct frag *
act_cond_in_common(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *joint = frag_new(g);
	struct lexeme to = *r->lexeme;

	if (r->lexeme->arg != 1)
		return NULL;
	to.arg = 0;
	joint->lexeme = &to;
	return act_cond_every(g, joint, l);
}

/* ---- times ------------------------------------------------------------- */

static struct frag *
times(struct grammar *g, enum compare op, double number)
{
	struct frag *f = frag_new(g);

	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .op = op, .number = number, .rows = frag_new(g)}));
	return f;
}

/* "names that occur more than two times" */
struct frag *
act_cond_times(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return l->text ? NULL : times(g, (enum compare)l->dir, l->number);
}

/* "more than twice" */
struct frag *
act_cond_once(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return times(g, (enum compare)l->lexeme->arg,
	    (double)r->lexeme->arg);
}

/* ---- aggregates of each ------------------------------------------------ */

/* "average salary", which is compared: .over is the aggregate */
struct frag *
act_aggregate_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->mention = r->mention;
	f->over = (enum agg)l->lexeme->arg;
	return f;
}

/* "departments whose average salary is over 4000": of their rows */
struct frag *
act_cond_aggregate_compared(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	const struct argument *of = argument_of(g, l->mention, ROLE_WITH);

	return acts_of_sum(g, s, of, l->over, 3, r);
}

/* ---- orders ------------------------------------------------------------ */

/* "ordered by title and", with another column */
struct frag *
act_order_more(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *more = act_order_column(g, NULL, r), *f;

	if (!more || !list_length(l->orders))
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, more);
	return f;
}

/* "in each month and year": another column to group by */
struct frag *
act_group_more(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_COLUMN);

	return s ? acts_also_by(g, l, s) : NULL;
}

/* ---- asked for behind -------------------------------------------------- */

/* "Show the name." as a sentence of its own */
struct frag *
act_columns_asked(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (l->from == 0 || !strchr(".?!;:", g->q->v[l->from - 1].text[0]))
		return NULL;
	return frag_copy(g, r);
}

/* "open tickets: agent, subject": several in a list of their own */
struct frag *
act_columns_listed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	/* what follows is shown, too: ".. and the number of replies" */
	if (list_length(r->outs) < 2 || (r->to < g->q->n &&
	    (g->q->v[r->to].text[0] == ',' ||
	    listed_has(LISTED_AND, g->q->v[r->to].text))))
		return NULL;
	return frag_copy(g, r);
}

/* "tickets in 2025: which agents": these are shown */
struct frag *
act_question_of_which(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->asked || l->asked || l->limit || list_length(l->orders) ||
	    list_length(l->outs) || list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	return acts_relate(g, f, l, PULL_CLAUSE) ? f : NULL;
}

/* "Which driver has the most trips? Show the age.": nothing else */
struct frag *
act_question_asked(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (list_length(l->outs) || l->term || l->groups || !l->head)
		return NULL;
	return acts_joined(g, l, r, PULL_OF);
}

/* "the maximum distance" as what the first rows have */
struct frag *
act_top_extreme(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	if (l->lexeme->arg != AGG_MAX && l->lexeme->arg != AGG_MIN)
		return NULL;
	/* "jobs with their maximum salary": each has one */
	if (l->from > 0 && lexicon_find(g->q, l->from - 1, LEX_PRONOUN, NULL))
		return NULL;
	f->dir = l->lexeme->arg == AGG_MAX ? 1 : -1;
	f->text = g->q->v[l->from].text;
	return f;
}

/* ".. more than the estimate, and by how much": the difference is shown */
struct frag *
act_question_differ(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = NULL;
	bool less;
	struct frag *f;

	(void)r;
	for (size_t i = 0; i < list_length(l->conds); i++) {
		const struct cond *o = l->conds->v[i];

		if (o->kind == COND_COMPARE && o->right && !o->not)
			c = o;
	}
	if (!c || l->term || l->groups || !l->head)
		return NULL;
	less = c->op == CMP_LT || c->op == CMP_LE;
	f = frag_copy(g, l);
	if (!list_length(l->outs))
		frag_out(g, f, term_column(g, l->head));
	frag_out(g, f, term_new(g, (struct term){.kind = TERM_LESS,
	    .left = less ? c->right : c->left,
	    .right = less ? c->left : c->right}));
	return f;
}

/* "3 times", "twice", of the average */
struct frag *
act_compare_times(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	f->number = r->lexeme ? r->lexeme->arg : r->number;
	return f->number > 1 ? f : NULL;
}

/* "over 3 times the average" */
struct frag *
act_times_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	f->over = (enum agg)r->lexeme->arg;
	return f->over == AGG_AVG || f->over == AGG_MEDIAN ? f : NULL;
}

/* A comparison and the column behind it: "than the due date", kept as .head
 * with .dir the operator. */
struct frag *
act_compare_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->mention = r->mention;
	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	f->head = argument_of(g, r->mention, ROLE_COLUMN);
	return f->head ? f : NULL;
}

static struct frag *
columns(struct grammar *g, const struct mention *m, const struct frag *r,
    enum role role)
{
	const struct argument *x = argument_of(g, m, role);
	const struct argument *y = argument_of(g, r->mention, role);
	struct frag *f;

	if (!x || !y || x == y)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .left = term_column(g, x), .op = (enum compare)r->dir,
	    .right = term_column(g, y)}));
	f->rows = r->rows;
	f->bonds = r->bonds;
	frag_loose(g, f, x);
	frag_loose(g, f, y);
	if (!r->rows)
		frag_bond(g, f, y, x, PULL_OF);
	return f;
}

/* "price above the cost", "paid after the due date" */
struct frag *
act_cond_columns_number(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return columns(g, l->mention, r, ROLE_NUMBER);
}

struct frag *
act_cond_columns_time(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return columns(g, l->mention, r, ROLE_TIME);
}
