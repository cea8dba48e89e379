#include "lang/name.h"

#include <string.h>
#include "base/utf8.h"

bool
name_is_alias(const char *s)
{
	size_t left = strlen(s), len, n;
	bool digit, space = false;
	uint32_t cp;

	for (n = 0; left > 0; n++, s += len, left -= len) {
		len = utf8_decode(s, left, &cp);
		if (len == 0 || n == NAME_MOST)
			return false;
		digit = cp >= '0' && cp <= '9';
		if (cp == ' ') {
			if (n == 0 || space || left == 1)
				return false;
		} else if (cp != '_' && !utf8_is_letter(cp) &&
		    !(digit && n > 0)) {
			return false;
		}
		space = cp == ' ';
	}
	return n > 0;
}

char *
name_made_alias(struct arena *a, const char *text)
{
	size_t left = strlen(text), len, n = 0;
	char *out = arena_alloc(a, left + 2), *to = out;
	bool gap = false; /* characters that it may not hold: "_" or nothing */
	uint32_t cp;

	for (; left > 0 && n < NAME_MOST - 4; text += len, left -= len) {
		bool digit;

		len = utf8_decode(text, left, &cp);
		digit = len > 0 && cp >= '0' && cp <= '9';
		if (len == 0 || !(cp == '_' || digit || utf8_is_letter(cp))) {
			gap = true;
			len = len > 0 ? len : 1;
			continue;
		}
		if (gap || (to == out && digit)) {
			*to++ = '_';
			n++;
		}
		gap = false;
		memcpy(to, text, len);
		to += len;
		n++;
	}
	*to = '\0';
	return to > out ? out : strcpy(out, "_");
}

bool
name_is_plain(const char *s)
{
	if (*s >= '0' && *s <= '9')
		return false;
	return *s != '\0' && s[strspn(s, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == '\0';
}
