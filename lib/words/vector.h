#ifndef WORDS_VECTOR_H
#define WORDS_VECTOR_H

#include <stdbool.h>

/*
 * Words by the company that they keep: two that are used in the same places
 * lie near each other, whether or not a dictionary relates them ("takings",
 * "income"; "shop", "store"). That is weaker evidence than what WordNet tells
 * (words/wordnet.h): opposites and members of one class are near, too ("buy",
 * "sell"; "red", "blue"). vector.def has the table, made by make-vectors.py.
 */
enum { VECTOR_DIMENSIONS = 48 };

struct vector {
	bool known;
	signed char at[VECTOR_DIMENSIONS]; /* -32 .. 31 */
};

/* Of a folded word (words_fold). The table has base forms: of others ask for
 * these (wordnet_word_base). */
void vector_find(const char *word, struct vector *out);

/* The cosine of the angle between two, -1..1; 0 where one is not known. From
 * about 0.5 on people use the one where others use the other. */
double vector_near(const struct vector *a, const struct vector *b);

#endif
