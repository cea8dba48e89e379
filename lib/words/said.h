#ifndef WORDS_SAID_H
#define WORDS_SAID_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "words/listed.h"

/* The words of a follow-up, and patterns of words (route.def). */
enum { SAID_WORDS = 200 };

struct said {
	const char *text; /* borrowed */
	size_t at[SAID_WORDS], len[SAID_WORDS], n;
};

/* Split at spaces and commas; closing punctuation is left out. */
void said_split(struct said *w, const char *text);
/* Is word i one of "a|b"? */
bool said_is(const struct said *w, size_t i, const char *either);
/* Is word i on the list, in any case? */
bool said_among(const struct said *w, size_t i, enum listed list);
/* Leave out words at the front, or at the end, that are on a list. */
void said_trim(struct said *w, enum listed front, enum listed back);
/* Leave out the word at the front, or at the end. */
void said_drop(struct said *w, bool front);
/* The text from word i up to word j, as it was written. */
void said_text(const struct said *w, size_t i, size_t j, struct buf *b);
/* A number in digits or small enough to be said in one word; 0: none. */
long said_number(const struct said *w, size_t i);

struct captured {
	size_t from, to; /* of * */
	long number;     /* of # */
};
/* Do all words fit the pattern? */
bool said_match(const struct said *w, const char *pattern,
    struct captured *c);

#endif
