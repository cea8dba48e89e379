#ifndef MODEL_EXTRACT_H
#define MODEL_EXTRACT_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * The one JSON object of a model's answer. A fence, prose around it and the
 * text between thinking tags are passed over; an object elsewhere, be it in
 * another fence, makes the answer ambiguous. What is nearly JSON (trailing
 * commas, comments, single quotes, an object in a list or in a string) is not
 * mended: who wrote it is asked again.
 *
 * Gives the object, new, or NULL and the reason in `why`: a phrase that can
 * follow a colon.
 */
json_t *extract_object(const char *text, size_t len, struct buf *why);

/* Where the answer begins behind the thinking; `len` becomes its length. */
const char *extract_answer(const char *text, size_t *len);

/* Is it a short text that declines to answer? */
int extract_declines(const char *text, size_t len);

#endif
