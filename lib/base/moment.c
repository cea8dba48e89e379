#include "base/moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/day.h"
#include "base/die.h"

#define DAY 86400

/* Digits, at most so many, and the mark behind them; NULL: something else. */
static const char *
read_number(const char *s, size_t most, char mark, int *out)
{
	size_t n = strspn(s, "0123456789");

	if (n == 0 || n > most || s[n] != mark)
		return NULL;
	*out = (int)strtol(s, NULL, 10);
	return s + n + (mark != '\0');
}

static bool
read_time(const char *s, struct moment *m)
{
	const char *seconds;

	if (strspn(s, "0123456789") != 2 ||
	    (s = read_number(s, 2, ':', &m->hour)) == NULL ||
	    strspn(s, "0123456789") != 2)
		return false;
	seconds = read_number(s, 2, ':', &m->minute);
	if (seconds == NULL)
		s = read_number(s, 2, '\0', &m->minute);
	else
		s = strspn(seconds, "0123456789") == 2 ?
		    read_number(seconds, 2, '\0', &m->second) : NULL;
	return s != NULL && m->hour < 24 && m->minute < 60 && m->second < 60;
}

bool
moment_parse(const char *text, struct moment *out)
{
	struct moment m = {0};
	const char *s = text;
	char end;

	if ((s = read_number(s, 4, '-', &m.year)) == NULL ||
	    (s = read_number(s, 2, '-', &m.month)) == NULL)
		return false;
	end = s[strspn(s, "0123456789")];
	if ((end != '\0' && end != ' ' && end != 'T') ||
	    (s = read_number(s, 2, end, &m.day)) == NULL ||
	    !day_exists(m.year, m.month, m.day) ||
	    (end != '\0' && !read_time(s, &m)))
		return false;
	*out = m;
	return true;
}

const char *
moment_now(const char *given, struct moment *out)
{
	const char *from = "--now";

	if (given == NULL || *given == '\0') {
		given = getenv("T2S_NOW");
		from = "T2S_NOW";
	}
	if (given == NULL || *given == '\0')
		return NULL;
	if (!moment_parse(given, out))
		die(STATUS_BAD, "invalid date '%s' in %s: expected YYYY-MM-DD "
		    "or YYYY-MM-DD HH:MM", given, from);
	return given;
}

const char *
moment_today(const char *given, struct moment *out)
{
	const char *text = moment_now(given, out);
	time_t t = time(NULL);
	struct tm tm = {0};

	if (text == NULL && localtime_r(&t, &tm) != NULL)
		*out = (struct moment){.year = tm.tm_year + 1900,
		    .month = tm.tm_mon + 1, .day = tm.tm_mday};
	return text;
}

int64_t
moment_seconds(const struct moment *m)
{
	int64_t days = day_number(m->year, m->month, m->day) -
	    day_number(1970, 1, 1);

	return ((days * 24 + m->hour) * 60 + m->minute) * 60 + m->second;
}

bool
moment_of_seconds(int64_t seconds, struct moment *out)
{
	static const struct moment first = {1, 1, 1, 0, 0, 0};
	static const struct moment last = {9999, 12, 31, 23, 59, 59};
	int64_t rest = (seconds % DAY + DAY) % DAY;

	if (seconds < moment_seconds(&first) || seconds > moment_seconds(&last))
		return false;
	day_of_number((long)((seconds - rest) / DAY) + day_number(1970, 1, 1),
	    &out->year, &out->month, &out->day);
	out->hour = (int)(rest / 3600);
	out->minute = (int)(rest / 60 % 60);
	out->second = (int)(rest % 60);
	return true;
}

const char *
moment_stamp(char text[MOMENT_STAMP])
{
	const char *given = getenv("T2S_NOW");
	struct moment m;

	if (given != NULL && *given != '\0')
		return given;
	if (!moment_of_seconds((int64_t)time(NULL), &m))
		m = (struct moment){.year = 1, .month = 1, .day = 1};
	snprintf(text, MOMENT_STAMP, "%04d-%02d-%02d %02d:%02d UTC", m.year,
	    m.month, m.day, m.hour, m.minute);
	return text;
}
