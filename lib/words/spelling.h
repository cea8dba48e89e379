#ifndef WORDS_SPELLING_H
#define WORDS_SPELLING_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/* near_edits of two words by their letters (code points): `most` + 1 where
 * there are more, or where a word is longer than SPELLING_LETTERS. */
enum { SPELLING_LETTERS = 40 };
size_t spelling_distance(const char *x, const char *y, size_t most);

/*
 * How many letters of a word of this length may be wrong, so that it is taken
 * for another: none, one or two, by what it costs to be wrong. Hints, which
 * nobody acts on, allow more (base/near.h).
 */
enum spelling_use {
	SPELLING_MEND,  /* a word of a question: from 4 letters on, two from 6 */
	SPELLING_WORD,  /* a word for one of a name: from 5, two from 8 */
	SPELLING_NAME,  /* a name of a plan, which is none: from 3, two from 8 */
	SPELLING_VALUE, /* a phrase for a stored value: from 6, two from 10 */
	SPELLING_STORED /* a value of a plan, which is none: one from 4 */
};
size_t spelling_slip(enum spelling_use use, size_t letters);

/*
 * What a misspelt word was to be: the nearest of the candidates and of common
 * English words, also as a plural, -ed or -ing. Of two that are as near a
 * candidate comes before an English word, then the more common one, then the
 * one that stands first. The first letter may be wrong only where it is
 * swapped with the second, or where a longer word is right except for it.
 */
struct spelling {
	const char *word;      /* in the arena, or the candidate itself */
	const char *candidate; /* which one; NULL: an English word */
	double score;          /* 0.4 .. 0.9; less where another is as near */
};
/* All words folded. False where the word is one of the candidates or English,
 * has digits or fewer than four letters, or where nothing is near. Whether it
 * is a stored value or somebody's name is for the caller to know. */
bool spelling_mend(struct arena *a, const char *word,
    const char *const *candidates, size_t n, struct spelling *out);

#endif
