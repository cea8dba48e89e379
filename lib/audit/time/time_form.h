#ifndef AUDIT_TIME_TIME_FORM_H
#define AUDIT_TIME_TIME_FORM_H

#include "audit/compare.h"
#include "base/moment.h"

/*
 * What an expression tells of time: in which form, down to which unit. A
 * column by its member `time`, a literal by its spelling, all else by what is
 * computed.
 */
struct timed {
	enum schema_time form;      /* NONE: it tells no time */
	enum type_class class;      /* of the values, as far as known */
	const struct schema_column *column; /* whose values they are; NULL: it
	                               is computed, or a literal */
	bool literal;
	unsigned may_be;            /* a literal: all forms of its spelling; 0
	                               where no column is spelled like it */
	struct moment at;           /* ... the first second that it means */
	enum schema_time_unit unit; /* the finest that is told */
	enum schema_time_unit from; /* computed: it begins such a unit; the
	                               same as `unit` where nobody knows */
};
bool timed_of(const struct expr *e, struct timed *out);
/* ... of an EXPR_VALUE; all but the units. */
bool timed_literal(const struct expr *e, struct timed *out);

/* Do both tell of time? Then times.c says what is wrong with them. */
bool timed_both(const struct expr *x, const struct expr *y);

/* The moment after the last that a literal means. */
struct moment timed_end(const struct timed *t);
/* Does a moment begin a unit? */
bool timed_begins(const struct moment *m, enum schema_time_unit unit);

/*
 * An expression (new) that gives the time of `e` (stolen), which is as `t`
 * says, in another form; of a literal the first second it means. NULL if
 * there is none.
 */
json_t *timed_as(const struct timed *t, json_t *e, enum schema_time form,
    enum type_class class);

/* Seconds or milliseconds since 1970? */
bool timed_is_epoch(enum schema_time form);

/* Are times texts or numbers in the plan's dialect, and no type of their own?
 * False where it is not said. */
bool timed_are_text(const struct audit *a);

/* What stands between day and clock in the texts of a column of datetimes,
 * as its bounds tell; '\0': nobody knows. */
char timed_mark(const struct schema_column *column);

#endif
