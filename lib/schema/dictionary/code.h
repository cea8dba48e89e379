#ifndef SCHEMA_DICTIONARY_CODE_H
#define SCHEMA_DICTIONARY_CODE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Are the values of a column codes: texts of one length, 4 bytes at most, in
 * capitals and digits, or one or two small letters? Then what they look like
 * is appended, " codes of 2 letters", which tells none of them; false if
 * they are not.
 */
bool code_form(const json_t *values, struct buf *b);

#endif
