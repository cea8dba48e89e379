#ifndef DB_FILE_COLUMN_H
#define DB_FILE_COLUMN_H

#include <stdbool.h>
#include <stdint.h>
#include "db/file/kind.h"

/*
 * A column: first what its fields can be is counted, of the whole file; then
 * its type is what they all are, but for a few (column_decide); then its
 * values are read.
 */
enum column_type {
	COLUMN_TEXT, COLUMN_INTEGER, COLUMN_REAL, COLUMN_DATE,
	COLUMN_TIMESTAMP, COLUMN_TIME, COLUMN_FLAG
};

struct column {
	char *name;            /* owned */
	bool renamed;          /* the file names it otherwise, or not */
	int64_t n[KINDS];      /* fields of each kind */
	int64_t ways[16];      /* of numbers, those with just these ways */
	int64_t orders[8];     /* the same of dates and timestamps */
	int64_t most;          /* with more texts it is text; 0: not known */
	int64_t said;          /* that the file says to be texts */
	int64_t units, other_units;
	int64_t plus, minus;   /* of numbers, those with this sign */
	int64_t infinite;      /* of blanks, those that are inf */
	char unit[8];          /* of the first number that has one */
	int64_t rows;          /* until it did not rise */
	int64_t last;
	bool rising;           /* integers, each more than the one before */

	enum column_type type;
	unsigned way;
	bool is_key;           /* INTEGER PRIMARY KEY */
	bool ambiguous;        /* another way would have done as well */
	bool mixed;            /* numbers of several units: a text */
	int64_t strays;        /* values that do not fit the type: NULL */
};

/* What a file tells of how others of its columns are to be read. */
struct habits {
	bool semicolon;             /* parts its fields */
	size_t ways[WAY_COMMA + 1]; /* columns with numbers of this way alone */
	size_t orders[WAY_MDY + 1]; /* ... and dates of this order */
};

/* For .most, of a file of at most so many rows. */
int64_t column_texts(int64_t rows);
void column_count(struct column *c, const struct field *f);
/* Take part in what the file tells: of a column that has one way only. */
void column_tell(const struct column *c, struct habits *h);
void column_decide(struct column *c, const struct habits *h);
/* False where the field does not fit: the value is then NULL. */
bool column_value(const struct column *c, const struct field *f,
    struct value *v);
/* "INTEGER"; static. */
const char *column_type_name(enum column_type t);

#endif
