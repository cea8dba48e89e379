#ifndef WORDS_LISTED_H
#define WORDS_LISTED_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Short lists of words that a question or a name is compared with, so that no
 * word of a language stands in the code: each list is a row of
 * words/listed.def. Lists with more to say of each word are tables of their
 * own.
 */
enum listed {
#define LISTED(name, words, use) LISTED_##name,
#include "words/listed.def"
#undef LISTED
};

/* Is the text one of the words, letter for letter? */
bool listed_has(enum listed list, const char *text);
/* The same in any case, of text that need not end with a NUL. */
bool listed_has_n(enum listed list, const char *text, size_t len);
/* Does the text end in one of the words, or begin with one, in any case and
 * with at least so many bytes beside it? Returns the bytes of that word, the
 * first of the list that fits; 0 for none. */
size_t listed_end(enum listed list, const char *text, size_t beside);
size_t listed_end_n(enum listed list, const char *text, size_t len,
    size_t beside);
size_t listed_begin(enum listed list, const char *text, size_t beside);
/* The place of the text among the words of the list, -1 if absent. */
int listed_at(enum listed list, const char *text);

#endif
