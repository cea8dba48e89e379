#ifndef WORDS_SYNONYM_H
#define WORDS_SYNONYM_H

#include <stddef.h>

/*
 * Words that stand for each other: words/synonym.def, which says what its
 * scores mean. Words are compared as they stand there, in base form.
 */
enum { SYNONYM_ROWS = 24 }; /* of one word that are looked at */

/* The rows that a word stands in, which make two words comparable fast. */
struct synonym_rows {
	unsigned short v[SYNONYM_ROWS];
	size_t n;
};
/* Add the rows of this word. */
void synonym_add(struct synonym_rows *rows, const char *word);
/* The best score of a row in both, 0 if absent. */
double synonym_rows_score(
    const struct synonym_rows *x, const struct synonym_rows *y);

/* Call for each synonym of a word, once for each row; `other` is valid during
 * the call. */
void synonym_each(const char *word,
    void (*each)(void *arg, const char *other, double score), void *arg);

#endif
