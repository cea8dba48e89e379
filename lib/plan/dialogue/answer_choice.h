#ifndef PLAN_DIALOGUE_ANSWER_CHOICE_H
#define PLAN_DIALOGUE_ANSWER_CHOICE_H

#include <jansson.h>
#include "base/mem.h"
#include "schema/schema.h"

/*
 * Which choice of a question an answer means: by its id, its number or its
 * text, by words that only it has, or by its place. The ids are borrowed from
 * the question.
 */

/* The id of the choice that the text means; NULL: none, or several. */
const char *answer_choice(struct arena *a, const json_t *question,
    const char *text);
/*
 * The id of the choice that free text fits best by the words of its text,
 * label, table and column ("the destination please"), or by its place ("the
 * second one"); NULL if two fit as well, none does, or the text also names
 * something of the schema that no choice has.
 */
const char *answer_fit(struct arena *a, const struct schema *s,
    const json_t *question, const char *text);

#endif
