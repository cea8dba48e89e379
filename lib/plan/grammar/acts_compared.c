/* Two that are compared: "more orders by phone or by web", "average price in
 * Kenya compared to Ethiopia", "more tickets in 2025 than in 2024". */
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define PULL_SAME 3.0 /* both are of one column */

/* ---- more of something ------------------------------------------------- */

/* "more", "fewer", not "more than", "older" */
static bool
is_more(const struct grammar *g, const struct frag *f)
{
	return f->to == f->from + 1 &&
	    listed_has(LISTED_MORE_FEWER, g->q->v[f->from].text);
}

/* "more revenue" */
struct frag *
act_more_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return is_more(g, l) && r->term && !r->over ? frag_copy(g, r) : NULL;
}

/* "invoiced more" */
struct frag *
act_more_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_more_measure(g, r, l);
}

/* "more tickets" */
struct frag *
act_more_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return is_more(g, l) && r->head && !r->limit ?
	    act_measure_count(g, l, r) : NULL;
}

/* "more people", where rows tell how many came */
struct frag *
act_more_people(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return is_more(g, l) ? act_measure_people(g, l, r) : NULL;
}

/* .. of so many pieces */
struct frag *
act_more_pieces(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return is_more(g, l) ? act_measure_pieces(g, l, r) : NULL;
}

/* ---- by values --------------------------------------------------------- */

/* Every value, of one column, by which is grouped; NULL: they are of none. */
static struct frag *
by_values(struct grammar *g, const struct frag *m, const struct frag *values)
{
	const struct argument *first = list_length(values->loose) > 1 ?
	    values->loose->v[0] : NULL;
	const struct argument *column = !first || values->distinct ||
	    list_length(values->conds) < 2 ? NULL : argument_of(g, spans_at(
	    g->spans, first->from, first->to, false), ROLE_VALUE_COLUMN);
	struct frag *by;

	if (!column)
		return NULL;
	by = act_cond_any_value(g, values, NULL);
	by->groups = list_of(g->arena, term_column(g, column));
	LIST_EACH(const struct argument *, s, by->loose)
		frag_bond(g, by, column, s, PULL_SAME);
	return act_question_grouped(g, m, by);
}

/* "more orders by phone or web" */
struct frag *
act_more_of_values(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return by_values(g, l, r);
}

/* "do phone or web bring in more orders" */
struct frag *
act_values_more(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return by_values(g, r, l);
}

/* ---- one compared with another ----------------------------------------- */

/* "compared to Kenya", "than in 2024": what was said is behind, the
 * words are kept as .lexeme */
struct frag *
act_versus(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	f->mention = r->mention;
	f->when = r->when;
	f->lexeme = l->lexeme;
	return f;
}

static bool
shares_column(const struct argument *x, const struct argument *y)
{
	for (size_t i = 0; i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			if (x->v[i].kind == SENSE_VALUE &&
			    y->v[k].kind == SENSE_VALUE &&
			    x->v[i].column == y->v[k].column)
				return true;
	return false;
}

/* The last condition that fits; their number for none. */
static size_t
last_fitting(const struct list *conds, const struct argument *value)
{
	for (size_t i = list_length(conds); i-- > 0; ) {
		const struct cond *c = conds->v[i];

		if (value ? c->kind == COND_HOLDS && !c->not && c->arg &&
		    c->arg->role == ROLE_CONDITION &&
		    shares_column(c->arg, value) : c->kind == COND_WHEN)
			return i;
	}
	return list_length(conds);
}

/* "average price of drinks from Kenya compared to Ethiopia": the value that
 * was said becomes one of two */
struct frag *
act_compared_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = l->term && !l->over ? argument_of(g,
	    r->mention, ROLE_CONDITION) : NULL;
	size_t at = s ? last_fitting(l->conds, s) : 0;
	const struct cond *c;
	const struct argument *column;
	const struct list *parts;
	struct frag *f;

	if (!s || at == list_length(l->conds))
		return NULL;
	c = l->conds->v[at];
	column = argument_of(g, r->mention, ROLE_VALUE_COLUMN);
	parts = list_join(g->arena, list_of(g->arena, c), list_of(g->arena,
	    cond_new(g, (struct cond){.kind = COND_HOLDS, .arg = s})));
	f = frag_copy(g, l);
	f->conds = list_without(g->arena, l->conds, at);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_ANY,
	    .parts = parts}));
	if (!list_length(f->outs))
		frag_out(g, f, l->term);
	f->groups = list_join(g->arena, l->groups, list_of(g->arena,
	    term_column(g, column)));
	frag_bond(g, f, s, c->arg, PULL_SAME);
	frag_bond(g, f, column, c->arg, PULL_SAME);
	frag_own(g, f, l->head, PULL_CLAUSE);
	return f;
}

/* "more tickets in 2025 than in 2024" */
struct frag *
act_compared_time(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	size_t at = last_fitting(l->conds, NULL);
	struct frag with = *l, first = {0}, *times;

	if (!l->term || at == list_length(l->conds))
		return NULL;
	first.conds = list_of(g->arena, l->conds->v[at]);
	first.when = ((const struct cond *)l->conds->v[at])->when;
	times = act_versus_times(g, &first, r);
	with.conds = list_without(g->arena, l->conds, at);
	return times ? act_measure_versus(g, &with, times) : NULL;
}

/* ---- each of several, side by side --------------------------------------- */

static bool
is_value(const struct cond *c)
{
	return c->kind == COND_HOLDS && !c->not && c->arg &&
	    (c->arg->role == ROLE_CONDITION || c->arg->role == ROLE_MAKER);
}

/* Do all of them say when, or all of them which value of one column? */
static bool
are_alike(const struct list *parts)
{
	const struct cond *first = list_length(parts) > 1 ? parts->v[0] :
	    NULL;

	if (!first || first->not)
		return false;
	LIST_EACH(const struct cond *, c, parts)
		if (c->not || c->kind != first->kind || (c->kind !=
		    COND_WHEN && (!is_value(c) || !is_value(first) ||
		    !shares_column(c->arg, first->arg))))
			return false;
	return true;
}

/* The times or values of which the question asks for rows of any, without
 * them in *rest; NULL: there are none. */
static const struct list *
alternatives(struct grammar *g, const struct list *conds,
    const struct list **rest)
{
	const struct list *values = NULL;

	for (size_t i = 0; i < list_length(conds); i++) {
		const struct cond *c = conds->v[i];

		*rest = list_without(g->arena, conds, i);
		if (c->kind == COND_ANY && !c->not && are_alike(c->parts))
			return c->parts;
	}
	*rest = NULL;
	LIST_EACH(const struct cond *, c, conds)
		if (is_value(c))
			values = list_join(g->arena, values,
			    list_of(g->arena, c));
		else
			*rest = list_join(g->arena, *rest,
			    list_of(g->arena, c));
	return are_alike(values) ? values : NULL;
}

/* The number that is asked for; rows are counted. */
static struct frag *
number_of(struct grammar *g, const struct frag *q)
{
	struct frag *f;

	if (q->over || q->limit || q->listed || list_length(q->orders) ||
	    (!q->term && (!q->head || list_length(q->outs))))
		return NULL;
	f = frag_copy(g, q);
	if (!f->term)
		f->term = term_rows(g, f->head, f->distinct);
	if (!list_length(f->outs))
		frag_out(g, f, f->term);
	return f;
}

/* "compare the revenue of 2024 and 2025", ".. of Berlin and Hamburg" */
struct frag *
act_compared(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct list *rest, *each = alternatives(g, r->conds, &rest);
	const struct cond *first = each ? each->v[0] : NULL;
	const struct argument *column;
	struct frag *f = each ? number_of(g, r) : NULL;
	struct frag times = {0};

	(void)l;
	if (!each)
		return frag_copy(g, r);
	if (!f)
		return NULL;
	f->conds = rest;
	if (first->kind == COND_WHEN) {
		times.conds = each;
		return act_measure_versus(g, f, &times);
	}
	column = argument_of(g, spans_at(g->spans, first->arg->from,
	    first->arg->to, false), ROLE_VALUE_COLUMN);
	if (!column)
		return NULL;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_ANY,
	    .parts = each}));
	f->groups = list_join(g->arena, f->groups, list_of(g->arena,
	    term_column(g, column)));
	LIST_EACH(const struct cond *, c, each)
		frag_bond(g, f, column, c->arg, PULL_SAME);
	frag_own(g, f, r->head, PULL_CLAUSE);
	return f;
}
