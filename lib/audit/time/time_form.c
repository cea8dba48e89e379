#include "audit/time/time_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/day.h"
#include "base/num.h"
#include "base/utf8.h"
#include "schema/content/moment.h"
#include "sql/dialect/dialect.h"
#include "words/listed.h"

bool
timed_are_text(const struct audit *a)
{
	const struct dialect *d = a->view.dialect != NULL ?
	    dialect_find(a->view.dialect) : NULL;

	return d != NULL && (d->calls & TIMES_ARE_TEXT);
}

/* ---- literals ---------------------------------------------------------- */

/* Without a fraction and without a zone, where that is UTC. */
static bool
datetime_of(const char *s, struct moment *m)
{
	char text[20];
	size_t n = strcspn(s + 10, ".Z+-") + 10;

	if (strpbrk(s + n, "+-") != NULL || n >= sizeof text)
		return false;
	memcpy(text, s, n);
	text[n] = '\0';
	return moment_parse(text, m);
}

static bool
moment_of(struct timed *t, const char *s, double number)
{
	switch (t->form) {
	case SCHEMA_TIME_DATE:
		return moment_parse(s, &t->at);
	case SCHEMA_TIME_DATETIME:
		return datetime_of(s, &t->at);
	case SCHEMA_TIME_EPOCH:
		return moment_of_seconds((int64_t)number, &t->at);
	case SCHEMA_TIME_EPOCH_MS:
		return moment_of_seconds((int64_t)(number / 1000), &t->at);
	case SCHEMA_TIME_YEAR:
	case SCHEMA_TIME_MONTH:
	case SCHEMA_TIME_MONTH_DIGITS:
	case SCHEMA_TIME_DATE_DIGITS:
	case SCHEMA_TIME_DATE_DOTS:
	case SCHEMA_TIME_DATE_DAY_FIRST:
	case SCHEMA_TIME_DATE_MONTH_FIRST:
		return schema_time_parse(t->form, s, &t->at);
	case SCHEMA_TIME_CLOCK:
		return true;
	case SCHEMA_TIME_NONE:
	case SCHEMA_TIMES:
		break;
	}
	return false;
}

/* The one form of several; slashes that could be read both ways have none. */
static enum schema_time
one_of(unsigned may_be)
{
	if (may_be == (MOMENT(DATE_DAY_FIRST) | MOMENT(DATE_MONTH_FIRST)))
		return SCHEMA_TIME_NONE;
	for (unsigned i = 1; i < SCHEMA_TIMES; i++)
		if (may_be >> i & 1)
			return (enum schema_time)i;
	return SCHEMA_TIME_NONE;
}

/* A decimal is a text whose type is said. */
static bool
is_numeral(const char *type)
{
	return type != NULL && (strcmp(type, "number") == 0 ||
	    strcmp(type, "integer") == 0);
}

/* "2026-6-1", "2026/06/01", "2026-6": read as what they mean. */
static bool
of_loose(const char *s, struct timed *t)
{
	int year, month, day = 1, n = 0, m = 0;
	char mark[2], last[2];

	if (strspn(s, "0123456789/.-") != strlen(s) ||
	    sscanf(s, "%4d%1[/.-]%2d%n%1[/.-]%2d%n", &year, mark, &month, &n,
	    last, &day, &m) < 3 || s[m > 0 ? m : n] != '\0' ||
	    (m > 0 && *mark != *last) || year < 1000 ||
	    !day_exists(year, month, day))
		return false;
	t->form = m > 0 ? SCHEMA_TIME_DATE : SCHEMA_TIME_MONTH;
	t->at = (struct moment){year, month, day, 0, 0, 0};
	return true;
}

/* A year of four digits, or a day, also "5th": how long it is; 0: neither, or
 * one more. */
static size_t
take_number(const char *s, int *year, int *day)
{
	size_t n = strspn(s, "0123456789");
	int *part = n == 4 ? year : day;

	if ((n != 4 && n > 2) || *part != 0)
		return 0;
	*part = (int)strtol(s, NULL, 10);
	if (part == day && s[n] != '\0' &&
	    listed_has_n(LISTED_ORDINAL_END, s + n, 2))
		return n + 2;
	return n;
}

/* "5 January 2020", "Jan 5th, 2020", "05-Jan-2020", "January 2020": a month
 * by its name, a year, and at most a day. */
static bool
of_named(const char *s, struct timed *t)
{
	int year = 0, month = 0, day = 0;
	size_t n;

	for (s += strspn(s, " ,.-/"); *s != '\0'; s += strspn(s, " ,.-/")) {
		for (n = 0; utf8_is_letter((unsigned char)s[n]);)
			n++;
		if (n == 0)
			n = take_number(s, &year, &day);
		else if (month != 0 || (month = day_month_named(s, n)) == 0)
			return false;
		if (n == 0)
			return false;
		s += n;
	}
	if (year < 1000 || !day_exists(year, month, day > 0 ? day : 1))
		return false;
	t->form = day > 0 ? SCHEMA_TIME_DATE : SCHEMA_TIME_MONTH;
	t->at = (struct moment){year, month, day > 0 ? day : 1, 0, 0, 0};
	return true;
}

bool
timed_literal(const struct expr *e, struct timed *t)
{
	const json_t *json = e->u.value.json;
	const char *s = json_string_value(json);
	char digits[NUM_SIZE] = "";
	double number = json_number_value(json);

	if (is_numeral(e->u.value.type) && s != NULL &&
	    num_parse_real(s, &number))
		s = NULL;
	if (s != NULL) {
		t->may_be = moment_of_text(s, strlen(s)).may_be;
		if (t->may_be == 0 && num_parse_real(s, &number))
			t->may_be = moment_of_number(number).may_be &
			    (MOMENT(EPOCH) | MOMENT(EPOCH_MS));
	} else if (json_is_number(json) || is_numeral(e->u.value.type)) {
		t->may_be = moment_of_number(number).may_be;
		digits[num_int(digits, (int64_t)number)] = '\0';
	}
	t->literal = true;
	t->class = s != NULL ? TYPE_TEXT : TYPE_INTEGER;
	if (t->may_be == 0 && s != NULL)
		return of_loose(s, t) || of_named(s, t);
	t->form = one_of(t->may_be);
	return t->form != SCHEMA_TIME_NONE &&
	    moment_of(t, s != NULL ? s : digits, number);
}

struct moment
timed_end(const struct timed *t)
{
	struct moment m = t->at;
	int64_t seconds = moment_seconds(&m);

	switch (t->unit) {
	case SCHEMA_TIME_UNIT_YEAR:
		m.year++;
		return m;
	case SCHEMA_TIME_UNIT_MONTH:
		m.year += m.month == 12;
		m.month = m.month % 12 + 1;
		return m;
	case SCHEMA_TIME_UNIT_DAY:
		moment_of_seconds(seconds + 86400, &m);
		return m;
	case SCHEMA_TIME_UNIT_SECOND:
		/* what ends a minute before midnight means all of it */
		moment_of_seconds(seconds + (m.second == 0 &&
		    m.minute == 59 ? 60 : 1), &m);
		return m;
	}
	return m;
}

bool
timed_begins(const struct moment *m, enum schema_time_unit unit)
{
	bool day = m->hour == 0 && m->minute == 0 && m->second == 0;

	switch (unit) {
	case SCHEMA_TIME_UNIT_YEAR:
		return day && m->day == 1 && m->month == 1;
	case SCHEMA_TIME_UNIT_MONTH:
		return day && m->day == 1;
	case SCHEMA_TIME_UNIT_DAY:
		return day;
	case SCHEMA_TIME_UNIT_SECOND:
		break;
	}
	return true;
}

/* Between seconds and milliseconds nothing is read as a date. */
static json_t *
scaled(const struct timed *t, json_t *e, enum schema_time form)
{
	bool up = form == SCHEMA_TIME_EPOCH_MS;

	if (t->literal && up) {
		json_decref(e);
		return json_pack("{s:I}", "value",
		    (json_int_t)moment_seconds(&t->at) * 1000);
	}
	return json_pack("{s:s, s:[o, {s:i}]}", "op", up ? "*" : "/", "args",
	    e, "value", 1000);
}

bool
timed_is_epoch(enum schema_time t)
{
	return t == SCHEMA_TIME_EPOCH || t == SCHEMA_TIME_EPOCH_MS;
}

json_t *
timed_as(const struct timed *t, json_t *e, enum schema_time form,
    enum type_class class)
{
	json_t *date;

	if (e == NULL)
		return NULL;
	if (timed_is_epoch(t->form) && timed_is_epoch(form) &&
	    t->form != form)
		return scaled(t, e, form);
	if (t->literal) {
		json_decref(e);
		return schema_time_literal(form, class, &t->at);
	}
	date = schema_time_expr(t->form, t->class, e);
	if (form == SCHEMA_TIME_DATETIME &&
	    t->unit == SCHEMA_TIME_UNIT_SECOND &&
	    t->form != SCHEMA_TIME_CLOCK)
		return date;
	return schema_time_from(form, class, date);
}

bool
timed_both(const struct expr *x, const struct expr *y)
{
	struct timed tx, ty;

	return timed_of(x, &tx) && timed_of(y, &ty);
}

char
timed_mark(const struct schema_column *column)
{
	const char *least = json_string_value(json_array_get(
	    json_object_get(column->json, "range"), 0));

	return least != NULL && column->class == TYPE_TEXT &&
	    strlen(least) > 10 ? least[10] : '\0';
}
