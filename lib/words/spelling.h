#ifndef WORDS_SPELLING_H
#define WORDS_SPELLING_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/* near_edits of two words by their letters (code points): `most` + 1 where
 * there are more, or where a word is longer than SPELLING_LETTERS. */
enum { SPELLING_LETTERS = 40 };
size_t spelling_distance(const char *x, const char *y, size_t most);

/* How many letters of a word of this length a slip changes: none below four,
 * one below six, two from there on. */
size_t spelling_slip(size_t letters);

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
