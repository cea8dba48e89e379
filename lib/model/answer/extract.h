#ifndef MODEL_ANSWER_EXTRACT_H
#define MODEL_ANSWER_EXTRACT_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * The one JSON object of a model's answer. A fence, prose around it and the
 * text between thinking tags are passed over; another object elsewhere, be it
 * in another fence, makes the answer ambiguous. Slips that leave one meaning
 * are forgiven (json/lenient): a list of one object, the whole answer
 * written as a JSON text and the same object said twice among them. What is
 * cut off is not completed: who wrote it is asked again.
 *
 * Returns the object, new, and in `slips` (may be NULL) what was forgiven; or
 * NULL and the reason in `why`: a phrase that can follow a colon.
 */
#define EXTRACT_NOTHING "it contains no JSON object"
json_t *extract_object(const char *text, size_t len, unsigned *slips,
    struct buf *why);

/* Where the answer begins behind the thinking; `len` becomes its length. */
const char *extract_answer(const char *text, size_t *len);

/* Is it a short text that declines to answer? */
int extract_declines(const char *text, size_t len);

#endif
