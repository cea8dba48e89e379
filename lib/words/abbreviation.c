#include "words/abbreviation.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "words/listed.h"
#include "words/words.h"

static const struct row {
	const char *cut, *whole;
} rows[] = {
#define ABBREVIATION(cut, whole) {cut, whole},
#include "words/abbreviation.def"
#undef ABBREVIATION
};

static bool
is_word(const char *word, const char *at, size_t len)
{
	return strncmp(word, at, len) == 0 && word[len] == '\0';
}

static bool
is_general(const char *at, size_t len)
{
	return listed_has_n(LISTED_WHOLE_WORD, at, len);
}

/* A word of what rows say, on the way through them. */
struct part {
	const char *at;
	size_t len;
	enum abbreviation_says says; /* NOT: too general */
};

static bool
next_part(struct part *p, const char *row)
{
	const char *next = p->at == NULL ? row : p->at + p->len;
	bool several = p->at != NULL && *next == ' ';

	if (p->at != NULL && *next != '\0')
		next++;
	p->at = next;
	p->len = strcspn(next, " |");
	several = several || next[p->len] == ' ';
	p->says = !several ? ABBREVIATION_ALL :
	    is_general(p->at, p->len) ? ABBREVIATION_NOT : ABBREVIATION_PART;
	return p->len > 0;
}

static int
compare_cut(const void *key, const void *row)
{
	return strcmp(key, ((const struct row *)row)->cut);
}

int
abbreviation_find(const char *cut)
{
	const struct row *row = bsearch(cut, rows, COUNT(rows), sizeof *rows,
	    compare_cut);

	return row != NULL ? (int)(row - rows) : -1;
}

enum abbreviation_says
abbreviation_says(int row, const char *word)
{
	struct part p = {.at = NULL};

	while (next_part(&p, rows[row].whole))
		if (is_word(word, p.at, p.len))
			return p.says;
	return ABBREVIATION_NOT;
}

bool
abbreviation_of(const char *cut, const char *whole)
{
	int row = abbreviation_find(cut);

	return row >= 0 && abbreviation_says(row, whole) == ABBREVIATION_ALL;
}

const char *
abbreviation_whole(struct arena *a, const char *cut)
{
	int row = abbreviation_find(cut);

	return row < 0 ? NULL : arena_strndup(a, rows[row].whole,
	    strcspn(rows[row].whole, "|"));
}

static void
tell_row(int row,
    void (*each)(void *arg, const char *other, enum abbreviation_says says),
    void *arg)
{
	struct part p = {.at = NULL};
	char word[WORDS_ROW_BYTES];

	while (next_part(&p, rows[row].whole)) {
		if (p.says == ABBREVIATION_NOT || p.len >= sizeof word)
			continue;
		memcpy(word, p.at, p.len);
		word[p.len] = '\0';
		each(arg, word, p.says);
	}
}

void
abbreviation_each(const char *word,
    void (*each)(void *arg, const char *other, enum abbreviation_says says),
    void *arg)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		enum abbreviation_says says;

		if (strcmp(rows[i].cut, word) == 0)
			tell_row((int)i, each, arg);
		says = abbreviation_says((int)i, word);
		if (says != ABBREVIATION_NOT)
			each(arg, rows[i].cut, says);
	}
}

/* ---- by rule ------------------------------------------------------------- */

static bool
vowel(char c)
{
	return c != '\0' && strchr("aeiouy", c) != NULL;
}

bool
abbreviation_cut(const char *whole, const char *cut)
{
	size_t n = strlen(cut), len = strlen(whole);

	if (n < 3 || len < n + 2 || *whole != *cut)
		return false;
	if (strncmp(whole, cut, n) == 0)
		return true;
	/* consonants in order, none left out before the last one used */
	for (; *whole && *cut; whole++) {
		if (*whole == *cut)
			cut++;
		else if (!vowel(*whole) && whole[-1] != *whole)
			return false;
	}
	return *cut == '\0';
}
