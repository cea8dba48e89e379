/* Codes, as columns of few short values hold them. */
#include <string.h>

#include "schema/dictionary/code.h"

enum { LONGEST = 4, SMALL = 2 };

/* How long it is; 0: no code. */
static size_t
code_length(const json_t *value, bool *digits)
{
	const char *s = json_string_value(value);
	size_t n = s != NULL ? strlen(s) : 0;

	if (n == 0 || n > LONGEST)
		return 0;
	for (const char *p = s; *p != '\0'; p++)
		if (*p >= '0' && *p <= '9')
			*digits = true;
		else if (!(*p >= 'A' && *p <= 'Z') &&
		    !(n <= SMALL && *p >= 'a' && *p <= 'z'))
			return 0;
	return n;
}

bool
code_form(const json_t *values, struct buf *b)
{
	bool digits = false;
	const json_t *value;
	size_t length = code_length(json_array_get(values, 0), &digits), i;

	json_array_foreach(values, i, value)
		if (code_length(value, &digits) != length)
			return false;
	if (length == 0)
		return false;
	buf_fmt(b, " codes of %zu %s%s", length, digits ?
	    "letters or digit" : "letter", length == 1 && !digits ? "" : "s");
	return true;
}
