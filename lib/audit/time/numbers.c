/*
 * Dates that are text and taken for numbers: SQLite makes 2026 of both
 * '2026-06-01' and '2026-12-31', and compares the text '06' with no number.
 */
#include "audit/time/time_form.h"

#include <stdio.h>
#include <string.h>

#include "base/day.h"
#include "base/num.h"

/* ---- sums -------------------------------------------------------------- */

static bool
is_date(const struct expr *e, struct timed *t)
{
	return timed_of(e, t) && !t->literal &&
	    (t->form == SCHEMA_TIME_DATE || t->form == SCHEMA_TIME_DATETIME);
}

static bool
is_epoch(const struct expr *e, struct timed *t)
{
	return timed_of(e, t) && !t->literal && timed_is_epoch(t->form);
}

/* How far two times are apart that are held otherwise. */
static void
see_apart(struct audit *a, const struct expr *e)
{
	const struct expr *from = e->u.op.args.v[1], *to = e->u.op.args.v[0];
	struct timed left, right;
	bool l = is_epoch(to, &left), r = is_epoch(from, &right);

	if (l && r && left.form != right.form)
		finding_hint(audit_doubt(a, FINDING_time_format_mismatch,
		    &e->at, "%s minus %s", schema_time_words(left.form),
		    schema_time_words(right.form)), "divide the milliseconds "
		    "by 1000");
	else if (timed_are_text(a) && l != r &&
	    (l ? is_date(from, &right) : is_date(to, &left)))
		finding_hint(audit_doubt(a, FINDING_date_text_as_number, &e->at,
		    "SQLite reads only the year of a date that is used with %s",
		    schema_time_words(l ? left.form : right.form)),
		    "days from a to b: julianday(b) - julianday(a), with "
		    "'unixepoch' after the seconds");
}

static bool
is_count_of_days(const struct expr *e)
{
	return e->kind == EXPR_CALL &&
	    (strcmp(e->u.call.name, "julianday") == 0 ||
	    strcmp(e->u.call.name, "unixepoch") == 0);
}

/* Sloppy statements are full of these, and few of them are about years. */
static void
see_expr(struct audit *a, struct expr *e, struct query *in)
{
	const struct exprs *args = &e->u.op.args;
	struct timed left, right;
	bool minus;

	(void)in;
	if (e->kind != EXPR_OP || args->n != 2)
		return;
	minus = e->u.op.op == OPERATOR_SUB;
	if (minus)
		see_apart(a, e);
	if (!timed_are_text(a) || (!minus && e->u.op.op != OPERATOR_ADD))
		return;
	if (minus && is_count_of_days(args->v[0]) && is_date(args->v[1],
	    &right)) {
		finding_hint(audit_doubt(a, FINDING_date_text_as_number, &e->at,
		    "SQLite reads only the year of a date that is subtracted "
		    "from days or seconds"), "days from a to b: julianday(b) - "
		    "julianday(a)");
		return;
	}
	if (!is_date(args->v[0], &left))
		return;
	if (minus && is_date(args->v[1], &right))
		finding_hint(audit_doubt(a, FINDING_date_text_as_number, &e->at,
		    "date minus date gives the difference of the years in "
		    "SQLite"), "days from a to b: julianday(b) - julianday(a)");
	else if (args->v[1]->kind == EXPR_VALUE &&
	    json_is_integer(args->v[1]->u.value.json))
		finding_hint(audit_doubt(a, FINDING_date_text_as_number, &e->at,
		    "date plus number adds the number to the year in SQLite"),
		    "7 days before a date d: date(d, '-7 days')");
}

/* ---- parts ------------------------------------------------------------- */

/* How many digits the text has that an expression cuts out of a date; 0: it
 * is no such text. */
static int
digits_of(const struct expr *e)
{
	static const struct {
		const char *format;
		int digits;
	} formats[] = {{"%m", 2}, {"%d", 2}, {"%H", 2}, {"%M", 2}, {"%S", 2},
	    {"%W", 2}, {"%j", 3}, {"%w", 1}};
	const struct exprs *args = &e->u.call.args;
	const char *format;
	struct timed t;

	if (e->kind != EXPR_CALL || args->n < 2)
		return 0;
	if (strcmp(e->u.call.name, "substr") == 0 && args->n == 3 &&
	    timed_of(args->v[0], &t) && args->v[2]->kind == EXPR_VALUE)
		return (int)json_integer_value(args->v[2]->u.value.json) == 2 ?
		    2 : 0;
	format = strcmp(e->u.call.name, "strftime") == 0 &&
	    args->v[0]->kind == EXPR_VALUE ?
	    json_string_value(args->v[0]->u.value.json) : NULL;
	for (size_t i = 0; format != NULL &&
	    i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i].format, format) == 0)
			return formats[i].digits;
	return 0;
}

static bool
is_of_months(const struct expr *e)
{
	const char *format = e->kind == EXPR_CALL && e->u.call.args.n > 0 &&
	    e->u.call.args.v[0]->kind == EXPR_VALUE ?
	    json_string_value(e->u.call.args.v[0]->u.value.json) : NULL;

	return format != NULL && strcmp(format, "%m") == 0;
}

/* 6 and '6' as '06', 'June', too, beside a part that is of months; NULL if it
 * is that, or no such number. */
static json_t *
padded(const struct expr *e, const struct expr *part, int digits)
{
	const json_t *json = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	const char *s = json_string_value(json);
	int64_t n = json_integer_value(json);
	char text[32];

	if (s != NULL && is_of_months(part) && day_month_named(s, strlen(s)))
		n = day_month_named(s, strlen(s));
	else if (s != NULL ? !num_parse_int(s, &n) : !json_is_integer(json))
		return NULL;
	if (n < 0 || n > 366)
		return NULL;
	snprintf(text, sizeof text, "%0*d", digits, (int)n);
	return s != NULL && strcmp(s, text) == 0 ? NULL :
	    json_pack("{s:s}", "value", text);
}

static void
pad(struct audit *a, const struct meeting *m, const struct expr *e,
    const struct expr *part)
{
	json_t **right, *value = padded(e, part, digits_of(part));
	struct change *c;

	if (value == NULL)
		return;
	right = arena_alloc(&a->arena, m->right.n * sizeof *right);
	for (size_t i = 0; i < m->right.n; i++)
		right[i] = m->right.v[i] == e ? json_incref(value) : NULL;
	c = rewrite_meeting(a, m, m->left == e ? json_incref(value) : NULL,
	    right);
	if (c != NULL) {
		c->rows = true;
		change_say(c, FINDING_time_format_corrected, "a part of a date "
		    "is text: it was compared with '%s' instead",
		    json_string_value(json_object_get(value, "value")));
	}
	json_decref(value);
}

static void
see_meeting(struct audit *a, const struct meeting *m)
{
	int digits = digits_of(m->left);

	if (comparison_with(m->op) != WITH_VALUE)
		return;
	for (size_t i = 0; i < m->right.n; i++)
		if (digits > 0)
			pad(a, m, m->right.v[i], m->left);
		else if (digits_of(m->right.v[i]) > 0)
			pad(a, m, m->left, m->right.v[i]);
}

void
numbers_rule(struct audit *a)
{
	walk_meetings(a, see_meeting);
}

void
numbers_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr};

	if (a->known != NULL)
		walk_plan(a, &w);
}
