#ifndef PLAN_TEXT_MEND_H
#define PLAN_TEXT_MEND_H

#include <jansson.h>
#include "plan/text/question.h"
#include "schema/schema.h"

/*
 * Misspelt words: "custmers wihtout ordrs". A word is mended where it is no
 * English, stands in no name, synonym or term of the schema, is not capital
 * (it may be somebody's name) and is no part of a stored value that t2s-filter
 * found.
 * Its token gets the text and stem of the right word, and .was the old text.
 */
void question_mend(struct arena *a, struct question *q,
    const struct schema *s, const json_t *matches);

#endif
