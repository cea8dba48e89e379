#ifndef SQL_DIALECT_DIALECT_H
#define SQL_DIALECT_DIALECT_H

#include <stdbool.h>
#include <stddef.h>
#include "lang/meaning.h"
#include "lang/plan.h"

/*
 * What differs between dialects, as rows: a walker asks a flag or takes a
 * spelling, and never asks which dialect it is.
 */
/* The names of lang/meaning.def as a closed list for options. */
#define DIALECT_NAMES "(sqlite|postgres|mysql|tsql|duckdb|bigquery)"

/* Sets of dialects, for the rows of a table: IN_SQLITE | IN_MYSQL. */
enum {
#define MEANING(id, name, flags) IN_##id = 1 << DIALECT_##id,
#include "lang/meaning.def"
#undef MEANING
	IN_ALL = ~0,
};
#define BUT(dialects) (~(unsigned)(dialects))

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

/* One for each dialect: a table names them, .mysql = WORD("..."), in any
 * order, and code takes the one of an id. What is left out is WORD_NONE. */
struct by_dialect {
	union {
		struct {
#define MEANING(id, name, flags) struct word name;
#include "lang/meaning.def"
#undef MEANING
		};
		struct word by[DIALECTS];
	};
};

/* What a dialect has, or how it reads what all of them have. */
enum {
	HAS_NULLS_ORDER = 1 << 0,     /* NULLS FIRST, NULLS LAST */
	HAS_LATERAL = 1 << 1,
	HAS_APPLY = 1 << 2,           /* CROSS APPLY in place of LATERAL */
	HAS_QUANTIFIER = 1 << 3,      /* = ANY (SELECT ..) */
	HAS_GROUPING_SETS = 1 << 4,
	HAS_SET_ALL = 1 << 5,         /* INTERSECT ALL, EXCEPT ALL */
	HAS_SET_PARENS = 1 << 6,      /* (SELECT ..) UNION (SELECT ..) */
	HAS_SET_DISTINCT = 1 << 7,    /* UNION DISTINCT, and no plain UNION */
	HAS_AGGREGATE_ORDER = 1 << 8, /* string_agg(x ORDER BY y) */
	HAS_FILTER = 1 << 9,          /* sum(x) FILTER (WHERE ..) */
	HAS_FRAMES = 1 << 10,         /* GROUPS, EXCLUDE */
	HAS_BOOLEAN = 1 << 11,        /* a type of its own */
	HAS_TRUTH = 1 << 12,          /* a predicate may stand as a value */
	HAS_ALIAS_COLUMNS = 1 << 13,  /* (..) AS t(a, b) */
	HAS_CTE_COLUMNS = 1 << 14,    /* WITH t(a, b) AS .. */
	HAS_VALUES = 1 << 15,         /* FROM (VALUES ..) */
	HAS_CROSS_JOIN = 1 << 16,     /* CROSS JOIN leaves the join order free */
	HAS_FULL_JOIN = 1 << 17,
	HAS_USING = 1 << 18,
	HAS_RECURSIVE_WORD = 1 << 19, /* WITH RECURSIVE */
	HAS_GLOB = 1 << 20,
	HAS_ILIKE = 1 << 21,
	HAS_ESCAPE = 1 << 22,         /* LIKE .. ESCAPE */
	HAS_ROWS = 1 << 23,           /* (a, b) = (1, 2) */
	HAS_ROW_LIST = 1 << 24,       /* (a, b) IN ((1, 2), (3, 4)) */
	HAS_OFFSET_ALONE = 1 << 25,   /* OFFSET without LIMIT */
	HAS_TOP = 1 << 26,            /* TOP n, and FETCH after ORDER BY */
	HAS_QUOTED_COLLATIONS = 1 << 27,
	HAS_WINDOW_NAMES = 1 << 28,   /* WINDOW w AS (..) */
	HAS_BARE_ALIASES = 1 << 29,   /* a derived table needs no alias */
	HAS_LAG_DEFAULT = 1 << 30,    /* lag(x, 1, 0) */
};

/* What it takes for an error. */
enum {
	REFUSES_LIMIT_IN_IN = 1 << 0,   /* x IN (SELECT .. LIMIT 3) */
	REFUSES_HIDDEN_HAVING = 1 << 1, /* a bare column that is not shown */
	REFUSES_TWINS_INSIDE = 1 << 2,  /* two columns of one name in a derived
	                                   table */
	REFUSES_TWINS = 1 << 3,         /* ... in the result, too */
	REFUSES_INNER_NULLS = 1 << 4,   /* NULLS FIRST or LAST in an aggregate
	                                   or a window */
	REFUSES_ROW_ORDER = 1 << 5,     /* (a, b) < (1, 2) */
	REFUSES_ROW_QUERY = 1 << 6,     /* (a, b) IN (SELECT x, y ..) */
	REFUSES_HIDDEN_DISTINCT = 1 << 7, /* SELECT DISTINCT .. ORDER BY t.x */
	REFUSES_COMPUTED_LIMIT = 1 << 8, /* LIMIT 2 + 3 */
	REFUSES_PATHS = 1 << 9,         /* `p.d.t`.`x`: a table is t to columns */
};

/* Bytes of a name of PostgreSQL, which cuts what is longer. */
enum { DIALECT_NAME_BYTES = 63 };

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
	READS_BARS_AS_OR = 1 << 13,     /* || is OR */
	READS_PLUS_AS_CONCAT = 1 << 14, /* + joins strings */
	READS_INTERVAL_AS_TIME = 1 << 15, /* date + interval has a time */
	READS_HEX_AS_BLOB = 1 << 16,
	READS_DIV = 1 << 17,            /* a DIV b, a MOD b */
	READS_TILDES = 1 << 18,         /* a ~ pattern */
	READS_ALIASES_ALONE = 1 << 19,  /* in ORDER BY, not within another */
	READS_HEX_AS_BITS = 1 << 20,    /* X'..' too */
	READS_DATE_ARITHMETIC = 1 << 21, /* date + 1, date - date */
	READS_ALIASES_BEFORE = 1 << 22, /* alias = expression */
	READS_FOLDED_NAMES = 1 << 23,   /* Name is "name", cut as above */
	READS_LONG_SIGNS = 1 << 24,     /* all signs in a row: one operator */
	READS_LONG_STRINGS = 1 << 25,   /* 'a'
	                                   'b' is one; U&'..' */
	READS_RETURNS = 1 << 26,        /* \r ends a line, too */
	READS_WORDS_TIGHTER = 1 << 27,  /* LIKE, IN, BETWEEN than =, and that
	                                   once; IS of no value */
	READS_STRINGS_BESIDE = 1 << 28, /* 'a' 'b' is one */
	READS_BITS_AS_BYTES = 1 << 29,  /* b'01000001' */
	READS_EMPTY_HEX = 1 << 30,      /* 0x is no byte */
};

/* Words and clauses that not all of them have. */
enum {
	KNOWS_STRING_ALIASES = 1 << 0,  /* x AS 'name' */
	KNOWS_SELECT_OPTIONS = 1 << 1,  /* SQL_NO_CACHE, DISTINCTROW, DUAL */
	KNOWS_TOP_PARENS = 1 << 2,      /* TOP (3); else that is a call */
	KNOWS_STRAIGHT_JOIN = 1 << 3,
	KNOWS_ROW_WORD = 1 << 4,        /* VALUES ROW(1, 2) */
	KNOWS_ONLY = 1 << 5,            /* FROM ONLY t */
	KNOWS_SYSDATE = 1 << 6,         /* without parentheses */
	KNOWS_SESSION_WORDS = 1 << 7,   /* USER, CURRENT_ROLE: no columns */
	KNOWS_ZONES = 1 << 8,           /* x AT TIME ZONE y */
	KNOWS_MATCH = 1 << 9,           /* x MATCH 'words' */
	KNOWS_AGAINST = 1 << 10,        /* MATCH (x) AGAINST ('words') */
	KNOWS_LATER_CTES = 1 << 11,     /* WITH names those behind it, too */
	KNOWS_NO_PARENS = 1 << 12,      /* (SELECT .. LIMIT 3) ORDER BY x is
	                                   one query: it sorts, then limits */
	KNOWS_PLUS = 1 << 13,           /* GROUP BY +1 is of a number */
	KNOWS_KEY_ARROWS = 1 << 14,     /* x ->> 'key', x ->> 3 give what
	                                   json_extract gives */
	KNOWS_COLUMN_ARROWS = 1 << 15,  /* column -> '$.path' is json_extract,
	                                   ->> without its quotes */
	KNOWS_CHAR_LENGTH_ONLY = 1 << 16, /* VARCHAR(3, 4) is an error */
};

/* What its own functions, and the times that they give, are. */
enum {
	CALLS_TAKE_MODIFIERS = 1 << 0,  /* date('now', '-1 month') */
	CALLS_ADAPT = 1 << 1,           /* sql/adapt knows what they take */
	CALLS_READ_NO_TABLE = 1 << 2,   /* whichever they are */
	CALLS_FORMAT_AS_PRINTF = 1 << 3, /* format('%d', x) */
	CALLS_TRIM_WHOLE_TEXT = 1 << 4, /* trim('ab' FROM x): not a, not b */
	CALLS_CUT_AVERAGES = 1 << 5,    /* avg of whole numbers is one */
	NO_DATE_CALL = 1 << 6,          /* date(x) is of another dialect */
	TIMES_ARE_TEXT = 1 << 7,        /* or numbers: no type of their own */
	TODAY_IS_A_CAST = 1 << 8,       /* CAST(GETDATE() AS DATE) */
	NOW_HAS_ZONE = 1 << 9,          /* LOCALTIMESTAMP has none */
	LOCALTIME_HAS_DATE = 1 << 10,
	DIFFERENCES_ARE_INTERVALS = 1 << 11, /* with fields of their own */
	EPOCH_HAS_FRACTION = 1 << 12,   /* EXTRACT(EPOCH FROM x) */
	WEEKS_HAVE_MODES = 1 << 13,     /* week(x) is not by ISO 8601 */
	WEEKS_ARE_SET = 1 << 14,        /* by DATEFIRST of the session */
	CODES_IGNORE_CASE = 1 << 15,    /* of numbers in a format: yyyy */
	CALLS_TAKE_ANY = 1 << 16,       /* arithmetic, casts and times give null
	                                   or a guess for what they cannot do,
	                                   and no error */
};

/* How its names are compared, as far as that is sure. */
enum {
	NAMES_IGNORE_CASE = 1 << 0,
	NAMES_DIFFER_BY_CASE = 1 << 1,  /* in quotes */
	NAMES_MAY_CALL = 1 << 2,        /* "table"."f" is f(table) where there
	                                   is no such column */
	NAMES_SHADOW_SCHEMA = 1 << 3,   /* a session's table goes before one
	                                   of the schema that goes unsaid */
	SCHEMA_IS_DATABASE = 1 << 4,    /* ... it is the database itself */
};

/* How tightly an expression holds together; what is looser than its place
 * asks for stands in parentheses. Operators have a level by dialect. */
enum level {
	LEVEL_NONE, LEVEL_OR, LEVEL_AND, LEVEL_NOT, LEVEL_COMPARE,
	LEVEL_OTHER,   /* the loosest operators */
	LEVEL_BIT_OR, LEVEL_BIT_AND, LEVEL_SHIFT, LEVEL_ADD,
	LEVEL_MULTIPLY, LEVEL_CONCAT, LEVEL_COLLATE, LEVEL_UNARY,
	LEVEL_PRIMARY
};

struct dialect {
	enum dialect_id id;
	const char *name;
	unsigned has, means /* lang/meaning.h */, refuses, reads, knows;
	unsigned calls, names;
	const char *schema;           /* of tables that are said without one;
	    NULL: that depends */
	const char *const *keeps;     /* dialect_keeps; NULL at the end, or
	    NULL */
	char quote_open, quote_close; /* of names; the closing one doubles */
	struct word placeholder;      /* "?" or, numbered, "$" */
	bool numbered;
	/* Infix operators. Where op[] is WORD_NONE the template does it, with
	 * two arguments, or with all for "@*". */
	enum level level[OPERATORS];
	struct word op[OPERATORS], op_template[OPERATORS];
	struct word divide_whole[2];  /* infix, template: 7 and 2 give 3 */
	struct word distinct[2];      /* is_distinct, is_not_distinct */
	struct word boolean[2];       /* false, true */
	struct word wide;             /* before a string that is not ASCII */
	struct word line_break[3];    /* a string that holds a newline, on one
	    line: before it, in place of the newline, after it */
	bool escapes;                 /* ... then a backslash doubles */
	struct word blob[2];          /* around hexadecimal digits */
	struct word no_limit;         /* LIMIT of all rows */
	struct word exact_like[2];    /* LIKE that tells letters apart: what
	    stands before LIKE, and behind */
	struct word text;             /* the type that any value casts to */
	struct word real;             /* ... of numbers with a fraction */
	struct word whole;            /* as casts of the other kind do it */
	struct word epoch;            /* how else seconds since 1970 are said,
	    which is read alone */
	struct {
		const char *name;
		bool code_first;      /* strftime('%Y', t) */
	} format;                     /* a time as text, as the plan has it */
};

/* Is it one of the set? */
bool dialect_in(const struct dialect *d, unsigned set);

/* By name, also "postgresql", "mariadb", "mssql"; NULL: unknown. */
const struct dialect *dialect_find(const char *name);
const struct dialect *dialect_get(enum dialect_id id);

/*
 * Spellings. In a template "@1" .. "@9" is an argument that stands by itself
 * (between commas or parentheses), "#1" one that is an operand beside others
 * (it gets the parentheses that it needs there), "@*" all, between commas.
 * "!1" is one that a function of SQLite takes for a time: that which is told
 * in seconds stands there as "seconds, 'unixepoch'".
 * "{2 .. @. .. | sep}" repeats for each argument from the second on. In an
 * aggregate "^" is where DISTINCT goes and "$" where ORDER BY does.
 * Parentheses around all of a template are written only where its place asks
 * for them. The marks lay it out as the text would be that it spells.
 */
#define SPELLED_OPEN "\1"
#define SPELLED_CLOSE "\2"
#define SPELLED_BREAK "\3" /* in place of a space */
#define SPELLED_LEAVE "\4" /* the same, before the END of CASE */
enum spelled { SPELLED_PLAIN, SPELLED_TEMPLATE, SPELLED_LACKS };

/* Of a function with n arguments, meant as in the dialect `from`: plain is
 * NAME(arguments). */
enum spelled dialect_function(const struct dialect *d,
    const struct dialect *from, const char *name, size_t n,
    struct word *template);

/* Of a function that no plan can name, made by sql_adapt; NULL: it is none.
 * A word of WORD_NONE: the dialect has no such thing. */
const struct word *dialect_inner(const struct dialect *d, const char *name);

/* Whether a word is the grammar's own, so that no function, type or collation
 * may be called so without quotes. Any case. */
bool dialect_keeps(const struct dialect *d, const char *name, size_t len);

/* Does the name need its quotes? It is no plain one, or a word that the
 * grammar of some dialect keeps. */
bool dialect_quotes(const char *name);

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
	const char *unit; /* "months"; NULL: the number stands alone */
	bool sign;        /* "+90 days" */
};
/* That text, of a date_shift with a unit. */
#define DATE_DISTANCE 40
#define DATE_KNOWN 1000000000 /* and no further */
void dialect_distance(char text[DATE_DISTANCE], const struct date_shift *s,
    long long by);
/* `other`: months end as MONTHS_OVERFLOW says of the other dialects. */
const struct date_shift *dialect_shift(const struct dialect *d,
    enum date_unit u, bool datetime, bool other);

#endif
