#ifndef WORDS_CORRECTION_H
#define WORDS_CORRECTION_H

#include <stdbool.h>

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
/* Does the text begin with either, and a blank behind it? */
bool correction_begins(const char *p);

#endif
