/* What the columns of an answer are called, and how those of one name are told
 * apart. */
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/name.h"
#include "plan/draft/draft.h"
#include "words/words.h"

/* A name is no sentence. */
enum { WORDS_MOST = 4 };

/* What a term of the dictionary is called, or a column. */
static const char *
measure_name(struct drafting *l, const struct term *t)
{
	const struct sense *s = t ? draft_sense(l, t->arg) : NULL;

	if (s && s->called)
		return s->called;
	return s && s->column ? s->column->name : NULL;
}

/* Words of the question from token `from` to `to`; NULL where they begin with
 * none that means something, or are many. */
static const char *
said(struct drafting *l, size_t from, size_t to)
{
	const struct question *q = l->g->q;

	return from < q->n && to < q->n && to - from < WORDS_MOST &&
	    q->v[from].content ? question_said(q, l->g->arena, from, to) : NULL;
}

/* Does the question say a word of the column's name? */
static bool
says_column(struct drafting *l, const struct argument *a,
    const struct schema_column *c)
{
	struct words w = words_of_name(l->g->arena, c->name);

	for (size_t i = a->from; i <= argument_last(a) && i < l->g->q->n; i++)
		for (size_t k = 0; k < w.n; k++)
			if (strcmp(words_stem(l->g->arena, w.v[k].text),
			    l->g->q->v[i].stem) == 0)
				return true;
	return false;
}

/* The words for a measure that is no column by itself, or one that is called
 * otherwise: "revenue"; NULL: there are none. */
static const char *
words_said(struct drafting *l, const struct term *t)
{
	const struct sense *s = t->arg ? draft_sense(l, t->arg) : NULL;

	bool other = s && (s->kind == SENSE_MEASURE ? s->how & HOW_IMPLIED :
	    s->kind == SENSE_COLUMN && (s->how & HOW_SYNONYM));

	if (!t->arg || (measure_name(l, t) && (!other ||
	    says_column(l, t->arg, s->column))))
		return NULL;
	return said(l, t->arg->from, argument_last(t->arg));
}

/* "average_order_value", "price_per_kilo"; NULL: the words make no name. */
static const char *
ratio_name(struct drafting *l, const struct term *t)
{
	const struct argument *of = t->left->left ? t->left->left->arg : NULL;
	const struct argument *by = t->right->kind == TERM_AGG ?
	    t->right->left->arg : t->right->arg;
	const char *name = NULL;

	if (of && by)
		name = said(l, of->from < by->from ? of->from : by->from,
		    argument_last(of) > argument_last(by) ?
		    argument_last(of) : argument_last(by));
	if (!name)
		return NULL;
	return name_made_alias(l->g->arena, t->right->kind == TERM_ROWS ?
	    arena_printf(l->g->arena, "average_%s", name) : name);
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

/* As the question calls it; NULL: by none of its words. */
static const char *
said_name(struct drafting *l, const struct term *t)
{
	const char *words;

	if (t->kind == TERM_RATIO)
		return ratio_name(l, t);
	words = t->kind == TERM_AGG && t->left->kind == TERM_COLUMN &&
	    !is_called(l, t) ? words_said(l, t->left) : NULL;
	if (!words)
		return NULL;
	return name_made_alias(l->g->arena, t->agg == AGG_SUM ? words :
	    arena_printf(l->g->arena, "%s_%s", draft_function(t->agg), words));
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
	column = t->left->kind == TERM_LESS ? plain_name(l, t->left) :
	    measure_name(l, t->left);
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

/* Does another number of the answer have the name? */
static bool
is_shared(struct drafting *l, const struct term *t, const char *name)
{
	for (size_t i = 0; i < list_length(l->f->outs); i++) {
		const struct term *u = l->f->outs->v[i];
		const char *other = u == t || u->hash == t->hash ? NULL :
		    plain_name(l, u);

		if (other && strcmp(other, name) == 0)
			return true;
	}
	return false;
}

const char *
draft_alias(struct drafting *l, const struct term *t)
{
	const char *name = plain_name(l, t), *said = said_name(l, t);

	if (name && is_shared(l, t, name)) {
		name = telling_name(l, t, name);
		said = said ? telling_name(l, t, said) : NULL;
	}
	if (name && said && strcmp(name, said) != 0)
		draft_call(l, name, said);
	return name;
}

void
draft_call(struct drafting *l, const char *name, const char *said)
{
	struct draft_called *c = arena_alloc(l->g->arena, sizeof *c);

	*c = (struct draft_called){name, said};
	l->called = list_join(l->g->arena, l->called, list_of(l->g->arena, c));
}

/* ---- in a plan ----------------------------------------------------------- */

static bool
holds_text(const json_t *part, const char *text)
{
	const char *key, *is = json_string_value(part);
	const json_t *member;
	size_t i;

	if (is)
		return strcmp(is, text) == 0;
	json_array_foreach(part, i, member)
		if (holds_text(member, text))
			return true;
	json_object_foreach((json_t *)part, key, member)
		if (holds_text(member, text))
			return true;
	return false;
}

/* Outputs of the plan and what the order says of them; sub-queries have names
 * of their own. */
static void
rename_output(json_t *list, const struct draft_called *c)
{
	static const char *const members[] = {"as", "alias", "output"};
	json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		for (size_t k = 0; k < COUNT(members); k++)
			if (get_str(item, members[k]) &&
			    strcmp(get_str(item, members[k]), c->name) == 0)
				json_object_set_new(item, members[k],
				    json_string(c->said));
}

void
draft_call_outputs(json_t *plan, const struct list *called)
{
	for (size_t i = 0; i < list_length(called); i++) {
		const struct draft_called *c = called->v[i];

		if (holds_text(plan, c->said))
			continue;
		rename_output(get_array(plan, "select"), c);
		rename_output(get_array(get_object(plan, "group_by"),
		    "aggregates"), c);
		rename_output(get_array(plan, "order_by"), c);
	}
}
