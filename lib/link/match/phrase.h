#ifndef LINK_MATCH_PHRASE_H
#define LINK_MATCH_PHRASE_H

#include <stdint.h>
#include "words/words.h"

/*
 * Phrases of a question that a stored value may be: quoted text, and 1..6
 * words in a row (also within quotes) that are not all of the kind that says
 * nothing, each in the plain form of link/match/plain; and what everyday language
 * calls the same ("California", CA).
 */
struct phrase {
	const char *text;     /* as it stands, quotes left out */
	const char *plain;
	const char *stems;    /* plain with each word stemmed */
	size_t len;           /* of plain */
	size_t start, end;    /* bytes of the question */
	size_t word, n;       /* words of the question */
	bool quoted;          /* all of a quotation */
	bool inner;           /* part of one */
	bool alias;           /* plain is another form of it */
	bool name;            /* written as a name: quoted or in capitals */
	bool wordy;           /* words that each say something, no little one */
	bool proper;          /* each of them with a capital */
	struct phrase *next, *next_plain, *next_stems; /* of a bucket */
};

enum { PHRASE_WORDS = 6, PHRASE_BUCKETS = 1024, PHRASE_LENGTH = 400 };

/* Where a phrase is found by its form. */
struct phrase_index {
	struct phrase *by_plain[PHRASE_BUCKETS], *by_stems[PHRASE_BUCKETS];
	unsigned char begins[65536 / 8]; /* first two bytes of the forms */
};

struct phrases {
	struct arena *arena;
	struct phrase *first; /* all, by next */
	size_t n;
	size_t longest;       /* bytes of the longest plain form */
	size_t stretches;     /* phrases of several words, all in capitals */
	struct phrase_index *index; /* in the arena; NULL: there are none */
};
void phrases_make(struct phrases *p, struct arena *a, const char *question,
    const struct words *words);
/* The bucket of a plain form or of stems. */
size_t phrases_bucket(const char *text);
/* Is the phrase several words of the question, each with a capital? */
bool phrase_is_stretch(const struct phrase *p);
/* May a text that begins so (normal_form_begin) be one of the phrases? */
bool phrases_begin(const struct phrases *p, int begin);

#endif
