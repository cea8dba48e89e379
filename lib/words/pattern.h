#ifndef WORDS_PATTERN_H
#define WORDS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "words/listed.h"

/*
 * The words of a follow-up, and patterns of words: the tables are
 * follow/act/act.def and model/route/command.def.
 */
enum { PATTERN_WORDS = 200 };

struct pattern_words {
	const char *text; /* borrowed */
	size_t at[PATTERN_WORDS], len[PATTERN_WORDS], n;
};

/* Split at spaces and commas; closing punctuation is left out. */
void pattern_split(struct pattern_words *w, const char *text);
/* Is word i one of "a|b"? */
bool pattern_is(const struct pattern_words *w, size_t i, const char *either);
/* Is word i on the list, in any case? */
bool pattern_among(const struct pattern_words *w, size_t i, enum listed list);
/* Leave out words at the front, or at the end, that are on a list. */
void pattern_trim(struct pattern_words *w, enum listed front,
    enum listed back);
/* Leave out the word at the front, or at the end. */
void pattern_drop(struct pattern_words *w, bool front);
/* The text from word i up to word j, as it was written. */
void pattern_text(const struct pattern_words *w, size_t i, size_t j,
    struct buf *b);
/* A number in digits or small enough to be said in one word; 0: none. */
long pattern_number(const struct pattern_words *w, size_t i);

struct captured {
	size_t from, to; /* of * */
	long number;     /* of # */
};
/* Do all words fit the pattern? */
bool pattern_match(const struct pattern_words *w, const char *pattern,
    struct captured *c);

#endif
