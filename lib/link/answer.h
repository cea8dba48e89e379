#ifndef LINK_ANSWER_H
#define LINK_ANSWER_H

#include <jansson.h>
#include "schema/schema.h"

/*
 * What a person answers, as the objects of `answers` (t2s-document(5)). An
 * answer to a question is the id, the number or the text of one of its
 * choices, words that only one of them has, or names of the schema; a correction says
 * "use table X not Y", "use column a.b", "not column a.b", "join a.x with
 * b.y", or is JSON.
 */

/* "q1=text": the id's length with its "=", 0 if absent. */
size_t answer_id_length(const char *text);

/* Is it said like a correction, whatever it names? */
bool answer_corrects(const char *text);
/*
 * A correction, new, without id and how; NULL if it cannot be read. Then
 * *unknown is the name that the schema does not have, in the arena, or NULL.
 */
json_t *answer_correction(struct arena *a, const struct schema *s,
    const char *text, const char **unknown);
/* The same from text that is nothing but names. */
json_t *answer_names(struct arena *a, const struct schema *s,
    const char *text, const char **unknown);

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
