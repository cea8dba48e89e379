#ifndef JSON_EDIT_H
#define JSON_EDIT_H

#include <jansson.h>
#include <stdbool.h>

/*
 * Changes to a tree as JSON Patch operations (RFC 6902: add, replace,
 * remove, move), each with its inverse.
 */

/*
 * Do `op` ({op, path, value?, from?}) to root, in place. Returns the inverse
 * as a new operation, or NULL if it does not apply (nothing is changed
 * then, and *why, where not NULL, is a static sentence).
 * Removing a member and adding it back keeps its place among the others: the
 * inverse of a remove carries "before": KEY, which add understands.
 */
json_t *edit_apply(json_t *root, const json_t *op, const char **why);

#endif
