#ifndef LANG_PLAIN_PLAIN_H
#define LANG_PLAIN_PLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "lang/plan.h"

/*
 * A plan in plain words, for one who does not read SQL and checks what the
 * rows are before believing them: "country, number of rows; from customer; for
 * each country; sorted by number of rows, largest first". Whatever changes
 * rows is told: each condition, join, group, order, limit, offset, filter and
 * window, and what stands behind the name of a CTE or a derived table.
 */

/*
 * The whole of a plan. Each CTE and derived table follows as "with NAME: ..",
 * `gap` ("\n", "; ") before it. The schema, which may be NULL, tells which
 * columns need their table's name beside them, and which joins are by keys:
 * those go without saying. `reader`: as for view_build. False, and nothing is
 * appended, where the plan cannot be read.
 */
bool plain_plan(struct buf *b, const json_t *plan, const struct schema *s,
    const struct view_reader *reader, const char *gap);

/* Which columns stand with their table. */
enum plain_names {
	PLAIN_NEEDED, /* those that another table in reach has, too */
	PLAIN_NONE,
	PLAIN_ALL,
};

/* CTEs and derived tables that are still to be told. Zero at first; then
 * plain_later_free. */
struct plain_later {
	struct plain_note {
		const char *name;
		const struct cte *cte;       /* or */
		const struct source *source;
	} *notes;
	size_t n, cap;
	size_t told;
};
void plain_later_free(struct plain_later *later);

/* Parts of a resolved plan in the same words, appended to b. */
struct plain {
	struct buf *b;
	enum plain_names names;
	const struct query *q;     /* whose parts they are; NULL: not known */
	struct plain_later *later; /* NULL: tables are named, no more */
};

/* Are they the same to a reader? */
bool plain_same(const struct expr *x, const struct expr *y);
/* Is this output's name one that only repeats what it is: "sum_total"? */
bool plain_repeats(const struct output *o);

void plain_expr(const struct plain *w, const struct expr *e);
void plain_exprs(const struct plain *w, const struct exprs *list,
    const char *gap);
void plain_pred(const struct plain *w, const struct pred *p);
void plain_preds(const struct plain *w, const struct preds *list,
    const char *gap);

/* Parts of w->q; each appends nothing where it has none of the kind. */
void plain_output(const struct plain *w, const struct output *o);
void plain_from(const struct plain *w);
/* What rows are grouped by: "each country", "all rows together". */
void plain_groups(const struct plain *w);
/* "number of rows, largest first, then name" */
void plain_orders(const struct plain *w, const struct orders *list);
/* "the first 3 after skipping 5" */
void plain_cut(const struct plain *w);
/* The arms of a set operation. */
void plain_set(const struct plain *w);

/* A query on its own; its CTEs are put off. */
void plain_query(const struct plain *w, const struct query *q);
/* The CTEs of w->q are put off. */
void plain_put_off(const struct plain *w);
/* Tells what was put off: before each `gap`, and then `with`, the word. */
void plain_rest(const struct plain *w, const char *gap, const char *with);

#endif
