#ifndef JSON_ALLOWED_H
#define JSON_ALLOWED_H

#include <jansson.h>
#include "base/buf.h"

/* That `value` is none of a list and what may stand in its place, appended:
 * all of a few; of many how many they are, and the nearest to a text. */
void allowed_say(struct buf *b, const json_t *list, const json_t *value);

#endif
