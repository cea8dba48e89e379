#ifndef LESSON_TOLD_H
#define LESSON_TOLD_H

#include <jansson.h>
#include <stdbool.h>
#include "schema/schema.h"

/*
 * The `lessons` of a document, as the programs behind t2s-lessons read them.
 * A lesson bears on a question that says its phrase, word for word except for
 * endings: then it has `said`, those words of the question; or that is the
 * question it was learned from: then `said` is true. With both it is about
 * these words of that question. One without either bears on all. `used` lists the programs that it made a difference to.
 */

/*
 * Drop what does not bear on the document's question, and what is of tables
 * that the schema no longer has; mark the rest with `said`.
 */
void told_narrow(json_t *doc);

/* Does it bear on the question, by its words? */
bool told_is_said(const json_t *lesson);

/* It was used. */
void told_use(json_t *doc, const char *id, const char *by);
/* Those that bear on the question by their words, and joins, whose names the
 * plan has; in a model's also names that it was told to use. */
void told_use_planned(json_t *doc, const char *by);
/* The ids of those used so far (new), which are unused again; NULL: none. */
json_t *told_take_used(json_t *doc);

/*
 * The lesson that knows what a table that does not exist is called: by an
 * error pattern, a name rule or what words mean; and *table (borrowed of the
 * schema) is the one. NULL: none.
 */
const json_t *told_table(const json_t *doc, const struct schema *s,
    const char *name, const struct schema_table **table);
/* The same for a column; `of` is the table that was said to have it, which may
 * not exist; NULL: none was said. */
const json_t *told_column(const json_t *doc, const struct schema *s,
    const char *of, const char *name, const struct schema_column **column);
/* The same for a function, which `function` of the lesson names; NULL. */
const json_t *told_function(const json_t *doc, const char *name);

#endif
