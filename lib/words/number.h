#ifndef WORDS_NUMBER_H
#define WORDS_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* A number in one word, "two", or an ordinal, "second": words/number.def. */
struct number_word {
	const char *word;
	double value;
	bool ordinal;
};

/* Of text in any case, which need not end with a NUL; static, NULL: none. */
const struct number_word *number_word(const char *text, size_t len);

#endif
