#ifndef LANG_TIER_TYPE_H
#define LANG_TIER_TYPE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "lang/tier.h"

/* TYPE of tier.def as JSON Schema; private to lang/tier*.c. */

struct composer {
	enum tier tier;
	const char *s; /* what is read */
};

/* The TYPE at c->s (new), of which c->s is the end then. */
json_t *tier_type(struct composer *c);
/* (a,b): the schema of these words (new). */
json_t *tier_type_choice(struct composer *c);
/* That, or null. */
json_t *tier_type_nullable(json_t *type /* steals */);

/* The length of the word at s. */
size_t tier_type_word(const char *s);
/* Are the first `len` bytes of s this word? */
bool tier_type_is(const char *s, size_t len, const char *word);

#endif
