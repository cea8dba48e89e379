/* Dates in plain words: parts, cuts, shifts, and calls that do the same. */
#include <string.h>
#include "json/get.h"
#include "lang/plain/plain_part.h"

/* Words of a part, a number, and of a date cut to the unit. */
static const struct {
	const char *part, *cut;
} units[] = {
    [UNIT_YEAR] = {"year of ", "first day of the year of "},
    [UNIT_QUARTER] = {"quarter of the year of ", "quarter of "},
    [UNIT_MONTH] = {"month of the year of ", "month of "},
    [UNIT_WEEK] = {"week of the year of ", "week of "},
    [UNIT_DAY] = {"day of the month of ", "day of "},
    [UNIT_HOUR] = {"hour of the day of ", "hour of "},
    [UNIT_MINUTE] = {"minute of the hour of ", "minute of "},
    [UNIT_SECOND] = {"second of the minute of ", "second of "},
    [UNIT_WEEKDAY] = {"weekday (0: Sunday) of ", ""},
    [UNIT_DAY_OF_YEAR] = {"day of the year of ", ""},
};

/* strftime's formats, and how many characters of 2025-12-31 23:59:58 are the
 * same. */
static const struct {
	const char *format;
	long long first;
	enum date_unit unit;
	bool cut;
} formats[] = {
    {"%Y", 4, UNIT_YEAR, false}, {"%Y-%m", 7, UNIT_MONTH, true},
    {"%Y-%m-%d", 10, UNIT_DAY, true}, {"%m", 0, UNIT_MONTH, false},
    {"%d", 0, UNIT_DAY, false}, {"%H", 0, UNIT_HOUR, false},
    {"%M", 0, UNIT_MINUTE, false}, {"%S", 0, UNIT_SECOND, false},
    {"%w", 0, UNIT_WEEKDAY, false}, {"%j", 0, UNIT_DAY_OF_YEAR, false},
    {"%W", 0, UNIT_WEEK, false},
};

static enum schema_time
time_of(const struct expr *e)
{
	return e->kind == EXPR_COLUMN && e->u.column.column ?
	    e->u.column.column->time : SCHEMA_TIME_NONE;
}

bool
plain_is_time(const struct expr *e)
{
	if (e->kind == EXPR_OUTPUT && e->u.output.output)
		e = e->u.output.output->expr;
	return e->type == TYPE_DATE || e->type == TYPE_DATETIME ||
	    time_of(e) != SCHEMA_TIME_NONE;
}

/* Does its text begin as 2025-12-31 does? */
static bool
is_iso(const struct expr *e)
{
	enum schema_time time = time_of(e);

	if (time != SCHEMA_TIME_NONE)
		return time == SCHEMA_TIME_DATE || time == SCHEMA_TIME_DATETIME;
	return e->type == TYPE_DATE || e->type == TYPE_DATETIME;
}

static const struct expr *
arg(const struct expr *e, size_t i)
{
	return i < e->u.call.args.n ? e->u.call.args.v[i] : NULL;
}

static bool
is_call(const struct expr *e, const char *name)
{
	return e && e->kind == EXPR_CALL && !e->u.call.over &&
	    strcmp(e->u.call.name, name) == 0;
}

static bool
is_text(const struct expr *e, const char *text)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return s && strcmp(s, text) == 0;
}

static long long
whole(const struct expr *e)
{
	return e && e->kind == EXPR_VALUE &&
	    json_is_integer(e->u.value.json) ?
	    json_integer_value(e->u.value.json) : -1;
}

/* from_epoch(x), from_epoch(x / 1000.0) of a column that holds such: to a
 * reader it is the column's time. */
static const struct expr *
epoch_column(const struct expr *e)
{
	const struct expr *of = is_call(e, "from_epoch") ? arg(e, 0) : NULL;

	if (!of)
		return NULL;
	if (time_of(of) == SCHEMA_TIME_EPOCH)
		return of;
	if (of->kind == EXPR_OP && of->u.op.op == OPERATOR_DIV &&
	    of->u.op.args.n == 2 &&
	    time_of(of->u.op.args.v[0]) == SCHEMA_TIME_EPOCH_MS)
		return of->u.op.args.v[0];
	return NULL;
}

/* The moment that epoch(x), or strftime('%s', x), gives the seconds of. */
static const struct expr *
epoch_of(const struct expr *e)
{
	if (is_call(e, "strftime") && e->u.call.args.n == 2 &&
	    is_text(arg(e, 0), "%s"))
		return arg(e, 1);
	return is_call(e, "epoch") ? arg(e, 0) : NULL;
}

/* epoch(x), epoch(x) * 1000 beside a column that holds such: x is meant. */
const struct expr *
plain_moment(const struct expr *e, const struct expr *beside)
{
	enum schema_time time = time_of(beside);
	const struct expr *of = e;

	if (time == SCHEMA_TIME_EPOCH_MS && e->kind == EXPR_OP &&
	    e->u.op.op == OPERATOR_MUL && e->u.op.args.n == 2 &&
	    whole(e->u.op.args.v[1]) == 1000)
		of = e->u.op.args.v[0];
	else if (time != SCHEMA_TIME_EPOCH)
		return e;
	of = epoch_of(of);
	return of ? of : e;
}

/* How many of the first characters a call takes, -1: it is none. */
static long long
first_of(const struct expr *e)
{
	if (is_call(e, "left"))
		return whole(arg(e, 1));
	if (is_call(e, "substr") && whole(arg(e, 1)) == 1)
		return whole(arg(e, 2));
	return -1;
}

/* What a call cuts or takes out of a date: the row of formats, -1: nothing. */
static long
format_of(const struct expr *e, const struct expr **of)
{
	bool format = is_call(e, "strftime") && e->u.call.args.n == 2;
	long long first = first_of(e);

	*of = arg(e, format ? 1 : 0);
	if (*of && (*of)->kind == EXPR_CAST && !format &&
	    (*of)->u.cast.of->kind == EXPR_TRUNC)
		*of = (*of)->u.cast.of; /* its text */
	if (!format && (first < 1 || *of == NULL || !is_iso(*of)))
		return -1;
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (format ? is_text(arg(e, 0), formats[i].format) :
		    formats[i].first == first)
			return (long)i;
	return -1;
}

/* What a part is of; a number that is no date is told as one. */
static void
plain_of_date(const struct plain *w, const struct expr *of)
{
	enum schema_time time = time_of(of);

	plain_at(w, of, BIND_BEFORE);
	if (time == SCHEMA_TIME_EPOCH || time == SCHEMA_TIME_EPOCH_MS)
		buf_str(w->b, " (a number read as a date)");
}

enum bind
plain_date_call_bind(const struct expr *e, enum bind otherwise)
{
	const struct expr *of;

	if (epoch_column(e))
		return BIND_WORD;
	return format_of(e, &of) >= 0 ? BIND_BEFORE : otherwise;
}

bool
plain_date_call(const struct plain *w, const struct expr *e)
{
	const struct expr *column = epoch_column(e), *of;
	long i = format_of(e, &of);

	if (column) {
		plain_expr(w, column);
		return true;
	}
	if (i < 0)
		return false;
	/* what is cut to a month has but one: left(month of x, 7) */
	if (of->kind == EXPR_TRUNC && formats[i].cut &&
	    of->u.date.unit == formats[i].unit) {
		plain_expr(w, of);
		return true;
	}
	buf_str(w->b, formats[i].cut ? units[formats[i].unit].cut :
	    units[formats[i].unit].part);
	plain_of_date(w, of);
	return true;
}

/* "today minus 30 days"; one that is worked out: "a plus (b) days". */
static void
plain_shift(const struct plain *w, const struct expr *e)
{
	const struct expr *by = e->u.date.by;
	const char *unit = date_unit_text(e->u.date.unit);
	const json_t *value = by->kind == EXPR_VALUE ? by->u.value.json : NULL;
	double n = json_number_value(value);

	plain_at(w, e->u.date.of, BIND_AFTER);
	buf_str(w->b, json_is_number(value) && n < 0 ? " minus " : " plus ");
	if (json_is_integer(value))
		buf_fmt(w->b, "%lld", json_integer_value(value) < 0 ?
		    -json_integer_value(value) : json_integer_value(value));
	else if (json_is_number(value))
		buf_fmt(w->b, "%g", n < 0 ? -n : n);
	else
		plain_at(w, by, BIND_WORD);
	buf_fmt(w->b, " %s%s", unit, n * n >= 1 && n * n <= 1 ? "" : "s");
}

bool
plain_is_days(const struct expr *op)
{
	const struct exprs *args = &op->u.op.args;

	return op->u.op.op == OPERATOR_SUB && args->n == 2 &&
	    is_call(args->v[0], "julianday") &&
	    is_call(args->v[1], "julianday") &&
	    args->v[0]->u.call.args.n == 1 && args->v[1]->u.call.args.n == 1;
}

void
plain_days(const struct plain *w, const struct expr *op)
{
	buf_str(w->b, "exact days from ");
	plain_at(w, arg(op->u.op.args.v[1], 0), BIND_BEFORE);
	buf_str(w->b, " to ");
	plain_at(w, arg(op->u.op.args.v[0], 0), BIND_BEFORE);
}

enum bind
plain_date_bind(const struct expr *e)
{
	return e->kind == EXPR_PART || e->kind == EXPR_TRUNC ? BIND_BEFORE :
	    BIND_AFTER;
}

static bool
is_now(const struct expr *e)
{
	return is_call(e, "current_date") || is_call(e, "current_timestamp");
}

void
plain_date(const struct plain *w, const struct expr *e)
{
	if (e->kind == EXPR_SHIFT) {
		plain_shift(w, e);
	} else if (e->kind == EXPR_DIFF) {
		buf_fmt(w->b, "%ss from ", date_unit_text(e->u.date.unit));
		plain_at(w, e->u.date.of, BIND_BEFORE);
		buf_str(w->b, " to ");
		plain_at(w, e->u.date.to, BIND_BEFORE);
	} else if (e->kind == EXPR_TRUNC && is_now(e->u.date.of)) {
		if (e->u.date.unit == UNIT_DAY)
			buf_str(w->b, "today");
		else
			buf_fmt(w->b, "start of this %s",
			    date_unit_text(e->u.date.unit));
	} else {
		buf_str(w->b, e->kind == EXPR_PART ?
		    units[e->u.date.unit].part : units[e->u.date.unit].cut);
		plain_of_date(w, e->u.date.of);
	}
}
