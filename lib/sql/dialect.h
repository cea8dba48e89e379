#ifndef SQL_DIALECT_H
#define SQL_DIALECT_H

#include <stdbool.h>
#include <stddef.h>
#include "lang/plan.h"

/*
 * What differs between dialects, as rows: a walker asks a flag or takes a
 * spelling, and never asks which dialect it is.
 */
enum dialect_id { DIALECT_SQLITE, DIALECT_POSTGRES, DIALECTS };

/*
 * A word of SQL that was known when this program was compiled. Only string
 * literals can fill one, so a table of words is a list of all that a dialect
 * may write.
 */
struct word {
	const char *s; /* NULL: the dialect has no such thing */
	size_t n;
};
#define WORD(literal) {"" literal "", sizeof(literal) - 1}
#define WORD_NONE {NULL, 0}

/* What a dialect has, or how it reads what all of them have. */
enum {
	HAS_NULLS_ORDER = 1 << 0,    /* NULLS FIRST, NULLS LAST */
	HAS_LATERAL = 1 << 1,
	HAS_QUANTIFIER = 1 << 2,     /* = ANY (SELECT ..) */
	HAS_GROUPING_SETS = 1 << 3,
	HAS_SET_ALL = 1 << 4,        /* INTERSECT ALL, EXCEPT ALL */
	HAS_SET_PARENS = 1 << 5,     /* (SELECT ..) UNION (SELECT ..) */
	HAS_AGGREGATE_ORDER = 1 << 6, /* string_agg(x ORDER BY y) */
	HAS_BOOLEAN = 1 << 7,        /* a type of its own */
	HAS_ALIAS_COLUMNS = 1 << 8,  /* (..) AS t(a, b) */
	HAS_CROSS_JOIN = 1 << 9,     /* CROSS JOIN leaves the join order free */
	HAS_GLOB = 1 << 10,
	HAS_ILIKE = 1 << 11,
	HAS_ROW_LIST = 1 << 12,      /* (a, b) IN ((1, 2), (3, 4)) */
	HAS_OFFSET_ALONE = 1 << 13,  /* OFFSET without LIMIT */
	HAS_COLUMN_COLLATIONS = 1 << 14, /* collations are quoted names */
	NULLS_ARE_LARGE = 1 << 15,   /* last in ascending order */
	LIKE_IGNORES_CASE = 1 << 16, /* of ASCII letters */
	LIKE_HAS_ESCAPE = 1 << 17,   /* a backslash, unless told otherwise */
	DIVIDES_BY_ZERO = 1 << 18,   /* x / 0 is NULL and no error */
	IS_STRICT = 1 << 19,         /* no conversion between text and number */
	TRUNC_GIVES_DATE = 1 << 20,  /* a day, month .. is a date without time */
	CAST_ROUNDS = 1 << 21,       /* to a whole number; else it cuts */
	MONTHS_OVERFLOW = 1 << 22,   /* a month after 31 January is 3 March */
};

/* How its text is read. */
enum {
	READS_BACKTICKS = 1 << 0,       /* `name` */
	READS_BRACKETS = 1 << 1,        /* [name] */
	READS_DOUBLE_STRINGS = 1 << 2,  /* "string" */
	READS_DOUBLE_EITHER = 1 << 3,   /* "name", else a string */
	READS_BACKSLASHES = 1 << 4,     /* 'it\'s' */
	READS_E_STRINGS = 1 << 5,       /* E'it\'s' */
	READS_N_STRINGS = 1 << 6,       /* N'string' */
	READS_DOLLAR_STRINGS = 1 << 7,  /* $$string$$ */
	READS_HASH_COMMENTS = 1 << 8,   /* # comment */
	READS_NESTED_COMMENTS = 1 << 9,
	READS_OPEN_COMMENTS = 1 << 10,  /* a comment need not be closed */
	READS_SETS_IN_ORDER = 1 << 11,  /* INTERSECT holds no tighter */
	READS_COMMAS_IN_ORDER = 1 << 12, /* nor does JOIN than a comma */
};

/* How tightly an expression holds together; what is looser than its place
 * asks for stands in parentheses. Operators have a level by dialect. */
enum level {
	LEVEL_NONE, LEVEL_OR, LEVEL_AND, LEVEL_NOT, LEVEL_COMPARE,
	LEVEL_OTHER,   /* the loosest operators */
	LEVEL_ADD, LEVEL_MULTIPLY, LEVEL_CONCAT, LEVEL_COLLATE, LEVEL_UNARY,
	LEVEL_PRIMARY
};

struct dialect {
	enum dialect_id id;
	const char *name;
	unsigned flags, reads;
	char quote_open, quote_close; /* of names; the closing one doubles */
	struct word placeholder;      /* "?" or, numbered, "$" */
	bool numbered;
	enum level level[OPERATORS];
	struct word distinct[2];      /* is_distinct, is_not_distinct */
	struct word boolean[2];       /* false, true */
	struct word line_break[3];    /* a string that holds a newline, on one
	    line: before it, in place of the newline, after it */
	bool escapes;                 /* ... then a backslash doubles */
	struct word blob[2];          /* around hexadecimal digits */
	struct word no_limit;         /* LIMIT of all rows */
	struct word whole;            /* as casts of the other kind do it */
};

/* By name ("sqlite", "postgres"; also "postgresql"); NULL: unknown. */
const struct dialect *dialect_find(const char *name);
const struct dialect *dialect_get(enum dialect_id id);

/*
 * Spellings. In a template "@1" .. "@9" is an argument that stands by itself
 * (between commas or parentheses), "#1" one that is an operand beside others
 * (it gets parentheses unless it is a primary), "@*" all, between commas.
 * "{2 .. @. .. | sep}" repeats for each argument from the second on. In an
 * aggregate "^" is where DISTINCT goes and "$" where ORDER BY does.
 */
enum spelled { SPELLED_PLAIN, SPELLED_TEMPLATE, SPELLED_LACKS };

/* Of a function with n arguments, meant as in the dialect `from`: plain is
 * NAME(arguments). */
enum spelled dialect_function(const struct dialect *d,
    const struct dialect *from, const char *name, size_t n,
    struct word *template);

/* Of a type, lower case, without arguments ("decimal"); NULL: the type is
 * not in the table. Of a cast that needs a function, NULL: none does. */
const struct word *dialect_type(const struct dialect *d, const char *name,
    size_t len);
const struct word *dialect_cast(const struct dialect *d, const char *name,
    size_t len);

/* Of a literal of a type such as "date": "@" stands for the quoted text.
 * NULL: it stands alone. */
const struct word *dialect_literal(const struct dialect *d, const char *type);

/* Of a date operation; for diff "@1" is from and "@2" to. A word of
 * WORD_NONE: the dialect lacks it. */
struct word dialect_part(const struct dialect *d, enum date_unit u);
struct word dialect_trunc(const struct dialect *d, enum date_unit u);
struct word dialect_diff(const struct dialect *d, enum date_unit u);

/* Moving the date "@1" by so many units. Where the number is known, each "%"
 * is the text "90 days", else "@2" is the number. */
struct date_shift {
	struct word known, computed;
	int factor;       /* three months a quarter */
	const char *unit; /* "months" */
};
/* `other`: months end as MONTHS_OVERFLOW says of the other dialects. */
const struct date_shift *dialect_shift(const struct dialect *d,
    enum date_unit u, bool datetime, bool other);

#endif
