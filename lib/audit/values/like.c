/* Patterns of LIKE that match no value of their column. */
#include "audit/values/values.h"

#include <string.h>

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

/* A pattern that has no place for other letters; what the column is known to
 * hold, or not, is told elsewhere. */
static void
see(struct audit *a, const struct meeting *m)
{
	const json_t *json = m->right.n == 1 &&
	    m->right.v[0]->kind == EXPR_VALUE ?
	    m->right.v[0]->u.value.json : NULL;
	const char *text = json_string_value(json);

	if (m->op < COMPARE_LIKE || m->op > COMPARE_NOT_ILIKE ||
	    text == NULL || *text == '\0' || strpbrk(text, "%_") != NULL ||
	    values_speak(a, m->left))
		return;
	finding_hint(finding_at(a->findings, FINDING_like_without_wildcard,
	    &m->right.v[0]->at, "LIKE '%s' has no wildcard: it matches only "
	    "exactly this text", text), "use '%%%s%%' to match texts that "
	    "contain it", text);
}

void
like_check(struct audit *a)
{
	walk_meetings(a, see);
}
