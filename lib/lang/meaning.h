#ifndef LANG_MEANING_H
#define LANG_MEANING_H

/*
 * What the same words of a plan, or of SQL, mean in a dialect. The rows stand
 * in lang/meaning.def; how a dialect is spelled is in sql/dialect/dialect.h.
 */
enum dialect_id {
#define MEANING(id, name, flags) DIALECT_##id,
#include "lang/meaning.def"
#undef MEANING
	DIALECTS
};

enum {
	NULLS_ARE_LARGE = 1 << 0,     /* last in ascending order */
	NULLS_ARE_LAST = 1 << 1,      /* in any order */
	LIKE_IGNORES_CASE = 1 << 2,   /* of ASCII letters at least */
	LIKE_HAS_ESCAPE = 1 << 3,     /* a backslash, unless told otherwise */
	LIKE_HAS_CLASSES = 1 << 4,    /* [abc] in a pattern */
	ZERO_GIVES_NULL = 1 << 5,     /* x / 0, and no error */
	DIVIDES_REAL = 1 << 6,        /* 7 / 2 is 3.5 */
	IS_STRICT = 1 << 7,           /* text and number do not convert */
	TRUNC_GIVES_DATE = 1 << 8,    /* a month is a date without time */
	BACKSLASH_ESCAPES = 1 << 9,   /* in a string */
	BACKSLASH_QUOTES = 1 << 10,   /* ... the only way to write a quote */
	JOINS_ANY_TEXT = 1 << 11,     /* || takes numbers too */
	PLUS_JOINS_TEXT = 1 << 12,    /* + does: text it must be */
	CAST_ROUNDS = 1 << 13,        /* to a whole number; else it cuts */
	SORTS_ARMS = 1 << 14,         /* (SELECT .. ORDER BY ..) UNION .. */
	WITH_INSIDE = 1 << 15,        /* WITH in a sub-query */
	MONTHS_OVERFLOW = 1 << 16,    /* a month after 31 January is 3 March */
	TAKES_ANY_ROW = 1 << 17,      /* for columns that are not grouped */
	TAKES_EXTREME_ROW = 1 << 18,  /* ... that of the only min or max */
	KEY_DECIDES_ROW = 1 << 19,    /* a table's key grouped, all of it is */
	TAKES_ROWS_APART = 1 << 20,   /* no way to name one row of a group */
	COMPARES_AS_TEXT = 1 << 21,   /* a number beside a text column */
	LIKE_BY_COLLATION = 1 << 22,  /* ... it ignores case or does not */
	DIVIDES_SHORT = 1 << 23,      /* 2.0 / 3 is 0.66667 */
	BITS_ARE_UNSIGNED = 1 << 24,  /* ~1 is 18446744073709551614 */
	IGNORES_LENGTH = 1 << 25,     /* CAST(x AS VARCHAR(3)) is all of x */
	IGNORES_SCALE = 1 << 26,      /* CAST(x AS DECIMAL(9, 2)) too */
	DECIMALS_ARE_WHOLE = 1 << 27, /* 13.00 of a table is 13: by 4 it is 3 */
	ROWS_HAVE_NUMBERS = 1 << 28,  /* t.rowid */
	ROWS_ARE_VALUES = 1 << 29,    /* (a, b) has a type and can be shown */
	COMPARES_ANY_CASE = 1 << 30,  /* 'a' = 'A' */
};

/* The flags of a dialect that is known here: MEANS_SQLITE. */
enum {
#define MEANING(id, name, flags) MEANS_##id = (flags),
#include "lang/meaning.def"
#undef MEANING
};

/* The dialect of a name in any case, also "postgresql", "mariadb", "mssql";
 * -1: it is unknown. */
int meaning_dialect(const char *name);

/* The flags by name; 0 if it is NULL or unknown. */
unsigned meaning_of(const char *name);

#endif
