#ifndef MODEL_WIRE_REDACT_H
#define MODEL_WIRE_REDACT_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * What must not be seen. A secret is known by its exact bytes; each place
 * where it stands is replaced by "[key]", before anything is cut off, so
 * that no part of it is left at an edge.
 */
struct redact {
	char **secrets; /* owned, each of at least 4 bytes */
	size_t n, cap;
};

/* Learn a secret; a shorter one than 4 bytes cannot be told from text. */
void redact_learn(struct redact *r, const char *secret);
void redact_free(struct redact *r);

/* Append text without secrets. */
void redact_text(const struct redact *r, struct buf *b, const char *s,
    size_t n);

/* Replace every string of a value, keys too, that holds a secret. */
json_t *redact_json(const struct redact *r, json_t *value /* steals */);

/*
 * A body for a message: without secrets, then at most 200 characters, without
 * control characters and what is not UTF-8.
 */
void redact_excerpt(const struct redact *r, struct buf *b, const char *s,
    size_t n);

#endif
