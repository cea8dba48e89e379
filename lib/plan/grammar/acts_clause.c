/* Conditions of conditions: negation, joints, columns against columns,
 * averages, rows that must or must not be there. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_NOT_HAVE 0.5
#define COST_NOT_TIME 0.9
#define COST_NOT_ALL 0.15  /* "not" reaches over "and" */

const struct cond *
acts_negated(struct grammar *g, const struct cond *c)
{
	struct cond n = *c;

	n.not = !n.not;
	return cond_new(g, n);
}

const struct cond *
acts_together(struct grammar *g, const struct list *conds)
{
	if (list_length(conds) == 1)
		return conds->v[0];
	if (!list_length(conds))
		return NULL;
	return cond_new(g, (struct cond){.kind = COND_ALL, .parts = conds});
}

static bool
says_have(const struct grammar *g, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (listed_has(LISTED_HAVE, g->q->v[i].text))
			return true;
	return false;
}

/* "not cancelled", "not in Germany" */
struct frag *
act_cond_not(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct cond *c = acts_together(g, r->conds);
	struct frag *f;

	(void)l;
	if (!c)
		return NULL;
	/* "without a phone but blocked", where the next begins anew */
	if (r->left && r->left->cat == CAT_C2 &&
	    r->left->right->lexeme && r->left->right->cat == CAT_LEX +
	    (int)LEX_BUT)
		return NULL;
	f = frag_copy(g, r);
	f->conds = list_of(g->arena, acts_negated(g, c));
	if (c->kind == COND_ALL)
		f->score -= COST_NOT_ALL;
	/* "not barred, without orders": the first "not" is of another word */
	if (l->skipped && c->not)
		return NULL;
	/* "not rented in May": what is not said of the time alone */
	if (l->skipped && c->kind == COND_WHEN)
		f->score -= COST_NOT_TIME;
	/* "do not have a manager": one is not there */
	if (c->kind == COND_HOLDS && says_have(g, l->from, r->to))
		f->score -= COST_NOT_HAVE;
	return f;
}

/* "without orders", "never booked a room": there are no such rows */
struct frag *
act_cond_no_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders))
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_ROWS,
	    .not = true, .rows = r}));
	f->bonds = r->bonds;
	frag_loose(g, f, r->head);
	return f;
}

/* "in 2025 without orders": none happened then */
struct frag *
act_cond_time_without(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = list_length(r->conds) == 1 ? r->conds->v[0] :
	    NULL;
	struct frag *f, *rows;
	struct cond with;

	/* "in 2025, no cancelled ones" */
	if (!c || c->kind != COND_ROWS || !c->not || !c->rows->head ||
	    l->skipped || r->left->from != r->from)
		return NULL;
	rows = frag_copy(g, c->rows);
	rows->conds = list_join(g->arena, rows->conds, l->conds);
	frag_hash(rows);
	with = *c;
	with.rows = rows;
	f = frag_copy(g, r);
	f->conds = list_of(g->arena, cond_new(g, with));
	for (size_t i = 0; i < list_length(l->loose); i++)
		frag_bond(g, f, l->loose->v[i], rows->head, PULL_CLAUSE);
	return f;
}

/* "who have an account": there are such rows */
struct frag *
act_cond_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders) || r->limit)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_ROWS,
	    .rows = r}));
	f->bonds = r->bonds;
	frag_loose(g, f, r->head);
	return f;
}

static struct frag *
missing(struct grammar *g, const struct mention *m, bool there)
{
	return acts_of_column(g, argument_of(g, m, ROLE_COLUMN),
	    (struct cond){.kind = COND_NULL, .not = there});
}

/* "without an email", "no phone number" */
struct frag *
act_cond_no_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return missing(g, r->mention, false);
}

/* A number that every row has is never missing. */
static bool
is_always_there(struct grammar *g, const struct argument *s)
{
	return s && s->n && !s->v[0].column->nullable &&
	    kind_is_number(&g->spans->kinds, s->v[0].column);
}

/* "the city of": one that each row has, and that is asked for */
static bool
is_each_ones(const struct grammar *g, const struct mention *m)
{
	return m->from && listed_has(LISTED_THE,
	    g->q->v[m->from - 1].text) && m->to + 1 < g->q->n &&
	    lexicon_find(g->q, m->to + 1, LEX_OF, NULL);
}

/* "with an email"; "with the city of the airport" is to be shown */
struct frag *
act_cond_has_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (l->lexeme && l->lexeme->class == LEX_WITH &&
	    is_each_ones(g, r->mention))
		return NULL;
	return is_always_there(g, argument_of(g, r->mention, ROLE_COLUMN)) ?
	    NULL : missing(g, r->mention, true);
}

/* "email is missing" */
struct frag *
act_cond_column_null(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return missing(g, l->mention, r->lexeme && r->lexeme->arg == 0);
}

/* "missing email" */
struct frag *
act_cond_null_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_column_null(g, r, l);
}

/* "or is unknown"; .dir as the word has it */
struct frag *
act_right_null(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)l;
	f->dir = r->lexeme->arg;
	return f;
}

/* ".. or is unknown": what the condition is on is missing */
struct frag *
act_cond_or_null(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = list_length(l->conds) == 1 ? l->conds->v[0] :
	    NULL;
	const struct list *parts;
	struct frag *f;

	if (!c || !c->left || r->lexeme || r->dir != 1 ||
	    (c->kind != COND_WHEN && c->kind != COND_COMPARE &&
	    c->kind != COND_BETWEEN))
		return NULL;
	parts = list_join(g->arena, l->conds, list_of(g->arena, cond_new(g,
	    (struct cond){.kind = COND_NULL, .left = c->left})));
	f = frag_copy(g, l);
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ANY, .parts = parts}));
	return f;
}

/* ---- joints ------------------------------------------------------------ */

/* .dir tells the joint: 1 or, 0 and */
struct frag *
act_cond_and(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	f->dir = 0;
	return f;
}

struct frag *
act_cond_or(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	f->dir = 1;
	return f;
}

/* The times of which one must hold: a single one, or those of either_time. */
static const struct list *
bare_times(const struct frag *f)
{
	const struct cond *c = list_length(f->conds) == 1 ? f->conds->v[0] :
	    NULL;
	const struct list *times = c && c->kind == COND_ANY ? c->parts :
	    f->conds;

	if (!c)
		return NULL;
	LIST_EACH(const struct cond *, t, times)
		if (t->kind != COND_WHEN || t->not ||
		    t->left->arg->role != ROLE_WHEN ||
		    t->when->kind == WHEN_POINT || t->when->from.open ||
		    (t->when->kind == WHEN_SPAN && t->when->after.open))
			return NULL;
	return times;
}

/* "in April and May": nothing happens in both, it is either */
static struct frag *
either_time(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct list *x = bare_times(l), *y = bare_times(r);
	struct frag *f = frag_copy(g, l);

	LIST_EACH(const struct cond *, t, y) {
		struct cond other = *t;

		other.left = ((const struct cond *)x->v[0])->left;
		x = list_join(g->arena, x, list_of(g->arena,
		    cond_new(g, other)));
	}
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ANY, .parts = x}));
	f->dir = 0;
	return f;
}

struct frag *
act_cond_joined(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);
	const struct cond *x, *y;
	const struct list *parts;

	if (bare_times(l) && bare_times(r))
		return either_time(g, l, r);
	if (l->dir == 0) {
		frag_take(g, f, r);
		f->dir = 0;
		return f;
	}
	x = acts_together(g, l->conds);
	y = acts_together(g, r->conds);
	if (!x || !y)
		return NULL;
	frag_take(g, f, r);
	parts = list_join(g->arena, list_of(g->arena, x),
	    list_of(g->arena, y));
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ANY, .parts = parts}));
	f->dir = 0;
	return f;
}

/* ---- columns against columns ------------------------------------------- */

/* ---- averages ---------------------------------------------------------- */

/* "than the average", "above average": .dir the operator, .over the
 * aggregate */
struct frag *
act_compare_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->dir = l->lexeme->arg;
	f->domain = l->lexeme->domain;
	f->over = (enum agg)r->lexeme->arg;
	if (f->over != AGG_AVG && f->over != AGG_MIN && f->over != AGG_MAX &&
	    f->over != AGG_MEDIAN)
		return NULL;
	return f;
}

static struct frag *
than_average(struct grammar *g, const struct argument *s, const struct frag *r)
{
	return acts_of_column(g, s, (struct cond){.kind = COND_AVERAGE,
	    .op = (enum compare)r->dir, .agg = r->over,
	    .number = r->number});
}

/* "price above average" */
struct frag *
act_cond_column_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return than_average(g, argument_of(g, l->mention, ROLE_NUMBER), r);
}

/* "above average price" */
struct frag *
act_cond_average_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return than_average(g, argument_of(g, r->mention, ROLE_NUMBER), l);
}

/* "older than average" */
struct frag *
act_cond_average(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return than_average(g, argument_implied(g, l->from, l->to,
	    l->domain == DOMAIN_NONE ? ROLE_AMOUNT : ROLE_DOMAIN,
	    l->domain), l);
}

/* "orders above the average order": of what is said again */
struct frag *
act_cond_average_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	/* "the average price of drinks" says more */
	return list_length(r->conds) || list_length(r->rows) ||
	    list_length(r->orders) || r->limit ? NULL :
	    act_cond_average(g, l, NULL);
}

/* "a longer lead time than average" */
struct frag *
act_cond_column_than_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *with = frag_copy(g, l);

	with->over = (enum agg)r->lexeme->arg;
	if (with->over != AGG_AVG && with->over != AGG_MEDIAN)
		return NULL;
	return than_average(g, argument_of(g, l->mention, ROLE_NUMBER), with);
}

/* "more tickets", than what follows */
struct frag *
act_compare_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (l->lexeme->domain != DOMAIN_NONE || list_length(r->orders) ||
	    r->limit)
		return NULL;
	f = frag_copy(g, r);
	f->dir = l->lexeme->arg;
	return f;
}

/* "the average", "the average customer" */
struct frag *
act_average_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->over = (enum agg)l->lexeme->arg;
	f->head = r ? argument_of(g, r->mention, ROLE_ROWS) : NULL;
	return f->over == AGG_AVG || f->over == AGG_MEDIAN ? f : NULL;
}

/* "more tickets than the average customer" */
struct frag *
act_cond_rows_than_average(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	if (r->over != AGG_AVG)
		return NULL;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .op = (enum compare)l->dir, .agg = AGG_AVG, .rows = l}));
	frag_loose(g, f, l->head);
	return f;
}

/* "never sold": no rows of what measures it */
struct frag *
act_cond_no_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_MEASURED);
	struct frag *rows;

	if (!s)
		return NULL;
	rows = frag_new(g);
	rows->head = s;
	return act_cond_no_rows(g, l, rows);
}

/* "sharing the same VAT number": other rows have it, too */
struct frag *
act_cond_same(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g), *rows = frag_copy(g, r);

	(void)l;
	if (!list_length(r->outs))
		return NULL;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_REPEATED,
	    .op = CMP_GT, .number = 1, .rows = rows}));
	f->bonds = r->bonds;
	f->loose = r->loose;
	return f;
}

/* "email addresses used twice" */
struct frag *
act_rows_twice(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_rows_duplicate(g, r, l);
}
