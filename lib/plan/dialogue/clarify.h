#ifndef PLAN_DIALOGUE_CLARIFY_H
#define PLAN_DIALOGUE_CLARIFY_H

#include <jansson.h>
#include "doc/finding.h"
#include "plan/dialogue/constraint.h"

/*
 * The talk with a person: questions go into the document's `questions` with
 * ids q1, q2 ..; what was answered, corrected or assumed goes into its
 * `answers`.
 */
struct clarify {
	struct arena *arena;
	json_t *doc;
	const struct schema *schema;
	const char *const *texts; /* of --answer, in their order */
	size_t n;
	bool *taken;              /* by text: it has been understood */
	bool assume;
	struct findings *findings;
};
enum clarified {
	CLARIFIED_NOTHING, /* go on as before */
	CLARIFIED_MORE,    /* an answer is there that a new plan must keep */
	CLARIFIED_STOP,    /* a question stands */
};

/* Have all questions of the document an answer there? */
bool clarify_answered(const json_t *doc);

/* Take corrections, and answers to questions that already stand. */
enum clarified clarify_take(struct clarify *c);
/* A question (stolen, without its id): is it answered, assumed, or does it
 * stand? One that was asked before, or corrected, changes nothing. */
enum clarified clarify_ask(struct clarify *c, json_t *question);
/* A correction that no plan keeps. */
enum clarified clarify_broken(struct clarify *c,
    const struct constraint *broken);
/* When nothing is left to ask: answers that are names are corrections, others
 * are told of. */
enum clarified clarify_rest(struct clarify *c);
/* While a question stands: answers to questions that do not exist are told
 * of. */
void clarify_strays(struct clarify *c);
/* The question that stands, borrowed; NULL where none does and the
 * corrections are spent. */
const char *clarify_open(const struct clarify *c);

#endif
