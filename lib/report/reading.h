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

#endif
