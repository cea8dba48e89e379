#ifndef PLAN_TEXT_QUESTION_H
#define PLAN_TEXT_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include "words/words.h"

/*
 * The question as tokens: the words of words/words.h with what the planner
 * wants to know of each.
 */
struct lexical; /* a phrase of the lexicon at a token: lexicon.h */
struct token {
	const struct word *word;
	const char *text;   /* folded */
	const char *stem;
	const char *was;    /* as it was spelled, where it was mended */
	size_t start, end;  /* bytes of the question */
	bool capital;       /* begins with one, not at a sentence's start */
	bool possessive;    /* followed by 's or an apostrophe after s */
	bool has_number;
	bool digits;        /* the number is written in digits */
	bool ordinal;       /* third, 3rd */
	bool content;       /* letters, and no stop word */
	double number;
	const char *literal; /* quoted text, or the words as they stand */
	const struct lexical *lexical; /* those that begin here */
	size_t nlexical;
};
struct question {
	const char *text;
	struct token *v;
	size_t n;
};

/* Everything in the arena. */
struct question question_read(struct arena *a, const char *text);

/* The text from the first byte of token `from` to the last of `to`. */
const char *question_span(const struct question *q, struct arena *a,
    size_t from, size_t to);

/* Makes *from and *to the first and the last token of the words that a person
 * wrote: "did" and "n't" are one, so are "5" and "kg". */
void question_widen(const struct question *q, size_t *from, size_t *to);
/* The tokens from .. to as a person wrote them, to be quoted: one blank for
 * several, a word in quotes without them; in the arena. */
const char *question_said(const struct question *q, struct arena *a,
    size_t from, size_t to);
/* The n bytes with one blank for several; in the arena. */
const char *question_squeeze(struct arena *a, const char *text, size_t n);

#endif
