#ifndef PLAN_DIALOGUE_ATTEMPT_H
#define PLAN_DIALOGUE_ATTEMPT_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/doc.h"
#include "doc/finding.h"

/*
 * Plans that failed. A stopped document that comes back to the planner has
 * its plan, SQL and findings moved into `attempts`, so that the next plan is
 * another one (t2s-document(5)).
 */
enum attempt_mode {
	ATTEMPT_NONE,   /* not stopped, or by what no plan can mend */
	ATTEMPT_RETRY,  /* an error is to be mended */
	ATTEMPT_REFINE, /* an empty result is to be bettered */
	ATTEMPT_ASKED,  /* a question stands, and has no answer here */
};
enum attempt_mode attempt_mode(const json_t *doc);

/* Was the document stopped before there was anything to plan from? Another plan
 * does not help it. */
bool attempt_came_too_early(const json_t *doc);

/* Move what the failed plan left into `attempts` and clear `stop`. A
 * document without a plan has nothing to move. */
void attempt_take(json_t *doc, enum attempt_mode mode);

/* An attempt's plan as it was before the audit mended it (new); NULL if it
 * has none. */
json_t *attempt_unmended(const json_t *attempt);

/* Was this plan tried? Compares what it asks, not how sure it is or what it
 * says of itself, and also with what the audit found of it. */
bool attempt_tried(const json_t *doc, const json_t *plan);

/* Was it tried, and stopped by more than doubts (doc/finding.h)? Who gives one
 * again that was only doubted was told, and means it. */
bool attempt_failed(const json_t *doc, const json_t *plan);

/* Do two plans ask the same? */
bool attempt_same(const json_t *a, const json_t *b);

/*
 * The last plan with the value that left its result empty replaced by the
 * nearest one that is stored (new); NULL if nothing of the kind is known
 * or it was tried. Sets the change, borrowed from the document.
 */
struct attempt_change {
	const char *was, *now;
};
json_t *attempt_refined(const json_t *doc, struct attempt_change *change);

/* Can a plan be taken back from what the document was stopped by: a question,
 * or a model that was asked again and failed? */
bool attempt_may_accept(const json_t *doc);
/* Take the first plan back whose result was empty, else the first that doubts
 * alone stopped: after all else was tried it is the answer, and the doubts are
 * warnings. The attempt stays, marked `accepted`; that the model failed is
 * told. Where there is none the stop stays, or becomes one. */
enum status attempt_accept(json_t *doc, struct findings *f);

/* The message of the last error, NULL: none; borrowed. */
const char *attempt_last_error(const json_t *doc);

/* Stop the document because its attempts are spent, or were none: with the
 * last error, or the first finding. */
void attempt_give_up(json_t *doc);

#endif
