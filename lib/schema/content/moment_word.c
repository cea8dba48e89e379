/* What words say of the values that they name. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "schema/content/moment.h"
#include "words/listed.h"

enum says {
	POINT = MOMENT_SAYS_POINT, MONTH = MOMENT_SAYS_MONTH,
	YEAR = MOMENT_SAYS_YEAR, SPAN = MOMENT_SAYS_SPAN, YEAR_LAST = 16,
	DATE = POINT | YEAR
};

static const struct word {
	const char *word;
	enum says says;
} words[] = {
#define MOMENT_WORD(word, says) {word, says},
#include "schema/content/moment_word.def"
#undef MOMENT_WORD
};

static const char *const ends[] = {
#define MOMENT_END(end) end,
#include "schema/content/moment_word.def"
#undef MOMENT_END
};


enum { WORD_MOST = 32 };

static int
word_compare(const void *key, const void *row)
{
	return strcmp(key, ((const struct word *)row)->word);
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_letter(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z');
}

/* The next word from *s on in lower case, cut where it is longer than any
 * that is known; false at the end. */
static bool
next_word(const char **s, char out[WORD_MOST])
{
	const char *from = *s, *to;
	size_t n = 0;

	while (*from != '\0' && !is_letter(*from))
		from++;
	for (to = from; is_letter(*to); to++) {
		if (to > from && is_upper(*to) && !is_upper(to[-1]))
			break;
		if (n + 1 < WORD_MOST)
			out[n++] = (char)ascii_lower((unsigned char)*to);
	}
	out[n] = '\0';
	*s = to;
	return n > 0;
}

static unsigned
said_by_word(const char *word)
{
	const struct word *row = bsearch(word, words, COUNT(words),
	    sizeof *words, word_compare);
	size_t n = strlen(word);

	if (row != NULL)
		return (unsigned)row->says;
	for (size_t i = 0; i < COUNT(ends); i++) {
		size_t end = strlen(ends[i]);

		if (n > end && strcmp(word + n - end, ends[i]) == 0)
			return POINT;
	}
	return 0;
}

static unsigned
said_by(const char *text, bool name)
{
	char word[WORD_MOST], before[WORD_MOST] = "";
	/* "fee_per_year"; "last_year" may be the last of some */
	enum listed not = name ? LISTED_RATE_OF_YEAR : LISTED_NO_YEAR;
	unsigned said = 0, last = 0;

	while (next_word(&text, word)) {
		last = said_by_word(word);
		if (last == YEAR && listed_has(not, before))
			last = 0;
		said |= last & ~(unsigned)YEAR_LAST;
		memcpy(before, word, sizeof before);
	}
	/* who was "founded" in a year may tell the day, too */
	return name && last == YEAR_LAST ? said | YEAR | POINT : said;
}

unsigned
moment_said_by_name(const char *name)
{
	return said_by(name, true);
}

unsigned
moment_said_by_comment(const char *comment)
{
	return comment != NULL ? said_by(comment, false) : 0;
}
