/* Rows: nouns, and what stands before and behind them. */
#include <string.h>
#include "plan/grammar/acts.h"

#define COST_APART 0.3  /* a number, a value that belongs elsewhere */
#define COST_YEAR 1.0   /* a key that looks like a year */
#define GAIN_ASKED 0.25 /* "which driver took": what follows is its object */
#define COST_WHO_NAMED 0.3
#define COST_DEED 0.9     /* what happened to rows, or yes and no */
#define COST_TIMES 0.3    /* days are not what is listed or counted */
#define COST_COMPOUND 0.3
#define COST_HIGH 0.4     /* of what was said before the last rows */
#define COST_BEYOND 0.3
#define COST_DENIED 0.9   /* .. of what there was not */
#define YEAR_FIRST 1900
#define YEAR_LAST 2100

bool
acts_is_number(struct grammar *g, const struct sense *v)
{
	return v->kind == SENSE_MEASURE || (v->kind == SENSE_COLUMN &&
	    kind_is_number(&g->spans->kinds, v->column));
}

bool
acts_is_time(struct grammar *g, const struct sense *v)
{
	return v->kind == SENSE_COLUMN &&
	    kind_of(&g->spans->kinds, v->column)->kind == KIND_TIME;
}

bool
acts_holds(struct grammar *g, struct frag *f, const struct mention *m,
    bool not)
{
	const struct argument *s = argument_of(g, m, ROLE_CONDITION);

	if (!s)
		return false;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s, .not = not}));
	frag_loose(g, f, s);
	return true;
}

void
acts_when(struct grammar *g, struct frag *f, const struct frag *w)
{
	const struct argument *s;
	size_t to = w->to;

	/* the words of the time, without those passed behind them */
	while (to > w->from + 1 && (w->skipped >> (to - 1) & 1))
		to--;
	s = argument_implied(g, w->from, to, ROLE_WHEN, DOMAIN_NONE);
	if (!s)
		return;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_WHEN,
	    .left = term_column(g, s), .when = w->when}));
	frag_loose(g, f, s);
}

static struct frag *
rows_of(struct grammar *g, const struct argument *s)
{
	struct frag *f;

	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	return f;
}

/* "tickets" */
struct frag *
act_rows_noun(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return rows_of(g, argument_of(g, l->mention, ROLE_ROWS));
}

/* Has the column's name the word as it stands? */
static bool
has_word(struct grammar *g, const struct schema_column *c, const char *text)
{
	struct words w = kind_words(&g->spans->kinds, c->name);

	for (size_t i = 0; i < w.n; i++)
		if (strcmp(w.v[i].text, text) == 0)
			return true;
	return false;
}

bool
acts_is_deed(struct grammar *g, const struct mention *m,
    const struct argument *s)
{
	const struct sense *v = s && s->n ? &s->v[0] : NULL;
	const char *text = g->q->v[m->from].text;

	for (size_t at = m->from + 1; at <= m->to; at++)
		if (g->q->v[at].content) /* "docked at" is one word */
			return false;
	return v && v->column &&
	    listed_end(LISTED_PAST_END, text, 3) &&
	    (acts_is_time(g, v) || !has_word(g, v->column, text));
}

/* Yes and no are no things. */
static bool
is_flag(struct grammar *g, const struct argument *s)
{
	return s && s->n && s->v[0].column && kind_of(&g->spans->kinds,
	    s->v[0].column)->kind == KIND_FLAG;
}

/* "countries", the different ones that a column has; what is said of rows,
 * "insured", hardly is one */
struct frag *
act_rows_column(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_COLUMN);
	struct frag *f = rows_of(g, s);

	(void)r;
	if (f && (acts_is_deed(g, l->mention, s) || is_flag(g, s)))
		f->score = -COST_DEED;
	else if (f && f->head->n && acts_is_time(g, &f->head->v[0]))
		f->score = -COST_TIMES;
	return f;
}

/* "housekeepers": rows that have the value */
struct frag *
act_rows_value(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = l->mention ? rows_of(g, argument_of(g, l->mention,
	    ROLE_ROWS)) : NULL;

	(void)r;
	if (!f || !acts_holds(g, f, l->mention, false))
		return NULL;
	frag_own(g, f, f->head, 3);
	return f;
}

/* "desserts": rows that refer to the value's row */
struct frag *
act_rows_kind(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = rows_of(g, argument_of(g, l->mention, ROLE_OF_KIND));

	(void)r;
	if (!f || !acts_holds(g, f, l->mention, false))
		return NULL;
	frag_own(g, f, f->head, PULL_OF);
	return f;
}

/* "who" */
struct frag *
act_rows_who(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return rows_of(g, argument_implied(g, l->from, l->to, ROLE_PERSON,
	    DOMAIN_NONE));
}

/* "collisions were our fault": what stands behind the verb is no noun */
static bool
is_predicate(const struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	for (size_t at = l->mention->to + 1; at < r->from; at++)
		if (lexicon_find(g->q, at, LEX_BE, NULL))
			return true;
	return false;
}

/* "active agents", "Paris hotels" */
struct frag *
act_rows_described(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (is_predicate(g, l, r) || !acts_holds(g, f, l->mention, false))
		return NULL;
	frag_own(g, f, f->head, PULL_INSIDE);
	return f;
}

/* "premium or private customers" */
struct frag *
act_rows_described_any(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_rows_conditioned(g, act_cond_any_value(g, l, NULL), r);
}

/* "non cancelled bookings" */
struct frag *
act_rows_not_described(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	if (l->lexeme->arg) /* "without open bookings" there are none */
		return NULL;
	return acts_holds(g, f, r->mention, true) ? f : NULL;
}

/* A condition before the noun: "2025 tickets", "not cancelled bookings" */
struct frag *
act_rows_conditioned(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_joined(g, r, l, PULL_INSIDE);
}

/* "ticket T-105550", "project Mobile Clinic" */
struct frag *
act_rows_named(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	if (!acts_holds(g, f, r->mention, false))
		return NULL;
	frag_own(g, f, f->head, PULL_OF);
	if (f->head->role == ROLE_PERSON) /* "who", of something */
		f->score = -COST_WHO_NAMED;
	else if (f->head->role == ROLE_COLUMN) /* a value of its own rather */
		f->score = -COST_APART;
	return f;
}

static struct frag *
rows_with_key(struct grammar *g, const struct frag *l, struct cond c)
{
	const struct argument *key = l->mention ? argument_of(g, l->mention,
	    ROLE_KEY) : NULL;
	struct frag *f = key ? rows_of(g, argument_of(g, l->mention,
	    ROLE_ROWS)) : NULL;

	if (!f)
		return NULL;
	c.left = term_column(g, key);
	frag_cond(g, f, cond_new(g, c));
	frag_bond(g, f, key, f->head, 3);
	return f;
}

/* "customer 40077" */
struct frag *
act_rows_numbered(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (r->distinct) /* "customer second" */
		return NULL;

	f = rows_with_key(g, l, (struct cond){.kind = COND_COMPARE,
	    .op = CMP_EQ, .number = r->number});
	if (f && l->skipped)
		f->score -= COST_APART;
	if (f && r->number >= YEAR_FIRST && r->number <= YEAR_LAST)
		f->score -= COST_YEAR;
	return f;
}

/* "ticket 'A-1'" */
struct frag *
act_rows_quoted(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return rows_with_key(g, l, (struct cond){.kind = COND_TEXT,
	    .match = TEXT_IS, .text = r->text});
}

/* "five customers": so many, if they are the most or least of something */
struct frag *
act_rows_so_many(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (l->number < 1 || l->number > 1000 || l->distinct ||
	    l->number != (double)(long)l->number || r->limit)
		return NULL;
	f = frag_copy(g, r);
	f->limit = (long)l->number;
	return f;
}

/* "different customers" */
struct frag *
act_rows_distinct(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	(void)l;
	f->distinct = true;
	if (r->rule->act == act_rows_compound) /* the first are different */
		f->score = -COST_COMPOUND;
	return f;
}

/* "which customers": what is asked for */
struct frag *
act_rows_asked(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f;

	if (l->lexeme->arg != 1 || l->skipped || r->asked)
		return NULL;
	f = frag_copy(g, r);
	f->asked = true;
	return f;
}

/* RN is an RP; so are others that need no more than another name. */
struct frag *
act_same(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return frag_copy(g, l);
}

/* The joint says nothing beside what stands on its right. */
struct frag *
act_right(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)l;
	return frag_copy(g, r);
}

/* "without orders in 2025": none happened then, said of the rows before them
 * it is less likely. */
double
acts_time_beyond(const struct frag *l, const struct frag *r)
{
	size_t n = list_length(l->conds);
	const struct cond *last = n ? l->conds->v[n - 1] : NULL;

	if (!last || last->kind != COND_ROWS || r->from != l->to ||
	    last->rows->to != l->to || list_length(r->conds) != 1 ||
	    ((const struct cond *)r->conds->v[0])->kind != COND_WHEN)
		return 0;
	return last->not ? -COST_DENIED : -COST_BEYOND;
}

/* "customers who have left", "orders over 100" */
struct frag *
act_rows_restricted(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = acts_joined(g, l, r, PULL_CLAUSE);

	if (f)
		f->score = acts_time_beyond(l, r);
	return f;
}

/* A preposition with rows: "of customers", "in the First Line team" */
struct frag *
act_prep_rows(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	f->dir = l->lexeme ? l->lexeme->arg : 0;
	return f;
}

/* "whose officer has left": something is said of rows that they have */
struct frag *
act_prep_whose(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return list_length(r->conds) && !r->limit ? frag_copy(g, r) : NULL;
}

/* "by customers"; what a value behind "by" is says another rule, and by a
 * column rows are grouped. */
struct frag *
act_prep_by_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->head && (r->head->role == ROLE_OF_KIND ||
	    (r->head->role == ROLE_COLUMN && !list_length(r->conds) &&
	    !list_length(r->orders))))
		return NULL;
	return act_prep_rows(g, l, r);
}

/* The rows belong to the head; of those that are the most or least of
 * something only these. */
bool
acts_relate(struct grammar *g, struct frag *f, const struct frag *rows,
    double pull)
{
	struct frag *first;

	if (!rows->head || !f->head)
		return false;
	frag_bond(g, f, rows->head, f->head, pull);
	if (!list_length(rows->orders)) {
		if (rows->listed || rows->limit) /* "3 orders" are a number */
			return false;
		frag_take(g, f, rows);
		f->rows = list_join(g->arena, f->rows, list_of(g->arena,
		    rows->head));
		return true;
	}
	if (rows->within || list_length(rows->outs))
		return false;
	first = frag_copy(g, rows);
	first->limit = rows->limit > 0 ? rows->limit : 1;
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_FIRST,
	    .rows = first}));
	f->bonds = list_join(g->arena, f->bonds, rows->bonds);
	return true;
}

/* "tickets of customers in Germany" */
struct frag *
act_rows_related(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	/* "who advise students in Kiel": where these are, not who advises */
	if (l->rule->act == act_rows_restricted && l->right->rule &&
	    l->right->rule->act == act_cond_deed)
		f->score = -COST_HIGH;
	return acts_relate(g, f, r, PULL_LOOSE) ? f : NULL;
}

/* "which driver took order SO-1": rows that are said with a condition */
struct frag *
act_rows_object(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (!list_length(r->conds) || list_length(r->orders) || r->limit ||
	    r->asked)
		return NULL;
	f = act_rows_related(g, l, r);
	f->score = l->asked ? GAIN_ASKED : 0;
	return f;
}

/* "customer invoices": the first says whose */
struct frag *
act_rows_compound(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);
	const struct argument *of = l->skipped ? NULL :
	    argument_of(g, l->mention, ROLE_ROWS);

	/* "orders paid": what was done says which rows these are */
	if (!of || (r->head && r->head->role == ROLE_TIMED))
		return NULL;
	f->rows = list_join(g->arena, f->rows, list_of(g->arena, of));
	frag_bond(g, f, of, f->head, PULL_LOOSE);
	return f;
}

/* "deliveries", rows that have a time called so */
struct frag *
act_rows_timed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *rows = argument_of(g, l->mention, ROLE_TIMED);
	const struct argument *time = argument_of(g, l->mention, ROLE_TIME);
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
