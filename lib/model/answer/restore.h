#ifndef MODEL_ANSWER_RESTORE_H
#define MODEL_ANSWER_RESTORE_H

#include <jansson.h>
#include <stdbool.h>
#include "schema/schema.h"

/*
 * A model that knows the database may use a column that the filter left out
 * of a wide table. Those that are words of `text`, SQL or a plan, go back from
 * `dropped_columns` into the document's schema (another one in its place),
 * without a type, which is not known any more. False where there is none.
 */
bool restore_columns(json_t *doc, const char *text);

/* A table that a plan uses and that was dropped; borrowed, NULL: none. */
const char *restore_used(const json_t *doc, const struct schema *s,
    json_t *plan);
/* Name in `stop.needs` the dropped tables that are words of a text that says
 * why a model stopped; none where the schema was widened before. */
void restore_needs(json_t *doc, const char *text);
/*
 * Where an error speaks of a dropped table, stop the document with NEVER so
 * that t2s-filter --widen brings it back, with what else restore_needs finds
 * in the text. False, and nothing done, where none is meant (`message`
 * may be NULL) or the schema was widened before: then it is tried again.
 */
bool restore_ask(json_t *doc, const char *by, const char *message,
    const char *text);

#endif
