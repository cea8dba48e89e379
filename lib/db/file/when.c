/* when - texts that are days and times of day, as people write them */
#include "db/file/kind.h"

#include <stdio.h>
#include <string.h>
#include "base/day.h"
#include "base/utf8.h"

enum { CENTURY_TURNS = 70 }; /* 69 is 2069, 70 is 1970 */

#define ANY_ORDER (WAY_YMD | WAY_DMY | WAY_MDY)

/* What was read of a text. */
struct when {
	const char *s, *end;    /* what is left */
	int part[3];            /* of the date, as it stands there */
	unsigned ways;
	bool clock;
	int hour, minute, second;
	const char *fraction;   /* ".5", or NULL */
	size_t nfraction;
	const char *zone;       /* "+02:00", "Z", or NULL */
	size_t nzone;
};

static char
at(const struct when *w, size_t i)
{
	return (size_t)(w->end - w->s) > i ? w->s[i] : '\0';
}

/* A number of digits, so many at most: their count, 0 where there is none. */
static size_t
take_int(struct when *w, size_t most, int *value)
{
	size_t n = 0;

	*value = 0;
	while (n < most && at(w, 0) >= '0' && at(w, 0) <= '9') {
		*value = *value * 10 + (*w->s++ - '0');
		n++;
	}
	return n;
}

static bool
take(struct when *w, char c)
{
	if (at(w, 0) != c || c == '\0')
		return false;
	w->s++;
	return true;
}

/* ---- days ---------------------------------------------------------------- */

static bool
is_day(int year, int month, int day)
{
	return year >= 1 && year <= 9999 && day_exists(year, month, day);
}

static int
full_year(int year, size_t digits)
{
	if (digits > 2)
		return year;
	return year + (year < CENTURY_TURNS ? 2000 : 1900);
}

/* "2024-01-31", "31.12.2024", "1/2/24". */
static bool
take_numbers(struct when *w)
{
	int *p = w->part;
	size_t first = take_int(w, 4, &p[0]), last;
	char sep = at(w, 0);

	if ((sep != '-' && sep != '/' && sep != '.') || first == 3)
		return false;
	w->s++;
	if (take_int(w, 2, &p[1]) == 0 || !take(w, sep))
		return false;
	last = take_int(w, 4, &p[2]);
	if (first == 4) {
		w->ways = last > 0 && last <= 2 &&
		    is_day(p[0], p[1], p[2]) ? WAY_YMD : 0;
		return w->ways != 0;
	}
	if (first == 0 || (last != 4 && (last != 2 || sep == '-')))
		return false;
	p[2] = full_year(p[2], last);
	if (is_day(p[2], p[1], p[0]))
		w->ways |= WAY_DMY;
	if (sep != '.' && is_day(p[2], p[0], p[1]))
		w->ways |= WAY_MDY;
	return w->ways != 0;
}

static int
take_month(struct when *w)
{
	size_t n = 0;
	int month;

	while ((at(w, n) | 32) >= 'a' && (at(w, n) | 32) <= 'z')
		n++;
	month = n < 3 ? 0 : day_month_named(w->s, n);
	if (month > 0)
		w->s += n;
	return month;
}

/* "31 Jan 2024", "31-Jan-24", "January 31, 2024". */
static bool
take_named(struct when *w)
{
	int day = 0, year, month;
	size_t n = take_int(w, 2, &day);

	if (n > 0 && !take(w, ' ') && !take(w, '-') && !take(w, '.'))
		return false;
	(void)(n > 0 && take(w, ' '));
	month = take_month(w);
	if (month == 0)
		return false;
	(void)take(w, '.');
	if (!take(w, ' ') && !take(w, '-') && !take(w, ','))
		return false;
	if (n == 0 && (take_int(w, 2, &day) == 0 ||
	    (!take(w, ',') && at(w, 0) != ' ')))
		return false;
	(void)take(w, ' ');
	n = take_int(w, 4, &year);
	year = full_year(year, n);
	w->part[0] = year;
	w->part[1] = month;
	w->part[2] = day;
	w->ways = (n == 2 || n == 4) && is_day(year, month, day) ?
	    ANY_ORDER : 0;
	return w->ways != 0;
}

/* ---- times --------------------------------------------------------------- */

static void
take_fraction(struct when *w)
{
	const char *from = w->s;
	int digit;

	if (at(w, 0) != '.' && at(w, 0) != ',')
		return;
	w->s++;
	while (take_int(w, 1, &digit) > 0)
		;
	w->fraction = from;
	w->nfraction = (size_t)(w->s - from);
}

static bool
take_half(struct when *w)
{
	int c;

	while (at(w, 0) == ' ')
		w->s++;
	c = ascii_lower((unsigned char)at(w, 0));
	if ((c != 'a' && c != 'p') || (at(w, 1) | 32) != 'm')
		return true;
	w->s += 2;
	if (w->hour < 1 || w->hour > 12)
		return false;
	w->hour = w->hour % 12 + (c == 'p' ? 12 : 0);
	return true;
}

static void
take_zone(struct when *w)
{
	const char *from = w->s;
	int hours, minutes;

	if (take(w, 'Z')) {
		w->zone = from;
	} else if (at(w, 0) == '+' || at(w, 0) == '-') {
		w->s++;
		if (take_int(w, 2, &hours) == 2) {
			(void)take(w, ':');
			(void)take_int(w, 2, &minutes);
			w->zone = from;
		}
	} else if (w->end - w->s == 3 && memcmp(w->s, "UTC", 3) == 0) {
		w->s += 3;
		w->zone = "Z";
	}
	w->nzone = w->zone == from ? (size_t)(w->s - from) : 1;
}

static bool
take_clock(struct when *w)
{
	if (take_int(w, 2, &w->hour) == 0 || !take(w, ':') ||
	    take_int(w, 2, &w->minute) != 2)
		return false;
	if (take(w, ':')) {
		if (take_int(w, 2, &w->second) != 2)
			return false;
		take_fraction(w);
	}
	w->clock = true;
	if (!take_half(w))
		return false;
	take_zone(w);
	return w->hour < 24 && w->minute < 60 && w->second <= 60;
}

/* ---- both ---------------------------------------------------------------- */

static enum kind
read_when(struct when *w, const char *s, size_t n)
{
	*w = (struct when){.s = s, .end = s + n};
	if (!take_numbers(w)) {
		*w = (struct when){.s = s, .end = s + n};
		if (take_clock(w))
			return w->s == w->end ? KIND_TIME : KIND_TEXT;
		*w = (struct when){.s = s, .end = s + n};
		if (!take_named(w))
			return KIND_TEXT;
	}
	if (w->s == w->end)
		return KIND_DATE;
	(void)take(w, ',');
	if (!take(w, 'T') && !take(w, ' '))
		return KIND_TEXT;
	return take_clock(w) && w->s == w->end ? KIND_TIMESTAMP : KIND_TEXT;
}

/* "2024-01-31", which is as it is to be. */
static bool
is_iso(const char *s, size_t n)
{
	static const char form[] = "dddd-dd-dd";

	for (size_t i = 0; i < 10 && n == 10; i++)
		if (form[i] == 'd' ? s[i] < '0' || s[i] > '9' : s[i] != '-')
			return false;
	return n == 10;
}

static int
digits(const char *s)
{
	return (s[0] - '0') * 10 + (s[1] - '0');
}

bool
kind_read_when(struct reading *r, const char *s, size_t n)
{
	struct when w;

	if (is_iso(s, n) && is_day(digits(s) * 100 + digits(s + 2),
	    digits(s + 5), digits(s + 8))) {
		r->kind = KIND_DATE;
		r->ways = WAY_YMD;
		return true;
	}
	r->kind = read_when(&w, s, n);
	r->ways = w.ways;
	return r->kind != KIND_TEXT;
}

static size_t
write_day(char *into, size_t size, const struct when *w, unsigned way)
{
	const int *p = w->part;
	int year = p[0], month = p[1], day = p[2];

	if (w->ways != ANY_ORDER && way != WAY_YMD) {
		year = p[2];
		month = way == WAY_DMY ? p[1] : p[0];
		day = way == WAY_DMY ? p[0] : p[1];
	}
	return (size_t)snprintf(into, size, "%04d-%02d-%02d", year, month,
	    day);
}

void
kind_when(struct value *v, const char *s, size_t n, unsigned way,
    enum kind kind)
{
	struct when w;
	size_t k = 0, size = sizeof v->room;

	v->is = VALUE_TEXT;
	v->text = s;
	v->n = n;
	if (kind == KIND_DATE && is_iso(s, n))
		return;
	(void)read_when(&w, s, n);
	if (kind != KIND_TIME)
		k = write_day(v->room, size, &w, way);
	if (kind == KIND_TIMESTAMP)
		v->room[k++] = ' ';
	if (kind != KIND_DATE)
		k += (size_t)snprintf(v->room + k, size - k,
		    "%02d:%02d:%02d%s%.*s%.*s", w.hour, w.minute, w.second,
		    w.nfraction > 0 ? "." : "", w.nfraction > 0 ?
		    (int)(w.nfraction > 10 ? 9 : w.nfraction - 1) : 0,
		    w.nfraction > 0 ? w.fraction + 1 : "", (int)w.nzone *
		    (w.zone != NULL), w.zone != NULL ? w.zone : "");
	v->text = v->room;
	v->n = k;
}
