#ifndef MODEL_RESTORE_H
#define MODEL_RESTORE_H

#include <jansson.h>
#include <stdbool.h>

/*
 * A model that knows the database may use a column that the filter left out
 * of a wide table. Those that are words of `sql` go back from
 * `dropped_columns` into the document's schema (another one in its place),
 * without a type, which is not known any more. False where there is none.
 */
bool restore_columns(json_t *doc, const char *sql);

#endif
