#include "schema/content/moment.h"

#include <string.h>

#include "base/day.h"

/* ---- forms ------------------------------------------------------------- */

/* A letter of a form stands for a digit of that field. */
struct fields {
	int year, month, day, hour, minute, second;
};

static int *
field(struct fields *f, char letter)
{
	switch (letter) {
	case 'Y':
		return &f->year;
	case 'M':
		return &f->month;
	case 'D':
		return &f->day;
	case 'h':
		return &f->hour;
	case 'm':
		return &f->minute;
	case 's':
		return &f->second;
	default:
		return NULL;
	}
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* How many bytes the form takes of s, 0 if s is of another. */
static size_t
take(struct fields *f, const char *form, const char *s, size_t n)
{
	size_t i;

	for (i = 0; form[i] != '\0'; i++) {
		int *to = field(f, form[i]);

		if (i == n || (to != NULL ? !is_digit(s[i]) :
		    s[i] != form[i]))
			return 0;
		if (to != NULL)
			*to = *to * 10 + (s[i] - '0');
	}
	return i;
}

static bool
is_sound(const struct fields *f)
{
	return f->year >= 1000 && f->year <= 9999 &&
	    day_exists(f->year, f->month, f->day) && f->hour < 24 &&
	    f->minute < 60 && f->second <= 60;
}

static double
order(const struct fields *f)
{
	double day = (f->year * 13.0 + f->month) * 32 + f->day;

	return (day * 24 + f->hour) * 3600 + f->minute * 60 + f->second;
}

static size_t
digits(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && is_digit(s[i]))
		i++;
	return i;
}

/* "Z", "+02", "+0200", "-05:00", " UTC": all of s? */
static bool
is_zone(const char *s, size_t n)
{
	struct fields ignored = {0};

	if (n > 0 && *s == ' ') {
		s++;
		n--;
	}
	if (n == 0 || (n == 1 && *s == 'Z') ||
	    (n == 3 && strncmp(s, "UTC", 3) == 0))
		return true;
	if (*s != '+' && *s != '-')
		return false;
	return take(&ignored, "hh", s + 1, n - 1) == n - 1 ||
	    take(&ignored, "hhmm", s + 1, n - 1) == n - 1 ||
	    take(&ignored, "hh:mm", s + 1, n - 1) == n - 1;
}

/* Behind a day: "", " 23:59", "T23:59:59.250+01:00" .. */
static bool
is_clock_behind(struct fields *f, const char *s, size_t n)
{
	size_t at, more;

	if (n < 6 || (*s != ' ' && *s != 'T'))
		return false;
	at = 1 + take(f, "hh:mm", s + 1, n - 1);
	if (at == 1)
		return false;
	more = take(f, ":ss", s + at, n - at);
	at += more;
	if (more > 0 && at < n && s[at] == '.') {
		more = digits(s + at + 1, n - at - 1);
		if (more == 0)
			return false;
		at += 1 + more;
	}
	return is_zone(s + at, n - at);
}

/* ---- texts ------------------------------------------------------------- */

static const struct {
	const char *form;
	enum schema_time time;
} forms[] = {
	{"YYYY", SCHEMA_TIME_YEAR},
	{"YYYY-MM", SCHEMA_TIME_MONTH},
	{"YYYYMM", SCHEMA_TIME_MONTH_DIGITS},
	{"YYYYMMDD", SCHEMA_TIME_DATE_DIGITS},
	{"DD.MM.YYYY", SCHEMA_TIME_DATE_DOTS},
	{"DD/MM/YYYY", SCHEMA_TIME_DATE_DAY_FIRST},
	{"MM/DD/YYYY", SCHEMA_TIME_DATE_MONTH_FIRST},
	{"hh:mm", SCHEMA_TIME_CLOCK},
	{"hh:mm:ss", SCHEMA_TIME_CLOCK},
};
#define FORMS (sizeof forms / sizeof *forms)

static bool
is_year(long year)
{
	return year >= 1500 && year <= 2200;
}

/* What a form does not have begins with the least there is. */
static struct fields
least(const char *form)
{
	return (struct fields){strchr(form, 'Y') == NULL ? 2000 : 0,
	    strchr(form, 'M') == NULL, strchr(form, 'D') == NULL, 0, 0, 0};
}

static void
try_form(struct moment_form *m, size_t i, const char *s, size_t n)
{
	struct fields f = least(forms[i].form);

	if (take(&f, forms[i].form, s, n) != n || !is_sound(&f) ||
	    (forms[i].time == SCHEMA_TIME_YEAR && !is_year(f.year)))
		return;
	m->may_be |= 1u << forms[i].time;
	if (forms[i].time == SCHEMA_TIME_DATE_MONTH_FIRST)
		m->month_first = order(&f);
	else
		m->order = order(&f);
	m->season = forms[i].time == SCHEMA_TIME_MONTH &&
	    f.month == (f.year + 1) % 100;
}

struct moment_form
moment_of_text(const char *s, size_t n)
{
	enum { SHORTEST = 4, DAY = 10, LONGEST = 36 };
	struct moment_form m = {0};
	struct fields f = {0};

	if (n < SHORTEST || n > LONGEST || !is_digit(*s))
		return m;
	if (n >= DAY && take(&f, "YYYY-MM-DD", s, n) == DAY) {
		if ((n == DAY || is_clock_behind(&f, s + DAY, n - DAY)) &&
		    is_sound(&f)) {
			m.may_be = n == DAY ? MOMENT(DATE) : MOMENT(DATETIME);
			m.order = order(&f);
		}
		return m;
	}
	for (size_t i = 0; i < FORMS; i++)
		if (strlen(forms[i].form) == n)
			try_form(&m, i, s, n);
	return m;
}

/* ---- numbers ----------------------------------------------------------- */

#define SECONDS_1980 315532800.0
#define SECONDS_2100 4102444800.0

struct moment_form
moment_of_number(double v)
{
	struct moment_form m = {.order = v};
	long whole = v >= 0 && v < 1e9 ? (long)v : -1;
	long year = whole, month = whole / 100, day = whole / 10000;

	if (v >= SECONDS_1980 && v < SECONDS_2100)
		m.may_be |= MOMENT(EPOCH);
	if (v >= SECONDS_1980 * 1000 && v < SECONDS_2100 * 1000)
		m.may_be |= MOMENT(EPOCH_MS);
	if (whole < 0 || (double)whole < v)
		return m;
	if (is_year(year))
		m.may_be |= MOMENT(YEAR);
	if (month >= 1900 && month <= 2100 && whole % 100 >= 1 &&
	    whole % 100 <= 12)
		m.may_be |= MOMENT(MONTH_DIGITS);
	if (day >= 1900 && day <= 2100 && day_exists((int)day,
	    (int)(whole / 100 % 100), (int)(whole % 100)))
		m.may_be |= MOMENT(DATE_DIGITS);
	return m;
}
