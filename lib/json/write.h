#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Append JSON as t2s writes it: members in their order, numbers with the fewest
 * digits that read back equal, text as UTF-8. Control characters, U+007F to
 * U+009F and U+2028/2029 are escaped. No newline is added at the end.
 */
void json_compact(struct buf *b, const json_t *value);

/* The same, indented by two spaces per level. An object or array stays on one
 * line if it fits in 100 columns with its indentation and a comma. */
void json_pretty(struct buf *b, const json_t *value);

/* Append one string with its quotes. Invalid UTF-8 becomes U+FFFD. */
void json_quote(struct buf *b, const char *s, size_t len);

/* For a terminal: escape, in the JSON text from `start` on, the remaining
 * characters that a terminal would obey (utf8_obeyed). */
void json_hide(struct buf *b, size_t start);

/*
 * Returns a new JSON string of any bytes. NUL and invalid UTF-8 become U+FFFD,
 * so that our own reader accepts the string.
 */
json_t *json_text(const char *s, size_t len);

#endif
