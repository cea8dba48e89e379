/* Shares, comparisons of two, duplicates, running totals. */
#include "plan/grammar/acts.h"

/* The token where a condition is said. */
static size_t
place_of(const struct cond *c)
{
	if (c->arg)
		return c->arg->from;
	if (c->left && c->left->arg)
		return c->left->arg->from;
	if (c->rows && c->rows->head)
		return c->rows->head->from;
	return list_length(c->parts) ? place_of(c->parts->v[0]) : 0;
}

/* Not when it was, nor that it was at all: "deliveries". */
static bool
makes_part(const struct cond *c, const struct argument *head)
{
	return c->kind != COND_WHEN && (c->kind != COND_NULL || !c->not ||
	    !head || place_of(c) != head->from);
}

/* The condition that makes the share: the last that is no time. */
static size_t
part_of(const struct list *conds, const struct argument *head)
{
	size_t best = list_length(conds);

	for (size_t i = 0; i < list_length(conds); i++)
		if (makes_part(conds->v[i], head) &&
		    (best == list_length(conds) || place_of(conds->v[i]) >=
		    place_of(conds->v[best])))
			best = i;
	return best;
}

static struct frag *
share(struct grammar *g, const struct frag *r, const struct term *of,
    const struct argument *rows)
{
	size_t at = part_of(r->conds, r->head);
	struct frag *f;

	if (at == list_length(r->conds) || list_length(r->orders))
		return NULL;
	f = frag_copy(g, r);
	f->term = term_new(g, (struct term){.kind = TERM_SHARE, .left = of,
	    .arg = rows, .only = list_of(g->arena, r->conds->v[at])});
	f->conds = list_without(g->arena, r->conds, at);
	f->outs = NULL;
	return f;
}

/* "percentage of tickets that breached their SLA" */
struct frag *
act_share_of_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return share(g, r, NULL, r->head);
}

/* "share of revenue from sea freight" */
struct frag *
act_share_of_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	if (!r->term || r->term->kind != TERM_AGG ||
	    r->term->agg != AGG_SUM)
		return NULL;
	return share(g, r, r->term->left, NULL);
}

/* "delivery as percentage of revenue" */
struct frag *
act_share_as(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = acts_joined(g, r, l, PULL_CLAUSE);

	return f->head ? act_share_of_measure(g, NULL, f) : NULL;
}

/* "cancellation rate", "no-show rate": of the rows that could be so */
struct frag *
act_rate(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	if (!acts_holds(g, f, l->mention, false))
		return NULL;
	f->head = f->loose->v[0];
	f->loose = NULL;
	return share(g, f, NULL, NULL);
}

/* "late delivery rate": the noun is said */
struct frag *
act_rate_of_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return share(g, l, NULL, l->head);
}

/* "phone vs", "2024 vs" */
struct frag *
act_versus_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return act_values_joint(g, l, NULL);
}

struct frag *
act_versus_values(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = act_values_list(g, l, r);
	const struct argument *column = argument_of(g, r->mention,
	    ROLE_VALUE_COLUMN);

	if (!f || !column)
		return NULL;
	f = act_cond_any_value(g, f, NULL);
	f->groups = list_of(g->arena, term_column(g, column));
	LIST_EACH(const struct argument *, s, f->loose)
		frag_bond(g, f, column, s, 2.5);
	return f;
}

/* "blocked vs not blocked": all rows, by what the flag says */
struct frag *
act_versus_not(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = l->loose->v[0], *column;
	struct frag *f;

	(void)r;
	column = argument_of(g, spans_at(g->spans, s->from, s->to, false),
	    ROLE_VALUE_COLUMN);
	if (!column || kind_of(&g->spans->kinds, column->v[0].column)->kind !=
	    KIND_FLAG)
		return NULL;
	f = frag_new(g);
	f->groups = list_of(g->arena, term_column(g, column));
	frag_loose(g, f, column);
	return f;
}

struct frag *
act_versus_time(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	acts_when(g, f, l);
	f->when = l->when;
	return f;
}

/* Of a span under way the part that is over: only that can be compared. */
static void
until_today(struct grammar *g, struct when_time *w)
{
	struct when_time now = when_before_now(&g->spans->now);
	struct when_bound *end = &w->after;
	const struct when_bound *today = &now.after;

	if (w->kind != WHEN_SPAN || w->from.open || (!end->open &&
	    (end->year < today->year || (end->year == today->year &&
	    (end->month < today->month || (end->month == today->month &&
	    end->day <= today->day))))))
		return;
	*end = *today;
	end->clock = false;
	end->unit = WHEN_DAY;
	end->by.days++;
	end->day++;
}

/* "2023, 2024 and": one more of those that are compared */
struct frag *
act_versus_before(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	if (!list_length(l->conds) || r->when->same)
		return NULL;
	LIST_EACH(const struct cond *, next, r->conds) {
		struct cond c = *(const struct cond *)l->conds->v[0];

		c.when = next->when;
		frag_cond(g, f, cond_new(g, c));
	}
	f->when = r->when;
	return f;
}

/* "2024 vs 2025": each is a condition on the same column */
struct frag *
act_versus_times(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);
	const struct cond *first = list_length(l->conds) ? l->conds->v[0] :
	    NULL;
	struct when_time *moved;
	struct cond c;

	if (!first)
		return NULL;
	c = *first;
	c.when = r->when;
	if (r->when->same) {
		moved = arena_alloc(g->arena, 2 * sizeof *moved);
		moved[1] = *l->when;
		until_today(g, &moved[1]);
		if (!when_moved(&moved[1], -12, &g->spans->now, moved))
			return NULL;
		c.when = &moved[1];
		f->conds = list_of(g->arena, cond_new(g, c));
		c.when = moved;
	}
	f->when = NULL;
	frag_cond(g, f, cond_new(g, c));
	return f;
}

const struct term *
acts_only(struct grammar *g, const struct term *t, const struct list *conds)
{
	struct term with = *t;

	with.only = list_join(g->arena, t->only, conds);
	return term_new(g, with);
}

static const struct term *
only(struct grammar *g, const struct term *t, const struct cond *c)
{
	return acts_only(g, t, list_of(g->arena, c));
}

/* "revenue 2024 vs 2025" */
struct frag *
act_measure_versus(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct list *terms = l->outs;
	struct frag *f;

	if (!l->term || l->over || list_length(r->conds) < 2)
		return NULL;
	if (!terms)
		terms = list_of(g->arena, l->term);
	f = frag_copy(g, l);
	f->outs = NULL;
	LIST_EACH(const struct cond *, when, r->conds)
		LIST_EACH(const struct term *, t, terms)
			frag_out(g, f, only(g, t, when));
	f->loose = list_join(g->arena, f->loose, r->loose);
	frag_own(g, f, l->head, PULL_CLAUSE);
	return f;
}

/* "tickets 2024 vs 2025" */
struct frag *
act_rows_versus_times(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(l->orders) || !l->head || l->listed)
		return NULL;
	f = frag_copy(g, l);
	f->limit = 0;
	f->term = term_rows(g, l->head, l->distinct);
	return act_measure_versus(g, f, r);
}

/* "duplicate email addresses" */
struct frag *
act_rows_duplicate(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);
	const struct frag *rows;

	(void)l;
	if (!r->head || list_length(r->orders))
		return NULL;
	rows = frag_copy(g, r);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .op = CMP_GT, .number = 1, .rows = rows}));
	return f;
}

static bool
is_repeated(const struct frag *f)
{
	for (size_t i = 0; i < list_length(f->conds); i++)
		if (((const struct cond *)f->conds->v[i])->kind ==
		    COND_REPEATED)
			return true;
	return false;
}

/* "duplicate customers with the same name": what is the same is said */
struct frag *
act_rows_duplicate_by(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (!is_repeated(r))
		return NULL;
	f = frag_copy(g, r);
	f->distinct = true;
	for (size_t i = 0; i < list_length(r->conds); i++) {
		const struct cond *c = r->conds->v[i];

		if (c->kind == COND_REPEATED)
			f->outs = list_join(g->arena, f->outs,
			    c->rows->outs);
	}
	return f;
}

/* "running total of bookings per month" */
struct frag *
act_measure_running(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (!r->term || r->over)
		return NULL;
	f = frag_copy(g, r);
	f->running = true;
	return f;
}

struct frag *
act_rows_running(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders) || !r->head)
		return NULL;
	f = frag_copy(g, r);
	f->term = term_rows(g, r->head, r->distinct);
	return act_measure_running(g, l, f);
}

/* "phone orders vs web orders": counted by the value that tells them apart */
struct frag *
act_question_versus(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *x = list_length(l->conds) == 1 ?
	    l->conds->v[0] : NULL;
	struct frag *f;

	if (!x || !list_length(r->conds) || list_length(l->orders) ||
	    list_length(r->orders) || !l->head)
		return NULL;
	f = frag_copy(g, l);
	f->conds = NULL;
	f->limit = 0;
	f->term = term_rows(g, l->head, false);
	for (size_t i = 1; i < list_length(r->conds); i++)
		frag_cond(g, f, r->conds->v[i]);
	frag_out(g, f, only(g, f->term, x));
	frag_out(g, f, only(g, f->term, r->conds->v[0]));
	f->bonds = list_join(g->arena, l->bonds, r->bonds);
	frag_bond(g, f, r->head, l->head, 3);
	return f;
}

/* "share of orders", of each group in all */
struct frag *
act_share_each(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)l;
	if (list_length(r->orders) || r->limit || r->over || (r->term &&
	    (r->term->kind != TERM_AGG || r->term->agg != AGG_SUM)))
		return NULL;
	f = frag_copy(g, r);
	f->term = term_new(g, (struct term){.kind = TERM_SHARE,
	    .left = r->term ? r->term->left : NULL,
	    .arg = r->term ? NULL : r->head});
	f->outs = NULL;
	return f;
}

/* "share of orders by channel" */
struct frag *
act_question_shares(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	for (size_t i = 0; i < list_length(r->conds); i++)
		if (((const struct cond *)r->conds->v[i])->kind == COND_HOLDS)
			return NULL; /* the share of one of them */
	return act_question_grouped(g, l, r);
}
