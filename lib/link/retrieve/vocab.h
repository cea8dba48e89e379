#ifndef LINK_RETRIEVE_VOCAB_H
#define LINK_RETRIEVE_VOCAB_H

#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"
#include "words/words.h"

/*
 * The words of a schema, each stemmed once however often it stands there:
 * a term is a stem with a number. Names are remembered whole, since the same
 * column names come back in thousands of tables.
 */
#define VOCAB_NONE UINT32_MAX

struct vocab_term {
	const char *stem;
	const char *word; /* one word with this stem, folded; NULL: two
	                     words of a name written as one */
	bool stop;        /* words_is_stop */
	uint32_t next;    /* term with the same first byte, VOCAB_NONE: last */
};

/* What a name says: its words with their terms (VOCAB_NONE for a number),
 * and the term of each word written as one with the next. */
struct vocab_name {
	struct words words;
	uint32_t *terms, *joined;
};

struct vocab_table {
	struct vocab_slot *slots;
	size_t size, used;
};

struct vocab {
	struct arena arena;
	struct vocab_term *terms;
	size_t n, cap;
	uint32_t first[256]; /* terms by first byte of their word */
	struct vocab_table words, stems, names;
};

void vocab_init(struct vocab *v);
void vocab_free(struct vocab *v);

/* The term of a folded word, made where it is new. */
uint32_t vocab_add(struct vocab *v, const char *folded, size_t len);
/* VOCAB_NONE where no word of the schema has this stem. */
uint32_t vocab_find(const struct vocab *v, const char *stem);
/* The terms of a name; valid as long as the vocabulary. */
const struct vocab_name *vocab_name(struct vocab *v, const char *name);

#endif
