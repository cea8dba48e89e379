#ifndef DB_FILE_KIND_H
#define DB_FILE_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "db/file/reader.h"

/*
 * What the text of a field can be. One text may be read in several ways:
 * 1,234 is a number with a point or a comma for its fraction, 01/02/2024 a
 * day in January or in February. Which is meant, all of the column tell
 * (column.h).
 */
enum kind {
	KIND_EMPTY,
	KIND_BLANK,     /* NA, N/A, null, NaN, inf, -, ?, #N/A .. */
	KIND_NUMBER,
	KIND_DATE,
	KIND_TIMESTAMP,
	KIND_TIME,
	KIND_FLAG,      /* true, false */
	KIND_DIGITS,    /* 007, or more digits than numbers have: a code */
	KIND_TEXT,
	KINDS
};

/* Of numbers. */
#define WAY_POINT 1u        /* 1,234.5 */
#define WAY_COMMA 2u        /* 1.234,5 */
#define WAY_POINT_WHOLE 4u  /* ... read so, without a fraction */
#define WAY_COMMA_WHOLE 8u
/* Of dates. */
#define WAY_YMD 1u
#define WAY_DMY 2u
#define WAY_MDY 4u

struct reading {
	enum kind kind;
	unsigned ways;
	bool infinite;     /* the blank is inf */
	bool minus;        /* before a number */
	bool plus;         /* ... that is whole and has no unit */
	bool plain;        /* an integer of digits alone: .value */
	bool exact;        /* its value, read in WAY_POINT, is at hand: .real */
	int64_t value;
	double real;
	const char *unit;  /* of a number: "$", "EUR", "%", in the field; NULL */
	unsigned char nunit;
};
void kind_read(struct reading *r, const struct field *f);

/* What a table holds. */
enum value_is { VALUE_NULL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT };
struct value {
	enum value_is is;
	int64_t integer;
	double real;
	const char *text;  /* in the field, or in .room */
	size_t n;
	char room[64];
};

/* number.c: what a number is, and its value read in one way. */
bool kind_read_decimal(struct reading *r, const char *s, size_t n);
bool kind_read_number(struct reading *r, const char *s, size_t n);
void kind_number(struct value *v, const char *s, size_t n, unsigned way,
    bool whole);
/* when.c: the same of dates, with a time of day or without, and of times. */
bool kind_read_when(struct reading *r, const char *s, size_t n);
void kind_when(struct value *v, const char *s, size_t n, unsigned way,
    enum kind kind);

#endif
