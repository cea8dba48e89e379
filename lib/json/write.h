#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * JSON as t2s writes it: members in their order, numbers in the shortest
 * digits that read back equal, text as UTF-8, control characters, U+007F to
 * U+009F and U+2028/2029 escaped. No newline at the end.
 */
void json_compact(struct buf *b, const json_t *value);

/* Two spaces a level; an object or array stands on one line while it fits
 * in 100 columns with its indentation and a following comma. */
void json_pretty(struct buf *b, const json_t *value);

/* One string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void json_quote(struct buf *b, const char *s, size_t len);

/* For a terminal: escape in the JSON text from `start` on what else it would
 * obey (utf8_obeyed). */
void json_hide(struct buf *b, size_t start);

/*
 * A new JSON string of any bytes: what is not UTF-8, and NUL, becomes U+FFFD,
 * so that our own reader takes it back.
 */
json_t *json_text(const char *s, size_t len);

#endif
