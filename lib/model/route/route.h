#ifndef MODEL_ROUTE_ROUTE_H
#define MODEL_ROUTE_ROUTE_H

#include <jansson.h>

/*
 * A follow-up: what it asks of the last turn (`route` of t2s-document(5)).
 * `doc` has `history` and, so that patches can be tried, `schema`.
 *
 *	patch    `patch` does it to the last plan
 *	update   the last question, changed
 *	rewrite  another question about the same things
 *	new      a question that stands alone
 */

/* What a model is asked (new), and what it answered (new); NULL if its
 * reply (borrowed) is of no use. */
json_t *route_request(const json_t *doc, const char *follow_up);
json_t *route_by_model(const json_t *reply, const char *follow_up);

/* Put a route (steals) into the document: its question becomes the
 * document's, and with a patch its plan is the last turn's. */
void route_set(json_t *doc, json_t *route);

#endif
