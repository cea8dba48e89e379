#ifndef LINK_PHRASE_H
#define LINK_PHRASE_H

#include <stdint.h>
#include "link/alike.h"
#include "schema/schema.h"

/*
 * Phrases of a question that a stored value may be: quoted text, and 1..6
 * words in a row that are not all of the kind that says nothing. Text is
 * compared in a plain form: letters and digits folded, without accents, all
 * else one space: "AC/DC" is "ac dc".
 */
struct phrase {
	const char *text;     /* as it stands, quotes left out */
	const char *plain;
	const char *stems;    /* plain with each word stemmed */
	size_t start, end;    /* bytes of the question */
	size_t word, n;       /* words of the question */
	bool quoted;
	struct phrase *next_plain, *next_stems; /* of the same bucket */
};

enum { PHRASE_WORDS = 6, PHRASE_BUCKETS = 1024 };

struct phrases {
	struct arena *arena;
	struct phrase *v;
	size_t n, cap;
	size_t longest;       /* bytes of the longest plain form */
	struct phrase *by_plain[PHRASE_BUCKETS], *by_stems[PHRASE_BUCKETS];
	unsigned char begins[65536 / 8]; /* first two bytes of plain forms */
};
void phrases_make(struct phrases *p, struct arena *a, const char *question,
    const struct words *words);

/* A stored value that a phrase says. */
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
/* Append a hit for each phrase that says this value, once for a phrase,
 * column and value; nothing for most values, and fast. The value need not
 * be UTF-8 nor end with a NUL. */
void phrases_try(struct phrases *p, const struct schema_column *c,
    const char *value, size_t len, struct value_hits *hits);
/* Try the values that the schema itself lists for a table's columns. */
void phrases_try_listed(struct phrases *p, const struct schema_table *t,
    struct value_hits *hits);

#endif
