/* Bounds of time as expressions of the plan language. */
#include <string.h>
#include "json/get.h"
#include "plan/text/when_write.h"

static const char *const unit_names[] = {"minute", "hour", "day", "week",
    "month", "quarter", "year"};

const char *
when_unit_name(enum when_unit unit)
{
	return unit_names[unit];
}

bool
when_unit_read(const char *text, enum when_unit *unit)
{
	for (int u = WHEN_YEAR; u >= WHEN_MINUTE; u--) {
		*unit = (enum when_unit)u;
		if (strncmp(text, unit_names[u], strlen(unit_names[u])) == 0)
			return true;
	}
	return false;
}

bool
when_is_unit(const char *text)
{
	enum when_unit unit;

	return when_unit_read(text, &unit) &&
	    strcmp(text, unit_names[unit]) == 0;
}

bool
when_write_is_plain(const json_t *expr)
{
	size_t known = 1u + (json_object_get(expr, "table") != NULL);

	return get_str(expr, "column") != NULL &&
	    json_object_size(expr) == known;
}

static json_t *
call(const char *name)
{
	return json_pack("{s:s}", "fn", name);
}

static json_t *
literal(json_int_t n)
{
	return json_pack("{s:I}", "value", n);
}

static json_t *
shift(json_t *of, const char *unit, json_int_t by)
{
	return by == 0 ? of : json_pack("{s:s, s:o, s:o}", "shift", unit,
	    "by", literal(by), "of", of);
}

static json_t *
truncated(json_t *of, const char *unit)
{
	return json_pack("{s:s, s:o}", "trunc", unit, "of", of);
}

/* In the largest unit that has it whole. */
static json_t *
shift_months(json_t *of, int months, enum when_unit unit)
{
	if (months % 12 == 0)
		return shift(of, "year", months / 12);
	if (unit == WHEN_QUARTER && months % 3 == 0)
		return shift(of, "quarter", months / 3);
	return shift(of, "month", months);
}

static json_t *
shift_seconds(json_t *of, int seconds)
{
	if (seconds % WHEN_HOUR_LONG == 0)
		return shift(of, "hour", seconds / WHEN_HOUR_LONG);
	if (seconds % 60 == 0)
		return shift(of, "minute", seconds / 60);
	return shift(of, "second", seconds);
}

static json_t *
shifted(json_t *of, struct when_shift by, enum when_unit unit)
{
	of = shift_months(of, by.months, unit);
	if (unit == WHEN_WEEK && by.days % 7 == 0)
		of = shift(of, "week", by.days / 7);
	else
		of = shift(of, "day", by.days);
	return shift_seconds(of, by.seconds);
}

/* A bound that is counted from now. */
static json_t *
relative_bound(const struct when_bound *b)
{
	bool moment = b->unit < WHEN_DAY || b->before.seconds;
	json_t *e = call(moment ? "current_timestamp" : "current_date");

	/* months before the 31st differ by dialect, before the 1st do not */
	if (b->before.months)
		e = truncated(e, "month");
	e = shifted(e, b->before, WHEN_MONTH);
	if (b->unit > WHEN_DAY || b->unit == WHEN_HOUR ||
	    (moment && b->unit == WHEN_DAY))
		e = truncated(e, when_unit_name(b->unit));
	return shifted(e, b->by, b->unit);
}

static json_t *
cast(json_t *of, const char *type)
{
	return json_pack("{s:o, s:s}", "cast", of, "to", type);
}

static json_t *
day_text(const struct when_bound *b, bool seconds)
{
	bool clock = b->clock && (b->hour || b->minute || b->second);

	if (!clock)
		return json_sprintf("%04d-%02d-%02d", b->year, b->month,
		    b->day);
	if (!seconds && b->second == 0)
		return json_sprintf("%04d-%02d-%02d %02d:%02d", b->year,
		    b->month, b->day, b->hour, b->minute);
	return json_sprintf("%04d-%02d-%02d %02d:%02d:%02d", b->year,
	    b->month, b->day, b->hour, b->minute, b->second);
}

static json_t *
typed(const struct when_bound *b)
{
	bool clock = b->clock && (b->hour || b->minute || b->second);

	return json_pack("{s:o, s:s}", "value", day_text(b, true), "type",
	    clock ? "datetime" : "date");
}

json_t *
when_write_date(const struct when_bound *b, const struct when_column *c,
    bool relative)
{
	json_t *e;

	if (relative && b->relative) {
		e = relative_bound(b);
		if (c->strict && c->class == TYPE_TEXT)
			e = cast(cast(e, b->clock ? "datetime" : "date"),
			    "text");
		return e;
	}
	if (c->class == TYPE_TEXT || when_write_is_plain(c->expr))
		return json_pack("{s:o}", "value", day_text(b, false));
	return typed(b);
}

json_t *
when_write_epoch(const struct when_bound *b, const struct when_column *c,
    bool relative)
{
	json_t *e = relative && b->relative ? relative_bound(b) : typed(b);

	e = json_pack("{s:s, s:[o]}", "fn", "epoch", "args", e);
	if (c->holds != SCHEMA_TIME_EPOCH_MS)
		return e;
	return json_pack("{s:s, s:[o, o]}", "op", "*", "args", e,
	    literal(1000));
}

json_t *
when_write_part(const char *part, const json_t *of)
{
	return json_pack("{s:s, s:O}", "part", part, "of", of);
}

json_t *
when_write_year(const struct when_bound *b, const struct when_column *c,
    bool relative)
{
	bool text = c->class == TYPE_TEXT;
	json_t *of, *e;

	if (!relative || !b->relative)
		return text ? json_pack("{s:o}", "value",
		    json_sprintf("%04d", b->year)) : literal(b->year);
	of = relative_bound(b);
	e = when_write_part("year", of);
	json_decref(of);
	return text ? cast(e, "text") : e;
}

/* The first so many characters of a date. */
static json_t *
date_text(json_t *of, int n)
{
	return json_pack("{s:s, s:[o, o]}", "fn", "left", "args",
	    cast(of, "text"), literal(n));
}

json_t *
when_write_digits(const struct when_bound *b, const struct when_column *c,
    bool relative)
{
	bool month = c->holds != SCHEMA_TIME_DATE_DIGITS;
	bool dash = c->holds == SCHEMA_TIME_MONTH;
	bool number = !dash && c->class != TYPE_TEXT;
	int n = b->year * 100 + b->month;
	json_t *e;

	if (!relative || !b->relative) {
		if (dash)
			return json_pack("{s:o}", "value", json_sprintf(
			    "%04d-%02d", b->year, b->month));
		n = month ? n : n * 100 + b->day;
		return number ? literal(n) : json_pack("{s:o}", "value",
		    json_sprintf(month ? "%06d" : "%08d", n));
	}
	e = date_text(relative_bound(b), month ? 7 : 10);
	if (!dash)
		e = json_pack("{s:s, s:[o, {s:s}, {s:s}]}", "fn", "replace",
		    "args", e, "value", "-", "value", "");
	return number ? cast(e, "integer") : e;
}

json_t *
when_write_spelled(const struct when_bound *b, const struct when_column *c,
    bool relative)
{
	json_t *text;

	(void)relative; /* no shift gives such text */
	if (c->holds == SCHEMA_TIME_DATE_DOTS)
		text = json_sprintf("%02d.%02d.%04d", b->day, b->month,
		    b->year);
	else if (c->holds == SCHEMA_TIME_DATE_DAY_FIRST)
		text = json_sprintf("%02d/%02d/%04d", b->day, b->month,
		    b->year);
	else
		text = json_sprintf("%02d/%02d/%04d", b->month, b->day,
		    b->year);
	return json_pack("{s:o}", "value", text);
}

void
when_write_floor(struct when_bound *b, int up)
{
	bool within = b->hour || b->minute || b->second;

	if (b->relative && b->unit < WHEN_DAY) {
		b->before = b->by;
		b->by = WHEN_BY(0, up);
		b->unit = WHEN_DAY;
	} else if (b->relative) {
		b->by.days += within ? up : 0;
		b->by.seconds = 0;
	}
	b->hour = b->minute = b->second = 0;
	b->clock = false;
	if (within && up)
		when_next_day(b);
}

json_t *
when_write_converted(const struct when_column *c)
{
	json_t *of = json_deep_copy(c->expr);

	if (c->holds == SCHEMA_TIME_EPOCH_MS)
		of = json_pack("{s:s, s:[o, o]}", "op", "/", "args", of,
		    literal(1000));
	if (c->holds == SCHEMA_TIME_EPOCH || c->holds == SCHEMA_TIME_EPOCH_MS)
		return json_pack("{s:s, s:[o]}", "fn", "from_epoch", "args",
		    of);
	if (c->strict && c->class == TYPE_TEXT)
		return cast(of, c->holds == SCHEMA_TIME_DATE ? "date" :
		    "datetime");
	return of;
}

json_t *
when_write_digits_part(const struct when_column *c, bool month)
{
	json_t *of = json_deep_copy(c->expr);
	int from = c->holds == SCHEMA_TIME_MONTH ? 6 : month ? 5 : 7;

	if (c->class != TYPE_TEXT && c->holds != SCHEMA_TIME_MONTH)
		of = cast(of, "text");
	return cast(json_pack("{s:s, s:[o, o, o]}", "fn", "substr", "args",
	    of, literal(from), literal(2)), "integer");
}

json_t *
when_write_seconds(const json_t *of)
{
	return json_pack("{s:s, s:[{s:s, s:[o, o]}, {s:s, s:[o, o]}, o]}",
	    "op", "+", "args",
	    "op", "*", "args", when_write_part("hour", of), literal(3600),
	    "op", "*", "args", when_write_part("minute", of), literal(60),
	    when_write_part("second", of));
}

json_t *
when_write_second(int second)
{
	return literal(second);
}

json_t *
when_write_hour(int second)
{
	return literal(second / WHEN_HOUR_LONG);
}

json_t *
when_write_clock(int second)
{
	if (second % 60 == 0)
		return json_pack("{s:o}", "value", json_sprintf("%02d:%02d",
		    second / WHEN_HOUR_LONG, second / 60 % 60));
	return json_pack("{s:o}", "value", json_sprintf("%02d:%02d:%02d",
	    second / WHEN_HOUR_LONG, second / 60 % 60, second % 60));
}
