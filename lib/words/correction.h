#ifndef WORDS_CORRECTION_H
#define WORDS_CORRECTION_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Text of a correction or a lesson under reading, word by word: "use table x
 * not y", "join a.x with b.y". `p` stands where the next word is; blanks and
 * commas part words. Each takes nothing where it returns false.
 */
void correction_skip(const char **p);
/* Take this word, in any case. */
bool correction_take(const char **p, const char *word);
/* Take what says "not", "and not" .. or "with", "and" .. (correction.def). */
bool correction_take_not(const char **p);
bool correction_take_with(const char **p);
/* Take what a correction begins with; CORRECTION_NO_VERB: nothing. */
enum correction_verb {
	CORRECTION_NO_VERB,
	CORRECTION_USE, /* .. this, not that */
	CORRECTION_AVOID, /* do not use this */
	CORRECTION_JOIN,
};
enum correction_verb correction_take_verb(const char **p);
/* The length of a name of n bytes without marks and politeness behind it. */
size_t correction_trim(const char *p, size_t n);
/* Does the text of *n bytes say "always" at its begin or end? Then *p and *n
 * become what is said without it. */
bool correction_cut_always(const char **p, size_t *n);
/* Does the text begin with either, and a blank behind it? */
bool correction_begins(const char *p);

#endif
