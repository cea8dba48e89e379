#ifndef STEP_MODEL_MODEL_H
#define STEP_MODEL_MODEL_H

#include <jansson.h>
#include "base/die.h"

/*
 * Asking a model: the one program that opens a connection to one is t2s-llm,
 * which is run here as a child. It gets its cache, budget and keys from the
 * environment (t2s-llm(1)).
 */
struct model {
	const char *name; /* PROVIDER:NAME */
};

/*
 * The model that a step uses: `given` (of --model; "" where it names none),
 * else the environment variable `step` ("T2S_PLAN_MODEL"), else T2S_MODEL.
 * .name is NULL if absent.
 */
struct model model_for(const char *given, const char *step);

/*
 * Send a request (borrowed). What comes back is t2s-llm's document, new, with
 * `reply` or `stop` or both; where the program cannot be run or writes no
 * document, it is one with `stop`, status 2 or 3, by t2s-llm. Never NULL.
 */
json_t *model_ask(const struct model *m, const json_t *request);

/* The same for several requests at once, as an array in their order. */
json_t *model_ask_all(const struct model *m, const json_t *requests);

/*
 * Add what a call cost, as its document's `usage` tells, to the `usage` of
 * the document for whose sake it was made.
 */
void model_account(json_t *doc, const json_t *answer);

#endif
