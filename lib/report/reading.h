#ifndef REPORT_READING_H
#define REPORT_READING_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * How a question was read: the document's plan in the words of lang/plain/plain.h.
 * What a CTE or a derived table is stands behind it, `gap` before each, and
 * what the parameters and the clock were given, where the SQL has it. False,
 * and nothing is appended, where there is no plan that can be read.
 */
bool reading_text(struct buf *b, const json_t *doc, const char *gap);

/* How often was planned, where that was more than once: "3 plans (1 retry, 1
 * refinement)". False, and nothing is appended, where it was not. */
bool reading_tries(struct buf *b, const json_t *doc);

/* What a plan lists that is nothing but literal rows and was made by the
 * built-in planner, "tables of the database": its own words, borrowed; NULL of
 * any other. Its rows and its SQL would only say the answer once more. */
const char *reading_listing(const json_t *doc);

#endif
