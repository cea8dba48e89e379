#ifndef SCHEMA_CONTENT_CONTENT_H
#define SCHEMA_CONTENT_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "schema/content/casing.h"
#include "schema/facts.h"
#include "schema/schema.h"
#include "schema/content/texts.h"

/*
 * What the values of a column tell of it, whatever engine gives them: its
 * categories, how it holds points in time, what stands for missing values,
 * how its letters are written, its bounds. An engine gives values one after another, in any order, and
 * then asks for the members of the document.
 */

/* The least and the greatest of some values: numbers, or texts in the order
 * of time. */
struct content_bounds {
	size_t n;
	double low, high;
	char min[40], max[40]; /* texts; "" of numbers */
};

enum { CONTENT_NUMBERS = 12 }; /* most categories that are numbers */

struct content {
	size_t most;           /* categories that are texts */
	double each;           /* rows that a value stands for, 0: one */
	bool typed;            /* what is declared a time is held as one */
	size_t nulls, texts, numbers, others;
	size_t missing;        /* texts that are blanks */
	unsigned blanks;       /* which, as bits */
	char **values;         /* distinct texts, sorted; owned */
	size_t nvalues, values_cap;
	bool no_values;        /* too many texts, or too long ones */
	double number[CONTENT_NUMBERS]; /* distinct, sorted */
	size_t nnumber;
	bool no_number;        /* too many */
	size_t reals;          /* numbers that are stored as such */
	int64_t least, greatest; /* of those that are not */
	struct casing_seen casing;
	size_t thousands;      /* numbers that end in three zeros */
	size_t seasons;        /* texts like "2009-10" */
	struct texts kinds;    /* of those that are no blanks */
	struct content_bounds all; /* numbers */
	struct content_bounds held[SCHEMA_TIMES];
};

/* A longer text is prose, not a category. */
#define CATEGORY_BYTES 60

/* Init with {.most = N}, categories that are texts at most; 0: none are
 * wanted. Of some values out of more, `no_values`, `no_number` and
 * `casing.none` are set from the beginning, and `each`. */
void content_null(struct content *c);
void content_text(struct content *c, const char *s, size_t n);
void content_integer(struct content *c, int64_t v);
void content_real(struct content *c, double v);
void content_other(struct content *c); /* anything else */
void content_free(struct content *c);

/* How do the values hold points in time? NONE where they hold none, or hold
 * them in a way that has no name. `key`: is it part of a key, which would be
 * numbered? */
enum schema_time content_time(const struct content *c, const char *name,
    const char *type, const char *comment, bool key);

/* Set the members that the values tell: time, nulls, blanks, values, case,
 * range. What is allocated is in the arena of the table. */
void content_tell(const struct content *c, struct facts *table,
    struct facts_column *column);

#endif
