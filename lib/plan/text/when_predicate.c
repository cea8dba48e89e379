/* Spans of time as predicates of the plan language. */
#include "plan/text/when_write.h"

/* A comparison without its right side: new. */
static json_t *
comparison(const json_t *expr, const char *op)
{
	json_t *p;

	if (when_write_is_plain(expr)) {
		p = json_copy((json_t *)expr);
	} else {
		p = json_object();
		json_object_set_new(p, "left", json_deep_copy(expr));
	}
	json_object_set_new(p, "op", json_string(op));
	return p;
}

/* A literal beside a plain column is a value; the right side is stolen. */
static void
compare(json_t *list, const json_t *expr, const char *op, json_t *right)
{
	json_t *p = comparison(expr, op), *value;

	value = json_object_get(right, "value");
	if (value != NULL && json_object_size(right) == 1)
		json_object_set(p, "value", value);
	else
		json_object_set(p, "right", right);
	json_decref(right);
	json_array_append_new(list, p);
}

/* How a bound is written for a column: new; NULL if it cannot be. */
typedef json_t *(*write_bound)(const struct when_bound *b,
    const struct when_column *c, bool relative);

static json_t *
compare_span(const struct when_time *w, const struct when_column *c,
    bool relative, write_bound write, bool single)
{
	json_t *list = json_array();

	if (single) {
		compare(list, c->expr, "=", write(&w->from, c, relative));
		return list;
	}
	if (!w->from.open)
		compare(list, c->expr, ">=", write(&w->from, c, relative));
	if (!w->after.open)
		compare(list, c->expr, "<", write(&w->after, c, relative));
	return list;
}

/* Does the span begin and end where days, months or years do? */
static bool
aligned(const struct when_time *w, enum when_unit unit)
{
	const struct when_bound *v[2] = {&w->from, &w->after};

	for (int i = 0; i < 2; i++) {
		if (v[i]->open)
			continue;
		if (v[i]->relative && v[i]->unit < WHEN_DAY)
			return false;
		if (v[i]->clock && (v[i]->hour || v[i]->minute ||
		    v[i]->second))
			return false;
		if ((unit >= WHEN_MONTH && v[i]->day != 1) ||
		    (unit == WHEN_YEAR && v[i]->month != 1))
			return false;
	}
	return true;
}

/* Both ends of one month or year. */
static bool
is_single(const struct when_time *w, int months)
{
	return !w->from.open && !w->after.open &&
	    (w->after.year - w->from.year) * 12 + w->after.month -
	    w->from.month == months;
}

/* Whole days that hold the span; false if it is less than a day. */
static bool
in_days(const struct when_time *w, struct when_time *out)
{
	bool point = w->kind == WHEN_POINT;

	*out = *w;
	if (aligned(w, WHEN_DAY))
		return true;
	if (!point && !w->from.open && !w->after.open &&
	    when_seconds(&w->after) - when_seconds(&w->from) <
	    WHEN_DAY_LONG)
		return false;
	if (!w->from.open)
		when_write_floor(&out->from, 0);
	if (!w->after.open)
		when_write_floor(&out->after, point ? 0 : 1);
	return true;
}

static json_t *
years(const struct when_time *w, const struct when_column *c, bool relative)
{
	struct when_time last = *w;
	json_t *list;

	if (!aligned(w, WHEN_YEAR))
		return NULL;
	if (is_single(w, 12) || w->after.open ||
	    w->preposition == WHEN_BEFORE ||
	    (relative && w->after.relative))
		return compare_span(w, c, relative, when_write_year,
		    is_single(w, 12));
	/* "2023 to 2025" with its last year, as people write it */
	last.after = when_open();
	list = w->from.open ? json_array() :
	    compare_span(&last, c, relative, when_write_year, false);
	last.after = w->after;
	last.after.year--;
	compare(list, c->expr, "<=",
	    when_write_year(&last.after, c, relative));
	return list;
}

/* Text that does not sort can be equal to a single day. */
static json_t *
spelled(const struct when_time *w, const struct when_column *c, bool relative)
{
	if (!when_is_day(w) || (relative && w->from.relative))
		return NULL;
	return compare_span(w, c, false, when_write_spelled, true);
}

static json_t *
span(const struct when_time *w, const struct when_column *c, bool relative)
{
	struct when_time days;

	switch (c->holds) {
	case SCHEMA_TIME_DATE:
		if (!in_days(w, &days))
			return NULL;
		return compare_span(&days, c, relative, when_write_date,
		    when_is_day(&days));
	case SCHEMA_TIME_DATETIME:
		return compare_span(w, c, relative, when_write_date, false);
	case SCHEMA_TIME_EPOCH:
	case SCHEMA_TIME_EPOCH_MS:
		return compare_span(w, c, relative, when_write_epoch, false);
	case SCHEMA_TIME_YEAR:
		return years(w, c, relative);
	case SCHEMA_TIME_MONTH:
	case SCHEMA_TIME_MONTH_DIGITS:
		return aligned(w, WHEN_MONTH) ? compare_span(w, c, relative,
		    when_write_digits, is_single(w, 1)) : NULL;
	case SCHEMA_TIME_DATE_DIGITS:
		if (!in_days(w, &days))
			return NULL;
		return compare_span(&days, c, relative, when_write_digits,
		    when_is_day(&days));
	case SCHEMA_TIME_DATE_DOTS:
	case SCHEMA_TIME_DATE_DAY_FIRST:
	case SCHEMA_TIME_DATE_MONTH_FIRST:
		return spelled(w, c, relative);
	case SCHEMA_TIME_CLOCK:
	case SCHEMA_TIME_NONE:
	case SCHEMA_TIMES:
		break;
	}
	return NULL;
}

/* One of the bits: "=" or "in". */
static void
one_of(json_t *list, json_t *part, unsigned bits)
{
	json_t *values = json_array();
	json_t *p;

	for (int i = 0; i < 32; i++)
		if (bits >> i & 1)
			json_array_append_new(values, json_integer(i));
	p = comparison(part, json_array_size(values) == 1 ? "=" : "in");
	json_object_set(p, "value", json_array_size(values) == 1 ?
	    json_array_get(values, 0) : values);
	json_decref(values);
	json_decref(part);
	json_array_append_new(list, p);
}

/* A side of the span of hours; over midnight one of both is enough. */
static void
hours(json_t *list, const struct when_time *w, const json_t *expr,
    json_t *(*value)(int second))
{
	bool over = w->after_second <= w->from_second;
	json_t *sides = json_array(), *either;

	if (w->from_second > 0)
		compare(sides, expr, ">=", value(w->from_second));
	if (w->after_second < WHEN_DAY_LONG)
		compare(sides, expr, "<", value(w->after_second));
	if (!over) {
		json_array_extend(list, sides);
	} else if (json_array_size(sides) == 2) {
		either = json_object();
		json_object_set(either, "or", sides);
		json_array_append_new(list, either);
	}
	json_decref(sides);
}

static void
hours_of(json_t *list, const struct when_time *w, const json_t *of)
{
	json_t *expr;

	if (w->from_second % WHEN_HOUR_LONG == 0 &&
	    w->after_second == w->from_second + WHEN_HOUR_LONG) {
		one_of(list, when_write_part("hour", of),
		    1u << w->from_second / WHEN_HOUR_LONG);
		return;
	}
	if (w->from_second % WHEN_HOUR_LONG == 0 &&
	    w->after_second % WHEN_HOUR_LONG == 0) {
		expr = when_write_part("hour", of);
		hours(list, w, expr, when_write_hour);
	} else {
		expr = when_write_seconds(of);
		hours(list, w, expr, when_write_second);
	}
	json_decref(expr);
}

/* What comes back, for columns of whole points in time. */
static json_t *
parts(const struct when_time *w, const struct when_column *c)
{
	json_t *list = json_array(), *of = when_write_converted(c);

	if (w->weekdays)
		one_of(list, when_write_part("weekday", of), w->weekdays);
	if (w->months)
		one_of(list, when_write_part("month", of), w->months);
	if (w->day)
		one_of(list, when_write_part("day", of), 1u << w->day);
	if (w->hours)
		hours_of(list, w, of);
	json_decref(of);
	return list;
}

static json_t *
part(const struct when_time *w, const struct when_column *c)
{
	json_t *list;

	switch (c->holds) {
	case SCHEMA_TIME_DATE:
		return w->hours ? NULL : parts(w, c);
	case SCHEMA_TIME_DATETIME:
	case SCHEMA_TIME_EPOCH:
	case SCHEMA_TIME_EPOCH_MS:
		return parts(w, c);
	case SCHEMA_TIME_MONTH:
	case SCHEMA_TIME_MONTH_DIGITS:
	case SCHEMA_TIME_DATE_DIGITS:
		if (w->weekdays || w->hours || (w->day &&
		    c->holds != SCHEMA_TIME_DATE_DIGITS))
			return NULL;
		list = json_array();
		if (w->months)
			one_of(list, when_write_digits_part(c, true),
			    w->months);
		if (w->day)
			one_of(list, when_write_digits_part(c, false),
			    1u << w->day);
		return list;
	case SCHEMA_TIME_CLOCK:
		if (!w->hours || w->weekdays || w->months || w->day)
			return NULL;
		list = json_array();
		hours(list, w, c->expr, when_write_clock);
		return list;
	case SCHEMA_TIME_YEAR:
	case SCHEMA_TIME_DATE_DOTS:
	case SCHEMA_TIME_DATE_DAY_FIRST:
	case SCHEMA_TIME_DATE_MONTH_FIRST:
	case SCHEMA_TIME_NONE:
	case SCHEMA_TIMES:
		break;
	}
	return NULL;
}

json_t *
when_predicates(const struct when_time *w, const struct when_column *c,
    bool relative)
{
	return w->kind == WHEN_PART ? part(w, c) : span(w, c, relative);
}
