#ifndef MODEL_ANSWER_SQL_EXTENT_H
#define MODEL_ANSWER_SQL_EXTENT_H

#include "model/answer/answer_text.h"

struct dialect;

/*
 * How far a statement reaches in a text that holds prose as well, and what in
 * it is only a piece of a statement: a sub-query, the body of a CTE, an arm
 * of a UNION. A piece never stands for a statement that cannot be read.
 */

/* Up to an empty line behind which prose begins. */
struct span sql_extent_paragraph(struct span t);

/* Without the next question, which a model that only goes on with a text makes
 * up as well. */
struct span sql_extent_answer(struct span t);

/* Does the statement that begins with `t` go on with `rest`, by the words
 * that go on with one? Prose is told by its capital: "Where the ..". */
bool sql_extent_goes_on(struct span t, struct span rest);

/* Does a statement begin at `at` of `all`, rather than a sentence? SELECT at
 * the beginning of a line or in capitals, WITH before the name of a CTE. */
bool sql_extent_begins(struct span all, size_t at, const struct dialect *d);

/* Is what begins at `at` of a statement a piece of it? */
bool sql_extent_is_piece(struct span statement, size_t at,
    const struct dialect *d);

#endif
