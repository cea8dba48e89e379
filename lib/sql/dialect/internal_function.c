#include "sql/dialect/internal_function.h"

#include <string.h>

#include "sql/dialect/dialect.h"
/*
 * How dialects spell the inner functions; see dialect.h for the markers, of
 * which "^" and "$" have no meaning here. They take the place of what SQLite
 * has, which has none of them itself.
 */
#define PG_NUMBER "'^\\s*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)"

#define NUMBER_ALONE \
	"'^\\s*[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?\\s*$'"

/* The first of a list; what is null passes as a character that no text has. */
#define MYSQL_FIRST(order) "NULLIF(SUBSTRING_INDEX(GROUP_CONCAT(" \
	"COALESCE(@1, CAST(X'02' AS CHAR)) ORDER BY " order \
	" SEPARATOR X'01'), CAST(X'01' AS CHAR), 1), CAST(X'02' AS CHAR))"
#define MYSQL_DIGITS "REGEXP '^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)" \
	"([eE][-+]?[0-9]+)?[[:space:]]*$'"

#define CASE_OF(test, then, otherwise) \
	WORD("CASE" SPELLED_OPEN SPELLED_BREAK "WHEN " test " THEN " then \
	    otherwise SPELLED_LEAVE "END" SPELLED_CLOSE)
#define ROW(name, ...) {name, {__VA_ARGS__}}
#define LACKS WORD_NONE

/* The columns stand in the order of enum dialect_id. */
static const struct {
	const char *name;
	struct word by[DIALECTS];
} inner[] = {
	ROW(INNER_ANY_ROW, LACKS, WORD("(ARRAY_AGG(@1))[1]"),
	    WORD("MIN(@1)"), WORD("MIN(@1)"), WORD("FIRST(@1)"),
	    WORD("ARRAY_AGG(@1 LIMIT 1)[OFFSET(0)]")),
	ROW(INNER_ROW_OF_MAX, LACKS,
	    WORD("(ARRAY_AGG(@1 ORDER BY @2 DESC NULLS LAST))[1]"),
	    WORD(MYSQL_FIRST("@2 DESC")),
	    LACKS, WORD("FIRST(@1 ORDER BY @2 DESC NULLS LAST)"),
	    WORD("ARRAY_AGG(@1 ORDER BY @2 DESC LIMIT 1)[OFFSET(0)]")),
	ROW(INNER_ROW_OF_MIN, LACKS,
	    WORD("(ARRAY_AGG(@1 ORDER BY @2 NULLS LAST))[1]"),
	    WORD(MYSQL_FIRST("#2 IS NULL, @2")),
	    LACKS, WORD("FIRST(@1 ORDER BY @2 NULLS LAST)"),
	    WORD("ARRAY_AGG(@1 ORDER BY #2 IS NULL, @2 LIMIT 1)[OFFSET(0)]")),
	ROW(INNER_NUMBER, LACKS,
	    WORD("CAST(COALESCE(SUBSTRING(@1, " PG_NUMBER "'), "
	    "LEFT(@1, 0) || '0') AS NUMERIC)"),
	    WORD("(#1 + 0e0)"), LACKS,
	    WORD("CAST(COALESCE(NULLIF(REGEXP_EXTRACT(@1, '^\\s*([-+]?"
	    "(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)', 1), ''), "
	    "LEFT(@1, 0) || '0') AS DOUBLE)"),
	    WORD("CAST(COALESCE(REGEXP_EXTRACT(@1, r'^\\s*([-+]?"
	    "(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)'), "
	    "LEFT(@1, 0) || '0') AS FLOAT64)")),
	ROW(INNER_WHOLE, LACKS,
	    WORD("CAST(COALESCE(SUBSTRING(@1, '^\\s*([-+]?\\d+)'), "
	    "LEFT(@1, 0) || '0') AS BIGINT)"),
	    WORD("CAST(@1 AS SIGNED)"),
	    WORD("COALESCE(TRY_CAST(LEFT(LTRIM(@1), PATINDEX('%[^0-9]%', "
	    "SUBSTRING(LTRIM(@1), 2, 40) + 'x')) AS BIGINT), LEFT(@1, 0) + "
	    "'0')"),
	    WORD("CAST(COALESCE(NULLIF(REGEXP_EXTRACT(@1, "
	    "'^\\s*([-+]?\\d+)', 1), ''), LEFT(@1, 0) || '0') AS BIGINT)"),
	    WORD("CAST(COALESCE(REGEXP_EXTRACT(@1, r'^\\s*([-+]?\\d+)'), "
	    "LEFT(@1, 0) || '0') AS INT64)")),
	ROW(INNER_WHOLLY, LACKS,
	    WORD("CAST(SUBSTRING(@1, " PG_NUMBER "\\s*$') AS NUMERIC)"),
	    CASE_OF("#1 " MYSQL_DIGITS, "#1 + 0e0", ""),
	    WORD("TRY_CAST(NULLIF(@1, '') AS FLOAT)"),
	    WORD("TRY_CAST(@1 AS DOUBLE)"), WORD("SAFE_CAST(@1 AS FLOAT64)")),
	ROW(INNER_SPELLED, LACKS,
	    CASE_OF("#1 ~ " PG_NUMBER "\\s*$'",
	    "CAST(TRIM_SCALE(CAST(@1 AS NUMERIC)) AS TEXT)",
	    SPELLED_BREAK "ELSE @1"),
	    CASE_OF("#1 " MYSQL_DIGITS, "CAST(#1 + 0e0 AS CHAR)",
	    SPELLED_BREAK "ELSE @1"),
	    WORD("COALESCE(FORMAT(TRY_CAST(NULLIF(@1, '') AS FLOAT), "
	    "'G15', 'en-US'), @1)"),
	    CASE_OF("REGEXP_MATCHES(@1, " NUMBER_ALONE ")",
	    "REGEXP_REPLACE(CAST(CAST(CAST(@1 AS DOUBLE) AS DECIMAL(38, 10)) "
	    "AS VARCHAR), '\\.?0+$', '')", SPELLED_BREAK "ELSE @1"),
	    CASE_OF("REGEXP_CONTAINS(@1, r" NUMBER_ALONE ")",
	    "CAST(CAST(TRIM(@1) AS BIGNUMERIC) AS STRING)",
	    SPELLED_BREAK "ELSE @1")),
	ROW(INNER_FORMAT, LACKS, WORD("TO_CHAR(@1, @2)"),
	    WORD("DATE_FORMAT(@1, @2)"), WORD("FORMAT(@1, @2)"),
	    WORD("STRFTIME(@1, @2)"), WORD("FORMAT_DATETIME(@2, @1)")),
	ROW(INNER_FIXED, LACKS, LACKS, LACKS, LACKS, LACKS,
	    WORD("FORMAT(@2, @1)")),
	ROW(INNER_WITHOUT, LACKS, LACKS, WORD("REGEXP_REPLACE(@1, @2, '')"),
	    LACKS, LACKS, LACKS),
	ROW(INNER_JULIAN, LACKS,
	    WORD("CAST(EXTRACT(EPOCH FROM @1) / 86400 + 2440587.5 AS "
	    "DOUBLE PRECISION)"),
	    WORD("(TIMESTAMPDIFF(SECOND, '1970-01-01', @1) / 86400e0 + "
	    "2440587.5)"),
	    WORD("(DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), "
	    "@1) / 86400e0 + "
	    "2440587.5)"),
	    WORD("(EPOCH(@1) / 86400 + 2440587.5)"),
	    WORD("(DATETIME_DIFF(@1, DATETIME '1970-01-01', SECOND) / 86400 + "
	    "2440587.5)")),
};

const struct word *
dialect_inner(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof inner / sizeof *inner; i++)
		if (strcmp(inner[i].name, name) == 0)
			return &inner[i].by[d->id];
	return NULL;
}
