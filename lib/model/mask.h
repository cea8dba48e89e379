#ifndef MODEL_MASK_H
#define MODEL_MASK_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "schema/schema.h"

/*
 * What may be told of values. Unless stored values are shared, a literal of
 * a plan or of SQL is shown only where the person said it, and else stands
 * as "?"; an error of the database is its class and the names in it that the
 * schema has. What a model then answers gets its values back.
 */
struct mask {
	bool open;       /* share all */
	struct buf said; /* the words of the person, one text a line */
	const struct schema *schema; /* names that may be shown */
};
/* From the document: question, answers, history, route. mask_close. */
void mask_open(struct mask *m, const json_t *doc, const struct schema *s,
    bool share_values);
void mask_close(struct mask *m);

/* A plan as it may be shown (new), without what it says of itself. */
json_t *mask_plan(const struct mask *m, const json_t *plan);
/* SQL text as it may be shown, appended. */
void mask_sql(const struct mask *m, struct buf *b, const char *sql);
/* A message of a finding: what stands in quotes in it is shown where it is a
 * name of the schema, a word of the plan language, was said, or stands in
 * `told`. */
void mask_message(const struct mask *m, struct buf *b, const char *message,
    const char *told);
/* The names of the schema that a message has, appended with commas. */
void mask_names(const struct mask *m, struct buf *b, const char *message);

/*
 * Put back into a plan (in place) what was masked: "?" becomes the value that
 * `before` (may be NULL) has for the same column, and a value that the
 * question has becomes, with `spellings`, the stored one of the document's
 * `matches`. False where a "?" is left.
 */
bool unmask_plan(json_t *plan, const json_t *before, const json_t *doc,
    bool spellings);

#endif
