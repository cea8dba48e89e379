#ifndef EVAL_ROWS_H
#define EVAL_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The rows of a query, kept so that two results can be compared: a cell is
 * the hash of its value in a form in which an integer equals the real of the
 * same value and reals are equal to six digits. Init with {0}.
 */
struct rows {
	uint64_t *cells; /* row by row */
	size_t ncells, cap;
	size_t ncolumns, nrows;
	size_t nulls;
	bool too_many;   /* there are more, which are not here */
};
#define ROWS_MOST 100000

void rows_free(struct rows *r);
void rows_reset(struct rows *r, size_t ncolumns);
/* Begin the next row, then give its cells in order. False when there are
 * too many. */
bool rows_next(struct rows *r);
void rows_null(struct rows *r);
void rows_integer(struct rows *r, int64_t v);
void rows_real(struct rows *r, double v);
void rows_text(struct rows *r, const char *s, size_t len);
void rows_blob(struct rows *r, const void *s, size_t len);

/* No row, or one of nothing but NULL (an aggregate of no rows). */
bool rows_empty(const struct rows *r);

enum rows_order {
	ROWS_MULTISET, /* in any order */
	ROWS_LIST,     /* in the order of the gold */
};
/* Execution match: the same rows, columns in any order. */
bool rows_match(const struct rows *gold, const struct rows *answer,
    enum rows_order order);

/*
 * The same for a list in which rows that tie may stand in any order. `keyed`
 * is the gold without its LIMIT and with `nkeys` columns more at the end,
 * those it is ordered by; `limit` is how many rows its LIMIT lets through.
 * Where rows tie for the last place any of them may have it, or all of them.
 */
bool rows_match_ties(const struct rows *keyed, size_t nkeys, size_t limit,
    const struct rows *answer);

/* The same where keys cannot be had: `again` is the gold's rows in another
 * order that its ORDER BY allows as well. */
bool rows_match_again(const struct rows *gold, const struct rows *again,
    const struct rows *answer);

#endif
