#ifndef EDIT_WORDS_H
#define EDIT_WORDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "doc/finding.h"

/*
 * A cursor over patches in words; private to edit/. A name is letters,
 * digits, _ and what is no ASCII, or anything within "..", [..] or `..` (a
 * doubled closing quote is one).
 */
struct words {
	const char *text; /* the patch at hand */
	const char *s;
	struct buf token;
	struct findings *findings;
};

/* A finding patch_invalid of the patch at hand, once; gives false. */
bool words_invalid(struct words *w, const char *what);

/* Is the next bare word this one, of one word or two? It is taken then. */
bool words_take(struct words *w, const char *word);
/* The same without taking it. */
bool words_is(const struct words *w, const char *word);
bool words_take_char(struct words *w, char c);
/* Does the patch end here, or an item of a list? */
bool words_at_end(struct words *w);
bool words_at_item_end(struct words *w);

/* The next name into w->token; false where none follows. */
bool words_name(struct words *w);
/* The token as JSON (new). */
json_t *words_token(const struct words *w);
bool words_number(struct words *w, int64_t *n);
/* NAME or TABLE.NAME into {table?, column}; false with a finding. */
bool words_column(struct words *w, json_t *out);
/* .. where nothing but that stands before the end of the item or one of the
 * words of `stops` (ends with NULL); else nothing is taken. */
bool words_is_column(struct words *w, const char *const *stops, json_t *out);

/* Text up to the end of the item, of the patch (`all`), or to one of the words
 * of `stops`, outside of quotes and parentheses, into w->token; false where
 * it is empty. */
bool words_phrase(struct words *w, const char *const *stops, bool all);
/* SQL text up to there as an expression or a condition (new); NULL with a
 * finding. */
json_t *words_expr(struct words *w, const char *const *stops);
json_t *words_condition(struct words *w, const char *const *stops);

#endif
