#ifndef MODEL_ANSWER_TOLERANT_H
#define MODEL_ANSWER_TOLERANT_H

#include <jansson.h>
#include "doc/finding.h"

/*
 * The object within an object: the only one among its members, and theirs,
 * that has a member of `wanted` (an array of names), where the outer has
 * none. It may stand in a list of one or in a text. New, with the slips of
 * json/lenient; NULL if absent, or where there are two.
 */
json_t *tolerant_inner(const json_t *outer, const json_t *wanted,
    unsigned *slips);

/* The finding reply_corrected for each slip that was forgiven. */
void tolerant_tell(struct findings *f, const char *pointer, unsigned slips);

#endif
