/* What somebody did: "booked a room", "never inspected", "who coaches". */
#include <string.h>
#include "plan/grammar/acts.h"
#include "words/listed.h"

#define COST_BEFORE 0.3

/* "rented in the last 60 days" */
struct frag *
act_deed_when(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct cond *c = list_length(l->conds) == 1 ? l->conds->v[0] :
	    NULL;
	struct cond with;
	struct frag *f;

	if (!c || c->kind != COND_NULL)
		return NULL;
	f = frag_copy(g, l);
	with = *c;
	with.kind = COND_WHEN;
	with.not = false;
	with.when = r->when;
	f->conds = list_of(g->arena, cond_new(g, with));
	return f;
}

/* "booked a shipment", "bought tickets in May": the rows that follow */
struct frag *
act_deed_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *time = argument_of(g, l->mention, ROLE_TIME);
	struct frag *f;

	if (!time || !r->head || r->head->role != ROLE_ROWS ||
	    list_length(r->orders) || r->limit)
		return NULL;
	f = frag_copy(g, r);
	if (!l->skipped) /* "cancelled invoices" are invoices rather */
		f->score = -COST_BEFORE;
	return f;
}

/* "attended a course", where attendances are rows of their own */
struct frag *
act_deed_of_table(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *of = l->skipped ? NULL :
	    argument_of(g, l->mention,
	    ROLE_ROWS);
	struct frag *f;

	if (!of || !(of->v[0].how & HOW_VERB) || !r->head ||
	    r->head->role != ROLE_ROWS)
		return NULL;
	f = frag_new(g);
	f->head = of;
	return acts_relate(g, f, r, PULL_LOOSE) ? f : NULL;
}

/* "customers who ordered in May": there are such rows */
struct frag *
act_cond_deed(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct cond *c = list_length(l->conds) ? l->conds->v[0] : NULL;
	struct frag *f;

	(void)r;
	if (l->head && (l->head->v[0].how & HOW_VERB)) {
		f = frag_copy(g, l);
		f->rows = list_join(g->arena, f->rows, list_of(g->arena,
		    l->head));
		f->head = NULL;
		frag_loose(g, f, l->head);
		return f;
	}
	f = act_cond_rows(g, NULL, l);
	if (f && l->cat == CAT_DD && c && c->kind == COND_NULL)
		f->score = -COST_BEFORE; /* of what, and when, is not said */
	return f;
}

/* "who was referred": not who did it */
static bool
is_passive(const struct grammar *g, const struct frag *who,
    const struct frag *verb)
{
	return who->skipped && listed_end(LISTED_PAST_END,
	    g->q->v[verb->mention->to].text, 2);
}

/* "who coaches", "who is our contact": the column that says it */
struct frag *
act_columns_who_does(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return is_passive(g, l, r) ? NULL :
	    acts_shown(g, argument_of(g, r->mention, ROLE_DOER));
}

/* "who waived", the most of something: those who did it */
struct frag *
act_rows_who_did(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	/* "players who play" are players */
	if (is_passive(g, l, r) ||
	    (l->from > 0 && g->q->v[l->from - 1].content))
		return NULL;
	f = frag_new(g);
	f->head = argument_of(g, r->mention, ROLE_DOER);
	return f->head ? f : NULL;
}

/* "who does Smith report to": the one that the row refers to */
struct frag *
act_question_who_of(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!r->head || list_length(l->loose) == 0)
		return NULL;
	f = acts_shown(g, r->head);
	f->head = r->head;
	return acts_joined(g, f, l, PULL_OF);
}

/* "whose tickets are open": the people that such rows belong to */
static struct frag *
of_whom(struct grammar *g, const struct frag *whose, const struct frag *rows)
{
	struct frag *f = frag_new(g);

	f->head = argument_implied(g, whose->from, whose->to, ROLE_PERSON,
	    DOMAIN_NONE);
	return f->head && rows->head && rows->head->role != ROLE_PERSON &&
	    acts_relate(g, f, rows, PULL_OF) ? f : NULL;
}

struct frag *
act_rows_of_whom(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	/* "customers whose tickets": theirs */
	if (l->skipped || (l->from > 0 && g->q->v[l->from - 1].content))
		return NULL;
	return of_whom(g, l, r);
}

/* "open tickets, whose?" */
struct frag *
act_rows_whose(struct grammar *g, const struct frag *l, const struct frag *r)
{
	bool alone = r->from + 1 == g->q->n ||
	    g->q->v[r->from + 1].word->kind == WORD_SYMBOL;

	return alone ? of_whom(g, r, l) : NULL;
}

/* "when was invoice 5 paid": the day of that */
struct frag *
act_question_when_done(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, r->mention, ROLE_TIME);
	struct frag *f;

	if (!s || list_length(l->orders) || l->limit)
		return NULL;
	f = frag_copy(g, l);
	frag_out(g, f, term_column(g, s));
	frag_bond(g, f, s, l->head, PULL_OF);
	return f;
}

/* "different customers called": what happened to them counts */
struct frag *
act_rows_events(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *of = argument_of(g, r->mention, ROLE_ROWS);
	struct frag *f;

	if (!l->distinct || !of)
		return NULL;
	f = frag_copy(g, l);
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, of));
	frag_bond(g, f, of, f->head, PULL_LOOSE);
	return f;
}

/* "on which weekday do most guests arrive": the weekday of that */
struct frag *
act_question_unit_deed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *unit = list_length(l->groups) == 1 ?
	    l->groups->v[0] : NULL;
	const struct cond *c = list_length(r->conds) == 1 ? r->conds->v[0] :
	    NULL;
	struct term with;
	struct frag *f;

	if (!unit || unit->kind != TERM_UNIT || !c || c->kind != COND_NULL ||
	    unit->arg->role != ROLE_WHEN)
		return NULL;
	f = frag_copy(g, l);
	with = *unit;
	with.arg = c->left->arg;
	f->groups = list_of(g->arena, term_new(g, with));
	if (list_length(l->outs) == 1 && l->outs->v[0] == unit)
		f->outs = f->groups;
	frag_take(g, f, r);
	frag_bond(g, f, r->head, l->head, PULL_LOOSE);
	return f;
}

/* "delivered 15 reviews or more": so many are counted of which that was done */
struct frag *
act_cond_done_to_many(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = list_length(r->conds) == 1 ? r->conds->v[0] :
	    NULL;
	const struct argument *time = argument_of(g, l->mention, ROLE_TIME);
	struct frag *f, *rows;
	struct cond with;

	if (!time || !c || c->kind != COND_COUNT || c->left || c->not ||
	    !c->rows->head || c->rows->head->role != ROLE_ROWS)
		return NULL;
	rows = frag_copy(g, c->rows);
	frag_cond(g, rows, cond_new(g, (struct cond){.kind = COND_NULL,
	    .not = true, .left = term_column(g, time)}));
	frag_hash(rows);
	with = *c;
	with.rows = rows;
	f = frag_copy(g, r);
	f->conds = list_of(g->arena, cond_new(g, with));
	frag_bond(g, f, time, rows->head, 3);
	return f;
}
