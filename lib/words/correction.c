/* The words that hold a correction or a lesson together. */
#include "words/correction.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

#define BETWEEN " ,\t\n"

static const char *const nots[] = {
#define CORRECTION_NOT(words) words,
#include "words/correction.def"
#undef CORRECTION_NOT
};
static const char *const withs[] = {
#define CORRECTION_WITH(words) words,
#include "words/correction.def"
#undef CORRECTION_WITH
};

static const char *const polite[] = {
#define CORRECTION_POLITE(words) words,
#include "words/correction.def"
#undef CORRECTION_POLITE
};
static const char *const always[] = {
#define CORRECTION_ALWAYS(words) words,
#include "words/correction.def"
#undef CORRECTION_ALWAYS
};
static const struct {
	const char *words;
	enum correction_verb verb;
} verbs[] = {
#define CORRECTION_VERB(words, verb) {words, CORRECTION_##verb},
#include "words/correction.def"
#undef CORRECTION_VERB
};

void
correction_skip(const char **p)
{
	*p += strspn(*p, BETWEEN);
}

/* The length of a word that the text begins with, 0 if it does not. */
static size_t
begins(const char *p, const char *word)
{
	size_t n = strlen(word);

	return ascii_equal_n(p, word, n) && strchr(BETWEEN, p[n]) ? n : 0;
}

bool
correction_take(const char **p, const char *word)
{
	size_t n;

	correction_skip(p);
	n = begins(*p, word);
	*p += n;
	if (n > 0)
		correction_skip(p);
	return n > 0;
}

static bool
take_any(const char **p, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (correction_take(p, words[i]))
			return true;
	return false;
}

bool
correction_take_not(const char **p)
{
	return take_any(p, nots, COUNT(nots));
}

bool
correction_take_with(const char **p)
{
	return take_any(p, withs, COUNT(withs));
}

enum correction_verb
correction_take_verb(const char **p)
{
	for (size_t i = 0; i < COUNT(verbs); i++)
		if (correction_take(p, verbs[i].words))
			return verbs[i].verb;
	return CORRECTION_NO_VERB;
}

/* Does the text end with the word, and blanks before it? */
static bool
ends(const char *p, size_t n, const char *word)
{
	size_t len = strlen(word);

	return n > len && ascii_equal_n(p + n - len, word, len) &&
	    strchr(BETWEEN, p[n - len - 1]);
}

/* The length without one of the words behind it, and without marks. */
static size_t
cut(const char *p, size_t n, const char *const *words, size_t nwords)
{
	for (size_t i = 0; i < nwords; i++)
		if (ends(p, n, words[i])) {
			n -= strlen(words[i]);
			break;
		}
	while (n > 0 && strchr(BETWEEN ".;!?", p[n - 1]))
		n--;
	return n;
}

size_t
correction_trim(const char *p, size_t n)
{
	n = cut(p, n, NULL, 0);
	return cut(p, n, polite, COUNT(polite));
}

bool
correction_cut_always(const char **p, size_t *n)
{
	const char *end = *p + *n;
	size_t whole, left;

	correction_skip(p);
	whole = end > *p ? cut(*p, (size_t)(end - *p), NULL, 0) : 0;
	if (take_any(p, always, COUNT(always))) {
		*n = end > *p ? (size_t)(end - *p) : 0;
		return true;
	}
	left = cut(*p, whole, always, COUNT(always));
	if (left == whole)
		return false;
	*n = left;
	return true;
}

static bool
begins_any(const char *p, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[begins(p, words[i])] == ' ' && begins(p, words[i]) > 0)
			return true;
	return false;
}

bool
correction_begins(const char *p)
{
	return begins_any(p, withs, COUNT(withs)) ||
	    begins_any(p, nots, COUNT(nots));
}
