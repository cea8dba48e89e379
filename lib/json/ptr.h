#ifndef JSON_PTR_H
#define JSON_PTR_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * JSON Pointer (RFC 6901), and paths on the way to becoming one.
 *
 * A place is a link in a chain from a value up to the root: building one
 * costs nothing, and only a finding spells it out. A place with a key is a
 * member, one without is an element.
 */
struct place {
	const struct place *up; /* NULL at the root */
	const char *key;        /* borrowed; NULL for an element */
	size_t index;
};

/* Append "/plan/selections/0/table". */
void ptr_of_place(struct buf *b, const struct place *place);
/* Append "/" and the key with ~ and / escaped. */
void ptr_key(struct buf *b, const char *key);
void ptr_index(struct buf *b, size_t index);

/* The value at a pointer, borrowed; NULL if absent. "" is root. */
json_t *ptr_get(const json_t *root, const char *pointer);

/*
 * Take the next token off a pointer: it is unescaped into `token`, and
 * *pointer moves behind it. False where no "/" begins one.
 */
bool ptr_token(const char **pointer, struct buf *token);
/* A token as an index: digits without a leading zero. */
bool ptr_to_index(const char *token, size_t *index);

#endif
