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
