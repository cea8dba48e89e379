#ifndef LINK_NARROW_WIDEN_H
#define LINK_NARROW_WIDEN_H

#include <jansson.h>
#include <stdbool.h>

/*
 * A question that a narrowed schema could not answer, once more with the whole
 * one: that of `wide` takes its place in the document, whose plan and stop go.
 * False where the document goes on as it is: it was stopped by something else,
 * or nothing was left out. One that is not stopped is as it should be. *needs
 * (new, or left as it is): what a query was made with that was not there.
 */
bool widen_document(json_t *doc, const json_t *wide, json_t **needs);

#endif
