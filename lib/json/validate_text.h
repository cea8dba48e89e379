#ifndef JSON_VALIDATE_TEXT_H
#define JSON_VALIDATE_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/* Private to validate.c: patterns (POSIX extended). */

/* 1: the text fits; 0: it does not; -1: the pattern is none. */
int validate_text_fits(const char *pattern, const char *text);
/* Does the name of a member fit one of patternProperties (NULL: none)? */
bool validate_text_named(const json_t *patterns, const char *name);

#endif
