#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"

/* Of a word of the tables (synonym.def, abbreviation.def), with its NUL. */
enum { WORDS_ROW_BYTES = 32 };

/*
 * Text and names as words that can be compared: NFC and case folded
 * (utf8proc), stemmed (libstemmer, English), split.
 */
struct word {
	const char *text; /* folded, in the arena */
	const char *stem; /* of text; equal to text for numbers and symbols */
	size_t start, end; /* byte offsets into the input */
	enum {
		WORD_LETTERS, WORD_NUMBER, WORD_SYMBOL,
		WORD_QUOTED /* 'x', "x", and typographic quotes: text is the
		               inside as it stands, not folded */
	} kind;
};
struct words {
	struct word *v;
	size_t n;
};

/*
 * A question: letters, numbers ("1,000", "3.5", "-5", "2010-01-31", "10:30"
 * are one word each; text is without the thousands' commas), quoted text,
 * symbols ("<=", ">=", "!=", "<>" are one word). Hyphens and apostrophes
 * within letters part them and are no words ("O'Brien" is o brien), a
 * possessive 's is left out, "n't" is the word "not". Letters that touch
 * digits are a word of their own that starts where the number ends ("3rd").
 */
struct words words_of_text(struct arena *a, const char *text);

/* Does it part the words of a text: a blank of any script, or a control? */
bool words_is_blank(uint32_t cp);

/* A name: split at underscores, spaces, hyphens, dots, case changes and
 * between letters and digits: "CustomerID2" is customer id 2. */
struct words words_of_name(struct arena *a, const char *name);

/* Where the unit in brackets begins that ends a name, "(kg)", "[°C]": its
 * byte; the length of the name where it has none. */
size_t words_unit_at(const char *name);

/* The stem of one folded word, irregular plurals too ("people" and "person"
 * have one); in the arena, or the word itself. */
const char *words_stem(struct arena *a, const char *folded);
/* Is one of the words of this stem? */
bool words_have_stem(const struct words *words, const char *stem);
/* The singular of an irregular plural, folded, static; NULL for others. */
const char *words_irregular(const char *folded);
/* Case folded and NFC; in the arena. Bytes that are not UTF-8 stay. */
const char *words_fold(struct arena *a, const char *text);
/* Folded, and without accents: "Sao Paulo" finds its tilde. */
const char *words_plain(struct arena *a, const char *text);

/* Two words written as one, by their stems: how a run of words of a question
 * meets the same run in a name. */
const char *words_joined(struct arena *a, const struct word *first,
    const struct word *second);

/* Says nothing about the schema: "the", "of", "show" .. */
bool words_is_stop(const char *folded);
/* Says how to answer rather than what about: "number", "different", "most";
 * it may be a name as well. */
bool words_is_weak(const char *folded);
/* Says what kind of thing a name is of, and may go unsaid: id, code, name .. */
bool words_is_generic(const char *folded);

#endif
