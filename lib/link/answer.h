#ifndef LINK_ANSWER_H
#define LINK_ANSWER_H

#include <jansson.h>
#include "schema/schema.h"

/*
 * What a person answers, as the objects of `answers` (t2s-document(5)): names
 * of the schema, or a correction, which says "use table X not Y", "select
 * tyres not wheels", "not column a.b", "join a.x with b.y", or is JSON. Which choice of a
 * question an answer means is plan/dialogue/answer_choice.h's.
 */

/* "q1=text": the id's length with its "=", 0 if absent. */
size_t answer_id_length(const char *text);

/* The text without the words that say that it holds for other questions, too:
 * "always b"; *always tells whether there are any. In the arena or borrowed. */
const char *answer_plain(struct arena *a, const char *text, bool *always);

/* Is it said like a correction, whatever it names? */
bool answer_corrects(const char *text);
/* What it says to use, where it does not say that a table is meant: "the
 * second" of "take the second, not the first". In the arena; NULL: none. */
const char *answer_used(struct arena *a, const char *text);
/* Said so, may it be a choice of what is asked, now or later? Nothing in the
 * schema is called so, or a key, which may be one of several. */
bool answer_may_choose(struct arena *a, const struct schema *s,
    const json_t *doc, const char *text);
/*
 * A correction, new, without id and how; NULL if it cannot be read. Then
 * *unknown is the name that the schema does not have, in the arena, or NULL.
 * Of columns of one name it means that of the table that the question names
 * (by the `matches` of the document; NULL: none), and not to use that of the
 * table that is to be used.
 */
json_t *answer_correction(struct arena *a, const struct schema *s,
    const json_t *doc, const char *text, const char **unknown);
/*
 * The texts with a correction of several things, {"tables": [..],
 * "not_tables": [..], "columns": [..], "not_columns": [..], "joins": [..]}, as
 * one correction for each; *n is their number. In the arena or borrowed.
 */
const char *const *answer_apart(struct arena *a, const char *const *texts,
    size_t *n);
/* Is it one that answer_apart made beside the first of the same text? */
bool answer_is_further(const char *text);
/* As answer_correction, from text that is nothing but names. */
json_t *answer_names(struct arena *a, const struct schema *s,
    const json_t *doc, const char *text, const char **unknown);

#endif
