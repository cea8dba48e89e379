#ifndef INFER_SAID_H
#define INFER_SAID_H

#include <jansson.h>
#include "infer/name.h"
#include "schema/schema.h"

/* What a table or a column is called: by its name, and by a dictionary (of no
 * words where it has nothing short to say). */
struct infer_called {
	const struct infer_name *name, *said;
};

/* The dictionary's name in the object of a table or column, in the arena. */
struct infer_name infer_said(struct arena *a, const json_t *json);

/*
 * How the column says that it points to `key`, the primary key of `t`, by more
 * than their names: by what the dictionary calls it ("superior" for sup_no),
 * or because rows of the table are that (a staff of nurses for nrs_no).
 * INFER_SELF, INFER_DESCRIBED, INFER_FUNCTION or INFER_NONE.
 */
enum infer_how infer_how_said(struct infer_called column,
    const struct infer_name *key, struct infer_called table,
    const struct schema_table *t, bool own);

#endif
