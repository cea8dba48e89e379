#ifndef LANG_PLAIN_H
#define LANG_PLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "lang/plan.h"

/*
 * A plan in plain words, for one who does not read SQL: "Country, number of
 * rows; from Customer; for each Country; sorted by number of rows, largest
 * first". False, and nothing is appended, where the plan cannot be read.
 */
bool plain_plan(struct buf *b, const json_t *plan);

/* Parts of a plan in the same words, appended to b. */
struct plain {
	struct buf *b;
	bool tables; /* columns with their table, where it is known */
	bool inner;  /* ... those of queries within the query */
};
/* Are they the same to a reader? */
bool plain_same(const struct expr *x, const struct expr *y);
/* Is this output's name one that only repeats what it is: "sum_total"? */
bool plain_repeats(const struct output *o);
void plain_query(const struct plain *w, const struct query *q);
void plain_expr(const struct plain *w, const struct expr *e);
void plain_exprs(const struct plain *w, const struct exprs *list,
    const char *gap);
void plain_pred(const struct plain *w, const struct pred *p);
void plain_preds(const struct plain *w, const struct preds *list,
    const char *gap);

#endif
