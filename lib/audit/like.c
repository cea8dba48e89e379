#include "audit/values.h"

#include "base/utf8.h"

static bool
same_letter(char x, char y, bool any_case)
{
	return x == y || (any_case && ascii_lower((unsigned char)x) ==
	    ascii_lower((unsigned char)y));
}

bool
values_like(const char *text, const char *pattern, bool any_case)
{
	const char *after = NULL, *from = NULL; /* of the last % */

	for (;;) {
		if (*pattern == '%') {
			after = ++pattern;
			from = text;
		} else if (*text == '\0' && *pattern == '\0') {
			return true;
		} else if (*text != '\0' && (*pattern == '_' ||
		    same_letter(*text, *pattern, any_case))) {
			/* one _ is one letter, of however many bytes */
			while (*pattern == '_' && (text[1] & 0xc0) == 0x80)
				text++;
			text++;
			pattern++;
		} else if (after != NULL && *from != '\0') {
			text = ++from;
			pattern = after;
		} else {
			return false;
		}
	}
}
