/* Weeks by number, days of the week. */
#include "base/day.h"
#include "plan/text/when_read.h"

static bool
weeks_of(int year, int first, int last, struct when_time *w)
{
	int y, m, d;

	if (last < first || !when_iso_week(year, last, &y, &m, &d))
		return false;
	w->after = when_absolute(y, m, d);
	when_iso_week(year, first, &y, &m, &d);
	*w = when_span(when_absolute(y, m, d), w->after, WHEN_WEEK);
	when_move(&w->after, WHEN_BY(0, 7), NULL);
	return true;
}

/* Which year has such weeks that have begun (step -1) or not ended? */
static bool
nearest_weeks(const struct when_now *now, int first, int last, int step,
    struct when_time *w)
{
	int64_t today = (int64_t)WHEN_DAY_LONG * day_number(now->year,
	    now->month, now->day);

	for (int k = -1; k < 12; k++)
		if (weeks_of(now->year + step * k, first, last, w) &&
		    (step < 0 ? when_seconds(&w->from) <= today :
		    when_seconds(&w->after) > today))
			return true;
	return false;
}

static void
push_yearless(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, int first, int last)
{
	int step = r->pick == WHEN_PICK_AHEAD ? 1 : -1;

	for (int k = 0; k < 2; k++, step = -step) {
		struct when_time w;

		if (!nearest_weeks(r->now, first, last, step, &w))
			continue;
		w.yearless = true;
		w.ahead = step > 0;
		when_push(r, list, at, n, &w);
	}
}

/* "week 23", "calendar weeks 20 to 23 of 2026", "KW 23/2026" */
static void
numbered(const struct when_reader *r, size_t at, struct when_list *list)
{
	size_t i = at + when_among(r, at, LISTED_CALENDAR_ISO), n;
	int first, last;
	struct when_time year, w;

	if (when_among(r, i, LISTED_WEEKS)) {
		i++;
		i += when_among(r, i, LISTED_NUMBER);
		i += when_mark(r, i, ".") || when_mark(r, i, "#");
	} else if (when_among(r, i, LISTED_CW) && i == at) {
		i++;
	} else {
		return;
	}
	first = last = when_digits(r, i, 1, 2);
	if (first < 1 || when_amount(r, i) || r->q->v[i].ordinal)
		return;
	i++;
	if ((when_dash(r, i) || when_among(r, i, LISTED_WEEK_UNTIL)) &&
	    when_digits(r, i + 1, 1, 2) > first) {
		last = when_digits(r, i + 1, 1, 2);
		i += 2;
	}
	n = when_year_behind(r, i, &year);
	if (!n)
		push_yearless(r, list, at, i - at, first, last);
	else if (weeks_of(year.from.year, first, last, &w))
		when_push(r, list, at, i + n - at, &w);
}

/* "2026-W23", "2026W23", "W23 2026" */
static void
written(const struct when_reader *r, size_t at, struct when_list *list)
{
	size_t begin = at + when_among(r, at, LISTED_CALENDAR_ISO), i, n;
	int year, week;
	struct when_time y, w;

	begin += when_among(r, begin, LISTED_WEEK);
	year = when_year_number(r, begin);
	i = begin + 1 + when_dash(r, begin + 1);
	if (year && when_among(r, i, LISTED_W) && when_joined(r, i) &&
	    when_joined(r, i + 1) &&
	    (week = when_digits(r, i + 1, 1, 2)) > 0 &&
	    weeks_of(year, week, week, &w)) {
		when_push(r, list, at, i + 2 - at, &w);
		return;
	}
	if (!when_among(r, at, LISTED_W) || !when_joined(r, at + 1))
		return;
	week = when_digits(r, at + 1, 1, 2);
	n = when_year_behind(r, at + 2, &y);
	if (n && weeks_of(y.from.year, week, week, &w))
		when_push(r, list, at, n + 2, &w);
}

/* "week of 3 March", "week beginning 3 March", "week ending 7 March" */
static void
around_day(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_list days = {.n = 0};
	size_t i = at + 1;
	bool of = when_among(r, i, LISTED_OF);
	bool ends = when_among(r, i, LISTED_ENDING);

	if (!when_among(r, at, LISTED_WEEK) || (!of && !ends &&
	    !when_among(r, i, LISTED_BEGINNING)))
		return;
	i++;
	i += when_among(r, i, LISTED_ON_THE);
	i += when_among(r, i, LISTED_THE);
	when_read_date(r, i, &days);
	when_read_written(r, i, &days);
	for (size_t k = 0; k < days.n; k++) {
		struct when_time w = days.v[k].w;
		int back = ends ? 6 : 0;

		if (!when_is_day(&w))
			continue;
		if (of) /* its Monday */
			back = (int)((when_seconds(&w.from) / WHEN_DAY_LONG +
			    2) % 7);
		w.granularity = WHEN_WEEK;
		when_move(&w.from, WHEN_BY(0, -back), r->now);
		w.after = w.from;
		when_move(&w.after, WHEN_BY(0, 7), r->now);
		when_push(r, list, at, i + days.v[k].n - at, &w);
	}
}

void
when_read_week(const struct when_reader *r, size_t at, struct when_list *list)
{
	numbered(r, at, list);
	written(r, at, list);
	around_day(r, at, list);
}

struct when_time
when_weekday_span(const struct when_now *now, int weekday, int within)
{
	int monday = (weekday + 6) % 7;
	struct when_shift before = WHEN_BY(0, within - monday);

	return when_span(
	    when_relative_from(now, before, WHEN_WEEK, WHEN_BY(0, monday)),
	    when_relative_from(now, before, WHEN_WEEK,
	    WHEN_BY(0, monday + 1)), WHEN_DAY);
}

/* Where the second name of "Monday to Friday", "Mon-Fri" stands, 0: nowhere */
static size_t
through(const struct when_reader *r, size_t at)
{
	if (when_dash(r, at + 1) ||
	    when_among(r, at + 1, LISTED_UNTIL) ||
	    (when_among(r, at + 1, LISTED_AND) && at > 0 &&
	    when_among(r, at - 1, LISTED_BETWEEN)))
		return at + 2;
	return when_hyphened(r, at) ? at + 1 : 0;
}

/* One name, or a run of days; bits of days. */
static size_t
weekday_at(const struct when_reader *r, size_t at, unsigned *days,
    bool *plural, bool *sure)
{
	bool more, known;
	int first = when_weekday_name(r, at, sure, plural), last = -1;
	size_t next;

	if (first < 0)
		return 0;
	next = through(r, at);
	if (next)
		last = when_weekday_name(r, next, &known, &more);
	*days = 1u << first;
	if (last < 0)
		return 1;
	for (int d = first; d != last; d = (d + 1) % 7)
		*days |= 1u << d;
	*days |= 1u << last;
	*sure = *plural = true;
	return next + 1 - at;
}

/* "weekends", "at the weekend", "weekdays" */
static size_t
kind_of_day(const struct when_reader *r, size_t at, unsigned *days)
{
	enum { WORK = 0x3e, FREE = 0x41 };
	int from, after;
	bool grouped = at > 0 && when_among(r, at - 1, LISTED_GROUPED_BY);

	if (grouped || (at > 0 && r->q->v[at - 1].has_number))
		return 0;
	if (when_among(r, at, LISTED_WEEKDAY_WEEKEND) &&
	    when_daypart_name(r, at + 1, &from, &after)) {
		*days = when_among(r, at, LISTED_WEEKEND) ? FREE : WORK;
		return 1;
	}
	*days = FREE;
	if (when_among(r, at, LISTED_WEEKENDS) ||
	    (when_among(r, at, LISTED_WEEKEND) &&
	    (r->preposition == WHEN_IN || r->article)))
		return 1;
	*days = WORK;
	if (when_among(r, at, LISTED_WEEKDAYS))
		return 1;
	return when_among(r, at, LISTED_WORKING) &&
	    when_among(r, at + 1, LISTED_DAYS) ? 2 : 0;
}

/* "Friday of next week" */
static bool
day_of_week(const struct when_reader *r, size_t at, int weekday,
    struct when_list *list)
{
	size_t i = at + 1 + when_among(r, at + 1, LISTED_OF);
	enum when_manner manner;
	int direction, monday = (weekday + 6) % 7;
	struct when_time week, w;
	size_t n;

	i += when_among(r, i, LISTED_THE);
	n = when_step_name(r, i, &direction, &manner);
	if (n == 0 || !when_among(r, i + n, LISTED_WEEK))
		return false;
	week = when_span_unit(r->now, WHEN_WEEK, direction, false);
	w = when_within(&week, WHEN_BY(0, monday), WHEN_BY(0, monday + 1),
	    WHEN_DAY, r->now);
	when_push(r, list, at, i + n + 1 - at, &w);
	return true;
}

static void
push_part(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, unsigned days, bool weak)
{
	struct when_time w = {.kind = WHEN_PART, .weekdays = days, .weak = weak,
	    .granularity = WHEN_DAY};

	when_push(r, list, at, n, &w);
}

/* A single day is every one, or the latest, or the next: what stands before
 * it says which is likeliest. */
static void
push_single(const struct when_reader *r, struct when_list *list, size_t at,
    int weekday, unsigned days)
{
	bool deadline = r->preposition == WHEN_UNTIL ||
	    r->preposition == WHEN_BY;
	bool open = r->preposition > WHEN_IN;
	struct when_time past = when_weekday_span(r->now, weekday,
	    open ? 0 : -1);
	struct when_time next = when_weekday_span(r->now, weekday,
	    deadline ? 6 : 7);

	past.weak = next.weak = true;
	next.ahead = true;
	if (!open)
		push_part(r, list, at, 1, days, true);
	when_push(r, list, at, 1, deadline ? &next : &past);
	when_push(r, list, at, 1, deadline ? &past : &next);
}

/* "Monday", "Mondays and Fridays": how many tokens; `plural` where it cannot
 * be a single day. */
static size_t
weekdays_at(const struct when_reader *r, size_t at, unsigned *days,
    bool *plural)
{
	bool sure, many;
	unsigned more = 0;
	size_t n = weekday_at(r, at, days, plural, &sure), k;

	while (n > 0 && n < 24) {
		size_t gap = when_mark(r, at + n, ",");

		gap += when_among(r, at + n + gap, LISTED_AND_OR);
		if (gap > 0)
			gap += when_among(r, at + n + gap, LISTED_ON);
		k = gap ? weekday_at(r, at + n + gap, &more, &many, &sure) :
		    0;
		if (k == 0)
			break;
		*days |= more;
		n += gap + k;
		*plural = sure = true;
	}
	return n > 0 && !sure && r->preposition <= WHEN_IN &&
	    !(at > 0 && when_among(r, at - 1, LISTED_ON)) ? 0 : n;
}

void
when_read_weekday(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	unsigned days = 0;
	bool plural, sure;
	size_t n = kind_of_day(r, at, &days);
	int first;

	if (n > 0) {
		push_part(r, list, at, n, days, false);
		return;
	}
	n = weekdays_at(r, at, &days, &plural);
	/* "the last Friday of each month" */
	if (n == 0 || (n == 1 && at > 0 && when_ordinal(r, at - 1) &&
	    when_among(r, at + 1, LISTED_OF_IN)))
		return;
	if (plural) {
		push_part(r, list, at, n, days, false);
		return;
	}
	first = when_weekday_name(r, at, &sure, &plural);
	if (!day_of_week(r, at, first, list))
		push_single(r, list, at, first, days);
}
