#ifndef REPORT_EXPLAIN_EXPLAIN_SAY_H
#define REPORT_EXPLAIN_EXPLAIN_SAY_H

#include "report/explain/insight.h"

/* The sentences about a result; private to report/explain. Each appends one
 * or none, with its full stop and without a space before it. */

/* The highest and the lowest, or what two rows differ by. */
void explain_top(const struct insight *f, struct buf *b);
/* How a figure went over dates; nothing where there are no dates. */
void explain_trend(const struct insight *f, struct buf *b);
/* What share of the whole the first has. */
void explain_share(const struct insight *f, struct buf *b);
/* Which value of a column is the commonest. */
void explain_common(const struct insight *f, struct buf *b);
/* How far apart the figures of another column than the first are. */
void explain_range(const struct insight *f, struct buf *b);

/* What is odd: figures far off, what is missing, one value nearly
 * everywhere, rows that are repeated. */
void explain_outlier(const struct insight *f, struct buf *b);
void explain_nulls(const struct insight *f, struct buf *b);
void explain_dominant(const struct insight *f, struct buf *b);
void explain_repeats(const struct insight *f, struct buf *b);

/* Parts of sentences. */
void explain_name(struct buf *b, const struct insight_column *c);
/* The name, or "value of orders": what "is" can follow. */
void explain_figure(struct buf *b, const struct insight_column *c);
/* Rows of the plan's choosing, or cut off: what is first among them need not
 * be first of all. */
bool explain_partly(const struct insight *f);

#endif
