#ifndef PLAN_DIALOGUE_CONSTRAINT_SENSES_H
#define PLAN_DIALOGUE_CONSTRAINT_SENSES_H

#include "plan/dialogue/constraint.h"
#include "plan/draft/candidate.h"

/*
 * Answers and the senses of mentions: what a person said of a phrase is what
 * it means; what shall not be used is none of its senses.
 */
void constraint_senses_spans(const struct constraints *c, struct spans *s);
/* Does the candidate keep what was answered? A correction must be kept, an
 * answer to a question is where some candidate does. */
bool constraint_senses_keeps(const struct constraints *c,
    const struct grammar *g,
    const struct candidate *of);

/* A schema (stolen) for the answers of a document: "use table X not Y" makes
 * the name of a Y that was left out one for X. */
json_t *constraint_senses_names(json_t *schema, const json_t *doc);

#endif
