#ifndef SCHEMA_CONTENT_MOMENT_H
#define SCHEMA_CONTENT_MOMENT_H

#include <stdbool.h>
#include <stddef.h>
#include "schema/schema.h"

/*
 * How a value may be read as a point in time, by its form alone: a set of
 * `enum schema_time`, as bits. What it is, other values of the column and its
 * name decide (content.h).
 */
#define MOMENT(time) (1u << SCHEMA_TIME_##time)

struct moment_form {
	unsigned may_be;
	double order;       /* of two texts in one form, the later is greater */
	double month_first; /* the same, read as MM/DD/YYYY */
	bool season;        /* "2009-10": two years, or a month */
};

/* Forms of fixed width only: what has "1/5/2024" cannot be cut to pieces. */
struct moment_form moment_of_text(const char *s, size_t n);
struct moment_form moment_of_number(double v);

/*
 * What the words of a name, or of a comment, say of the values: bits. Words
 * end where a letter or digit does, and where lower case becomes upper.
 */
enum moment_says {
	MOMENT_SAYS_POINT = 1, /* "created_at", "unix seconds" */
	MOMENT_SAYS_MONTH = 2, /* "billing_period" */
	MOMENT_SAYS_YEAR = 4,  /* "ModelYear", "founded" */
	MOMENT_SAYS_SPAN = 8,  /* "duration" */
};
unsigned moment_said_by_name(const char *name);
unsigned moment_said_by_comment(const char *comment); /* NULL: nothing */

#endif
