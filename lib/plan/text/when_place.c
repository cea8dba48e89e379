/* Parts of a year, and the year they are in where it is not said. */
#include <string.h>
#include "base/day.h"
#include "plan/text/when_read.h"

static bool
connects(const struct when_reader *r, size_t at)
{
	return when_among(r, at, LISTED_CONNECTS) || when_mark(r, at, ",") ||
	    when_mark(r, at, "&") || when_mark(r, at, "/") ||
	    when_dash(r, at);
}

/* "May" beside "and June": of two names of months each vouches for the
 * other, but "may or may not" has one only. */
static bool
beside_month(const struct when_reader *r, size_t at, int month)
{
	enum when_certainty kind;
	int other;

	size_t next = at + (when_hyphened(r, at) ? 1 : 2);

	if ((next == at + 1 || connects(r, at + 1)) &&
	    (other = when_month_name(r, next, &kind)) != 0 && other != month)
		return true;
	if (at > 0 && when_hyphened(r, at - 1) &&
	    (other = when_month_name(r, at - 1, &kind)) != 0 && other != month)
		return true;
	if (at < 2 || !connects(r, at - 1))
		return false;
	other = when_month_name(r, at - 2, &kind);
	return (other && other != month) || when_year_number(r, at - 2);
}

/* A capital says that "March" is a name; at the begin of a question a noun
 * must follow: "March sales", not "March on". */
static bool
capital(const struct when_reader *r, size_t at)
{
	const struct token *t = &r->q->v[at];
	char c = r->q->text[t->start];

	return c >= 'A' && c <= 'Z' && (t->capital ||
	    (at + 1 < r->q->n && t[1].content));
}

/* "-25" behind a month. */
static bool
short_year(const struct when_reader *r, size_t at)
{
	return when_dash(r, at) && when_joined(r, at) &&
	    when_joined(r, at + 1) && when_digits(r, at + 1, 2, 2) >= 0;
}

/* "April Smith", "by John May": a name of two words. */
static bool
is_name(const struct when_reader *r, size_t at)
{
	const struct token *t = &r->q->v[at];
	enum when_certainty kind;

	if (r->preposition != WHEN_BARE &&
	    !when_among(r, at - 1, LISTED_OF_NAME))
		return false;
	if (at + 1 < r->q->n && t[1].capital && !when_hyphened(r, at) &&
	    t[1].word->kind == WORD_LETTERS && strlen(t[1].text) > 2 &&
	    !when_month_name(r, at + 1, &kind))
		return true;
	return at > 0 && t[0].capital && t[-1].capital && t[-1].content &&
	    !when_month_name(r, at - 1, &kind);
}

static size_t
month_at(const struct when_reader *r, size_t at, struct when_place *p)
{
	size_t i = at + when_phrase(r, at, WHEN_PHRASE_MONTH_OF);
	struct when_time year;
	enum when_certainty kind;
	int month = when_month_name(r, i, &kind);
	size_t n = i + 1 + when_dot(r, i + 1) - at;

	if (month == 0)
		return 0;
	if (kind != WHEN_SURE && r->preposition == WHEN_BARE && i == at &&
	    !when_year_behind(r, at + n, &year) &&
	    !short_year(r, i + 1) && !beside_month(r, i, month)) {
		if (kind == WHEN_WORD && !capital(r, i))
			return 0;
		p->weak = true;
	}
	if (kind != WHEN_SURE && !when_year_behind(r, at + n, &year) &&
	    is_name(r, i))
		return 0;
	p->month = month;
	p->months = 1;
	p->granularity = WHEN_MONTH;
	return n;
}

/* A number within 1 .. most, in digits or as a word. */
static int
small(const struct when_reader *r, size_t at, int most)
{
	int n;
	bool vague;

	return when_count(r, at, &n, &vague) == 1 && !vague && n <= most &&
	    !when_among(r, at, LISTED_A) ? n : 0;
}

/* "Q2", "2Q26", "quarter 2", "second quarter" */
static size_t
quarter_at(const struct when_reader *r, size_t at, int *quarter)
{
	int n = when_digits(r, at, 1, 1);

	if (n >= 1 && n <= 4 && when_among(r, at + 1, LISTED_Q) &&
	    when_joined(r, at + 1)) {
		*quarter = n;
		return 2;
	}
	n = when_digits(r, at + 1, 1, 1);
	if (n >= 1 && n <= 4 && when_among(r, at, LISTED_Q)) {
		*quarter = n;
		return 2;
	}
	if (when_among(r, at, LISTED_QUARTER)) {
		*quarter = small(r, at + 1, 4);
		return *quarter ? 2 : 0;
	}
	*quarter = when_ordinal(r, at);
	return *quarter >= 1 && *quarter <= 4 &&
	    when_among(r, at + 1, LISTED_QUARTER) ? 2 : 0;
}

/* "H1", "1H 2025", "second half" */
static size_t
half_at(const struct when_reader *r, size_t at, int *half)
{
	struct when_time year;
	int n = when_digits(r, at + 1, 1, 1);
	size_t used = 2;

	if ((n == 1 || n == 2) && when_among(r, at, LISTED_H) &&
	    when_joined(r, at + 1)) {
		*half = n;
		return 2;
	}
	n = when_digits(r, at, 1, 1);
	if ((n == 1 || n == 2) && when_among(r, at + 1, LISTED_H) &&
	    when_joined(r, at + 1) && (when_year_behind(r, at + 2, &year) ||
	    (when_digits(r, at + 2, 2, 2) >= 0 && when_joined(r, at + 2)))) {
		*half = n;
		return 2;
	}
	*half = n = when_ordinal(r, at);
	used += when_among(r, at + 2, LISTED_YEAR);
	return (n == 1 || n == 2) && when_among(r, at + 1, LISTED_HALF) &&
	    !when_among(r, at + 2, LISTED_HALF_OTHER) ? used : 0;
}

/* "New Year", "Christmas Eve": "Christmas bonus" is no day. */
static size_t
holiday_at(const struct when_reader *r, size_t at, struct when_place *p)
{
	static const struct {
		const char *words;
		int month, day;
	} days[] = {
#define WHEN_HOLIDAY(words, month, day) {words, month, day},
#include "plan/text/when_word.def"
	};
	struct when_time year;

	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		size_t n = when_run(r, at, days[i].words);

		if (n == 0 || (r->preposition == WHEN_BARE &&
		    !when_year_behind(r, at + n, &year)))
			continue;
		p->month = days[i].month;
		p->months = 1;
		p->day = days[i].day;
		p->granularity = WHEN_DAY;
		return n;
	}
	return 0;
}

size_t
when_place_at(const struct when_reader *r, size_t at, struct when_place *p)
{
	int n;
	size_t used;

	*p = (struct when_place){.granularity = WHEN_QUARTER};
	if ((used = holiday_at(r, at, p)) > 0)
		return used;
	if ((used = quarter_at(r, at, &n)) > 0) {
		p->month = 3 * n - 2;
		p->months = 3;
	} else if ((used = half_at(r, at, &n)) > 0) {
		p->month = 6 * n - 5;
		p->months = 6;
		p->weak = true;
	} else {
		return month_at(r, at, p);
	}
	return used;
}

bool
when_place_in(const struct when_reader *r, const struct when_time *year,
    struct when_place p, struct when_time *out)
{
	int months = p.month - 1;

	/* quarters count from a fiscal year's begin, months do not */
	if (p.granularity <= WHEN_MONTH)
		months = (p.month - year->from.month + 12) % 12;
	if (p.day) {
		struct when_time last;

		*out = when_within(year, WHEN_BY(months, p.day - 1),
		    WHEN_BY(months, p.day + p.days), WHEN_DAY, r->now);
		last = when_within(year, WHEN_BY(months, p.day + p.days - 1),
		    WHEN_BY(months, 0), WHEN_DAY, r->now);
		if (out->from.day != p.day ||
		    last.from.day != p.day + p.days)
			return false;
	} else {
		*out = when_within(year, WHEN_BY(months, 0),
		    WHEN_BY(months + p.months, 0), p.granularity, r->now);
	}
	out->weak = year->weak;
	out->vague = p.vague;
	if (p.days)
		out->preposition = WHEN_FROM_TO;
	return true;
}

/* The year of a neighbour: "May" before "and June 2025". */
static bool
year_after(const struct when_reader *r, size_t at, struct when_time *year)
{
	bool seen = false;

	if (!connects(r, at))
		return false;
	for (size_t i = at; i < r->q->n && i < at + 12;) {
		struct when_place p;
		size_t n;

		if (seen && when_year_behind(r, i, year))
			return true;
		if ((n = when_place_at(r, i, &p)) > 0) {
			seen = true;
			i += n;
		} else if (connects(r, i) || when_day_of_month(r, i) ||
		    when_among(r, i, LISTED_BEFORE_NEIGHBOUR)) {
			i++;
		} else {
			return false;
		}
	}
	return false;
}

/* "and Q2" behind "Q1 2025". */
static bool
year_before(const struct when_reader *r, size_t at, struct when_time *year)
{
	struct when_place p;
	size_t end = at, begin;

	while (end > 0 && when_among(r, end - 1, LISTED_BEFORE_CHAIN))
		end--;
	while (end > 0 && connects(r, end - 1))
		end--;
	if (end == at)
		return false;
	for (begin = end; begin > 0 && begin + 5 > end; begin--) {
		size_t n = when_place_at(r, begin - 1, &p);

		if (n > 0 && begin - 1 + n < end && begin - 1 + n +
		    when_year_behind(r, begin - 1 + n, year) == end)
			return true;
	}
	return false;
}

static int64_t
today(const struct when_reader *r)
{
	return (int64_t)WHEN_DAY_LONG * day_number(r->now->year,
	    r->now->month, r->now->day);
}

/* The place in the first year from `from` on, stepping, that has it and for
 * which it has begun (step -1) or not ended (step 1). */
static bool
first_year(const struct when_reader *r, int step, struct when_place p,
    struct when_time *out)
{
	for (int k = -2; k < 12; k++) {
		struct when_time year = when_of_year(r->now->year + step * k);

		if (!when_bound_exists(&year.from) ||
		    !when_bound_exists(&year.after) ||
		    !when_place_in(r, &year, p, out))
			continue;
		if (step < 0 && when_seconds(&out->from) <= today(r))
			return true;
		if (step > 0 && when_seconds(&out->after) > today(r))
			return true;
	}
	return false;
}

static int64_t
distance(const struct when_reader *r, const struct when_time *w)
{
	int64_t middle = (when_seconds(&w->from) + when_seconds(&w->after)) /
	    2;
	int64_t d = middle - today(r) - WHEN_DAY_LONG / 2;

	return d < 0 ? -d : d;
}

static void
push_yearless(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, struct when_place p)
{
	struct when_time past, next;
	bool late;

	if (!first_year(r, -1, p, &past) || !first_year(r, 1, p, &next))
		return;
	past.yearless = next.yearless = true;
	past.weak |= p.weak;
	next.weak |= p.weak;
	next.ahead = when_seconds(&next.from) > when_seconds(&past.from);
	late = r->pick == WHEN_PICK_AHEAD ||
	    (r->pick == WHEN_PICK_THIS &&
	    past.from.year != r->now->year) ||
	    (r->pick == WHEN_PICK_NEAR &&
	    distance(r, &next) < distance(r, &past));
	when_push(r, list, at, n, late ? &next : &past);
	when_push(r, list, at, n, late ? &past : &next);
}

void
when_push_place(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, struct when_place p)
{
	struct when_time year, w;
	size_t used = when_year_behind(r, at + n, &year);

	if (used || (!r->inner && (year_after(r, at + n, &year) ||
	    year_before(r, at, &year)))) {
		if (when_place_in(r, &year, p, &w))
			when_push(r, list, at, n + used, &w);
		return;
	}
	/* "the first half of the match" */
	if (!when_among(r, at + n, LISTED_OF))
		push_yearless(r, list, at, n, p);
}

/* "first half 26 or ..", but no "first quarter 26 customers": a year of about
 * now, with no noun behind it. */
static bool
closes(const struct when_reader *r, size_t at, int two)
{
	int years = r->now->year - when_year_of_two(two);

	return years > -3 && years < 10 && (at >= r->q->n ||
	    !r->q->v[at].content);
}

/* "Mar-25" is a month, "Mar 25" rather a day; "2Q26" is a quarter. */
static void
push_short_year(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, struct when_place p)
{
	size_t dash = short_year(r, at + n);
	int two = when_digits(r, at + n + dash, 2, 2);
	struct when_time year, w;

	if (two < 0 || p.day || when_amount(r, at + n + dash) ||
	    (p.granularity != WHEN_MONTH && !when_joined(r, at + n) &&
	    !closes(r, at + n + 1, two)))
		return;
	year = when_of_year(when_year_of_two(two));
	if (!when_place_in(r, &year, p, &w))
		return;
	w.weak = p.granularity == WHEN_MONTH;
	when_push(r, list, at, n + dash + 1, &w);
}

void
when_read_place(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	struct when_place p;
	size_t n = when_place_at(r, at, &p);

	if (n == 0)
		return;
	push_short_year(r, list, at, n, p);
	when_push_place(r, list, at, n, p);
}

void
when_push_season(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, int month, int year)
{
	struct when_time first = when_of_year(year), w;
	struct when_place p = {.month = month, .months = 3,
	    .granularity = WHEN_MONTH, .vague = true};

	if (when_place_in(r, &first, p, &w))
		when_push(r, list, at, n, &w);
	if (month != 12)
		return;
	p.month = 11;
	p.months = 6;
	if (when_place_in(r, &first, p, &w))
		when_push(r, list, at, n, &w);
}

void
when_read_season(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	struct when_place p = {.months = 3, .granularity = WHEN_MONTH,
	    .vague = true};
	struct when_time year, w;
	size_t n, both;

	p.month = when_season_name(r, at);
	if (p.month == 0)
		return;
	n = when_year_behind(r, at + 1, &year);
	if (n) {
		both = when_next_year_at(r, at + 1 + n, year.from.year);
		if (both)
			when_push_season(r, list, at, 1 + n + both, p.month,
			    year.from.year);
		if (both || !when_place_in(r, &year, p, &w))
			return;
		when_push(r, list, at, 1 + n, &w);
		if (p.month == 12 && when_moved(&w, -12, r->now, &w))
			when_push(r, list, at, 1 + n, &w);
	} else if (at > 0 && (when_among(r, at - 1, LISTED_IN_DURING) ||
	    (r->article && at > 1 &&
	    when_among(r, at - 2, LISTED_IN_DURING)))) {
		w = (struct when_time){.kind = WHEN_PART, .vague = true,
		    .weak = true, .granularity = WHEN_MONTH};
		for (int k = 0; k < 3; k++)
			w.months |= 1u << ((p.month - 1 + k) % 12 + 1);
		when_push(r, list, at, 1, &w);
	}
}
