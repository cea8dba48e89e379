#ifndef MODEL_PROMPT_MASK_H
#define MODEL_PROMPT_MASK_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "model/prompt/own.h"
#include "schema/schema.h"

/*
 * What may be told of values. Unless stored values are shared, a literal of
 * a plan or of SQL is shown only where the person said it or the model wrote
 * it, and else stands as "?". What a model then answers gets its values back.
 */
#define MASK_VALUE "?"
struct mask {
	bool open;       /* share all */
	struct buf said; /* the words of the person, one text a line */
	struct own own;  /* the words of the model, in its attempts */
	const struct schema *schema; /* names that may be shown */
};
/* From the document: question, answers, history, route, attempts; what a
 * model wrote that was shown values is its own only where they are shared.
 * mask_close. */
void mask_open(struct mask *m, const json_t *doc, const struct schema *s,
    bool share_values);
void mask_close(struct mask *m);

/* A plan as it may be shown (new), without what it says of itself. */
json_t *mask_plan(const struct mask *m, const json_t *plan);
/* SQL text as it may be shown, appended. */
void mask_sql(const struct mask *m, struct buf *b, const char *sql);
/* A message of a finding: what stands in quotes in it is shown where it is a
 * name of the schema or of a function, was said, is the model's own or stands
 * in `told`. Returns whether all of it is shown. */
bool mask_message(const struct mask *m, struct buf *b, const char *message,
    const char *told);
/*
 * A message of a database, which may hold values in any place: shown where
 * each word is such a name, was said, is the model's own or, outside of
 * quotes, of the words of which databases make their messages
 * (mask_word.def). The place in the SQL is left out: it is not the model's.
 * False where a word is hidden; then what was appended is of no use.
 */
bool mask_database(const struct mask *m, struct buf *b, const char *message);
/* Its words that are names of those kinds, appended with commas. */
void mask_names(const struct mask *m, struct buf *b, const char *message);
/* Is it a name of the schema, of a function, of the plan language or of a
 * model's own? */
bool mask_is_name(const struct mask *m, const char *text, size_t n);
/* ... or a literal of its own, or was it said? */
bool mask_shows(const struct mask *m, const char *text, size_t n);

/*
 * Put back into a plan (in place) what was masked: "?" becomes the value that
 * `before` (may be NULL) has for the same column, and a value that the
 * question has becomes, with `spellings`, the stored one of the document's
 * `matches`. False where a "?" is left.
 */
bool unmask_plan(json_t *plan, const json_t *before, const json_t *doc,
    bool spellings);

#endif
