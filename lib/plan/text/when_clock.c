/* The time of day, and what comes back every week, month or year. */
#include "plan/text/when_read.h"

enum { HOUR = WHEN_HOUR_LONG, DAY = WHEN_DAY_LONG };
enum half { HALF_UNKNOWN, HALF_AM, HALF_PM };

/* "am", "p.m." */
static size_t
half_at(const struct when_reader *r, size_t at, enum half *half)
{
	size_t n = 0;

	if (when_among(r, at, LISTED_AM_PM))
		n = 1;
	else if (when_among(r, at, LISTED_A_P) && when_mark(r, at + 1, ".") &&
	    when_among(r, at + 2, LISTED_M))
		n = 3 + when_mark(r, at + 3, ".");
	if (n > 0)
		*half = r->q->v[at].text[0] == 'a' ? HALF_AM : HALF_PM;
	return n;
}

/* "10:30", "10:30:15"; `unit` is how long the last of them is. */
static bool
colon_at(const struct when_reader *r, size_t at, int *second, int *unit)
{
	const char *text;
	int v[3] = {0}, n = 0;

	if (at >= r->q->n || r->q->v[at].word->kind != WORD_NUMBER)
		return false;
	for (text = r->q->v[at].text; n < 3; text++) {
		int digits = 0;

		while (digits < 3 && *text >= '0' && *text <= '9') {
			v[n] = v[n] * 10 + (*text++ - '0');
			digits++;
		}
		n++;
		if (digits == 0 || digits > 2 ||
		    (*text != ':' && *text != '\0'))
			return false;
		if (*text == '\0')
			break;
	}
	if (n < 2 || *text != '\0' || v[0] > 24 || v[1] > 59 || v[2] > 59 ||
	    v[0] * HOUR + v[1] * 60 + v[2] > DAY)
		return false;
	*second = v[0] * HOUR + v[1] * 60 + v[2];
	*unit = v[2] ? 1 : 60;
	return true;
}

static int
at_half(int second, enum half half)
{
	if (half == HALF_PM && second < 12 * HOUR)
		return second + 12 * HOUR;
	if (half == HALF_AM && second >= 12 * HOUR)
		return second - 12 * HOUR;
	return second;
}

/* A time of day that is surely one: "6 pm", "18:00", "noon"; `unit` is how
 * long the finest is that was said. */
static size_t
time_at(const struct when_reader *r, size_t at, int *second, enum half *half,
    int *unit)
{
	size_t n = 1;
	int hour = when_digits(r, at, 1, 2);

	*half = HALF_UNKNOWN;
	*unit = HOUR;
	if (when_among(r, at, LISTED_NOON)) {
		*second = when_among(r, at, LISTED_MIDNIGHT) ? DAY : 12 * HOUR;
		return 1;
	}
	if (colon_at(r, at, second, unit)) {
		n += half_at(r, at + 1, half);
	} else if (hour >= 0 && hour <= 24) {
		*second = hour * HOUR;
		n += half_at(r, at + 1, half);
		if (n == 1) {
			n += when_phrase(r, at + 1, WHEN_PHRASE_O_CLOCK);
			if (n == 1)
				return 0;
		}
	} else {
		return 0;
	}
	if (*half != HALF_UNKNOWN && (*second >= 13 * HOUR || *second < HOUR))
		return 0;
	*second = at_half(*second, *half);
	return n;
}

/* "8 and 10 pm": the first has the half of the second where that is not
 * before it. */
static size_t
pair_at(const struct when_reader *r, size_t at, bool between,
    struct when_hours *h)
{
	enum half first, second;
	int unit;
	size_t n = time_at(r, at, &h->from, &first, &unit), m;
	bool bare = n == 0;

	if (bare) {
		int hour = when_digits(r, at, 1, 2);

		if (hour < 0 || hour > 24)
			return 0;
		h->from = hour * HOUR;
		n = 1;
	}
	if (when_dash(r, at + n) || when_among(r, at + n, LISTED_UNTIL) ||
	    (between && when_among(r, at + n, LISTED_AND)))
		n++;
	else
		return 0;
	m = time_at(r, at + n, &h->after, &second, &unit);
	if (m == 0)
		return 0;
	if (bare && second != HALF_UNKNOWN) {
		int same = at_half(h->from, second);

		if (h->from > 12 * HOUR)
			return 0;
		h->from = same < h->after ? same :
		    at_half(h->from, second == HALF_PM ? HALF_AM : HALF_PM);
	}
	h->from %= DAY;
	return n + m;
}

static size_t
daypart_at(const struct when_reader *r, size_t at, bool behind,
    struct when_hours *h)
{
	size_t i = at;

	if (when_among(r, i, LISTED_IN_DAYPART))
		i += 1 + when_among(r, i + 1, LISTED_THE);
	else if (when_among(r, i, LISTED_AT) &&
	    when_among(r, i + 1, LISTED_NIGHTS))
		i++;
	else if (!behind && !when_among(r, i, LISTED_DAYPARTS))
		return 0;
	h->vague = true;
	if (!when_daypart_name(r, i, &h->from, &h->after))
		return 0;
	return i + 1 - at + when_among(r, i + 1, LISTED_TIME_HOURS);
}

/* After, before or at a time. */
static size_t
single_at(const struct when_reader *r, size_t at, bool behind,
    struct when_hours *h)
{
	enum when_preposition p = WHEN_BARE;
	size_t n = when_preposition_at(r, at, &p), m;
	enum half half;
	int second, unit;

	if (n == 0 && when_among(r, at, LISTED_T) && when_joined(r, at))
		n = 1;
	n += when_among(r, at + n, LISTED_AT);
	m = time_at(r, at + n, &second, &half, &unit);
	if (m == 0 || (n == 0 && !behind))
		return 0;
	h->from = 0;
	h->after = DAY;
	if (p == WHEN_AFTER || p == WHEN_SINCE || p == WHEN_FROM) {
		h->from = second % DAY;
		if (second == DAY) {
			h->after = 6 * HOUR;
			h->vague = true;
		}
		return n + m + when_among(r, at + n + m, p == WHEN_FROM ?
		    LISTED_ON_ONWARDS : LISTED_ONWARD);
	}
	if (p == WHEN_BEFORE || p == WHEN_UNTIL || p == WHEN_BY) {
		h->after = second;
		return second == DAY || second == 0 ? 0 : n + m;
	}
	if (p != WHEN_BARE && !when_among(r, at, LISTED_AT_ON_IN))
		return 0;
	h->from = second % DAY;
	h->after = h->from + unit;
	/* the seconds and the zone of a written point in time */
	if (when_among(r, at + n + m, LISTED_Z) && when_joined(r, at + n + m))
		m++;
	return n + m;
}

size_t
when_hours_at(const struct when_reader *r, size_t at, bool behind,
    struct when_hours *h)
{
	size_t n;

	*h = (struct when_hours){0};
	if (when_among(r, at, LISTED_BETWEEN) &&
	    (n = pair_at(r, at + 1, true, h)) > 0)
		return n + 1;
	if (when_among(r, at, LISTED_FROM) &&
	    (n = pair_at(r, at + 1, false, h)) > 0)
		return n + 1;
	if ((n = pair_at(r, at, false, h)) > 0)
		return n;
	*h = (struct when_hours){0};
	if ((n = daypart_at(r, at, behind, h)) > 0)
		return n;
	*h = (struct when_hours){0};
	return single_at(r, at, behind, h);
}

void
when_read_clock(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	struct when_time w = {.kind = WHEN_PART, .granularity = WHEN_HOUR,
	    .hours = true};
	struct when_hours h;
	size_t n = when_hours_at(r, at, false, &h);

	if (n == 0)
		return;
	w.from_second = h.from;
	w.after_second = h.after;
	w.vague = h.vague;
	if (h.from % HOUR || h.after % HOUR)
		w.granularity = WHEN_MINUTE;
	when_push(r, list, at, n, &w);
}

/* "each year", "every month", "any year" */
static size_t
every_at(const struct when_reader *r, size_t at, enum listed unit)
{
	return when_among(r, at, LISTED_EVERY_ANY) &&
	    when_among(r, at + 1, unit) ? 2 : 0;
}

/* "March of every year", "15th of each month" */
static void
of_every(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_time w = {.kind = WHEN_PART};
	int day = when_ordinal(r, at);
	size_t i = at + 1, n;
	struct when_place p;

	i += when_among(r, i, LISTED_DAY);
	i += when_among(r, i, LISTED_OF_IN);
	if (day > 0 && day <= 31 && (n = every_at(r, i, LISTED_MONTH)) > 0) {
		w.day = day;
		w.granularity = WHEN_DAY;
		when_push(r, list, at, i + n - at, &w);
		return;
	}
	n = when_place_at(r, at, &p);
	if (n == 0)
		return;
	i = at + n;
	i += when_among(r, i, LISTED_OF_IN);
	n = every_at(r, i, LISTED_YEAR);
	if (n == 0)
		return;
	for (int m = p.month; m < p.month + p.months; m++)
		w.months |= 1u << m;
	w.granularity = WHEN_MONTH;
	when_push(r, list, at, i + n - at, &w);
}

void
when_read_every(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	struct when_time w = {.kind = WHEN_PART, .granularity = WHEN_DAY};
	struct when_reader inside = *r;
	struct when_list days = {.n = 0};
	enum when_certainty kind;
	int month;

	of_every(r, at, list);
	if (!when_among(r, at, LISTED_EVERY_EACH))
		return;
	month = when_month_name(r, at + 1, &kind);
	if (month) {
		w.months = 1u << month;
		w.granularity = WHEN_MONTH;
		when_push(r, list, at, 2, &w);
		return;
	}
	if (when_among(r, at, LISTED_EVERY) &&
	    when_among(r, at + 1, LISTED_WEEKDAY_WEEKEND)) {
		w.weekdays = when_among(r, at + 1, LISTED_WEEKEND) ? 0x41 :
		    0x3e;
		when_push(r, list, at, 2, &w);
		return;
	}
	inside.preposition = WHEN_IN;
	when_read_weekday(&inside, at + 1, &days);
	if (days.n > 0 && days.v[0].w.kind == WHEN_PART) {
		days.v[0].w.weak = false;
		when_push(r, list, at, days.v[0].n + 1, &days.v[0].w);
	}
}
