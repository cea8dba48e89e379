#include "words/number.h"

#include "base/mem.h"
#include "base/utf8.h"

static const struct number_word words[] = {
#define NUMBER_WORD(word, value, ordinal) {word, value, ordinal},
#include "words/number.def"
#undef NUMBER_WORD
};

const struct number_word *
number_word(const char *text, size_t len)
{
	for (size_t i = 0; i < COUNT(words); i++)
		if (ascii_equal_n(words[i].word, text, len) &&
		    words[i].word[len] == '\0')
			return &words[i];
	return NULL;
}
