#include "lang/dialect_function.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/function_advice.h"

static const struct {
	const char *dialect;
	bool closed;
	const char *names;
} rows[] = {
#define NATIVE(dialect, closed, names) {#dialect, closed, names},
#include "lang/dialect_function.def"
#undef NATIVE
};
static const struct {
	const char *dialect, *names;
} lacks[] = {
#define LACKS(dialect, names) {#dialect, names},
#include "lang/dialect_function.def"
#undef LACKS
};

static bool
is_among(const char *names, const char *name)
{
	size_t len = strlen(name), n;

	for (; *names != '\0'; names += n) {
		names += *names == ' ';
		n = strcspn(names, " ");
		if (n > 0 && names[n - 1] == '*' ?
		    strncmp(names, name, n - 1) == 0 :
		    n == len && memcmp(names, name, n) == 0)
			return true;
	}
	return false;
}

enum finding_code
dialect_function_doubt(const char *dialect, const char *name)
{
	bool listed = false, closed = false;

	if (function_find(name) != NULL)
		return FINDING_COUNT;
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (!ascii_equal(rows[i].dialect, dialect))
			continue;
		listed = true;
		closed |= rows[i].closed;
		if (is_among(rows[i].names, name))
			return FINDING_COUNT;
	}
	if (!listed)
		return FINDING_COUNT;
	return closed || function_advice_of(dialect, name) != NULL ?
	    FINDING_function_not_found : FINDING_function_unknown;
}

bool
dialect_function_lacks(const char *dialect, const char *name)
{
	for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
		if (ascii_equal(lacks[i].dialect, dialect) &&
		    is_among(lacks[i].names, name))
			return true;
	return false;
}

const char *
dialect_function_message(enum finding_code doubt)
{
	return doubt == FINDING_function_not_found ? "%s has no function '%s'" :
	    "%s has no built-in function '%s'";
}

const char *const *
dialect_function_names(struct arena *a, const char *dialect, size_t *n)
{
	const char **names;
	const struct function *all = function_table(n);
	size_t most = *n, len;

	for (size_t i = 0; i < COUNT(rows); i++)
		for (const char *s = rows[i].names; *s != '\0'; s++)
			most += *s == ' ' || s[1] == '\0';
	names = arena_alloc(a, most * sizeof *names);
	for (size_t i = 0; i < *n; i++)
		names[i] = all[i].name;
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (!ascii_equal(rows[i].dialect, dialect))
			continue;
		for (const char *s = rows[i].names; *s != '\0'; s += len) {
			s += *s == ' ';
			len = strcspn(s, " ");
			names[*n] = arena_strndup(a, s, len);
			if (len > 0 && s[len - 1] != '*' &&
			    function_find(names[*n]) == NULL)
				++*n;
		}
	}
	return names;
}
