#ifndef PLAN_DIALOGUE_CLARIFY_H
#define PLAN_DIALOGUE_CLARIFY_H

#include <jansson.h>
#include "base/die.h"
#include "doc/finding.h"
#include "plan/dialogue/constraint.h"

/*
 * The talk with a person: questions go into the document's `questions` with
 * ids q1, q2 ..; what was answered, corrected or assumed goes into its
 * `answers`.
 */
enum { CLARIFY_LACKS = 4 };
struct clarify {
	struct arena *arena;
	json_t *doc;
	const struct schema *schema;
	const char *const *texts; /* of --answer, in their order */
	size_t n;
	bool *taken;              /* by text: it has been understood */
	bool always;              /* private: of the text at hand */
	bool assume;              /* set when more corrections come than count */
	struct findings *findings;
	const char *lacks[CLARIFY_LACKS]; /* the tables of CLARIFIED_LACKS */
	size_t nlacks;
};
enum clarified {
	CLARIFIED_NOTHING, /* go on as before */
	CLARIFIED_MORE,    /* an answer is there that a new plan must keep */
	CLARIFIED_STOP,    /* a question stands */
	CLARIFIED_LACKS,   /* an answer, kept as it was said, names a table that
	                      t2s-filter has left out */
};

/* Have all questions of the document an answer there? */
bool clarify_answered(const json_t *doc);

/* Take corrections, and answers to questions that already stand. Of more
 * corrections than three the first count, and the rest is told. */
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
/* Where nothing is planned: answers that belong to no question are told of. */
void clarify_strays(struct clarify *c);
/* Stop the document with what CLARIFIED_STOP or CLARIFIED_LACKS means; gives
 * its status. */
enum status clarify_stop(struct clarify *c, enum clarified how);

#endif
