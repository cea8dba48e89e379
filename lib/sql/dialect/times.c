#include "sql/dialect/times.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	const char *name;
	int argument;
} functions[] = {{"date", 0}, {"datetime", 0}, {"julianday", 0},
    {"strftime", 1}, {"time", 0}, {"unixepoch", 0}};

int
times_argument(const char *function)
{
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++)
		if (strcmp(functions[i].name, function) == 0)
			return functions[i].argument;
	return -1;
}

static const struct {
	const char *name;
	enum date_unit unit;
} units[] = {
	{"year", UNIT_YEAR}, {"month", UNIT_MONTH}, {"day", UNIT_DAY},
	{"hour", UNIT_HOUR}, {"minute", UNIT_MINUTE},
	{"second", UNIT_SECOND},
};

int
times_unit(const char *s)
{
	char word[16];
	size_t n = strlen(s), i;

	if (n == 0 || n >= sizeof word)
		return -1;
	memcpy(word, s, n + 1);
	if (word[n - 1] == 's' || word[n - 1] == 'S')
		word[n - 1] = '\0';
	for (i = 0; i < sizeof units / sizeof *units; i++)
		if (ascii_equal(units[i].name, word))
			return (int)units[i].unit;
	return -1;
}

bool
times_distance(const char *s, enum date_unit *unit, long *n)
{
	const char *digits = s + (*s == '+' || *s == '-');
	char *end;
	int u;

	if (*digits < '0' || *digits > '9')
		return false;
	*n = strtol(s, &end, 10);
	if (*end != ' ' || labs(*n) > 1000000)
		return false;
	u = times_unit(end + strspn(end, " "));
	if (u < 0)
		return false;
	*unit = (enum date_unit)u;
	return true;
}

void
times_leave_zones(struct exprs *args, size_t from)
{
	const char *s;
	size_t i, n = from;

	for (i = from; i < args->n; i++) {
		s = args->v[i]->kind == EXPR_VALUE ?
		    json_string_value(args->v[i]->u.value.json) : NULL;
		if (s == NULL || (!ascii_equal(s, "localtime") &&
		    !ascii_equal(s, "utc")))
			args->v[n++] = args->v[i];
	}
	if (n < args->n)
		args->n = n;
}
