#ifndef MODEL_ANSWER_SQL_VERB_H
#define MODEL_ANSWER_SQL_VERB_H

#include "model/answer/answer_text.h"

struct dialect;

/*
 * Statements that are no query, in what a model answered: one that changes
 * data or the session is told by its verb and the word behind it, where a
 * statement can begin: at the start, behind a semicolon, at the start of a
 * line. "Delete the filter" is a sentence; what stands in a string or in a
 * comment is no statement.
 */

/*
 * The verb of the first one, in capitals, static; NULL: there is none. In
 * prose a verb that a sentence can begin with as well ("Use the table") counts
 * in capitals alone, and an apostrophe is no quote.
 */
const char *sql_verb_in(struct span text, const struct dialect *d,
    bool prose);

#endif
