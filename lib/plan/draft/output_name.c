/* What the columns of an answer are called, and how those of one name are told
 * apart. */
#include <string.h>
#include "base/utf8.h"
#include "lang/name.h"
#include "plan/draft/draft.h"

/* What a term of the dictionary is called, or a column. */
static const char *
measure_name(struct drafting *l, const struct term *t)
{
	const struct sense *s = t ? draft_sense(l, t->arg) : NULL;

	if (s && s->called)
		return s->called;
	return s && s->column ? s->column->name : NULL;
}

/* The words for what is computed of several columns: "revenue"; NULL: there
 * are none. */
static const char *
words_said(struct drafting *l, const struct term *t)
{
	const struct argument *a = t->arg;

	return a && a->from < l->g->q->n && l->g->q->v[a->from].content ?
	    question_said(l->g->q, l->g->arena, a->from, argument_last(a)) :
	    NULL;
}

/* A term of the dictionary as it is, or added up. */
static bool
is_called(struct drafting *l, const struct term *t)
{
	const struct term *of = t->kind == TERM_AGG && t->agg == AGG_SUM ?
	    t->left : t;
	const struct sense *s = of->kind == TERM_COLUMN ?
	    draft_sense(l, of->arg) : NULL;

	return s && s->called;
}

static const char *
plain_name(struct drafting *l, const struct term *t)
{
	const char *column;

	if (t->kind == TERM_ROWS)
		return "count";
	if (t->kind == TERM_SHARE)
		return "percent";
	if (t->kind == TERM_RATIO)
		return "average";
	if (t->kind == TERM_LESS)
		return "difference";
	if (t->kind == TERM_UNIT)
		return t->unit;
	if (is_called(l, t))
		return measure_name(l, t->kind == TERM_AGG ? t->left : t);
	if (t->kind != TERM_AGG)
		return NULL;
	if (t->left->kind == TERM_DURATION)
		return arena_printf(l->g->arena, "%ss",
		    t->left->unit ? t->left->unit : "day");
	column = measure_name(l, t->left);
	if (!column && (column = words_said(l, t->left)) != NULL &&
	    t->agg == AGG_SUM)
		return name_made_alias(l->g->arena, column);
	if (!column)
		return draft_function(t->agg);
	return name_made_alias(l->g->arena, arena_printf(l->g->arena, "%s_%s",
	    draft_function(t->agg), column));
}

/* ---- which of several -------------------------------------------------- */

static int
months_of(enum when_unit unit)
{
	return unit == WHEN_YEAR ? 12 : unit == WHEN_QUARTER ? 3 :
	    unit == WHEN_MONTH;
}

static int
days_of(enum when_unit unit)
{
	return unit == WHEN_WEEK ? 7 : unit == WHEN_DAY;
}

/* "2025", "2025_03"; of what is counted from now "this_month", "last_month".
 * NULL where no such word tells it. */
static const char *
time_said(struct arena *a, const struct when_time *w)
{
	const struct when_bound *b = &w->from;
	int months = b->before.months + b->by.months;
	int days = b->before.days + b->by.days;

	if (w->kind != WHEN_SPAN || b->open || w->after.open)
		return NULL;
	if (b->relative) {
		bool now = months == 0 && days == 0;

		if (b->unit == WHEN_MINUTE || b->unit == WHEN_HOUR || (!now &&
		    (months != -months_of(b->unit) ||
		    days != -days_of(b->unit))))
			return NULL;
		return arena_printf(a, "%s_%s", now ? "this" : "last",
		    when_unit_name(b->unit));
	}
	switch (w->granularity) {
	case WHEN_YEAR:
		return arena_printf(a, "%d", b->year);
	case WHEN_MONTH: case WHEN_QUARTER:
		return arena_printf(a, "%d_%02d", b->year, b->month);
	case WHEN_MINUTE: case WHEN_HOUR: case WHEN_DAY: case WHEN_WEEK:
		break;
	}
	return arena_printf(a, "%d_%02d_%02d", b->year, b->month, b->day);
}

/* What a condition says, as a piece of a name; NULL where it has none. */
static const char *
condition_said(struct drafting *l, const struct cond *c)
{
	if (c->kind == COND_WHEN && !c->not)
		return time_said(l->g->arena, c->when);
	if (c->kind == COND_HOLDS && c->arg)
		return arena_printf(l->g->arena, "%s%s", c->not ? "not_" : "",
		    question_said(l->g->q, l->g->arena, c->arg->from,
		    argument_last(c->arg)));
	return NULL;
}

/* Whose rows are counted, and under which condition, where another number of
 * the answer would be called the same. */
static const char *
telling_name(struct drafting *l, const struct term *t, const char *name)
{
	const struct sense *s = t->kind == TERM_ROWS ?
	    draft_sense(l, t->arg) : NULL;

	if (s && s->table)
		name = arena_printf(l->g->arena, "%s_%s", s->table->name, name);
	for (size_t i = 0; i < list_length(t->only); i++) {
		const char *said = condition_said(l, t->only->v[i]);

		if (said)
			name = arena_printf(l->g->arena, "%s_%s", name, said);
	}
	return name_made_alias(l->g->arena, name);
}

const char *
draft_alias(struct drafting *l, const struct term *t)
{
	const char *name = plain_name(l, t), *other;

	for (size_t i = 0; name && i < list_length(l->f->outs); i++) {
		const struct term *u = l->f->outs->v[i];

		if (u == t || u->hash == t->hash)
			continue;
		other = plain_name(l, u);
		if (other && strcmp(other, name) == 0)
			return telling_name(l, t, name);
	}
	return name;
}
