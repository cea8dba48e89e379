#ifndef LANG_NAME_H
#define LANG_NAME_H

#include <stdbool.h>

/*
 * An alias starts with a letter or _, holds letters of any script, digits,
 * _ and single inner spaces, at most NAME_MOST characters.
 */
#define NAME_MOST 63
bool name_is_alias(const char *s);

/* A name that stands in SQL without quotes, as that of a function does:
 * ASCII letters, digits and _, not beginning with a digit. */
bool name_is_plain(const char *s);

#endif
