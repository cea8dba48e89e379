#include "lang/function_advice.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	const char *dialect, *functions, *advice;
} rows[] = {
#define INSTEAD(dialect, functions, advice) \
	{#dialect, functions, advice},
#include "lang/function_advice.def"
#undef INSTEAD
};

static size_t
word_length(const char *s)
{
	size_t n = 0;

	while ((s[n] >= 'a' && s[n] <= 'z') || (s[n] >= 'A' && s[n] <= 'Z') ||
	    (s[n] >= '0' && s[n] <= '9') || s[n] == '_')
		n++;
	return n;
}

static bool
is_among(const char *functions, const char *name, size_t n)
{
	size_t len;

	for (; *functions != '\0'; functions += len) {
		functions += *functions == ' ';
		len = word_length(functions);
		if (len == n && ascii_equal_n(functions, name, n))
			return true;
	}
	return false;
}

static const char *
find(const char *dialect, const char *name, size_t n)
{
	for (size_t i = 0; n > 0 && i < sizeof rows / sizeof *rows; i++)
		if (ascii_equal(rows[i].dialect, dialect) &&
		    is_among(rows[i].functions, name, n))
			return rows[i].advice;
	return NULL;
}

const char *
function_advice_of(const char *dialect, const char *function)
{
	return find(dialect, function, strlen(function));
}

const char *
function_advice_in(const char *dialect, const char *message)
{
	const char *advice = NULL;

	while (advice == NULL && *message != '\0') {
		size_t n = word_length(message);

		advice = find(dialect, message, n);
		message += n > 0 ? n : 1;
	}
	return advice;
}
