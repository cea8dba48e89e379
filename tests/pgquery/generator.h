#ifndef TESTS_GENERATOR_H
#define TESTS_GENERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

/* Private to the generator: generate.c goes by the grammar, spell.c writes. */

/* What FROM gives a name, with its columns where they are known. */
struct seen {
	char name[32];
	int columns; /* c1 .. cn of a derived table; 0: those of a table */
};

struct generator {
	uint64_t state;
	struct buf *out;
	int depth;
	struct seen seen[64]; /* of all queries that are open */
	int nseen, barrier;   /* those from there on are in sight */
	char ctes[16][32];
	int cte_columns[16], nctes, names;
	bool joined; /* no blank before the next word */
};

uint32_t spell_draw(struct generator *g, uint32_t n);
#define PICK(g, list) \
	((list)[spell_draw(g, sizeof(list) / sizeof *(list))])

/* A blank or a comment, where the next word is not to be joined. */
void spell_blank(struct generator *g);
/* Words of the grammar, in any case. */
void spell_word(struct generator *g, const char *s, size_t n);
void spell_put(struct generator *g, const char *s);
/* A name in any of the ways that mean it. */
void spell_name(struct generator *g, const char *s);
void spell_string(struct generator *g);
void spell_number(struct generator *g);
/* Bytes of a statement taken out, doubled, put between or changed. */
void spell_damage(struct generator *g, struct buf *b);

#endif
