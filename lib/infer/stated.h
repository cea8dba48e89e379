#ifndef INFER_STATED_H
#define INFER_STATED_H

#include "base/buf.h"
#include "infer/infer.h"

/*
 * Keys that a comment states in prose, of the database or a dictionary: "the
 * driver, drv_mst.drv_no", "-> customers.id", "references depot(code)",
 * "foreign key to depot"; in the comment of a table "depot_no = depot.code".
 * The target is the key of its table, of a type that fits, and one alone; a
 * column that has a key already keeps it.
 */

/* May a comment of this schema, as JSON text, state a key? False is sure. */
bool infer_stated_may(const struct buf *text);
/* Add the keys to w->keys, in place of what was inferred for the same column.
 * `w` may be {.schema = s}; infer_end releases it. */
void infer_stated_add(struct infer *w);

#endif
