/* How long something took, and when it was last. */
#include <string.h>
#include "plan/grammar/acts.h"
#include "plan/grammar/argument.h"

#define COST_NOT_BELOW 0.5 /* a time of rows that do not refer to these */
#define COST_PLANNED 0.4   /* "last" is said of what happened */

/* The time that a word stands for: its column, or when its rows happened. */
static const struct argument *
time_of(struct grammar *g, const struct mention *m)
{
	const struct argument *s = argument_of(g, m, ROLE_TIME);

	return s ? s : argument_of(g, m, ROLE_EVENT);
}

static struct frag *
duration(struct grammar *g, const struct argument *from,
    const struct argument *to)
{
	struct frag *f;

	if (!from || !to || from == to)
		return NULL;
	f = frag_new(g);
	f->term = term_new(g, (struct term){.kind = TERM_DURATION,
	    .left = term_column(g, from), .right = term_column(g, to)});
	f->head = to;
	frag_bond(g, f, from, to, PULL_OF);
	return f;
}

/* "between booking", "from application" */
struct frag *
act_duration_from(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_new(g);

	if (l->lexeme->class == LEX_IN && l->lexeme->arg != 1)
		return NULL;
	f->head = time_of(g, r->mention);
	return f->head ? f : NULL;
}

/* ".. and", ".. to" */
struct frag *
act_duration_joint(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (r->lexeme->class == LEX_IN && r->lexeme->arg != 2)
		return NULL;
	return frag_copy(g, l);
}

struct frag *
act_duration_between(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = duration(g, l->head, time_of(g, r->mention));

	if (f)
		frag_take(g, f, l);
	return f;
}

/* "days to", "how many hours": the unit that the word for it says, too. */
static struct frag *
in_its_unit(struct grammar *g, struct frag *f, const struct lexeme *word)
{
	struct term with;

	if (!f || !word || !word->arg)
		return f;
	with = *f->term;
	with.unit = lexicon_unit_name((enum lex_unit)(word->arg - 1));
	f->term = term_new(g, with);
	return f;
}

/* "resolution time", "time to resolve": until then, since the row began */
struct frag *
act_duration_until(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct mention *m = l->mention ? l->mention : r->mention;

	/* how long late is not how long until then */
	if (m->n && (m->v[0].how & (HOW_LATE | HOW_OVERDUE)))
		return NULL;
	return in_its_unit(g, duration(g, argument_of(g, m, ROLE_START),
	    argument_of(g, m, ROLE_TIME)), l->mention ? r->lexeme : l->lexeme);
}

/* "rental duration", "length of stay": as long as the row lasts */
struct frag *
act_duration_of_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct mention *m = l->mention ? l->mention : r->mention;

	return in_its_unit(g, duration(g, argument_of(g, m, ROLE_START),
	    argument_of(g, m, ROLE_END)), l->mention ? r->lexeme : l->lexeme);
}

/* "in hours", "days" */
struct frag *
act_duration_unit(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;
	struct term with;
	enum lex_unit u = (enum lex_unit)r->lexeme->arg;

	if (!l->term || l->term->unit || u > UNIT_SECOND ||
	    u == UNIT_WEEKDAY)
		return NULL;
	f = frag_copy(g, l);
	with = *l->term;
	with.unit = lexicon_unit_name(u);
	f->term = term_new(g, with);
	return f;
}

/* The unit behind the whole measure. */
struct frag *
act_measure_in_unit(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f, *of;

	if (!l->term || l->term->kind != TERM_AGG || !l->term->left ||
	    l->term->left->kind != TERM_DURATION)
		return NULL;
	of = frag_new(g);
	of->term = l->term->left;
	of = act_duration_unit(g, of, r);
	if (!of)
		return NULL;
	f = frag_copy(g, l);
	f->term = term_agg(g, l->term->agg, of->term);
	return f;
}

/* A duration, or what is calculated of it, in another unit; NULL if the
 * term is none. */
static const struct term *
term_in_unit(struct grammar *g, const struct term *t, const char *unit)
{
	struct term with = *t;

	if (t->kind == TERM_AGG && t->left) {
		with.left = term_in_unit(g, t->left, unit);
		return with.left ? term_new(g, with) : NULL;
	}
	with.unit = unit;
	return t->kind == TERM_DURATION && !t->unit ? term_new(g, with) :
	    NULL;
}

/* "resolution time by channel in hours", "longest trips in minutes" */
struct frag *
act_question_in_unit(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const char *unit = lexicon_unit_name((enum lex_unit)r->lexeme->arg);
	const struct order *o = list_length(l->orders) == 1 ?
	    l->orders->v[0] : NULL;
	const struct term *t = l->term ? term_in_unit(g, l->term, unit) :
	    o && o->term ? term_in_unit(g, o->term, unit) : NULL;
	struct frag *f;

	if (!t || r->lexeme->arg > UNIT_SECOND || r->lexeme->arg ==
	    UNIT_WEEKDAY)
		return NULL;
	f = frag_copy(g, l);
	if (l->term) {
		f->term = t;
		f->outs = NULL;
		LIST_EACH(const struct term *, out, l->outs)
			frag_out(g, f, out == l->term ? t : out);
	} else
		f->orders = list_of(g->arena, order_new(g, t, o->dir));
	return f;
}

/* "how long does it take from order to delivery" */
struct frag *
act_duration_said(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return r->term->unit ? NULL : in_its_unit(g, frag_copy(g, r),
	    l->lexeme);
}

/* "from placing an order": .head is when */
struct frag *
act_duration_from_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (list_length(r->outs) || list_length(r->groups))
		return NULL;
	return act_duration_rows(g, l, r);
}

struct frag *
act_unit_duration(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_duration_unit(g, r, l);
}

/* "average resolution time" */
struct frag *
act_duration_agg(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (l->lexeme->arg == AGG_COUNT)
		return NULL;
	f->term = term_agg(g, (enum agg)l->lexeme->arg, r->term);
	return f;
}

struct frag *
act_agg_duration(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_duration_agg(g, r, l);
}

struct frag *
act_duration_alone(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, l);

	(void)r;
	f->term = term_agg(g, AGG_AVG, l->term);
	return f;
}

/* ".. to resolve a violation": whose rows these are */
struct frag *
act_duration_rows(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f;

	if (list_length(r->orders) || r->limit || !r->head)
		return NULL;
	f = frag_copy(g, l);
	frag_take(g, f, r);
	frag_bond(g, f, l->head, r->head, PULL_INSIDE);
	return f;
}

static bool
refers_to(const struct schema_table *from, const struct schema_table *to)
{
	for (size_t i = 0; i < from->nkeys; i++)
		if (from->keys[i].to == to)
			return true;
	return false;
}

static struct frag *
last_time(struct grammar *g, enum domain domain, int dir,
    const struct argument *s)
{
	struct frag *f;

	if (!s || domain != DOMAIN_TIME)
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_agg(g, dir > 0 ? AGG_MAX : AGG_MIN,
	    term_column(g, s));
	return f;
}

/* "last order", "first visit": when that was */
struct frag *
act_measure_latest(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return last_time(g, l->lexeme->domain, l->lexeme->arg,
	    argument_of(g, r->mention, ROLE_EVENT));
}

/* "last played", "first hired" */
struct frag *
act_measure_last_deed(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return last_time(g, l->lexeme->domain, l->lexeme->arg,
	    argument_of(g, r->mention, ROLE_TIME));
}

/* "when did each team last play" */
struct frag *
act_question_group_when(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	if (!r->head || (r->head->role != ROLE_TIME &&
	    r->head->role != ROLE_EVENT))
		return NULL;
	return act_question_group_first(g, l, r);
}

/* When it was last, of what has many rows: of rows that refer to it, or of its
 * own where a column tells what it is. */
static const struct argument *
times_of_each(struct grammar *g, const struct argument *when,
    const struct sense *each)
{
	struct sense *v = arena_alloc(g->kept, ARGUMENT_MOST * sizeof *v);
	bool column = each->kind == SENSE_COLUMN;
	size_t n = 0;

	for (size_t i = 0; i < when->n; i++) {
		const struct sense *s = &when->v[i];
		bool own = s->table == each->table;

		if (own && !column)
			continue;
		argument_push(v, &n, s, s->cost +
		    (own || (!column && refers_to(s->table, each->table)) ? 0 :
		    COST_NOT_BELOW) +
		    (kind_is_called(&g->spans->kinds, s->column,
		    LISTED_PLANNED) ? COST_PLANNED : 0));
	}
	return argument_keep(g, (struct argument){.role = ROLE_WHEN,
	    .from = when->from, .to = when->to, .domain = DOMAIN_TIME,
	    .v = v, .n = n});
}

/* "when was each team last here": no name says when */
struct frag *
act_question_group_last(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct term *of = list_length(l->groups) == 1 ?
	    l->groups->v[0] : NULL;
	const struct argument *when;
	struct frag *m;

	if (!of || of->kind == TERM_UNIT || !of->arg || r->limit > 1 ||
	    r->domain != DOMAIN_TIME)
		return NULL;
	when = argument_implied(g, r->from, r->to, ROLE_WHEN, DOMAIN_NONE);
	m = when ? last_time(g, r->domain, r->dir, times_of_each(g, when,
	    &of->arg->v[0])) : NULL;
	return m ? act_question_group_first(g, l, m) : NULL;
}

/* "last time each van was washed" */
struct frag *
act_question_last_time(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return l->left && l->left->lexeme &&
	    strchr(l->left->lexeme->phrase, ' ') ?
	    act_question_group_last(g, r, l) : NULL;
}

/* "age": the years since somebody was born, something was built */
struct frag *
act_duration_age(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s =
	    argument_implied(g, l->from, l->to, ROLE_DOMAIN,
	    DOMAIN_AGE);
	struct frag *f;

	(void)r;
	if (!s)
		return NULL;
	f = frag_new(g);
	f->head = s;
	f->term = term_new(g, (struct term){.kind = TERM_DURATION,
	    .left = term_column(g, s), .unit = "year"});
	return f;
}
