/* What computed expressions tell of time. */
#include <string.h>

#include "audit/time/time_form.h"

/* A format of strftime: the form it gives; NONE. */
static enum schema_time
timed_format(const char *format)
{
	static const struct {
		const char *format;
		enum schema_time form;
	} formats[] = {
		{"%Y", SCHEMA_TIME_YEAR},
		{"%Y-%m", SCHEMA_TIME_MONTH},
		{"%Y%m", SCHEMA_TIME_MONTH_DIGITS},
		{"%Y-%m-%d", SCHEMA_TIME_DATE},
		{"%Y-%m-01", SCHEMA_TIME_DATE},
		{"%Y-01-01", SCHEMA_TIME_DATE},
		{"%F", SCHEMA_TIME_DATE},
		{"%Y%m%d", SCHEMA_TIME_DATE_DIGITS},
		{"%d.%m.%Y", SCHEMA_TIME_DATE_DOTS},
		{"%d/%m/%Y", SCHEMA_TIME_DATE_DAY_FIRST},
		{"%m/%d/%Y", SCHEMA_TIME_DATE_MONTH_FIRST},
		{"%Y-%m-%d %H:%M:%S", SCHEMA_TIME_DATETIME},
		{"%Y-%m-%d %H:%M", SCHEMA_TIME_DATETIME},
		{"%Y-%m-%dT%H:%M:%S", SCHEMA_TIME_DATETIME},
		{"%s", SCHEMA_TIME_EPOCH},
	};

	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i].format, format) == 0)
			return formats[i].form;
	return SCHEMA_TIME_NONE;
}

static void
tells(struct timed *t, enum schema_time form, enum type_class class)
{
	t->form = form;
	t->class = class;
	t->unit = t->from = schema_time_unit(form);
}

static const char *
text_of(const struct expr *e)
{
	return e->kind == EXPR_VALUE ? json_string_value(e->u.value.json) :
	    NULL;
}

static bool
is_number(const struct expr *e, json_int_t n)
{
	return e->kind == EXPR_VALUE && json_is_integer(e->u.value.json) &&
	    json_integer_value(e->u.value.json) == n;
}

/* The first characters of a date that is text. */
static void
of_head(const struct expr *e, struct timed *t)
{
	static const struct {
		int n;
		enum schema_time form;
	} heads[] = {{4, SCHEMA_TIME_YEAR}, {7, SCHEMA_TIME_MONTH},
	    {10, SCHEMA_TIME_DATE}};
	const struct exprs *args = &e->u.call.args;
	size_t at = strcmp(e->u.call.name, "left") == 0 ? 1 : 2;
	struct timed of;

	if (args->n != at + 1 || (at == 2 && !is_number(args->v[1], 1)) ||
	    !timed_of(args->v[0], &of) ||
	    (of.form != SCHEMA_TIME_DATE && of.form != SCHEMA_TIME_DATETIME &&
	    of.form != SCHEMA_TIME_MONTH))
		return;
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (is_number(args->v[at], heads[i].n))
			tells(t, heads[i].form, TYPE_TEXT);
}

/* Of several that are held alike; literals stand for what is missing. */
static void
of_coalesce(const struct expr *e, struct timed *t)
{
	struct timed one, all = {.form = SCHEMA_TIME_NONE};

	for (size_t i = 0; i < e->u.call.args.n; i++) {
		if (e->u.call.args.v[i]->kind == EXPR_VALUE && i > 0)
			continue;
		if (!timed_of(e->u.call.args.v[i], &one) || one.literal ||
		    (i > 0 && one.form != all.form))
			return;
		all = one;
	}
	tells(t, all.form, all.class);
}

static void
of_call(const struct expr *e, struct timed *t)
{
	static const struct {
		const char *name;
		enum schema_time form;
		enum type_class class;
	} calls[] = {
		{"current_date", SCHEMA_TIME_DATE, TYPE_DATE},
		{"current_timestamp", SCHEMA_TIME_DATETIME, TYPE_DATETIME},
		{"date", SCHEMA_TIME_DATE, TYPE_DATE},
		{"datetime", SCHEMA_TIME_DATETIME, TYPE_DATETIME},
		{"epoch", SCHEMA_TIME_EPOCH, TYPE_INTEGER},
		{"extract_epoch", SCHEMA_TIME_EPOCH, TYPE_NUMBER},
		{"from_epoch", SCHEMA_TIME_DATETIME, TYPE_DATETIME},
		{"now", SCHEMA_TIME_DATETIME, TYPE_DATETIME},
		{"unix_timestamp", SCHEMA_TIME_EPOCH, TYPE_INTEGER},
		{"unixepoch", SCHEMA_TIME_EPOCH, TYPE_INTEGER},
	};
	const char *name = e->u.call.name, *format;

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (strcmp(calls[i].name, name) == 0)
			tells(t, calls[i].form, calls[i].class);
	if (strcmp(name, "coalesce") == 0 || strcmp(name, "ifnull") == 0)
		of_coalesce(e, t);
	if (strcmp(name, "left") == 0 || strcmp(name, "substr") == 0)
		of_head(e, t);
	if (strcmp(name, "strftime") != 0 || e->u.call.args.n == 0)
		return;
	format = text_of(e->u.call.args.v[0]);
	if (format == NULL)
		return;
	tells(t, timed_format(format), TYPE_TEXT);
	t->from = strcmp(format, "%Y-%m-01") == 0 ? SCHEMA_TIME_UNIT_MONTH :
	    strcmp(format, "%Y-01-01") == 0 ? SCHEMA_TIME_UNIT_YEAR : t->from;
}

/* Seconds of milliseconds and back; what is added leaves the form. */
static void
of_op(const struct expr *e, struct timed *t)
{
	const struct exprs *args = &e->u.op.args;
	enum operator op = e->u.op.op;
	struct timed of;
	bool thousand;

	if (args->n != 2 || !timed_of(args->v[0], &of) ||
	    !timed_is_epoch(of.form))
		return;
	thousand = is_number(args->v[1], 1000) ||
	    (args->v[1]->kind == EXPR_VALUE && text_of(args->v[1]) != NULL &&
	    strcmp(text_of(args->v[1]), "1000.0") == 0);
	if (op == OPERATOR_DIV && thousand &&
	    of.form == SCHEMA_TIME_EPOCH_MS)
		tells(t, SCHEMA_TIME_EPOCH, TYPE_INTEGER);
	else if (op == OPERATOR_MUL && thousand &&
	    of.form == SCHEMA_TIME_EPOCH)
		tells(t, SCHEMA_TIME_EPOCH_MS, TYPE_INTEGER);
	else if ((op == OPERATOR_ADD || op == OPERATOR_SUB) &&
	    args->v[1]->kind == EXPR_VALUE)
		tells(t, of.form, of.class);
}

static enum schema_time_unit
unit_of_date(enum date_unit u)
{
	return u == UNIT_YEAR ? SCHEMA_TIME_UNIT_YEAR :
	    u == UNIT_QUARTER || u == UNIT_MONTH ? SCHEMA_TIME_UNIT_MONTH :
	    u == UNIT_WEEK || u == UNIT_DAY ? SCHEMA_TIME_UNIT_DAY :
	    SCHEMA_TIME_UNIT_SECOND;
}

static void
of_date(const struct expr *e, struct timed *t)
{
	enum schema_time_unit unit = unit_of_date(e->u.date.unit);
	struct timed of;

	if (e->kind == EXPR_PART) {
		if (e->u.date.unit == UNIT_YEAR)
			tells(t, SCHEMA_TIME_YEAR, TYPE_INTEGER);
		return;
	}
	if (!timed_of(e->u.date.of, &of) || of.literal)
		of = (struct timed){.form = e->type == TYPE_DATE ?
		    SCHEMA_TIME_DATE : SCHEMA_TIME_DATETIME};
	of.unit = schema_time_unit(of.form);
	if (unit == SCHEMA_TIME_UNIT_SECOND ||
	    of.unit == SCHEMA_TIME_UNIT_SECOND)
		tells(t, SCHEMA_TIME_DATETIME, TYPE_DATETIME);
	else
		tells(t, SCHEMA_TIME_DATE, TYPE_DATE);
	if (e->kind == EXPR_TRUNC) {
		if (unit != SCHEMA_TIME_UNIT_SECOND)
			tells(t, SCHEMA_TIME_DATE, TYPE_DATE);
		t->from = unit;
	} else if (of.from < t->unit && unit <= of.from) {
		t->from = of.from;
	}
}

static void
of_cast(const struct expr *e, struct timed *t)
{
	struct timed of;

	if (e->type == TYPE_DATE)
		tells(t, SCHEMA_TIME_DATE, TYPE_DATE);
	else if (e->type == TYPE_DATETIME)
		tells(t, SCHEMA_TIME_DATETIME, TYPE_DATETIME);
	else if ((e->type == TYPE_TEXT || e->type == TYPE_INTEGER ||
	    e->type == TYPE_NUMBER) && timed_of(e->u.cast.of, &of) &&
	    !of.literal)
		tells(t, of.form, e->type);
}

static void
of_column(const struct expr *e, struct timed *t)
{
	struct origin o;
	const struct expr *behind;

	if (compare_origin(e, &o)) {
		if (o.spelling != 0 || o.column->time == SCHEMA_TIME_NONE)
			return;
		tells(t, o.column->time, o.column->class);
		t->column = o.column;
		return;
	}
	behind = e->kind == EXPR_COLUMN ? compare_behind(e) :
	    e->kind == EXPR_OUTPUT && e->u.output.output != NULL ?
	    e->u.output.output->expr : NULL;
	if (behind != NULL && behind != e && timed_of(behind, t))
		t->literal = false;
}

static void
of_param(const struct expr *e, struct timed *t)
{
	struct expr value = {.kind = EXPR_VALUE, .u = {.value = {
	    e->u.param.otherwise, e->u.param.type}}};
	struct timed of;

	if (e->type == TYPE_DATE || e->type == TYPE_DATETIME)
		tells(t, e->type == TYPE_DATE ? SCHEMA_TIME_DATE :
		    SCHEMA_TIME_DATETIME, e->type);
	else if (e->u.param.otherwise != NULL && timed_of(&value, &of))
		tells(t, of.form, of.class);
}

bool
timed_of(const struct expr *e, struct timed *t)
{
	*t = (struct timed){.form = SCHEMA_TIME_NONE};
	if (e == NULL)
		return false;
	switch (e->kind) {
	case EXPR_VALUE:
		if (!timed_literal(e, t))
			return false;
		t->unit = t->from = schema_time_unit(t->form);
		return true;
	case EXPR_COLUMN:
	case EXPR_OUTPUT:
	case EXPR_QUERY:
		of_column(e, t);
		break;
	case EXPR_CALL:
		of_column(e, t);
		if (t->form == SCHEMA_TIME_NONE)
			of_call(e, t);
		break;
	case EXPR_PARAM:
		of_param(e, t);
		break;
	case EXPR_OP:
		of_op(e, t);
		break;
	case EXPR_CAST:
		of_cast(e, t);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_SHIFT:
		of_date(e, t);
		break;
	case EXPR_STAR:
	case EXPR_CASE:
	case EXPR_DIFF:
	case EXPR_ROW:
	case EXPR_COLLATE:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		break;
	}
	return t->form != SCHEMA_TIME_NONE;
}
