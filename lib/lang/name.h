#ifndef LANG_NAME_H
#define LANG_NAME_H

#include <stdbool.h>
#include "base/mem.h"

/*
 * An alias starts with a letter or _, holds letters of any script, digits,
 * _ and single inner spaces, at most NAME_MOST characters.
 */
#define NAME_MOST 63
bool name_is_alias(const char *s);

/* An alias of any text, in the arena: what it may not hold is one "_" between
 * the rest, "sum_Weight_kg" of "sum_Weight (kg)"; "_" where nothing is left.
 * What is too long is cut, with room for a suffix. */
char *name_made_alias(struct arena *a, const char *text);

/* A name that stands in SQL without quotes, as that of a function does:
 * ASCII letters, digits and _, not beginning with a digit. */
bool name_is_plain(const char *s);

#endif
