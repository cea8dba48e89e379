#ifndef WORDS_ABBREVIATION_H
#define WORDS_ABBREVIATION_H

#include <stdbool.h>
#include "base/mem.h"

/*
 * How names cut words short. By the table (words/abbreviation.def): qty is
 * quantity, dob is date of birth. By rule: a beginning, or the consonants.
 */

/* The table's row for `cut`, -1 where it has none. */
int abbreviation_find(const char *cut);
/* What a row says of a word: all that is cut, or one of several words
 * ("birth" of dob); words as general as "name" and "number" do not count
 * among several. */
enum abbreviation_says {
	ABBREVIATION_NOT, ABBREVIATION_PART, ABBREVIATION_ALL
};
enum abbreviation_says abbreviation_says(int row, const char *word);

/* Does the table have `whole`, one word, for `cut`? */
bool abbreviation_of(const char *cut, const char *whole);
/* May `whole` be written `cut`: a beginning of three letters or more, or its
 * consonants? */
bool abbreviation_cut(const char *whole, const char *cut);

/* What the table has first for `cut`, words with a space between; NULL if
 * it has none. In the arena. */
const char *abbreviation_whole(struct arena *a, const char *cut);

/* Call for each cut of this word, and where it is a cut for each word of what
 * it says; `other` is valid during the call. */
void abbreviation_each(const char *word,
    void (*each)(void *arg, const char *other, enum abbreviation_says says),
    void *arg);

#endif
