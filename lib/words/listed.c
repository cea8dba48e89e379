/* Words that stand in lists; no library is needed. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "words/listed.h"
#include "words/words.h"

struct irregular {
	const char *plural, *singular;
};

static const char *const stops[] = {
#define STOP(word) #word,
#include "words/stop.def"
#undef STOP
};

static const char *const weaks[] = {
#define WEAK(word) #word,
#include "words/weak.def"
#undef WEAK
};

static const struct irregular irregulars[] = {
#define IRREGULAR(plural, singular) {#plural, #singular},
#include "words/irregular.def"
#undef IRREGULAR
};

static int
compare_word(const void *key, const void *row)
{
	return strcmp(key, *(const char *const *)row);
}

bool
words_is_stop(const char *folded)
{
	return bsearch(folded, stops, COUNT(stops), sizeof *stops,
	    compare_word) != NULL;
}

bool
words_is_weak(const char *folded)
{
	return bsearch(folded, weaks, COUNT(weaks), sizeof *weaks,
	    compare_word) != NULL;
}

static const char *const lists[] = {
#define LISTED(name, words, use) words,
#include "words/listed.def"
#undef LISTED
};

/* The next word of a list, NULL at its end. */
static const char *
next(const char **list, size_t *len)
{
	const char *word = *list;

	while (**list != '\0' && **list != ' ')
		++*list;
	*len = (size_t)(*list - word);
	*list += **list == ' ';
	return *len > 0 ? word : NULL;
}

int
listed_at(enum listed list, const char *text)
{
	const char *at = lists[list], *word;
	size_t len = strlen(text), n;

	for (int i = 0; (word = next(&at, &n)) != NULL; i++)
		if (n == len && memcmp(word, text, n) == 0)
			return i;
	return -1;
}

bool
listed_has(enum listed list, const char *text)
{
	return listed_at(list, text) >= 0;
}

bool
listed_has_n(enum listed list, const char *text, size_t len)
{
	const char *at = lists[list], *word;
	size_t n;

	while ((word = next(&at, &n)) != NULL)
		if (n == len && ascii_equal_n(word, text, n))
			return true;
	return false;
}

size_t
listed_end_n(enum listed list, const char *text, size_t len, size_t beside)
{
	const char *at = lists[list], *word;
	size_t n;

	while ((word = next(&at, &n)) != NULL)
		if (len >= n + beside && ascii_equal_n(text + len - n, word,
		    n))
			return n;
	return 0;
}

size_t
listed_end(enum listed list, const char *text, size_t beside)
{
	return listed_end_n(list, text, strlen(text), beside);
}

size_t
listed_begin(enum listed list, const char *text, size_t beside)
{
	const char *at = lists[list], *word;
	size_t len = strlen(text), n;

	while ((word = next(&at, &n)) != NULL)
		if (len >= n + beside && ascii_equal_n(text, word, n))
			return n;
	return 0;
}

bool
words_is_generic(const char *folded)
{
	return listed_has(LISTED_GENERIC, folded);
}

static int
compare_irregular(const void *key, const void *row)
{
	return strcmp(key, ((const struct irregular *)row)->plural);
}

const char *
words_irregular(const char *folded)
{
	const struct irregular *row = bsearch(folded, irregulars,
	    COUNT(irregulars), sizeof *irregulars, compare_irregular);

	return row != NULL ? row->singular : NULL;
}
