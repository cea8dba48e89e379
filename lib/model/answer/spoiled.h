#ifndef MODEL_ANSWER_SPOILED_H
#define MODEL_ANSWER_SPOILED_H

#include <stddef.h>
#include "base/buf.h"

/*
 * Signs that a page, a typesetter or one JSON text too many put in the place
 * of others: &gt;, curly quotes, \u003e written out. Appends the text with
 * the signs that were meant.
 */
void spoiled_mend(struct buf *b, const char *text, size_t len);

#endif
