#ifndef MODEL_ANSWER_REPLY_H
#define MODEL_ANSWER_REPLY_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"
#include "model/wire/wire.h"

/*
 * What came of an answer that is what its protocol says: the document's
 * `reply` and whether it is of use.
 */
struct reply_end {
	enum status status;
	const char *reason;  /* of `stop`, where status is not OK; static */
	struct buf message;  /* ... and its message */
};

/*
 * The reply (new) to `request`, findings into f. `model` is PROVIDER:NAME.
 * `lowered` tells which rung the schema was sent on; NULL without one.
 */
json_t *reply_make(const json_t *request, const char *model,
    const struct lowered *lowered, const struct wire_answer *w,
    struct findings *f, struct reply_end *end);

/* What a model wrote, of a `reply`, which may be a text alone; borrowed, NULL
 * where there is none. */
const char *reply_text(const json_t *reply);
/* The same, or its object as JSON text; new. */
char *reply_all(const json_t *reply);
/* Has it neither an object nor a text but space? */
bool reply_is_empty(const json_t *reply);

#endif
