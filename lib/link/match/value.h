#ifndef LINK_MATCH_VALUE_H
#define LINK_MATCH_VALUE_H

#include "words/alike.h"
#include "link/match/phrase.h"
#include "schema/schema.h"

/* A stored value that a phrase of the question says. */
struct value_hit {
	const struct phrase *phrase;
	const struct schema_column *column;
	const char *value;    /* as stored, in the arena */
	struct alike alike;
};
struct value_hits {
	struct value_hit *v;  /* in the arena of the phrases */
	size_t n, cap;
};

/*
 * Append a hit for each phrase that says this value, once for a phrase,
 * column and value; nothing for most values, and fast. The value need not be
 * UTF-8 nor end with a NUL.
 *
 * Equal to the byte 1, in another case or with other marks 0.98; everyday
 * language's other name 0.9 (0.8 for a single letter); a plural or singular
 * 0.95, another form of the words 0.85; with a slip of spelling, in what is written as a name, 0.7.
 */
void values_try(struct phrases *p, const struct schema_column *c,
    const char *value, size_t len, struct value_hits *hits);
/* Try the values that the schema itself lists for a table's columns. */
void values_try_listed(struct phrases *p, const struct schema_table *t,
    struct value_hits *hits);
/* Drop slips of spelling where the words, or some of them, say a value
 * rightly, and parts of a quotation that is a value as a whole. */
void values_order(struct value_hits *hits);

#endif
