/* What is counted from now: "last month", "past 30 days", "2 weeks ago". */
#include <string.h>
#include "base/day.h"
#include "plan/text/when_read.h"

static void
push_hours(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, struct when_time w, int from, int after)
{
	when_move(&w.after, WHEN_BY(0, -1), r->now);
	when_set_clock(&w.after, after > from ? after :
	    after + WHEN_DAY_LONG, r->now);
	when_set_clock(&w.from, from, r->now);
	w.granularity = WHEN_HOUR;
	w.vague = true;
	when_push(r, list, at, n, &w);
}

void
when_read_day_name(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	static const struct {
		const char *words;
		int days;
	} names[] = {
#define WHEN_DAY_NAME(words, days) {words, days},
#include "plan/text/when_word.def"
	};
	struct when_time w;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t n = when_run(r, at, names[i].words);

		if (n == 0)
			continue;
		w = when_span_unit(r->now, WHEN_DAY, names[i].days, false);
		when_push(r, list, at, n, &w);
	}
	if (when_among(r, at, LISTED_TONIGHT)) {
		w = when_span_unit(r->now, WHEN_DAY, 0, false);
		push_hours(r, list, at, 1, w, 18 * WHEN_HOUR_LONG,
		    WHEN_DAY_LONG);
	}
}

struct step {
	size_t n;              /* tokens up to what is counted */
	int direction;
	enum when_manner manner;
	bool whole, fiscal;
};

struct when_time
when_rolling(const struct when_reader *r, struct when_shift by, bool ahead,
    enum when_unit unit)
{
	struct when_shift none = {0}, back = {-by.months, -by.days,
	    -by.seconds};
	enum when_unit base = unit < WHEN_DAY ? WHEN_MINUTE : WHEN_DAY;

	if (!ahead && base == WHEN_DAY)
		none.days = 1;
	if (ahead && base == WHEN_DAY)
		by.days++;
	return when_span(when_relative(r->now, base, ahead ? none : back),
	    when_relative(r->now, base, ahead ? by : none),
	    unit < WHEN_DAY ? WHEN_HOUR : WHEN_DAY);
}

/* So many whole units before the current one, or after it. */
static struct when_time
whole(const struct when_reader *r, struct when_measure m, int n, bool ahead,
    bool fiscal)
{
	struct when_time first, last;

	n *= m.factor;
	first = when_span_unit(r->now, m.unit, ahead ? 1 : -n, fiscal);
	last = when_span_unit(r->now, m.unit, ahead ? n : -1, fiscal);
	first.after = last.after;
	return first;
}

/* "30 days", "12 full months", "30-day period" behind "last". */
static size_t
counted(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s)
{
	int n;
	bool vague, ahead = s.direction > 0;
	size_t begin = at + s.n, i = begin + when_count(r, begin, &n, &vague);
	struct when_measure m;
	struct when_time up, all;
	size_t used, half;

	if (i == begin || s.direction == 0)
		return 0;
	half = when_phrase(r, i, WHEN_PHRASE_AND_A_HALF);
	i += half;
	if (when_among(r, i, LISTED_FULL_UNIT)) {
		s.whole = true;
		i++;
	}
	i += when_dash(r, i);
	used = when_unit_at(r, i, &m);
	if (used == 0)
		return 0;
	i += used;
	if (!half)
		i += half = when_phrase(r, i, WHEN_PHRASE_AND_A_HALF);
	i += when_among(r, i, LISTED_PERIOD);
	up = when_rolling(r, when_shift_half(m, n, half > 0), ahead, m.unit);
	if (m.unit < WHEN_DAY || half) {
		when_push(r, list, at, i - at, &up);
		return i - at;
	}
	all = whole(r, m, n, ahead, s.fiscal);
	up.vague = all.vague = vague;
	if (s.whole || s.manner == WHEN_PREVIOUS || m.unit == WHEN_QUARTER) {
		when_push(r, list, at, i - at, &all);
		when_push(r, list, at, i - at, &up);
	} else {
		when_push(r, list, at, i - at, &up);
		if (m.unit > WHEN_DAY)
			when_push(r, list, at, i - at, &all);
	}
	return i - at;
}

/* "last week Monday" */
static void
push_weekday(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_time *week)
{
	bool sure, plural;
	int day = when_weekday_name(r, at + n, &sure, &plural);
	int monday = (day + 6) % 7;
	struct when_time w;

	if (day < 0 || plural)
		return;
	w = when_within(week, WHEN_BY(0, monday), WHEN_BY(0, monday + 1),
	    WHEN_DAY, r->now);
	when_push(r, list, at, n + 1, &w);
}

/* "month" behind "last", "this", "past". */
static bool
single(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s)
{
	struct when_measure m;
	size_t used = when_unit_at(r, at + s.n, &m), n = s.n + used;
	struct when_time up, all;

	if (used == 0)
		return false;
	/* "past year and a half" */
	if (when_phrase(r, at + n, WHEN_PHRASE_AND_A_HALF) && s.direction) {
		up = when_rolling(r, when_shift_half(m, 1, true),
		    s.direction > 0, m.unit);
		when_push(r, list, at, n + when_phrase(r, at + n,
		    WHEN_PHRASE_AND_A_HALF), &up);
		return true;
	}
	/* "in the coming weeks": nobody knows how many */
	if (used == 1 && r->q->v[at + n - 1].text[strlen(
	    r->q->v[at + n - 1].text) - 1] == 's')
		return true;
	/* "first and last year of parties" */
	if (when_among(r, at + s.n - 1, LISTED_LAST) &&
	    when_among(r, at + n, LISTED_OF))
		return true;
	/* "last minute bookings" */
	if (m.unit == WHEN_MINUTE && r->preposition != WHEN_IN)
		return true;
	if (m.unit == WHEN_DAY && s.manner == WHEN_PREVIOUS) {
		all = when_span_unit(r->now, WHEN_DAY, -1, false);
		when_push(r, list, at, n, &all);
		return true;
	}
	if (m.unit < WHEN_DAY || m.unit == WHEN_DAY || m.factor > 1) {
		/* "when is the last day" */
		if (s.direction == 0 || (m.unit == WHEN_DAY &&
		    (s.direction > 0 || (s.manner == WHEN_LAST &&
		    r->preposition != WHEN_IN))))
			return true;
		up = when_rolling(r, when_shift_of(m, 1), s.direction > 0,
		    m.unit);
		up.weak = m.unit == WHEN_DAY;
		when_push(r, list, at, n, &up);
		return true;
	}
	all = when_span_unit(r->now, m.unit, s.direction, s.fiscal);
	all.weak = s.fiscal && r->now->fiscal == 0;
	if (m.unit == WHEN_WEEK)
		push_weekday(r, list, at, n, &all);
	if (s.direction == 0) {
		when_push(r, list, at, n, &all);
		return true;
	}
	up = when_rolling(r, when_shift_of(m, 1), s.direction > 0, m.unit);
	if (s.manner != WHEN_PAST)
		when_push(r, list, at, n, &all);
	if (!s.fiscal && s.manner != WHEN_PREVIOUS)
		when_push(r, list, at, n, &up);
	if (s.manner == WHEN_PAST)
		when_push(r, list, at, n, &all);
	return true;
}

/* A month or season of this year: a winter began in the last. */
static void
named_now(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s, struct when_place p)
{
	struct when_time year = when_span_unit(r->now, WHEN_YEAR,
	    p.month == 12 && p.months == 3 && r->now->month < 3 ? -1 : 0,
	    false), w;

	if (when_place_in(r, &year, p, &w))
		when_push(r, list, at, s.n + 1, &w);
}

/* The latest that has ended and the one a year before it, or the next that
 * has not begun. */
static void
named(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s, struct when_place p)
{
	int64_t today = (int64_t)WHEN_DAY_LONG * day_number(r->now->year,
	    r->now->month, r->now->day);
	int found = 0;

	for (int k = 0; k < 4 && found < (s.direction < 0 ? 2 : 1); k++) {
		struct when_time year = when_of_year(r->now->year +
		    k * s.direction), w;

		if (!when_place_in(r, &year, p, &w) || (s.direction < 0 ?
		    when_seconds(&w.after) > today :
		    when_seconds(&w.from) <= today))
			continue;
		/* "last March", said in June, may be that of last year */
		w.weak = s.direction < 0 && (k == 0 || found > 0);
		found++;
		when_push(r, list, at, s.n + 1, &w);
		if (!w.weak)
			return;
	}
}

/* The weekday of this week, or counted from today. */
static void
weekday(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s, int day)
{
	int monday = (day + 6) % 7;
	struct when_time week = when_span_unit(r->now, WHEN_WEEK, s.direction,
	    false);
	struct when_time of = when_within(&week, WHEN_BY(0, monday),
	    WHEN_BY(0, monday + 1), WHEN_DAY, r->now);
	struct when_time near = when_weekday_span(r->now, day,
	    s.direction < 0 ? -1 : 7);

	if (s.direction == 0) {
		when_push(r, list, at, s.n + 1, &of);
		return;
	}
	if (s.direction > 0 && when_among(r, at + s.n - 1, LISTED_NEXT))
		when_push(r, list, at, s.n + 1, &of);
	when_push(r, list, at, s.n + 1, &near);
	when_push(r, list, at, s.n + 1, &of);
}

/* "weekend", "morning", "Monday", "summer", "March" behind a step. */
static void
other(const struct when_reader *r, size_t at, struct when_list *list,
    struct step s)
{
	struct when_place p = {.granularity = WHEN_MONTH, .months = 1};
	size_t i = at + s.n;
	bool sure, plural;
	enum when_certainty kind;
	int from, after, day = when_weekday_name(r, i, &sure, &plural);
	struct when_time w;

	/* "last Friday of each month" */
	if (when_among(r, i - 1, LISTED_LAST) &&
	    when_among(r, i + 1, LISTED_OF))
		return;
	if (when_among(r, i, LISTED_WEEKEND)) {
		w = when_span_unit(r->now, WHEN_WEEK, s.direction, false);
		w = when_within(&w, WHEN_BY(0, 5), WHEN_BY(0, 7), WHEN_DAY,
		    r->now);
		when_push(r, list, at, s.n + 1, &w);
	} else if (s.direction == 0 && when_daypart_name(r, i, &from, &after)) {
		w = when_span_unit(r->now, WHEN_DAY, 0, false);
		push_hours(r, list, at, s.n + 1, w, from, after);
	} else if (s.direction < 0 && when_among(r, i, LISTED_NIGHT)) {
		w = when_span_unit(r->now, WHEN_DAY, -1, false);
		push_hours(r, list, at, s.n + 1, w, 18 * WHEN_HOUR_LONG,
		    6 * WHEN_HOUR_LONG);
	} else if (day >= 0 && !plural) {
		weekday(r, at, list, s, day);
	} else if ((p.month = when_season_name(r, i)) != 0) {
		p.months = 3;
		p.vague = true;
		(s.direction ? named : named_now)(r, at, list, s, p);
		if (p.month == 12) { /* or the half of a year */
			p.month = 11;
			p.months = 6;
			(s.direction ? named : named_now)(r, at, list, s, p);
		}
	} else if ((p.month = when_month_name(r, i, &kind)) != 0) {
		/* "does this may be" */
		if (s.direction)
			named(r, at, list, s, p);
		else if (!when_among(r, i, LISTED_MAY) ||
		    r->preposition > WHEN_IN)
			named_now(r, at, list, s, p);
	}
}

/* "the month before last" */
static bool
before_last(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_measure m;
	struct when_time w;
	size_t n;

	n = when_phrase(r, at + 1, WHEN_PHRASE_BEFORE_LAST);
	if (n > 0 && when_among(r, at, LISTED_WEEKEND)) {
		w = when_span_unit(r->now, WHEN_WEEK, -2, false);
		w = when_within(&w, WHEN_BY(0, 5), WHEN_BY(0, 7), WHEN_DAY,
		    r->now);
	} else if (n > 0 && when_unit_at(r, at, &m) == 1 &&
	    m.unit >= WHEN_WEEK && m.factor == 1) {
		w = when_span_unit(r->now, m.unit, -2, false);
	} else {
		return false;
	}
	when_push(r, list, at, n + 1, &w);
	return true;
}

void
when_read_step(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct step s = {0};

	if (before_last(r, at, list))
		return;
	s.n = when_step_name(r, at, &s.direction, &s.manner);
	if (s.n == 0)
		return;
	if (when_among(r, at + s.n, LISTED_FULL_UNIT)) {
		s.whole = true;
		s.manner = WHEN_LAST;
		s.n++;
	}
	if (when_among(r, at + s.n, LISTED_FISCAL)) {
		s.fiscal = true;
		s.n++;
	}
	if (counted(r, at, list, s) == 0 && !single(r, at, list, s))
		other(r, at, list, s);
}
