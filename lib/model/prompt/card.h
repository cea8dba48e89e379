#ifndef MODEL_PROMPT_CARD_H
#define MODEL_PROMPT_CARD_H

#include "base/buf.h"
#include "schema/schema.h"

/*
 * A table as one text to be embedded: its name, synonyms and comment, the
 * names of its columns with their comments and of the tables its keys point
 * to; no stored values. Appended, CARD_MOST bytes at most.
 */
enum { CARD_MOST = 4000 };
void card_add(struct buf *b, const struct schema_table *t);

#endif
