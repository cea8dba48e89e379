/* Conditions on numbers and amounts. */
#include <string.h>
#include "json/get.h"
#include "plan/grammar/acts.h"
#include "plan/text/when.h"
#include "words/listed.h"

static struct frag *
compared(struct grammar *g, const struct argument *s, enum compare op,
    const struct frag *number)
{
	return acts_of_column(g, s, (struct cond){.kind = COND_COMPARE,
	    .op = op, .number = number->number,
	    .number_unit = number->text});
}

/* "500 euros" */
struct frag *
act_number_unit(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	f->text = r->lexeme->class == LEX_UNIT ? lexicon_unit_name(
	    (enum lex_unit)r->lexeme->arg) : g->q->v[r->from].text;
	f->domain = r->domain;
	return f;
}

/* "$ 20" */
struct frag *
act_unit_number(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return act_number_unit(g, r, l);
}

/* "more money in 2025" is no more than 2025 */
static bool
is_behind_in(const struct grammar *g, const struct frag *number)
{
	return number->from > 0 &&
	    listed_has(LISTED_IN, g->q->v[number->from - 1].text);
}

/* A comparison and its number: "over 500", "at least 3 days"; OP keeps it in
 * .number, .dir the operator. */
struct frag *
act_compare_number(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (r->distinct || is_behind_in(g, r))
		return NULL;
	f->dir = l->lexeme->arg;
	if (l->lexeme->domain != DOMAIN_NONE)
		f->domain = l->lexeme->domain;
	return f;
}

/* "with 3", what follows is counted or is a column: so many, no more */
struct frag *
act_compare_exactly(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (r->distinct || l->lexeme->arg)
		return NULL;
	f = frag_copy(g, r);
	f->dir = CMP_EQ;
	return f;
}

/* "not 20" */
struct frag *
act_number_not(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	(void)g;
	if (l->skipped || l->lexeme->arg || r->distinct)
		return NULL;
	f = frag_copy(g, r);
	f->dir = CMP_NE;
	return f;
}

/* "3 or more" */
struct frag *
act_number_or_more(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_compare_number(g, r, l);
}

/* "price over 500" */
struct frag *
act_cond_column_compared(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return compared(g, argument_of(g, l->mention, ROLE_NUMBER),
	    (enum compare)r->dir, r);
}

/* "over 500 seats", where seats is a column */
struct frag *
act_cond_compared_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return compared(g, argument_of(g, r->mention, ROLE_NUMBER),
	    (enum compare)l->dir, l);
}

/* "level 4", "capacity of 500" */
struct frag *
act_cond_column_number(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);

	if (r->distinct || is_behind_in(g, r))
		return NULL;
	return compared(g, s ? s : argument_of(g, l->mention, ROLE_COLUMN),
	    CMP_EQ, r);
}

/* "above price 20": what is compared stands behind the comparison */
struct frag *
act_cond_compared_number(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;
	struct cond c;

	if (l->skipped || l->lexeme->arg == CMP_EQ || !r->rule ||
	    r->rule->act != act_cond_column_number)
		return NULL;
	f = frag_copy(g, r);
	c = *(const struct cond *)r->conds->v[0];
	c.op = (enum compare)l->lexeme->arg;
	f->conds = list_of(g->arena, cond_new(g, c));
	return f;
}

bool
acts_is_within(const struct grammar *g, const struct frag *number)
{
	return (number->dir == CMP_LE && number->domain == DOMAIN_LENGTH) ||
	    is_behind_in(g, number);
}

bool
acts_is_time_unit(const char *text)
{
	return text && when_is_unit(text);
}

/* A state of one time after another. */
static bool
is_later(struct grammar *g, const struct sense *v)
{
	const char *op = get_str(v->cond, "op");

	(void)g;
	return v->kind == SENSE_STATE && op && strcmp(op, ">") == 0 &&
	    json_object_get(v->cond, "right");
}

/* "overdue for more than 30 days" */
struct frag *
act_cond_state_long(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	bool is_long = acts_is_time_unit(r->text) && !acts_is_within(g, r);
	const struct argument *s = is_long ? argument_of(g, l->mention,
	    ROLE_CONDITION) : NULL;
	const struct argument *time = s ?
	    argument_of(g, l->mention, ROLE_TIME) :
	    NULL;
	struct frag *f;

	/* late by so long is another thing than late so long ago */
	if (!time || (s->v[0].how & (HOW_LATE | HOW_OVERDUE)))
		return NULL;
	f = compared(g, time, (enum compare)r->dir, r);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s}));
	frag_bond(g, f, time, s, 3);
	return f;
}

/* "more than 15 minutes late": after what was planned, by so much */
struct frag *
act_late_by(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = acts_is_time_unit(l->text) ?
	    argument_of(g, r->mention,
	    ROLE_CONDITION) : NULL;
	struct frag *f;

	if (!argument_may(g, s, is_later))
		return NULL;
	f = frag_new(g);
	f->mention = r->mention;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s, .op = (enum compare)l->dir, .number = l->number,
	    .number_unit = l->text}));
	frag_loose(g, f, s);
	return f;
}

/* "late by more than 15 minutes" */
struct frag *
act_late_by_behind(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_late_by(g, r, l);
}

/* "invoices over 500 euros", "older than 30": no column is said */
struct frag *
act_cond_compared(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	if (acts_is_time_unit(l->text) && (l->domain == DOMAIN_AGE ||
	    l->domain == DOMAIN_NONE) && strcmp(l->text,
	    when_unit_name(WHEN_YEAR)) != 0)
		return l->domain == DOMAIN_NONE ? NULL : compared(g,
		    argument_implied(g, l->from, l->to, ROLE_WHEN, DOMAIN_NONE),
		    (enum compare)l->dir, l);
	if (l->domain != DOMAIN_NONE && l->domain != DOMAIN_MONEY)
		return compared(g, argument_implied(g, l->from, l->to,
		    ROLE_DOMAIN, l->domain), (enum compare)l->dir, l);
	return compared(g, argument_implied(g, l->from, l->to, ROLE_AMOUNT,
	    DOMAIN_NONE), (enum compare)l->dir, l);
}

/* "students 18 years old" */
struct frag *
act_cond_measured(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	if (l->domain == DOMAIN_NONE || l->domain == DOMAIN_MONEY ||
	    l->distinct)
		return NULL;
	return compared(g, argument_implied(g, l->from, l->to, ROLE_DOMAIN,
	    l->domain), CMP_EQ, l);
}

/* "more than 30 shipments": rows are counted */
struct frag *
act_cond_counted(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (l->text || l->domain != DOMAIN_NONE ||
	    list_length(r->orders) || r->limit)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .op = (enum compare)l->dir, .number = l->number, .rows = r}));
	f->bonds = r->bonds;
	frag_loose(g, f, r->head);
	return f;
}

/* "number of orders over 3" */
struct frag *
act_cond_count_compared(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_counted(g, r, l);
}

/* "3 to 5 orders": so many at least, and so many at most */
struct frag *
act_cond_counted_between(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct cond *c = l->conds->v[0];
	struct frag least = {.number = c->number, .dir = CMP_GE};
	struct frag most = {.number = c->number2, .dir = CMP_LE};
	struct frag *f = act_cond_counted(g, &least, r);
	struct frag *other = act_cond_counted(g, &most, r);

	if (!f || !other || c->number_unit)
		return NULL;
	frag_take(g, f, other);
	return f;
}

/* "3 orders or more" */
struct frag *
act_cond_counted_after(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag number = {.number = (double)l->limit,
	    .dir = r->lexeme->arg}, *rows;

	if (l->limit <= 0 || l->listed || l->skipped)
		return NULL;
	rows = frag_copy(g, l);
	rows->limit = 0;
	frag_hash(rows);
	return act_cond_counted(g, &number, rows);
}

struct frag *
acts_of_sum(struct grammar *g, const struct argument *s,
    const struct argument *of,
    enum agg agg, double pull, const struct frag *number)
{
	struct frag *f, *rows;

	if (!s || !of)
		return NULL;
	rows = frag_new(g);
	rows->head = of;
	frag_hash(rows);
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COUNT,
	    .left = term_agg(g, agg, term_column(g, s)),
	    .op = (enum compare)number->dir, .number = number->number,
	    .number_unit = number->text, .rows = rows}));
	frag_bond(g, f, s, of, pull);
	frag_loose(g, f, of);
	return f;
}

/* "revenue over 1000": of rows that add up to so much */
struct frag *
act_cond_measure_compared(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	const struct argument *of = argument_of(g, l->mention, ROLE_MEASURED);

	return acts_is_time_unit(r->text) ? NULL :
	    acts_of_sum(g, s, of, AGG_SUM, PULL_INSIDE, r);
}

/* "more than 1000 euros turnover" */
struct frag *
act_cond_compared_measure(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_measure_compared(g, r, l);
}

/* "between 5", then "and" */
struct frag *
act_between_first(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	return frag_copy(g, r);
}

/* "between 5 to" */
struct frag *
act_between_to(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return r->lexeme->arg == 2 ? frag_copy(g, l) : NULL;
}

/* "5 to" */
struct frag *
act_number_to(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return l->distinct || r->skipped ? NULL : act_between_to(g, l, r);
}

/* "between 5 and 10": kept in .number and .limit until a column is known */
struct frag *
act_between_second(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);
	const struct argument *s =
	    argument_implied(g, l->from, r->to, ROLE_AMOUNT,
	    DOMAIN_NONE);

	f->text = NULL;
	f->number = 0;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_BETWEEN,
	    .left = s ? term_column(g, s) : NULL, .number = l->number,
	    .number2 = r->number, .number_unit = r->text}));
	frag_loose(g, f, s);
	return f;
}

/* "between 5 and 10", of an amount that is not named */
struct frag *
act_cond_between(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return list_length(l->loose) ? frag_copy(g, l) : NULL;
}

/* "price between 5 and 10" */
struct frag *
act_cond_column_between(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	const struct cond *c = list_length(r->conds) == 1 ? r->conds->v[0] :
	    NULL;

	return c && c->kind == COND_BETWEEN ? acts_of_column(g, s, *c) : NULL;
}

/* "5 to 10 seats" */
struct frag *
act_cond_between_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_column_between(g, r, l);
}

/* "1 or", "3,": of numbers that follow; parts of .conds have no column yet */
struct frag *
act_numbers_joint(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	(void)r;
	if (l->cat != CAT_N)
		return frag_copy(g, l);
	if (l->distinct || l->text)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .op = CMP_EQ, .number = l->number}));
	return f;
}

/* "1 or 2" */
struct frag *
act_numbers(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *more = act_numbers_joint(g, r, NULL), *f;

	if (!more)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, more);
	return f;
}

/* "rating 1 or 2" */
struct frag *
act_cond_column_numbers(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_NUMBER);
	const struct list *parts = NULL;
	struct frag *f;

	if (!s)
		return NULL;
	for (size_t i = 0; i < list_length(r->conds); i++) {
		struct cond c = *(const struct cond *)r->conds->v[i];

		c.left = term_column(g, s);
		parts = list_join(g->arena, parts, list_of(g->arena,
		    cond_new(g, c)));
	}
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_ANY,
	    .parts = parts}));
	frag_loose(g, f, s);
	return f;
}

/* "1 or 2 stars" */
struct frag *
act_cond_numbers_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_column_numbers(g, r, l);
}
