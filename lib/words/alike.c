#include "words/alike.h"

#include <string.h>
#include "words/name.h"

const char *
alike_name(enum alike_how how)
{
	switch (how) {
	case ALIKE_COMMENT:
		return "comment";
	case ALIKE_FUZZY:
		return "fuzzy";
	case ALIKE_PART:
		return "part";
	case ALIKE_SYNONYM:
		return "synonym";
	case ALIKE_STEM:
		return "stem";
	case ALIKE_NOT:
	case ALIKE_EXACT:
		break;
	}
	return "exact";
}

struct alike
alike_forms(const char *question, const char *name)
{
	if (strcmp(question, name) == 0)
		return (struct alike){1, ALIKE_EXACT};
	if (name_plural(question, name))
		return (struct alike){0.95, ALIKE_STEM};
	return (struct alike){0.85, ALIKE_STEM};
}

/* Can the rest of the name be made of beginnings of the words from i on?
 * Returns the number of whole words used, or -1. */
static int
beginnings(const struct word *q, size_t n, const char *rest)
{
	size_t len;
	int best = -1;

	if (n == 0)
		return *rest ? -1 : 0;
	len = strlen(q->text);
	for (size_t k = 1; k <= len && rest[k - 1] == q->text[k - 1]; k++) {
		int whole = beginnings(q + 1, n - 1, rest + k);

		if (whole >= 0 && whole + (k == len) > best)
			best = whole + (k == len);
	}
	return best;
}

struct alike
alike_run(const struct word *q, size_t n, const struct word *name)
{
	size_t len = strlen(name->text);
	int whole;

	if (n < 2 || n > 4 || len < 3 || name->kind != WORD_LETTERS)
		return (struct alike){0, ALIKE_NOT};
	whole = beginnings(q, n, name->text);
	if (whole == (int)n)
		return (struct alike){0.95, ALIKE_STEM};
	if (whole > 0 || (whole == 0 && len == n))
		return (struct alike){whole > 0 ? 0.75 : 0.65, ALIKE_FUZZY};
	return (struct alike){0, ALIKE_NOT};
}
