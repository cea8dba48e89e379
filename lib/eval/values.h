#ifndef EVAL_VALUES_H
#define EVAL_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The rows of a query with their values, for columns_match (eval/columns.h),
 * which compares numbers loosely: eval/rows.h keeps less of them. A text or
 * blob is kept as its hash; of a text after blanks at its ends are cut and
 * ASCII letters folded. Init with {0}.
 */
enum value_kind {
	VALUE_NULL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT, VALUE_BLOB,
};
struct value {
	enum value_kind kind;
	union {
		int64_t integer;
		double real;
		uint64_t hash; /* of the kind, too */
	} u;
};
struct values {
	struct value *cells; /* row by row */
	size_t ncells, cap;
	size_t ncolumns, nrows;
};

void values_free(struct values *v);
void values_reset(struct values *v, size_t ncolumns);
/* Begin the next row, then give its cells in order. */
void values_row(struct values *v);
void values_null(struct values *v);
void values_integer(struct values *v, int64_t n);
void values_real(struct values *v, double n);
void values_text(struct values *v, const char *s, size_t len);
void values_blob(struct values *v, const void *s, size_t len);

/* No row, or one of nothing but NULL (an aggregate of no rows). */
bool values_empty(const struct values *v);
/* A number that is the same for the same rows, in any order of rows and of
 * columns; 0 where they are empty, or one row of nothing but 0 and NULL. */
uint64_t values_digest(const struct values *v);
/* The same of each of the first n columns alone, of as many rows. */
void values_digest_columns(const struct values *v, uint64_t *out, size_t n);

/* An integer or a real. */
bool value_is_number(const struct value *v);
double value_number(const struct value *v);

/*
 * Does a reader take them for the same? NULL equals NULL, texts and blobs by
 * their hashes, two integers exactly; other numbers to 0.1 % of the larger,
 * or where one is the other rounded to two digits or one behind the point.
 */
bool value_same(const struct value *a, const struct value *b);

#endif
