/* Bounds of spans: the calendar's arithmetic. */
#include "base/day.h"
#include "plan/text/when_read.h"

/* A bound that is no date has the year 0. */
bool
when_bound_exists(const struct when_bound *b)
{
	return b->open || day_exists(b->year, b->month, b->day);
}

static void
add_days(struct when_bound *b, long days)
{
	long n;

	if (b->year == 0)
		return;
	n = day_number(b->year, b->month, b->day) + days;
	if (n < day_number(1, 1, 1) || n > day_number(9999, 12, 31))
		b->year = 0;
	else
		day_of_number(n, &b->year, &b->month, &b->day);
}

void
when_next_day(struct when_bound *b)
{
	add_days(b, 1);
}

static void
add_months(struct when_bound *b, int months)
{
	long m = b->year * 12L + b->month - 1 + months;
	int last;

	if (b->year == 0)
		return;
	if (m < 12 || m >= 10000 * 12L) {
		b->year = 0;
		return;
	}
	b->year = (int)(m / 12);
	b->month = (int)(m % 12) + 1;
	last = day_months_last(b->year, b->month);
	if (b->day > last)
		b->day = last;
}

static void
add_seconds(struct when_bound *b, int seconds)
{
	int64_t total = b->hour * WHEN_HOUR_LONG + b->minute * 60 + b->second +
	    (int64_t)seconds;
	int64_t days = total / WHEN_DAY_LONG;

	if (total % WHEN_DAY_LONG < 0)
		days--;
	total -= days * WHEN_DAY_LONG;
	b->hour = (int)(total / WHEN_HOUR_LONG);
	b->minute = (int)(total / 60 % 60);
	b->second = (int)(total % 60);
	add_days(b, (long)days);
}

static void
add(struct when_bound *b, struct when_shift by)
{
	add_months(b, by.months);
	add_days(b, by.days);
	if (by.seconds) {
		add_seconds(b, by.seconds);
		b->clock = true;
	}
}

static void
truncate_to(struct when_bound *b, enum when_unit unit)
{
	if (b->year == 0)
		return;
	b->second = 0;
	if (unit >= WHEN_HOUR)
		b->minute = 0;
	if (unit >= WHEN_DAY)
		b->hour = 0;
	if (unit == WHEN_WEEK) /* a Monday was day 5 of the count */
		add_days(b, -((day_number(b->year, b->month, b->day) + 2) %
		    7));
	if (unit >= WHEN_MONTH)
		b->day = 1;
	if (unit == WHEN_QUARTER)
		b->month -= (b->month - 1) % 3;
	if (unit == WHEN_YEAR)
		b->month = 1;
}

static void
resolve(struct when_bound *b, const struct when_now *now)
{
	b->year = now->year;
	b->month = now->month;
	b->day = now->day;
	b->hour = now->hour;
	b->minute = now->minute;
	if (now->hour < 0) {
		b->hour = b->minute = 0;
		if (b->unit < WHEN_DAY)
			add_days(b, 1);
	}
	b->clock = b->unit < WHEN_DAY;
	add(b, b->before);
	truncate_to(b, b->unit);
	add(b, b->by);
}

struct when_bound
when_open(void)
{
	return (struct when_bound){.open = true};
}

struct when_bound
when_absolute(int year, int month, int day)
{
	return (struct when_bound){.year = year, .month = month, .day = day,
	    .unit = WHEN_DAY};
}

struct when_bound
when_relative_from(const struct when_now *now, struct when_shift before,
    enum when_unit unit, struct when_shift by)
{
	struct when_bound b = {.relative = true, .before = before,
	    .unit = unit, .by = by};

	resolve(&b, now);
	return b;
}

struct when_bound
when_relative(const struct when_now *now, enum when_unit unit,
    struct when_shift by)
{
	return when_relative_from(now, (struct when_shift){0}, unit, by);
}

void
when_move(struct when_bound *b, struct when_shift by,
    const struct when_now *now)
{
	if (b->open)
		return;
	if (!b->relative) {
		add(b, by);
		return;
	}
	b->by.months += by.months;
	b->by.days += by.days;
	b->by.seconds += by.seconds;
	while (b->by.seconds >= WHEN_DAY_LONG && b->unit >= WHEN_DAY) {
		b->by.seconds -= WHEN_DAY_LONG;
		b->by.days++;
	}
	resolve(b, now);
}

void
when_set_clock(struct when_bound *b, int second, const struct when_now *now)
{
	when_move(b, (struct when_shift){.seconds = second}, now);
	b->clock = true;
}

int64_t
when_seconds(const struct when_bound *b)
{
	return (int64_t)day_number(b->year, b->month, b->day) *
	    WHEN_DAY_LONG + b->hour * WHEN_HOUR_LONG + b->minute * 60 +
	    b->second;
}

struct when_time
when_span(struct when_bound from, struct when_bound after,
    enum when_unit granularity)
{
	return (struct when_time){.kind = WHEN_SPAN, .from = from,
	    .after = after, .granularity = granularity};
}

struct when_shift
when_shift_of(struct when_measure m, int n)
{
	n *= m.factor;
	switch (m.unit) {
	case WHEN_MINUTE:
		return (struct when_shift){.seconds = 60 * n};
	case WHEN_HOUR:
		return (struct when_shift){.seconds = 3600 * n};
	case WHEN_DAY:
		return WHEN_BY(0, n);
	case WHEN_WEEK:
		return WHEN_BY(0, 7 * n);
	case WHEN_MONTH:
		return WHEN_BY(n, 0);
	case WHEN_QUARTER:
		return WHEN_BY(3 * n, 0);
	case WHEN_YEAR:
		return WHEN_BY(12 * n, 0);
	}
	return WHEN_BY(0, 0);
}

struct when_shift
when_shift_half(struct when_measure m, int n, bool half)
{
	struct when_shift by = when_shift_of(m, n);

	if (half && m.unit == WHEN_YEAR)
		by.months += 6 * m.factor;
	else if (half && m.unit == WHEN_MONTH)
		by.days += 15 * m.factor;
	else if (half && m.unit == WHEN_HOUR)
		by.seconds += WHEN_HOUR_LONG / 2;
	return by;
}

struct when_time
when_span_unit(const struct when_now *now, enum when_unit unit, int n,
    bool fiscal)
{
	struct when_measure m = {unit, 1};
	struct when_shift by[2] = {when_shift_of(m, n),
	    when_shift_of(m, n + 1)};
	struct when_shift before = {0};

	if (fiscal && now->fiscal > 1 && unit >= WHEN_QUARTER) {
		int late = unit == WHEN_YEAR ? now->fiscal - 1 :
		    (now->fiscal - 1) % 3;

		before.months = -late;
		by[0].months += late;
		by[1].months += late;
	}
	return when_span(when_relative_from(now, before, unit, by[0]),
	    when_relative_from(now, before, unit, by[1]), unit);
}

struct when_time
when_span_day(int year, int month, int day)
{
	struct when_time w = when_span(when_absolute(year, month, day),
	    when_absolute(year, month, day), WHEN_DAY);

	add_days(&w.after, 1);
	return w;
}

struct when_time
when_within(const struct when_time *parent, struct when_shift from,
    struct when_shift after, enum when_unit granularity,
    const struct when_now *now)
{
	struct when_time w = when_span(parent->from, parent->from, granularity);

	when_move(&w.from, from, now);
	when_move(&w.after, after, now);
	return w;
}

bool
when_is_day(const struct when_time *w)
{
	struct when_bound next = w->from;

	if (w->kind != WHEN_SPAN || w->from.open || w->after.open ||
	    w->from.clock || w->after.clock || !when_bound_exists(&next))
		return false;
	add_days(&next, 1);
	return when_bound_exists(&next) &&
	    when_seconds(&next) == when_seconds(&w->after);
}

bool
when_is_year(const struct when_time *w)
{
	struct when_bound next = w->from;

	if (w->kind != WHEN_SPAN || w->granularity != WHEN_YEAR ||
	    w->from.open || w->after.open)
		return false;
	add_months(&next, 12);
	return when_bound_exists(&next) &&
	    when_seconds(&next) == when_seconds(&w->after);
}

bool
when_iso_week(int year, int week, int *y, int *m, int *d)
{
	/* the week that holds 4 January is the first */
	long first = day_number(year, 1, 4), next = day_number(year + 1, 1, 4);

	first -= (first + 2) % 7;
	next -= (next + 2) % 7;
	if (week < 1 || first + 7L * (week - 1) >= next)
		return false;
	day_of_number(first + 7L * (week - 1), y, m, d);
	return true;
}
