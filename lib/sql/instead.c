#include "sql/instead.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/dialect.h"

static const struct {
	enum dialect_id dialect;
	const char *functions, *advice;
} rows[] = {
#define INSTEAD(dialect, functions, advice) \
	{DIALECT_##dialect, functions, advice},
#include "sql/instead.def"
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
	const struct dialect *d = dialect_find(dialect);

	for (size_t i = 0; d != NULL && n > 0 &&
	    i < sizeof rows / sizeof *rows; i++)
		if (rows[i].dialect == d->id &&
		    is_among(rows[i].functions, name, n))
			return rows[i].advice;
	return NULL;
}

const char *
instead_of(const char *dialect, const char *function)
{
	return find(dialect, function, strlen(function));
}

const char *
instead_in(const char *dialect, const char *message)
{
	const char *advice = NULL;

	while (advice == NULL && *message != '\0') {
		size_t n = word_length(message);

		advice = find(dialect, message, n);
		message += n > 0 ? n : 1;
	}
	return advice;
}
