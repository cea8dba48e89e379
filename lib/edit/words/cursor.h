#ifndef EDIT_WORDS_CURSOR_H
#define EDIT_WORDS_CURSOR_H

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
struct cursor {
	const char *text; /* the patch at hand */
	const char *s;
	struct buf token;
	struct findings *findings;
};

/* A finding patch_invalid of the patch at hand, once; returns false. */
bool cursor_invalid(struct cursor *w, const char *what);

/* Is the next bare word this one, of one word or two? It is taken then. */
bool cursor_take(struct cursor *w, const char *word);
/* The same without taking it. */
bool cursor_is(const struct cursor *w, const char *word);
bool cursor_take_char(struct cursor *w, char c);
/* Does the patch end here, or an item of a list? */
bool cursor_at_end(struct cursor *w);
bool cursor_at_item_end(struct cursor *w);

/* The next name into w->token; false if none follows. */
bool cursor_name(struct cursor *w);
/* The token as JSON (new). */
json_t *cursor_token(const struct cursor *w);
bool cursor_number(struct cursor *w, int64_t *n);
/* NAME or TABLE.NAME into {table?, column}, where nothing but that stands
 * before the end of the item or one of the words of `stops` (ends with NULL);
 * else nothing is taken. */
bool cursor_is_column(struct cursor *w, const char *const *stops, json_t *out);

/* SQL text up to the end of the item or one of the words of `stops`, outside
 * of quotes and parentheses, which is an expression (a new text), or as a
 * condition (new) with its text in w->token; NULL with a finding. */
json_t *cursor_expr(struct cursor *w, const char *const *stops);
json_t *cursor_condition(struct cursor *w, const char *const *stops);

#endif
