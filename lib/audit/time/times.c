/*
 * Times of different forms that are compared. One side keeps its form, a
 * column where there is one; the other gets that form where it tells the same
 * exactly. Where it is coarser, and equality or an end is meant, the column is
 * compared by that unit: "= a day" means all of it, and so does "<= a day".
 */
#include "audit/time/time_form.h"
#include "audit/values/values.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "schema/content/moment.h"

enum verdict {
	FINE,    /* the same form, or one that compares as it should */
	CONVERT, /* the other side gets the form of the column */
	COARSEN, /* both get the form of a unit: .. of the other side */
	DOUBT,   /* neither says the same */
};

/* A meeting that is judged: `t` is the side that keeps its form. */
struct case_of {
	const struct meeting *m;
	enum comparison op; /* as if `t` stood on the left */
	struct timed t;
	bool turned;        /* it stands on the right */
	bool last;          /* the end of a between */
};

static bool
is_unsorted(enum schema_time t)
{
	return t == SCHEMA_TIME_DATE_DOTS ||
	    t == SCHEMA_TIME_DATE_DAY_FIRST ||
	    t == SCHEMA_TIME_DATE_MONTH_FIRST;
}

static bool
is_iso(enum schema_time t)
{
	return t == SCHEMA_TIME_DATE || t == SCHEMA_TIME_DATETIME;
}

static bool
is_between(enum comparison op)
{
	return op == COMPARE_BETWEEN || op == COMPARE_NOT_BETWEEN;
}

static bool
is_upper(const struct case_of *c)
{
	return c->op == COMPARE_LE || (is_between(c->op) && c->last);
}

static bool
is_same(const struct timed *t, const struct timed *other)
{
	return other->literal ? (other->may_be >> t->form & 1) :
	    t->form == other->form;
}

/* A literal that is spelled as no column is sorts nowhere. */
static bool
is_misspelt(const struct timed *other)
{
	return other->literal && other->may_be == 0;
}

/* "2025-06-01T09:00" sorts behind "2025-06-01 23:00". */
static bool
is_marked_otherwise(const struct case_of *c, const struct expr *e)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;
	char mark = c->t.column != NULL &&
	    c->t.form == SCHEMA_TIME_DATETIME ? timed_mark(c->t.column) : 0;

	return mark != '\0' && s != NULL && strlen(s) > 10 && s[10] != mark;
}

/* A literal of a datetime as the column has it. */
static json_t *
marked(const struct schema_column *column, json_t *e /* steals */)
{
	const char *s = json_string_value(json_object_get(e, "value"));
	char mark = column != NULL ? timed_mark(column) : '\0', text[20];

	if (mark == '\0' || s == NULL || strlen(s) != sizeof text - 1)
		return e;
	memcpy(text, s, sizeof text);
	text[10] = mark;
	json_object_set_new(e, "value", json_string(text));
	return e;
}

/* Does the other side, cut to the unit, mean the same here? */
static bool
can_cut(const struct case_of *c, const struct timed *other,
    enum schema_time_unit unit)
{
	struct moment end;

	if (!other->literal)
		return other->from <= unit && c->op != COMPARE_GT &&
		    !is_upper(c);
	end = timed_end(other);
	if (c->op == COMPARE_GT || is_upper(c))
		return timed_begins(&end, unit);
	return timed_begins(&other->at, unit);
}

static enum verdict
judge_finer(const struct case_of *c, const struct timed *other)
{
	const struct timed *t = &c->t;

	if (t->column != NULL && other->column != NULL)
		return is_iso(t->form) && is_iso(other->form) ? FINE : CONVERT;
	if (t->form != SCHEMA_TIME_DATE)
		return can_cut(c, other, t->unit) ? CONVERT : DOUBT;
	/* midnight sorts behind the day as text */
	if (other->form != SCHEMA_TIME_DATETIME)
		return CONVERT;
	return other->literal && t->class == TYPE_TEXT &&
	    timed_begins(&other->at, t->unit) ? CONVERT : FINE;
}

static enum verdict
judge_coarser(const struct case_of *c, const struct timed *other)
{
	const struct timed *t = &c->t;
	bool iso = is_iso(t->form);

	if (t->column != NULL && other->column != NULL)
		return iso && is_iso(other->form) ? FINE : COARSEN;
	if (iso && t->column == NULL && is_iso(other->form) &&
	    (t->form == SCHEMA_TIME_DATE ||
	    t->from != SCHEMA_TIME_UNIT_SECOND))
		return is_misspelt(other) ? CONVERT : FINE;
	/* "before today" of a moment is said as it is meant */
	if (iso && !other->literal && c->op == COMPARE_LE)
		return FINE;
	if (compare_is_equality(c->op) || is_upper(c))
		return COARSEN;
	/* text begins with it */
	if (iso && !is_misspelt(other) && (other->form == SCHEMA_TIME_DATE ||
	    (t->class == TYPE_TEXT && other->class == TYPE_TEXT &&
	    (other->form == SCHEMA_TIME_MONTH ||
	    other->form == SCHEMA_TIME_YEAR))))
		return FINE;
	return CONVERT;
}

static enum verdict
judge(const struct case_of *c, const struct timed *other)
{
	const struct timed *t = &c->t;

	if (t->form == SCHEMA_TIME_CLOCK || other->form == SCHEMA_TIME_CLOCK)
		return FINE;
	if (is_unsorted(t->form) && !compare_is_equality(c->op))
		return t->column != NULL ? COARSEN : FINE;
	if (is_same(t, other))
		return t->column == NULL && other->literal &&
		    t->class == TYPE_TEXT && other->class != TYPE_TEXT ?
		    CONVERT : FINE;
	if (other->unit > t->unit)
		return judge_finer(c, other);
	if (other->unit < t->unit)
		return judge_coarser(c, other);
	return CONVERT;
}

/* ---- what is done ------------------------------------------------------ */

/* The sides that the plan gets; NULL: as it is. */
struct sides {
	json_t *kept, **others;
};

static const struct expr *
other_of(const struct case_of *c, size_t i)
{
	return c->turned ? c->m->left : c->m->right.v[i];
}

static json_t *
converted(struct audit *a, const struct expr *e, const struct timed *t,
    enum schema_time form, enum type_class class)
{
	return timed_as(t, rewrite_expr(a, e), form, class);
}

/* The class of what a unit is told in. */
static enum type_class
class_of(enum schema_time form)
{
	return form == SCHEMA_TIME_YEAR ? TYPE_INTEGER : TYPE_TEXT;
}

/* All that the column is compared with, by one unit. */
static bool
coarsen(struct audit *a, struct case_of *c, const struct timed *others,
    enum schema_time_unit unit, struct sides *out)
{
	enum schema_time form = schema_time_of_unit(unit);
	enum type_class class = class_of(form);
	const struct meeting *m = c->m;
	bool good = true;

	for (size_t i = 0; i < m->right.n; i++) {
		const struct timed *t = &others[i];
		const struct expr *e = other_of(c, i);

		c->last = i == 1;
		if (t->unit < unit || (t->unit > unit &&
		    !can_cut(c, t, unit) && t->column == NULL))
			return false;
		if (t->form == form && !is_misspelt(t) &&
		    (!t->literal || t->class == class))
			continue;
		out->others[i] = converted(a, e, t, form, class);
		good = good && out->others[i] != NULL;
	}
	out->kept = converted(a, c->turned ? m->right.v[0] : m->left, &c->t,
	    form, class);
	return good && out->kept != NULL;
}

static bool
convert(struct audit *a, const struct case_of *c, const struct timed *others,
    const enum verdict *verdicts, struct sides *out)
{
	const struct meeting *m = c->m;

	for (size_t i = 0; i < m->right.n; i++) {
		if (verdicts[i] != CONVERT)
			continue;
		out->others[i] = marked(c->t.column, converted(a,
		    other_of(c, i), &others[i], c->t.form, c->t.class));
		if (out->others[i] == NULL)
			return false;
	}
	return true;
}

static const char *
called(const struct case_of *c)
{
	return c->t.column != NULL ? c->t.column->name : "an expression";
}

/* In the words of a message: a literal as it is, else the form. */
static const char *
words_of(struct audit *a, const struct expr *e, const struct timed *t)
{
	const json_t *json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;

	if (json_is_string(json))
		return arena_printf(&a->arena, "'%.40s'",
		    json_string_value(json));
	if (json_is_integer(json))
		return arena_printf(&a->arena, "%lld",
		    (long long)json_integer_value(json));
	return schema_time_words(t->form);
}

static void
say(struct audit *a, const struct case_of *c, const char *other)
{
	const struct place *at = c->m->pred != NULL ? &c->m->pred->at :
	    &c->m->left->at;
	const struct moment last = {2025, 12, 31, 23, 59, 59};
	json_t *finding, *example;
	char *text;

	if (!a->judging)
		return;
	finding = audit_doubt(a, FINDING_time_format_mismatch, at,
	    "'%s' is stored as %s but is compared with %s", called(c),
	    schema_time_words(c->t.form), other);
	example = schema_time_literal(c->t.form, c->t.class, &last);
	text = json_dumps(json_object_get(example, "value"), JSON_ENCODE_ANY);
	if (text != NULL)
		finding_hint(finding, "compare it with a value like %s, or "
		    "compare the same part of both", text);
	else
		finding_hint(finding, "convert the other to %s, as in %s, or "
		    "this to a date", schema_time_words(c->t.form),
		    c->t.form == SCHEMA_TIME_EPOCH ? "unixepoch('2025-12-31') "
		    "in sqlite" : "unixepoch('2025-12-31') * 1000 in sqlite");
	free(text);
	json_decref(example);
}

static void
propose(struct audit *a, const struct case_of *c, const char *other,
    struct sides *s)
{
	struct change *change = c->turned ?
	    rewrite_meeting(a, c->m, s->others[0], &s->kept) :
	    rewrite_meeting(a, c->m, s->kept, s->others);

	if (change == NULL)
		return;
	change->rows = true;
	change_say(change, FINDING_time_format_corrected, "'%s' is stored as "
	    "%s but was compared with %s: rewritten as a comparison of times",
	    called(c), schema_time_words(c->t.form), other);
}

static void
forget(const struct case_of *c, struct sides *s)
{
	json_decref(s->kept);
	for (size_t i = 0; i < c->m->right.n; i++)
		json_decref(s->others[i]);
}

static void
mend(struct audit *a, struct case_of *c, const struct timed *others,
    const enum verdict *verdicts)
{
	size_t n = c->m->right.n, worst = 0;
	struct sides s = {NULL, arena_alloc(&a->arena, n * sizeof *s.others)};
	enum schema_time_unit unit = SCHEMA_TIME_UNIT_DAY;
	bool good;

	for (size_t i = 0; i < n; i++)
		worst = verdicts[i] > verdicts[worst] ? i : worst;
	if (verdicts[worst] == FINE)
		return;
	for (size_t i = 0; i < n; i++)
		if (verdicts[i] == COARSEN && others[i].unit < unit)
			unit = others[i].unit;
	good = verdicts[worst] == COARSEN ?
	    coarsen(a, c, others, unit, &s) : verdicts[worst] == CONVERT &&
	    convert(a, c, others, verdicts, &s);
	if (good && !a->judging) {
		propose(a, c, words_of(a, other_of(c, worst), &others[worst]),
		    &s);
		return;
	}
	/* what stands now could not be mended, or not be written */
	say(a, c, words_of(a, other_of(c, worst), &others[worst]));
	forget(c, &s);
}

/* The side that keeps its form: a column rather than what is computed, and
 * that rather than a literal. */
static bool
choose(const struct meeting *m, struct case_of *c)
{
	struct timed right;

	*c = (struct case_of){.m = m, .op = m->op};
	if (timed_of(m->left, &c->t) && c->t.column != NULL)
		return true;
	if (m->right.n == 1 && timed_of(m->right.v[0], &right) &&
	    !right.literal && !is_between(m->op) &&
	    (right.column != NULL || c->t.form == SCHEMA_TIME_NONE ||
	    c->t.literal)) {
		c->turned = true;
		c->t = right;
		c->op = compare_turned(m->op);
		return true;
	}
	return c->t.form != SCHEMA_TIME_NONE && (!c->t.literal ||
	    (is_between(m->op) && m->right.n == 2));
}

/* "June 5, 2026", "05/06/2026": a date to a person, and two to another. */
static bool
is_unread(const struct case_of *c, const struct expr *e)
{
	const char *text = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return text != NULL && c->t.column != NULL && strlen(text) > 4 &&
	    strpbrk(text, "0123456789") != NULL &&
	    strpbrk(text, "/abcdefghijklmnopqrstuvwxyz") != NULL &&
	    quoted_column(c->m->in, text) == NULL;
}

static void
see(struct audit *a, const struct meeting *m)
{
	struct case_of c;
	struct timed *others;
	enum verdict *verdicts;

	if (comparison_with(m->op) != WITH_VALUE || !choose(m, &c))
		return;
	others = arena_alloc(&a->arena, m->right.n * sizeof *others);
	verdicts = arena_alloc(&a->arena, m->right.n * sizeof *verdicts);
	for (size_t i = 0; i < m->right.n; i++) {
		if (!timed_of(other_of(&c, i), &others[i])) {
			if (is_unread(&c, other_of(&c, i)))
				say(a, &c, words_of(a, other_of(&c, i), NULL));
			return;
		}
		c.last = i == 1;
		verdicts[i] = judge(&c, &others[i]);
		if (verdicts[i] == FINE &&
		    is_marked_otherwise(&c, other_of(&c, i)))
			verdicts[i] = CONVERT;
	}
	mend(a, &c, others, verdicts);
}

void
times_rule(struct audit *a)
{
	walk_meetings(a, see);
}
