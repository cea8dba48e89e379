#ifndef STEP_MODEL_ASKING_H
#define STEP_MODEL_ASKING_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"
#include "step/model/model.h"

/*
 * A step that may ask a model and can do without: whatever fails with it is a
 * finding model_unused, and the step goes on with what it has.
 */
struct asking {
	const char *model; /* of --model; NULL: no model is asked */
	const char *step;  /* the step's own variable, "T2S_FILTER_MODEL" */
	bool requests;     /* --request: make the request and stop there */
};

/*
 * What a document brings along of an exchange of this task that was made by
 * hand. ASKED_REPLY: *reply (new) is there; ASKED_FAILED: t2s-llm stopped the
 * document, which is a finding model_unused. In both the exchange, and the
 * stop that t2s-llm made, are taken out of the document.
 */
enum asked { ASKED_NOT, ASKED_REPLY, ASKED_FAILED };
enum asked asking_brought(json_t *doc, const char *task, json_t **reply,
    struct findings *f);

/*
 * Send requests (an array, borrowed) and add up what they cost. Returns the
 * replies in their order (new), null with a finding where there is none.
 */
json_t *asking_all(json_t *doc, const struct asking *a,
    const json_t *requests, struct findings *f);
/* One: the reply, new; NULL with a finding. */
json_t *asking_once(json_t *doc, const struct asking *a,
    const json_t *request, struct findings *f);

/* The messages of `request` for a person, appended. */
void asking_print(struct buf *b, const json_t *doc);

#endif
