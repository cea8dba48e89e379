/* Conditions. */
#include <string.h>
#include "plan/grammar/acts.h"

#define COST_NO_TIME 0.5 /* a state that something else tells of */

/* ---- what several topics make ------------------------------------------- */

struct frag *
acts_of_column(struct grammar *g, const struct argument *s, struct cond c)
{
	struct frag *f;

	if (!s)
		return NULL;
	c.left = term_column(g, s);
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, c));
	frag_loose(g, f, s);
	return f;
}

struct frag *
acts_of_value(struct grammar *g, const struct argument *s)
{
	struct frag *f;

	if (!s)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, (struct cond){.kind = COND_HOLDS,
	    .arg = s}));
	frag_loose(g, f, s);
	return f;
}

struct frag *
acts_joined(struct grammar *g, const struct frag *f,
    const struct frag *other, double pull)
{
	struct frag *both = frag_copy(g, f);

	frag_take(g, both, other);
	frag_own(g, both, f->head, pull);
	return both;
}

/* ---- values, states, times --------------------------------------------- */

/* "blocked", "Germany" */
struct frag *
act_cond_holds(struct grammar *g, const struct frag *l, const struct frag *r)
{
	(void)r;
	return acts_of_value(g, argument_of(g, l->mention, ROLE_CONDITION));
}

/* "from Germany", "called Smith" */
struct frag *
act_cond_prep_holds(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return acts_of_value(g, argument_of(g, r->mention, ROLE_CONDITION));
}

/* "by phone", "by Smith" */
struct frag *
act_cond_by_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	(void)l;
	return acts_of_value(g, argument_of(g, r->mention, ROLE_MAKER));
}

static struct frag *
values(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	if (l->cat == CAT_V || l->cat == CAT_S)
		acts_holds(g, f, l->mention, false);
	else
		frag_take(g, f, l);
	if (!acts_holds(g, f, r->mention, false))
		return NULL;
	f->mention = r->mention;
	return f;
}

/* A value and its joint: "Germany,", "Kenya and" */
struct frag *
act_values_joint(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	if (l->cat == CAT_V || l->cat == CAT_S)
		return acts_holds(g, f, l->mention, false) ? f : NULL;
	return frag_copy(g, l);
}

/* "Germany, France and Austria" */
struct frag *
act_values_list(struct grammar *g, const struct frag *l, const struct frag *r)
{
	return values(g, l, r);
}

/* Any of them holds. */
struct frag *
act_cond_any_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = frag_copy(g, r ? r : l);

	if (f->distinct) { /* all of them */
		f->distinct = false;
		return f;
	}
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ANY, .parts = f->conds}));
	return f;
}

/* "both Kenya and Ethiopia" */
struct frag *
act_values_both(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r ? r : l);

	f->distinct = true;
	return f;
}

/* "both in Kenya and in Ethiopia" */
struct frag *
act_cond_both(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct cond *c = list_length(r->conds) == 1 ? r->conds->v[0] :
	    NULL;
	struct frag *f = frag_copy(g, r);

	(void)l;
	if (c && (c->kind != COND_ANY || c->not))
		return NULL;
	if (c)
		f->conds = c->parts;
	return f;
}

/* "in 2025", "last month" */
struct frag *
act_cond_when(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_new(g);

	(void)r;
	acts_when(g, f, l);
	return f->conds ? f : NULL;
}

/* "hired since 2023", "due in July": the column is said */
struct frag *
act_cond_column_when(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_of_column(g, argument_of(g, l->mention, ROLE_TIME),
	    (struct cond){.kind = COND_WHEN, .when = r->when});
}

static bool
is_null(const json_t *cond)
{
	const char *op = json_string_value(json_object_get(cond, "op"));

	return op && strcmp(op, "is_null") == 0;
}

/* "late": one column against another, which says more than its time. */
static bool
is_comparison(const json_t *cond)
{
	return json_object_get(cond, "right") != NULL;
}

/* "churned in 2025": the time that the state came with */
struct frag *
act_cond_state_when(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct frag *f = act_cond_column_when(g, l, r);
	const struct sense *best = NULL;

	for (size_t i = 0; i < l->mention->n && !best; i++)
		if (l->mention->v[i].kind == SENSE_STATE)
			best = &l->mention->v[i];
	/* "still open from 2024" did not end then */
	if (f && best && best->cond && is_null(best->cond))
		return NULL;
	if (f && best && best->column && kind_of(&g->spans->kinds,
	    best->column)->kind != KIND_TIME)
		f->score = -COST_NO_TIME;
	if (f && best && best->cond && is_comparison(best->cond)) {
		acts_holds(g, f, l->mention, false);
		frag_bond(g, f, argument_of(g, l->mention, ROLE_TIME),
		    argument_of(g, l->mention, ROLE_CONDITION), PULL_INSIDE);
	}
	return f;
}

/* "Jane Smith": two values of one row */
struct frag *
act_full_name(struct grammar *g, const struct frag *l, const struct frag *r)
{
	const struct argument *x = argument_of(g, l->mention, ROLE_CONDITION);
	const struct argument *y = argument_of(g, r->mention, ROLE_CONDITION);
	struct frag *f = frag_new(g);
	bool one = false;

	for (size_t i = 0; x && y && i < x->n; i++)
		for (size_t k = 0; k < y->n; k++)
			one |= x->v[i].table == y->v[k].table &&
			    x->v[i].kind == SENSE_VALUE &&
			    y->v[k].kind == SENSE_VALUE &&
			    x->v[i].column != y->v[k].column &&
			    x->v[i].column->class == TYPE_TEXT;
	if (!one || l->skipped || !acts_holds(g, f, l->mention, false) ||
	    !acts_holds(g, f, r->mention, false))
		return NULL;
	frag_bond(g, f, y, x, 4);
	return f;
}

/* ---- columns and what they hold ---------------------------------------- */

/* The column is said beside the value: "status open", "role of driver" */
struct frag *
act_cond_column_value(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_of_value(g, argument_value_of(g, l->mention, r->mention));
}

struct frag *
act_cond_value_column(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_column_value(g, r, l);
}

static bool
has_year(const struct argument *s)
{
	const struct schema_table *t = s->v[0].table;

	for (size_t i = 0; i < t->ncolumns; i++)
		if (t->columns[i].time == SCHEMA_TIME_YEAR)
			return true;
	return false;
}

/* "spring 2025", of rows that have the season and the year apart: both */
struct frag *
act_cond_value_year(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *s = argument_of(g, l->mention, ROLE_CONDITION);
	struct frag *f = s && has_year(s) ? acts_of_value(g, s) : NULL;

	if (!f || r->when->weak)
		return NULL;
	acts_when(g, f, r);
	LIST_EACH(const struct argument *, time, f->loose)
		if (time != s)
			frag_bond(g, f, time, s, 3);
	f->conds = list_of(g->arena, cond_new(g, (struct cond){
	    .kind = COND_ALL, .parts = f->conds}));
	return f;
}

/* "status open or blocked", where one of the values is of the column */
struct frag *
act_cond_column_values(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	const struct argument *column = argument_of(g, l->mention, ROLE_COLUMN);
	struct frag *f;
	size_t fit = 0;

	if (!column || !list_length(r->loose))
		return NULL;
	f = act_cond_any_value(g, r, NULL);
	LIST_EACH(const struct argument *, s, r->loose) {
		bool found = false;

		for (size_t i = 0; i < s->n && !found; i++)
			for (size_t k = 0; k < column->n && k < 6; k++)
				found |= s->v[i].column ==
				    column->v[k].column;
		fit += found;
		frag_bond(g, f, s, column, 2.5);
	}
	frag_loose(g, f, column);
	return fit == list_length(r->loose) ? f : NULL;
}

/* "name is 'X'": text that nothing is known of */
struct frag *
act_cond_column_text(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_of_column(g, argument_of(g, l->mention, ROLE_COLUMN),
	    (struct cond){.kind = COND_TEXT, .match = TEXT_IS,
	    .text = r->text});
}

/* ---- text -------------------------------------------------------------- */

/* "starts with 'A'" */
struct frag *
act_text_matched(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	f->dir = l->lexeme->arg;
	return f;
}

struct frag *
acts_matched(struct grammar *g, const struct argument *s,
    const struct frag *text)
{
	static const enum text_match matches[] = {TEXT_BEGINS, TEXT_ENDS,
	    TEXT_CONTAINS};

	return acts_of_column(g, s, (struct cond){.kind = COND_TEXT,
	    .match = matches[text->dir], .text = text->text});
}

struct frag *
act_cond_column_matched(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_matched(g, argument_of(g, l->mention, ROLE_COLUMN), r);
}

/* "has 'Jane'" */
struct frag *
act_text_had(struct grammar *g, const struct frag *l, const struct frag *r)
{
	struct frag *f = frag_copy(g, r);

	if (l->skipped || g->q->v[r->from].word->kind != WORD_QUOTED)
		return NULL;
	f->dir = LIKE_CONTAINS;
	return f;
}

/* "'Jane' in their names" */
struct frag *
act_cond_text_in(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return acts_of_column(g, argument_of(g, r->mention, ROLE_COLUMN),
	    (struct cond){.kind = COND_TEXT, .match = TEXT_CONTAINS,
	    .text = l->text});
}

/* "whose inspection is past due": the state is of that column */
struct frag *
act_cond_column_state(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	return act_cond_column_value(g, l, r);
}

/* "set off more than 15 minutes late": what was done is what was late */
struct frag *
act_cond_done_late(struct grammar *g, const struct frag *l,
    const struct frag *r)
{
	struct cond c = *(const struct cond *)r->conds->v[0];
	struct frag *f;

	c.arg = argument_value_of(g, l->mention, r->mention);
	if (!c.arg)
		return NULL;
	f = frag_new(g);
	frag_cond(g, f, cond_new(g, c));
	frag_loose(g, f, c.arg);
	return f;
}
