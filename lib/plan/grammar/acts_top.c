/* Superlatives: the first rows by some order. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

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

/* "top 5": the word itself does not say what they are the first by. */
static bool
is_by_what(const struct frag *top)
{
	return listed_has(LISTED_TOP_BOTTOM, top->text);
}

/* "top 3 cheapest": the second word says by what */
struct frag *
act_top_turned(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!l->text || !r->text || !is_by_what(l) || is_by_what(r) ||
	    r->limit || r->over || l->dir < 0)
		return NULL;
	f = frag_copy(g, r);
	f->limit = l->limit;
	return f;
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
	const struct argument *s;

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
	if (is_by_what(l)) {
		f->dir = l->dir; /* by what is said later */
		f->listed = true;
		return f;
	}
	s = argument_implied(g, l->from, l->to, ROLE_DOMAIN, l->domain);
	if (!s)
		return NULL;
	frag_bond(g, f, s, r->head, PULL_INSIDE);
	order_by(g, f, term_column(g, s), l->dir);
	return f;
}

/* "best selling": the most of what is measured, kept as .term */
struct frag *
act_top_measured(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);
	struct frag *f;

	if (!s || l->over == AGG_COUNT)
		return NULL;
	f = frag_copy(g, l);
	f->head = s;
	f->term = term_agg(g, AGG_SUM, term_column(g, s));
	return f;
}

/* "most ordered": how often rows were, kept as .term */
struct frag *
act_top_deed(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_TIMED);
	struct frag *f;

	if (!s || l->domain != DOMAIN_NONE || is_by_what(l) ||
	    l->to != r->from || (!acts_is_deed(g, r->mention, s) &&
	    !listed_end(LISTED_PAST_END, g->q->v[r->to - 1].text, 2)))
		return NULL;
	f = frag_copy(g, l);
	f->head = s;
	f->term = term_rows(g, s, false);
	return f;
}

/* "best selling products" */
struct frag *
act_rows_top_measured(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	f->limit = l->limit ? l->limit : r->limit ? r->limit : -1;
	f->number = l->number;
	order_by(g, f, l->term, l->dir);
	frag_bond(g, f, l->head, r->head, PULL_OF);
	return f;
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
	f->waits = !is_by_what(l) && !listed_has(LISTED_FIRST, l->text);
	return f;
}

/* "the most tickets", "highest salary", "the most kilometres" */
static struct frag *
super_of(struct grammar *g, const struct frag *l, const struct term *t,
    const struct argument *head)
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

/* "most loaves": rows that each tell how many pieces they are of */
struct frag *
act_super_pieces(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = l->over || l->domain != DOMAIN_NONE ? NULL :
	    act_measure_pieces(g, l, r);

	return f ? act_super_measure(g, l, f) : NULL;
}

struct frag *
act_super_column(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_NUMBER);

	if (!s && l->domain != DOMAIN_NONE && l->domain != DOMAIN_LENGTH)
		s = argument_of(g, r->mention, ROLE_TIME);
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

/* "the most", behind what is measured */
struct frag *
act_super_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->domain != DOMAIN_NONE)
		return NULL;
	return act_super_measure(g, r, l);
}

/* "most often", with nothing that is counted */
struct frag *
act_super_alone(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s;

	(void)r;
	if (l->domain != DOMAIN_NONE && l->over == AGG_NONE) {
		s = argument_implied(g, l->from, l->to, ROLE_DOMAIN, l->domain);
		return s ? super_of(g, l, term_column(g, s), s) : NULL;
	}
	return super_of(g, &(struct frag){.dir = l->dir, .limit = l->limit},
	    term_rows(g, NULL, false), NULL);
}

/* "who brought in the most orders": what is done to them */
struct frag *
act_super_done(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct frag *top = r->left;

	(void)l;
	/* "cost most to replace" are no replacements */
	if (!r->head || r->rule->act == act_super_alone || !r->right ||
	    top->skipped >> (top->to - 1) & 1)
		return NULL;
	return frag_copy(g, r);
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

/* "by birth date" is an order where each row has one date, its own; where the
 * dates are of others, "stations by rides started", these are counted. */
static bool
is_of_date(struct grammar *g, const struct frag *rows, const struct frag *by)
{
	const struct argument *date = by->term->arg;
	bool own;

	if (by->term->kind != TERM_COLUMN && by->term->kind != TERM_ROWS)
		return true;
	if (!rows->head || !date || !date->n || !acts_is_time(g, &date->v[0]))
		return true;
	own = date->v[0].table == rows->head->v[0].table;
	return own == (by->term->kind == TERM_COLUMN);
}

/* "top 5 customers by revenue" */
struct frag *
act_rows_by_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->term || (!l->listed && !list_length(l->orders)) ||
	    !is_of_date(g, l, r))
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

/* "top 10 customers revenue" */
struct frag *
act_rows_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return l->listed && !list_length(l->orders) ?
	    act_rows_by_measure(g, l, r) : NULL;
}

/* "by completed appointments": by how many there are */
struct frag *
act_by_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders) || r->limit || !r->head ||
	    r->head->role == ROLE_COLUMN)
		return NULL;
	f = frag_copy(g, r);
	f->term = term_rows(g, r->head, false);
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, r->head));
	return f;
}

/* "top 3 employees by birth date": the latest */
struct frag *
act_by_time(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_TIME);
	struct frag *f;

	(void)l;
	if (!s)
		return NULL;
	f = frag_new(g);
	f->term = term_column(g, s);
	f->head = s;
	return f;
}

/* "most expensive class by daily rate": that is the order */
static bool
is_order(const struct order *o, const struct term *by)
{
	const struct argument *x = o->term ? o->term->arg : NULL;

	for (size_t i = 0; x && i < x->n && by->arg->n; i++)
		if (x->v[i].column && x->v[i].column == by->arg->v[0].column)
			return by->kind == TERM_COLUMN;
	return false;
}

/* "the oldest student in each department" */
struct frag *
act_rows_within(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (!list_length(l->orders) || l->within || list_length(r->groups) !=
	    1 || is_order(l->orders->v[0], r->groups->v[0]))
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	f->within = true;
	frag_own(g, f, l->head, PULL_LOOSE);
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

/* "who got the most tips? top 3 waiters": so many of these */
struct frag *
act_question_top_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(l->orders) != 1 || l->limit != 1 || r->limit < 1 ||
	    list_length(r->orders) || !r->head || l->groups ||
	    list_length(l->outs) || !l->head || l->head->role != ROLE_PERSON)
		return NULL;
	f = frag_copy(g, l);
	f->orders = NULL;
	f->outs = NULL;
	f->limit = 0;
	frag_take(g, f, r);
	f->orders = l->orders;
	f->limit = r->limit;
	f->head = r->head;
	frag_bond(g, f, l->head, r->head, 3);
	return f;
}
