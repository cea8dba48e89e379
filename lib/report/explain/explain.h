#ifndef REPORT_EXPLAIN_EXPLAIN_H
#define REPORT_EXPLAIN_EXPLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * A plan and its result told in sentences, by rules alone. Text of the
 * database stands in them as it is; who prints them cleans it.
 */

/* What a plan does: what it shows, of which tables, under which conditions,
 * in which order. False, and nothing is appended, where there is no plan that
 * can be read. */
bool explain_plan(struct buf *b, const json_t *doc);

/*
 * What a result says, in two to four sentences (fewer where there is little
 * to say): how much there is; the top values, or a trend over dates, or how
 * two rows compare; what is odd about it - nulls, outliers, one value that
 * dominates. An empty one is told with why it is. False, and nothing is
 * appended, where the document has no rows to tell of.
 */
bool explain_result(struct buf *b, const json_t *doc);

#endif
