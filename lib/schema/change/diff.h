#ifndef SCHEMA_CHANGE_DIFF_H
#define SCHEMA_CHANGE_DIFF_H

#include <jansson.h>
#include "base/buf.h"

/*
 * What is another than before in the structure of a database: the changes from
 * one schema to the next, an array (new), empty where there are none. Each is
 * an object with `change`, one of diff.def, and `table`; the others say which
 * column or key, and what it was and is. Rows, values, comments and keys that
 * were inferred are no structure; what one of the two left out on the way
 * (`dropped`) is not compared.
 *
 * A name that went and one that came are one that changed where more than one
 * thing speaks for it, listed in `because`: the place, the type, the keys,
 * the values, the spelling.
 */
json_t *schema_diff(const json_t *before, const json_t *after);

/* The same for people, a line each, by table. */
void schema_diff_text(struct buf *out, const json_t *changes);

#endif
