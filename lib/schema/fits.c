#include "schema/fits.h"

#include <stdio.h>
#include <string.h>

#include "base/moment.h"
#include "base/num.h"
#include "base/utf8.h"

#define DIGITS "0123456789"
/* "2025-12-31 23:59:59" and its NUL. */
enum { DAY = 10, MOMENT = 20 };

/* A part of a second, then a zone: ".25", "Z", "+02", "+02:00", "+0200". */
static bool
is_tail(const char *s)
{
	size_t n;

	if (*s == '.') {
		n = strspn(s + 1, DIGITS);
		if (n == 0)
			return false;
		s += 1 + n;
	}
	if (*s == '\0' || strcmp(s, "Z") == 0)
		return true;
	if (*s != '+' && *s != '-')
		return false;
	n = strspn(++s, DIGITS);
	if (n == 2 && s[2] == ':')
		return strspn(s + 3, DIGITS) == 2 && s[5] == '\0';
	return (n == 2 || n == 4) && s[n] == '\0';
}

static bool
is_datetime(const char *text)
{
	size_t day = strspn(text, DIGITS "-");
	size_t n = day + (text[day] != '\0' ?
	    1 + strspn(text + day + 1, DIGITS ":") : 0);
	char plain[MOMENT];
	struct moment m;

	if (day != DAY || n >= MOMENT || (n > day && !is_tail(text + n)))
		return false;
	memcpy(plain, text, n);
	plain[n] = '\0';
	return moment_parse(plain, &m);
}

static bool
is_time(const char *text)
{
	char moment[64];

	return strlen(text) < 32 && snprintf(moment, sizeof moment,
	    "2000-01-01 %s", text) > 0 && is_datetime(moment);
}

/* Are there month and day, where they are said? */
bool
fits_times(const char *text)
{
	char day[MOMENT];
	size_t n = strlen(text);

	if (n == 4 || n == 7) {
		snprintf(day, sizeof day, "%s%s", text,
		    n == 4 ? "-01-01" : "-01");
		return is_datetime(day);
	}
	return is_datetime(text);
}

bool
fits_class(enum type_class c, const char *text)
{
	int64_t whole;
	double number;

	switch (c) {
	case TYPE_INTEGER:
		return num_parse_int(text, &whole);
	case TYPE_NUMBER:
		return num_parse_int(text, &whole) ||
		    num_parse_real(text, &number);
	case TYPE_BOOLEAN:
		return ascii_equal(text, "true") || strcmp(text, "1") == 0 ||
		    ascii_equal(text, "false") || strcmp(text, "0") == 0;
	case TYPE_DATE:
		return strlen(text) == DAY && is_datetime(text);
	case TYPE_DATETIME:
		return is_datetime(text);
	case TYPE_TIME:
		return is_time(text);
	case TYPE_BLOB:
		return strlen(text) % 2 == 0 && text[strspn(text,
		    DIGITS "abcdefABCDEF")] == '\0';
	case TYPE_UNKNOWN:
	case TYPE_TEXT:
	case TYPE_JSON:
		break;
	}
	return true;
}

const char *
fits_words(enum type_class c)
{
	static const char *const words[] = {
		[TYPE_UNKNOWN] = "a text", [TYPE_TEXT] = "a text",
		[TYPE_INTEGER] = "a whole number", [TYPE_NUMBER] = "a number",
		[TYPE_BOOLEAN] = "true or false",
		[TYPE_DATE] = "a date (YYYY-MM-DD)",
		[TYPE_TIME] = "a time of day (HH:MM:SS)",
		[TYPE_DATETIME] = "a date with a time (YYYY-MM-DD HH:MM:SS)",
		[TYPE_BLOB] = "hexadecimal digits", [TYPE_JSON] = "a text",
	};

	return words[c];
}
