/* Years: bare, counted from now, fiscal, decades. */
#include "plan/text/when_read.h"

struct when_time
when_of_year(int year)
{
	return when_span(when_absolute(year, 1, 1),
	    when_absolute(year + 1, 1, 1), WHEN_YEAR);
}

size_t
when_next_year_at(const struct when_reader *r, size_t at, int year)
{
	if (!when_joined(r, at) || !when_joined(r, at + 1) ||
	    (!when_mark(r, at, "/") && !when_dash(r, at)))
		return 0;
	return when_digits(r, at + 1, 2, 2) == (year + 1) % 100 ||
	    when_digits(r, at + 1, 4, 4) == year + 1 ? 2 : 0;
}

/* The fiscal year that ends in a calendar year, or the one that begins. */
static struct when_time
fiscal_year(const struct when_reader *r, int year, bool begins)
{
	int month = r->now->fiscal;
	struct when_time w;

	if (month <= 1) {
		w = when_of_year(year);
		w.weak = month == 0;
		return w;
	}
	year -= !begins;
	w = when_span(when_absolute(year, month, 1),
	    when_absolute(year + 1, month, 1), WHEN_YEAR);
	return w;
}

/* "fiscal year 2025", "FY 2025/26" */
static size_t
when_fiscal_at(const struct when_reader *r, size_t at, struct when_time *year)
{
	size_t i = at, both;
	int y;

	if (when_among(r, i, LISTED_FY)) {
		i++;
	} else if (when_among(r, i, LISTED_FISCAL)) {
		i++;
		i += when_among(r, i, LISTED_YEAR_FY);
	} else {
		return 0;
	}
	i += when_mark(r, i, "'");
	y = when_digits(r, i, 2, 2);
	y = y >= 0 ? when_year_of_two(y) : when_year_number(r, i);
	if (y == 0)
		return 0;
	both = when_next_year_at(r, i + 1, y);
	*year = fiscal_year(r, y, both > 0);
	return i + 1 + both - at;
}

/* "this year", "the last fiscal year" */
static size_t
step_year(const struct when_reader *r, size_t at, struct when_time *year)
{
	enum when_manner manner;
	int direction;
	size_t i = at + when_step_name(r, at, &direction, &manner);
	bool fiscal;

	if (i == at)
		return 0;
	fiscal = when_among(r, i, LISTED_FISCAL);
	i += fiscal || when_among(r, i, LISTED_CALENDAR);
	if (!when_among(r, i, LISTED_YEAR))
		return 0;
	*year = when_span_unit(r->now, WHEN_YEAR, direction, fiscal);
	return i + 1 - at;
}

/* A year behind a word as "'25", "/2025", "-2025". */
static size_t
attached(const struct when_reader *r, size_t at, struct when_time *year)
{
	int y;

	if (when_mark(r, at, "'") || when_mark(r, at, "\xe2\x80\x99")) {
		y = when_digits(r, at + 1, 2, 2);
		if (y < 0 || !when_joined(r, at + 1))
			return 0;
		*year = when_of_year(when_year_of_two(y));
		return 2;
	}
	if ((!when_mark(r, at, "/") && !when_dash(r, at)) ||
	    !when_joined(r, at) || !when_joined(r, at + 1) ||
	    (y = when_year_number(r, at + 1)) == 0)
		return 0;
	*year = when_of_year(y);
	return 2;
}

size_t
when_year_behind(const struct when_reader *r, size_t at, struct when_time *year)
{
	size_t i = at, n = attached(r, at, year);
	bool of;
	int y;

	if (n)
		return n;
	i += when_mark(r, i, ",");
	of = when_among(r, i, LISTED_OF_IN);
	i += of;
	i += when_among(r, i, LISTED_THE);
	n = step_year(r, i, year);
	if (n == 0)
		n = when_fiscal_at(r, i, year);
	if (n)
		return i + n - at;
	i += when_among(r, i, LISTED_CALENDAR);
	if (when_among(r, i, LISTED_YEAR)) {
		i++;
		y = when_year_number(r, i);
		if (y == 0 && of && when_among(r, i - 2, LISTED_THE)) {
			*year = when_span_unit(r->now, WHEN_YEAR, 0, false);
			return i - at;
		}
	} else {
		y = when_year_number(r, i);
		if (y && (when_joined(r, i + 1) &&
		    r->q->v[i + 1].word->kind == WORD_LETTERS))
			y = 0;
		if (y && i == at && when_joined(r, i))
			y = 0;
	}
	if (y == 0 || (i < r->q->n && when_amount(r, i)))
		return 0;
	*year = when_of_year(y);
	return i + 1 - at;
}

/* "2025's" has two tokens more. */
static size_t
possessive(const struct when_reader *r, size_t at)
{
	return (when_mark(r, at, "'") || when_mark(r, at, "\xe2\x80\x99")) &&
	    when_joined(r, at) && when_joined(r, at + 1) &&
	    when_among(r, at + 1, LISTED_S) ? 2 : 0;
}

/* Does the word before a number say that it is a year? */
static bool
surely_year(const struct when_reader *r, size_t at)
{
	if (r->preposition == WHEN_BEFORE || r->preposition == WHEN_AFTER ||
	    r->preposition == WHEN_SINCE)
		return true;
	return at > 0 && (when_among(r, at - 1, LISTED_BEFORE_YEAR) ||
	    (r->preposition > WHEN_FROM && when_among(r, at - 1, LISTED_OF)));
}

/* "last year's Q2", "2025 first half"; no "2025 may be" */
static void
push_inside(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_time *year)
{
	struct when_place p;
	struct when_time w;
	size_t begin = at + n + (when_dash(r, at + n) ||
	    when_among(r, at + n, LISTED_IN)), used;
	enum when_certainty kind;

	used = when_place_at(r, begin, &p);
	if (used == 0 || (when_month_name(r, begin, &kind) &&
	    kind == WHEN_WORD && !r->q->v[begin].capital))
		return;
	if (when_place_in(r, year, p, &w))
		when_push(r, list, at, begin + used - at, &w);
}

static void
push_years(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, int year, bool alone)
{
	struct when_time w = when_of_year(year);

	push_inside(r, list, at, n, &w);
	w.year_alone = alone;
	w.weak = alone && (year < 1900 || year > 2100);
	/* 1000 is a year in a range or where something says so */
	if (!w.weak || r->inner)
		when_push(r, list, at, n, &w);
}

/* "2025/26": a fiscal year, where its begin is known, else both. */
static void
push_both(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, int year)
{
	struct when_time w = fiscal_year(r, year, true);
	int season = when_season_name(r, at + n);

	if (season) /* "2025/26 winter" */
		when_push_season(r, list, at, n + 1, season, year);
	if (r->now->fiscal <= 1)
		w = when_span(when_absolute(year, 1, 1),
		    when_absolute(year + 2, 1, 1), WHEN_YEAR);
	w.weak = w.vague = true;
	when_push(r, list, at, n, &w);
}

void
when_read_year(const struct when_reader *r, size_t at, struct when_list *list)
{
	size_t i = at, both;
	struct when_time w;
	int year;

	i += when_among(r, i, LISTED_CALENDAR);
	if (when_among(r, i, LISTED_YEAR)) {
		i++;
		i += when_among(r, i, LISTED_OF);
	} else if (i == at && when_among(r, i, LISTED_CY)) {
		i++;
	}
	year = when_year_number(r, i);
	if (year && (i > at || !when_amount(r, i))) {
		both = when_next_year_at(r, i + 1, year);
		if (both && (when_mark(r, i + 1, "/") ||
		    when_digits(r, i + 2, 2, 2) >= 0))
			push_both(r, list, at, i + 1 + both - at, year);
		else
			push_years(r, list, at, i + 1 - at +
			    possessive(r, i + 1), year,
			    i == at && !surely_year(r, i));
		return;
	}
	i = at + when_fiscal_at(r, at, &w);
	if (i == at)
		i = at + step_year(r, at, &w);
	else
		when_push(r, list, at, i - at, &w);
	if (i > at)
		push_inside(r, list, at, i - at, &w);
}

static void
push_decade(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, int year, bool weak)
{
	struct when_time w = when_span(when_absolute(year, 1, 1),
	    when_absolute(year + 10, 1, 1), WHEN_YEAR);

	w.weak = weak;
	when_push(r, list, at, n, &w);
}

/* "1990s", "1990's", "the 90s", "the nineties" */
void
when_read_decade(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	size_t i = at + when_mark(r, at, "'"), s;
	int year = when_year_number(r, i);
	int two = when_digits(r, i, 2, 2);
	int century = r->now->year / 100 * 100;

	s = possessive(r, i + 1);
	if (s == 0 && when_among(r, i + 1, LISTED_S) && when_joined(r, i + 1))
		s = 1;
	if (year && i == at && year % 10 == 0 && s) {
		push_decade(r, list, at, 1 + s, year, s == 2);
		return;
	}
	if (!r->article)
		return;
	if (two >= 20 && two % 10 == 0 && s) {
		year = two;
		s += i + 1 - at;
	} else if ((year = when_decade_name(r, at)) != 0) {
		s = 1;
	} else {
		return;
	}
	/* of this century where it has begun, else of the last */
	year += century;
	if (year > r->now->year)
		year -= 100;
	push_decade(r, list, at, s, year, year < 1950);
}
