/* Dates in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "plan/date.h"

static const char *const months[] = {"january", "february", "march", "april",
    "may", "june", "july", "august", "september", "october", "november",
    "december"};

static void
write_day(char out[24], int year, int month, int day)
{
	snprintf(out, 24, "%04d-%02d-%02d", year % 10000, month % 100,
	    day % 100);
}

static struct date
span(int y1, int m1, int d1, int y2, int m2, int d2)
{
	struct date d = {.span = y1 != y2 || m1 != m2 || d1 != d2};

	write_day(d.from, y1, m1, d1);
	write_day(d.to, y2, m2, d2);
	day_of_number(day_number(y2, m2, d2) + 1, &y2, &m2, &d2);
	write_day(d.after, y2, m2, d2);
	return d;
}

struct date
date_of_year(int year)
{
	struct date d = span(year, 1, 1, year, 12, 31);

	d.year = true;
	return d;
}

static struct date
date_of_month(int year, int month)
{
	return span(year, month, 1, year, month, day_months_last(year, month));
}

static struct date
date_of_days(long from, long to)
{
	int y1, m1, d1, y2, m2, d2;

	day_of_number(from, &y1, &m1, &d1);
	day_of_number(to, &y2, &m2, &d2);
	return span(y1, m1, d1, y2, m2, d2);
}

/* Up to three numbers with one mark between them. */
static int
fields(const char *text, long v[3], char *mark)
{
	int n = 0;
	char *end;

	while (n < 3) {
		if (*text < '0' || *text > '9')
			return 0;
		v[n++] = strtol(text, &end, 10);
		if (*end == '\0')
			return n;
		if (n > 1 && *end != *mark)
			return 0;
		*mark = *end;
		text = end + 1;
	}
	return 0;
}

bool
date_parse_now(const char *text, struct date_now *out)
{
	long v[3];
	char mark = 0;

	if (fields(text, v, &mark) != 3 || mark != '-' ||
	    v[0] > 9999 || v[1] > 12 || v[2] > 31 ||
	    !day_exists((int)v[0], (int)v[1], (int)v[2]))
		return false;
	*out = (struct date_now){(int)v[0], (int)v[1], (int)v[2]};
	return true;
}

/* "2010-01-31", "1/31/2010" (month first, as Americans write). */
static bool
written(const char *text, struct date *out)
{
	long v[3] = {0};
	char mark = 0;
	int n = fields(text, v, &mark);

	if ((n != 3 && n != 2) || (mark != '-' && mark != '/'))
		return false;
	if (v[0] > 9999 || v[1] > 9999 || v[2] > 9999)
		return false;
	if (n == 2 && mark == '-' && v[0] > 999 && v[1] >= 1 && v[1] <= 12) {
		*out = date_of_month((int)v[0], (int)v[1]);
		return true;
	}
	if (n == 3 && mark == '-' &&
	    day_exists((int)v[0], (int)v[1], (int)v[2])) {
		*out = span((int)v[0], (int)v[1], (int)v[2], (int)v[0],
		    (int)v[1], (int)v[2]);
		return true;
	}
	if (n == 3 && mark == '/' &&
	    day_exists((int)v[2], (int)v[0], (int)v[1])) {
		*out = span((int)v[2], (int)v[0], (int)v[1], (int)v[2],
		    (int)v[0], (int)v[1]);
		return true;
	}
	return false;
}

static int
month_of(const struct token *t)
{
	for (int i = 0; i < 12; i++)
		if (strcmp(t->text, months[i]) == 0 || (strlen(t->text) == 3 &&
		    strncmp(t->text, months[i], 3) == 0 && i != 4))
			return i + 1;
	return 0;
}

static bool
is_year(const struct token *t)
{
	return t->digits && !t->ordinal && t->number >= 1000 &&
	    t->number < 2200 && t->number == (int)t->number;
}

static bool
is_month_day(const struct token *t)
{
	return t->has_number && t->number >= 1 && t->number <= 31;
}

static size_t
skip(const struct question *q, size_t at, const char *text)
{
	return at < q->n && strcmp(q->v[at].text, text) == 0;
}

/* "March 2020", "March 3rd, 2020", "3 March 2020", "3rd of March, 2020". */
static size_t
month_words(const struct question *q, size_t at, struct date *out)
{
	size_t i = at;
	int day = 0, month;

	if (is_month_day(&q->v[i]) && i + 1 < q->n) {
		day = (int)q->v[i++].number;
		i += skip(q, i, "of");
	}
	if (i >= q->n || (month = month_of(&q->v[i])) == 0)
		return 0;
	i++;
	if (!day && i < q->n && is_month_day(&q->v[i]) && !is_year(&q->v[i]))
		day = (int)q->v[i++].number;
	i += skip(q, i, ",");
	i += skip(q, i, "of");
	if (i >= q->n || !is_year(&q->v[i]))
		return 0;
	if (day && day_exists((int)q->v[i].number, month, day))
		*out = span((int)q->v[i].number, month, day,
		    (int)q->v[i].number, month, day);
	else
		*out = date_of_month((int)q->v[i].number, month);
	return i + 1 - at;
}

static bool
whole_unit(const char *unit, int step, const struct date_now *now,
    struct date *out)
{
	long today = day_number(now->year, now->month, now->day);

	if (strcmp(unit, "year") == 0) {
		*out = date_of_year(now->year + step);
	} else if (strcmp(unit, "month") == 0) {
		int m = now->year * 12 + now->month - 1 + step;

		*out = date_of_month(m / 12, m % 12 + 1);
	} else if (strcmp(unit, "quarter") == 0) {
		int k = now->year * 4 + (now->month - 1) / 3 + step;

		*out = span(k / 4, k % 4 * 3 + 1, 1, k / 4, k % 4 * 3 + 3,
		    day_months_last(k / 4, k % 4 * 3 + 3));
	} else if (strcmp(unit, "week") == 0) {
		/* a Monday begins it, and so did day 5 of the count */
		long monday = today - (today + 2) % 7 + 7L * step;

		*out = date_of_days(monday, monday + 6);
	} else {
		return false;
	}
	return true;
}

/* "last 30 days", "past 3 months" up to today. */
static size_t
last_units(const struct question *q, size_t at, const struct date_now *now,
    struct date *out)
{
	long today = day_number(now->year, now->month, now->day), days = 1;
	const char *unit;

	if (at + 2 >= q->n || !q->v[at + 1].has_number)
		return 0;
	unit = q->v[at + 2].stem;
	if (strcmp(unit, "week") == 0)
		days = 7;
	else if (strcmp(unit, "month") == 0)
		days = 30;
	else if (strcmp(unit, "year") == 0)
		days = 365;
	else if (strcmp(unit, "day") != 0)
		return 0;
	if (q->v[at + 1].number > 20000 || q->v[at + 1].number < 1)
		return 0;
	*out = date_of_days(today - days * (long)q->v[at + 1].number, today);
	return 3;
}

static size_t
relative(const struct question *q, size_t at, const struct date_now *now,
    struct date *out)
{
	const char *text = q->v[at].text;
	long today = day_number(now->year, now->month, now->day);
	int step;

	if (strcmp(text, "today") == 0 || strcmp(text, "yesterday") == 0) {
		today -= text[0] == 'y';
		*out = date_of_days(today, today);
		return 1;
	}
	if (strcmp(text, "last") == 0 || strcmp(text, "past") == 0 ||
	    strcmp(text, "previous") == 0)
		step = -1;
	else if (strcmp(text, "this") == 0 || strcmp(text, "current") == 0)
		step = 0;
	else if (strcmp(text, "next") == 0)
		step = 1;
	else
		return 0;
	if (step < 0 && at + 1 < q->n && q->v[at + 1].has_number)
		return last_units(q, at, now, out);
	return at + 1 < q->n &&
	    whole_unit(q->v[at + 1].text, step, now, out) ? 2 : 0;
}

size_t
date_at(const struct question *q, size_t at, const struct date_now *now,
    struct date *out)
{
	const struct token *t = &q->v[at];

	if (t->word->kind == WORD_QUOTED)
		return 0;
	if (t->word->kind == WORD_NUMBER && written(t->text, out))
		return 1;
	if (month_of(t) || is_month_day(t)) {
		size_t n = month_words(q, at, out);

		if (n)
			return n;
	}
	return relative(q, at, now, out);
}
