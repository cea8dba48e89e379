#ifndef REPORT_EXPLAIN_EXPLAIN_WORDS_H
#define REPORT_EXPLAIN_EXPLAIN_WORDS_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/* Words and figures of sentences. */

/* What stands before element i of n: "", ", " or " and ". */
void explain_gap(struct buf *b, size_t i, size_t n, const char *last);

/*
 * A figure for reading: thousands parted by commas, and as many decimals as
 * tell something (at most two of a figure over 1).
 */
void explain_number(struct buf *b, double v);
/* "1 row", "12 rows". */
void explain_count(struct buf *b, double n, const char *one, const char *many);
/* Part of a whole in per cent: "23 %", "0.4 %". */
void explain_share_text(struct buf *b, double part, double whole);

/* A value of a result: text as it is, cut where it is long; "nothing" for
 * null; figures as above unless `plain` (a year, an id). */
void explain_value(struct buf *b, const json_t *value, int plain);

/* A column as it is called in a sentence: "total_revenue" is "total revenue",
 * what is no name stands as it is. */
void explain_column(struct buf *b, const char *name);

#endif
