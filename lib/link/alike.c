#include "link/alike.h"

#include <string.h>
#include "base/near.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

enum { TABLE_WORD_MAX = 32 };

static const char *const synonyms[] = {
#define SYNONYMS(row) row,
#include "link/synonym.def"
#undef SYNONYMS
};

static const struct {
	const char *cut, *whole;
} abbreviations[] = {
#define ABBREVIATION(cut, whole) {cut, whole},
#include "base/abbreviation.def"
#undef ABBREVIATION
};

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

/* The next word of a row of words; its length, 0 at the end. */
static size_t
next_word(const char **row)
{
	*row += strspn(*row, " ");
	return strcspn(*row, " ");
}

/* Is a word of a table this word, or of its stem? Stems are made only where
 * the words begin alike. */
static bool
same(struct arena *a, const char *row, size_t len, const struct word *w)
{
	char word[TABLE_WORD_MAX];

	if (len >= sizeof word || strncmp(row, w->stem, 2) != 0)
		return false;
	memcpy(word, row, len);
	word[len] = '\0';
	return strcmp(word, w->text) == 0 ||
	    strcmp(words_stem(a, word), w->stem) == 0;
}

static bool
row_holds(struct arena *a, const char *row, const struct word *w)
{
	size_t len;

	for (; (len = next_word(&row)) > 0; row += len)
		if (same(a, row, len, w))
			return true;
	return false;
}

static void
each_word(struct arena *a, const char *row, const struct word *but,
    void (*each)(void *arg, const char *word), void *arg)
{
	size_t len;

	for (; (len = next_word(&row)) > 0; row += len)
		if (!but || !same(a, row, len, but))
			each(arg, arena_strndup(a, row, len));
}

void
alike_each(struct arena *a, const struct word *w,
    void (*each)(void *arg, const char *word), void *arg)
{
	for (size_t i = 0; i < COUNT(synonyms); i++)
		if (row_holds(a, synonyms[i], w))
			each_word(a, synonyms[i], w, each, arg);
	for (size_t i = 0; i < COUNT(abbreviations); i++) {
		if (strcmp(abbreviations[i].cut, w->text) == 0)
			each_word(a, abbreviations[i].whole, NULL, each, arg);
		else if (row_holds(a, abbreviations[i].whole, w))
			each(arg, abbreviations[i].cut);
	}
}

/* y is x with an ending of a plural. */
static bool
plural(const char *x, const char *y)
{
	size_t n = strlen(x);

	if (strncmp(x, y, n) == 0 &&
	    (strcmp(y + n, "s") == 0 || strcmp(y + n, "es") == 0))
		return true;
	return n > 2 && x[n - 1] == 'y' && strncmp(x, y, n - 1) == 0 &&
	    strcmp(y + n - 1, "ies") == 0;
}

bool
alike_root(const char *stem, const char *word)
{
	static const char *const endings[] = {"or", "er", "ion", "ation",
	    "ration", "ment", "ance", "ence", "al", "ee", "ist", "ant", "ent",
	    "ing", "ive", "ure", "ship", "ery", "ie", "y", "ed"};
	size_t n = strlen(stem), rest;

	if (n > 4 && stem[n - 1] == stem[n - 2])
		n--;
	if (n < 4 || strncmp(stem, word, n) != 0)
		return false;
	rest = strlen(word + n);
	if (rest > 1 && word[n + rest - 1] == 's')
		rest--;
	for (size_t i = 0; i < COUNT(endings); i++)
		if (strlen(endings[i]) == rest &&
		    strncmp(word + n, endings[i], rest) == 0)
			return true;
	return false;
}

bool
alike_slip(const char *x, const char *y)
{
	size_t n = strlen(x), m = strlen(y), less = n < m ? n : m;
	size_t most = n > m ? n : m;

	if (less < 5 || most - less > 2 || most > 40 || *x != *y)
		return false;
	return near_distance(x, y) <= (less < 8 ? 1 : 2);
}

struct alike
alike_forms(const char *question, const char *name)
{
	if (strcmp(question, name) == 0)
		return (struct alike){1, ALIKE_EXACT};
	if (plural(question, name) || plural(name, question))
		return (struct alike){0.95, ALIKE_STEM};
	return (struct alike){0.85, ALIKE_STEM};
}

/* Can the rest of the name be made of beginnings of the words from i on?
 * Gives the number of whole words used, or -1. */
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
