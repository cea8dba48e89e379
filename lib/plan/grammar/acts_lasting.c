/* Rows by how long they lasted, from when they began until they ended. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "plan/grammar/argument.h"
#include "words/listed.h"

#define PULL_SAME 3.0 /* both times are of one row */

/* From a time until another, of the same row; the fragment gets the bond. */
static const struct term *
lasting(struct grammar *g, struct frag *f, const struct argument *from,
    const struct argument *to, const char *unit)
{
	frag_bond(g, f, from, to, PULL_SAME);
	return term_new(g, (struct term){.kind = TERM_DURATION,
	    .left = term_column(g, from), .right = term_column(g, to),
	    .unit = unit});
}

/* As long as rows last that no word names; .head is when they ended. */
static struct frag *
whole(struct grammar *g, const struct frag *said, const char *unit)
{
	const struct argument *from =
	    argument_implied(g, said->from, said->to - 1,
	    ROLE_START, DOMAIN_TIME);
	const struct argument *to =
	    argument_implied(g, said->from, said->to - 1,
	    ROLE_END, DOMAIN_TIME);
	struct frag *f;

	if (!from || !to)
		return NULL;
	f = frag_new(g);
	f->term = lasting(g, f, from, to, unit);
	f->head = to;
	return f;
}

/* The condition that it is as long as the number says, loose. */
static struct frag *
compared(struct grammar *g, struct frag *f, const struct frag *number)
{
	if (!f)
		return NULL;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_COMPARE,
	    .left = f->term, .op = (enum compare)number->dir,
	    .number = number->number}));
	frag_loose(g, f, f->head);
	f->term = NULL;
	f->head = NULL;
	return f;
}

static bool
is_long(const struct frag *number)
{
	return acts_is_time_unit(number->text) &&
	    (number->domain == DOMAIN_NONE || number->domain ==
	    DOMAIN_LENGTH);
}

/* "more than 4 hours": .. that they lasted */
struct frag *
act_cond_lasted(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = is_long(l) ? whole(g, l, l->text) : NULL;

	(void)r;
	if (!f)
		return NULL;
	frag_loose(g, f, f->term->left->arg);
	return compared(g, f, l);
}

/* "took more than 4 hours" */
struct frag *
act_lasted(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	return is_long(r) ? frag_copy(g, r) : NULL;
}

/* "took more than 3 days to deliver", "resolved within 2 days": until then */
struct frag *
act_cond_lasted_until(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct mention *m = l->mention ? l->mention : r->mention;
	const struct frag *number = l->mention ? r : l;
	const struct argument *from = argument_of(g, m, ROLE_START);
	const struct argument *to = argument_of(g, m, ROLE_TIME);
	struct frag *f;

	if (!from || !to || !is_long(number) ||
	    (l->mention && !acts_is_within(g, number)))
		return NULL;
	f = frag_new(g);
	f->term = lasting(g, f, from, to, number->text);
	f->head = to;
	return compared(g, f, number);
}

/* "pending for more than a week": since rows happened */
struct frag *
act_cond_held_long(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_CONDITION);
	const struct argument *when =
	    argument_implied(g, r->from, r->to, ROLE_WHEN,
	    DOMAIN_NONE);
	struct frag *f;

	if (!s || !when || !is_long(r) || r->from == 0 ||
	    !listed_has(LISTED_FOR, g->q->v[r->from - 1].text))
		return NULL;
	f = acts_of_column(g, when, (struct cond){.kind = COND_COMPARE,
	    .op = (enum compare)r->dir, .number = r->number,
	    .number_unit = r->text});
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s}));
	frag_bond(g, f, when, s, PULL_SAME);
	frag_loose(g, f, s);
	return f;
}

/* "a week", "an hour": behind a comparison */
struct frag *
act_number_a_unit(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const char *word = g->q->v[l->from].text;
	bool half = listed_has(LISTED_HALF, word);
	struct frag *f;

	if ((!listed_has(LISTED_A, word) && !half) || l->skipped)
		return NULL;
	f = frag_new(g);
	f->number = half ? 0.5 : 1;
	f->text = lexicon_unit_name((enum lex_unit)r->lexeme->arg);
	f->domain = r->domain;
	return f;
}

/* "less than 7 days before arrival": .mention is that time, .limit -1
 * for behind it */
struct frag *
act_so_long_before(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!is_long(l) || r->domain != DOMAIN_TIME ||
	    (r->dir != CMP_LT && r->dir != CMP_GT) ||
	    !argument_of(g, r->mention, ROLE_TIME))
		return NULL;
	f = frag_copy(g, l);
	f->mention = r->mention;
	f->limit = r->dir == CMP_LT ? 1 : -1;
	return f;
}

static struct frag *
apart(struct grammar *g, const struct argument *s, const struct frag *before)
{
	const struct argument *by = argument_of(g, before->mention, ROLE_TIME);
	struct frag *f;

	if (!s || s == by)
		return NULL;
	f = frag_new(g);
	f->term = before->limit > 0 ? lasting(g, f, s, by, before->text) :
	    lasting(g, f, by, s, before->text);
	f->head = by;
	return compared(g, f, before);
}

/* .. that they happened */
struct frag *
act_cond_long_before(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)r;
	return apart(g, argument_implied(g, l->from, l->to, ROLE_WHEN,
	    DOMAIN_NONE), l);
}

/* "paid more than 30 days after the invoice date" */
struct frag *
act_cond_deed_long_before(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return apart(g, argument_of(g, l->mention, ROLE_TIME), r);
}

static bool
is_late(struct grammar *g, const struct sense *v)
{
	(void)g;
	return v->how & (HOW_LATE | HOW_OVERDUE);
}

static bool
is_overdue(struct grammar *g, const struct sense *v)
{
	(void)g;
	return v->how & HOW_OVERDUE;
}

/* By how long a state is late, and that it is; NULL if no sense is. */
static struct frag *
late(struct grammar *g, const struct mention *m, const char *unit,
    bool (*is)(struct grammar *g, const struct sense *v))
{
	const struct argument *s = argument_of(g, m, ROLE_CONDITION);
	struct frag *f;

	if (!argument_may(g, s, is))
		return NULL;
	f = acts_of_value(g, s);
	f->head = s;
	f->loose = NULL;
	f->term = term_new(g, (struct term){.kind = TERM_DURATION,
	    .left = term_column(g, s), .right = term_column(g, s),
	    .unit = unit});
	return f;
}

/* "more than two weeks overdue", "overdue by more than 3 days" */
struct frag *
act_cond_overdue(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct frag *number = l->mention ? r : l;

	return is_long(number) ? compared(g, late(g, l->mention ? l->mention :
	    r->mention, number->text, is_overdue), number) : NULL;
}

/* "how many days overdue" */
struct frag *
act_duration_late(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return late(g, r->mention, l->lexeme->arg ? lexicon_unit_name(
	    (enum lex_unit)(l->lexeme->arg - 1)) : NULL, is_late);
}

/* "longest booking", "5 shortest rentals" */
struct frag *
act_rows_longest(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *of, *f;

	if (list_length(r->orders) || l->domain != DOMAIN_LENGTH || !r->head ||
	    l->over || !(of = whole(g, l, NULL)))
		return NULL;
	f = frag_copy(g, r);
	f->limit = l->limit ? l->limit : r->limit ? r->limit : -1;
	f->number = l->number;
	f->bonds = list_join(g->arena, f->bonds, of->bonds);
	frag_bond(g, f, of->head, r->head, PULL_SAME);
	f->orders = list_of(g->arena, order_new(g, of->term, l->dir));
	return f;
}

/* "longest first" */
struct frag *
act_order_lasting(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = l->domain == DOMAIN_LENGTH ? whole(g, l, NULL) :
	    NULL;

	(void)r;
	if (!f)
		return NULL;
	f->orders = list_of(g->arena, order_new(g, f->term, l->dir));
	frag_loose(g, f, f->head);
	f->term = NULL;
	f->head = NULL;
	return f;
}

/* "guest with the longest stay": what lasts is spoken of by its rows, or by
 * what was done */
struct frag *
act_super_lasting(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *rows = argument_of(g, r->mention, ROLE_ROWS);
	struct frag *f;

	if (!rows)
		rows = argument_of(g, r->mention, ROLE_TIMED);
	if (!rows || l->domain != DOMAIN_LENGTH || l->over ||
	    !(f = whole(g, l, NULL)))
		return NULL;
	frag_bond(g, f, f->head, rows, PULL_SAME);
	f->head = rows;
	f->rows = list_of(g->arena, rows);
	f->dir = l->dir;
	f->limit = l->limit;
	f->number = l->number;
	return f;
}

/* Is it when rows of its table begin? */
static bool
is_start(struct grammar *g, const struct sense *v)
{
	struct sense start[ARGUMENT_MOST];
	size_t n = 0;

	if (v->kind != SENSE_COLUMN)
		return false;
	argument_push_time(g, start, &n, &(struct sense){.kind = SENSE_TABLE,
	    .table = v->table}, ROLE_START);
	return n > 0 && start[0].column == v->column;
}

/* "length of stay", "stay duration": from what was done until the end of it;
 * not "time until check-in" */
struct frag *
act_duration_of_deed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct frag *word = l->mention ? r : l;
	const struct argument *from = argument_of(g, l->mention ? l->mention :
	    r->mention, ROLE_TIME);
	const struct argument *to =
	    argument_implied(g, word->from, word->to - 1,
	    ROLE_END, DOMAIN_TIME);
	struct frag *f;

	/* "how long does it take" is said of what follows */
	if (!to || word->lexeme->arg || (r->mention && lexicon_find(g->q,
	    r->mention->from, LEX_LASTED, NULL)) ||
	    !argument_may(g, from, is_start) ||
	    (r->mention && !listed_has(LISTED_OF, g->q->v[l->to - 1].text) &&
	    !listed_has(LISTED_HOW, g->q->v[l->from].text)))
		return NULL;
	f = frag_new(g);
	f->term = lasting(g, f, from, to, NULL);
	f->head = from;
	return f;
}

/* "bookings with their duration" */
struct frag *
act_columns_duration(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	f->outs = list_of(g->arena, l->term);
	frag_loose(g, f, l->head);
	f->term = NULL;
	f->head = NULL;
	return f;
}
