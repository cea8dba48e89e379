#ifndef PLAN_DIALOGUE_RECORD_H
#define PLAN_DIALOGUE_RECORD_H

#include <jansson.h>
#include <stdbool.h>
#include "base/mem.h"

/*
 * What a document has of the talk with a person: `questions` with ids q1, q2
 * .., and `answers`.
 */
bool record_is_answered(const json_t *doc, const json_t *question);
/* The first question that stands, borrowed; NULL: none. */
json_t *record_open(const json_t *doc);
/* How many answers are corrections. */
size_t record_corrections(const json_t *doc);

/* Put an answer (stolen) in the place of one to the same question; `id` may
 * be NULL, `how` is answered, corrected or assumed. */
void record_answer(json_t *doc, const char *id, json_t *said, const char *how);
/* An answer that takes a choice; new. */
json_t *record_choice(const char *choice);
/* The words of an answer. */
void record_words(json_t *said, const char *text);
/* Number a question (stolen) and put it into the document; borrowed. */
json_t *record_question(struct arena *a, json_t *doc, json_t *question);

#endif
