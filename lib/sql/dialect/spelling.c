/*
 * How dialects spell functions, types and literals; see dialect.h for the
 * markers. What has no row is written as its name says.
 */
#include "sql/dialect/dialect.h"

#include <string.h>

#define PLAIN {NULL, 0}
#define LACKS {"", 0}
#define ANY (-1)

/* For a row of scope FOREIGN the plan's own dialect is another one: what it
 * adds keeps the meaning. For one of scope OWN it is this very one. */
enum row_scope { ALWAYS, FOREIGN, OWN };

struct spelling {
	const char *name;
	int args;
	enum row_scope scope;
	struct word by[DIALECTS];
};

/* The columns stand in the order of enum dialect_id. */
#define ROW(name, args, scope, ...) {name, args, scope, {__VA_ARGS__}}

/* NULL if an argument is. */
#define NULL_OR(call) \
	WORD("CASE" SPELLED_OPEN SPELLED_BREAK "WHEN " SPELLED_OPEN \
	    "{1#. IS NULL|" SPELLED_BREAK "OR }" SPELLED_CLOSE " THEN NULL" \
	    SPELLED_BREAK "ELSE " call SPELLED_LEAVE "END" SPELLED_CLOSE)

/* SQLite's functions of a time, behind which stands what moves it. */
#define SQLITE_TIME(name, spelled) \
	ROW(name, ANY, OWN, WORD(spelled "(^!1{2, @.|}$)"), PLAIN, PLAIN, \
	    PLAIN, PLAIN, PLAIN)

/* A text's bytes there; no other dialect has character sets. */
#define IN_CHARSET(name) \
	ROW("convert_" name, 1, ALWAYS, LACKS, LACKS, \
	    WORD("CONVERT(@1 USING " name ")"), LACKS, LACKS, LACKS)

/* TRIM that takes a text away as a whole, not its characters. */
#define WHOLE_TEXT(name, where) \
	ROW(name "_text", 2, ALWAYS, LACKS, LACKS, \
	    WORD("TRIM(" where " @2 FROM @1)"), LACKS, LACKS, LACKS)

static const struct spelling functions[] = {
	ROW("any_value", 1, ALWAYS, WORD("MIN(^@1$)"),
	    WORD("(ARRAY_AGG(^@1$))[1]"),
	    WORD("MIN(^@1$)"), WORD("MIN(^@1$)"), PLAIN, PLAIN),
	ROW("atan2", 2, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("ATN2(@1, @2)"),
	    PLAIN, PLAIN),
	ROW("avg", 1, FOREIGN, PLAIN, PLAIN, WORD("AVG(^#1 + 0e0)"),
	    WORD("AVG(^#1 + 0e0)"), PLAIN, PLAIN),
	ROW("ceil", 1, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("CEILING(@1)"), PLAIN,
	    PLAIN),
	ROW("char", 1, FOREIGN, PLAIN, WORD("CHR(@1)"),
	    WORD("CHAR(@1 USING utf8mb4)"), WORD("NCHAR(@1)"), WORD("CHR(@1)"),
	    WORD("CHR(@1)")),
	ROW("char_utf8mb4", 1, ALWAYS, WORD("CHAR(@1)"), WORD("CHR(@1)"),
	    WORD("CHAR(@1 USING utf8mb4)"), WORD("NCHAR(@1)"), WORD("CHR(@1)"),
	    WORD("CHR(@1)")),
	ROW("concat", 1, ALWAYS, WORD("COALESCE(@1, '')"), PLAIN,
	    WORD("COALESCE(@1, '')"), WORD("CONCAT(@1, '')"), PLAIN,
	    WORD("COALESCE(@1, '')")),
	ROW("concat", ANY, ALWAYS, WORD("({1COALESCE(@., '')| || })"), PLAIN,
	    WORD("CONCAT({1COALESCE(@., '')|, })"), PLAIN, PLAIN,
	    WORD("CONCAT({1COALESCE(@., '')|, })")),
	ROW("concat_ws", ANY, ALWAYS,
	    WORD("SUBSTR({2COALESCE(#1 || #., '')| || }, LENGTH(@1) + 1)"),
	    PLAIN, PLAIN, PLAIN, PLAIN,
	    WORD("ARRAY_TO_STRING([{2@.|, }], @1)")),
	IN_CHARSET("ascii"), IN_CHARSET("binary"), IN_CHARSET("latin1"),
	IN_CHARSET("utf32"), IN_CHARSET("utf8"), IN_CHARSET("utf8mb4"),
	ROW("current_date", 0, ALWAYS, WORD("CURRENT_DATE"),
	    WORD("CURRENT_DATE"), WORD("CURRENT_DATE"),
	    WORD("CAST(GETDATE() AS DATE)"), WORD("CURRENT_DATE"),
	    WORD("CURRENT_DATE()")),
	ROW("current_time", 0, ALWAYS, WORD("CURRENT_TIME"),
	    WORD("CURRENT_TIME"), WORD("CURRENT_TIME"),
	    WORD("CAST(GETDATE() AS TIME)"), WORD("CURRENT_TIME"),
	    WORD("CURRENT_TIME()")),
	ROW("current_timestamp", 0, ALWAYS, WORD("CURRENT_TIMESTAMP"),
	    WORD("CURRENT_TIMESTAMP"), WORD("CURRENT_TIMESTAMP"),
	    WORD("CURRENT_TIMESTAMP"), WORD("CURRENT_TIMESTAMP"),
	    WORD("CURRENT_DATETIME()")),
	SQLITE_TIME("date", "DATE"), SQLITE_TIME("datetime", "DATETIME"),
	ROW("datediff_year", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(YEAR, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_year", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(YEAR, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_quarter", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(QUARTER, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_quarter", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(QUARTER, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_month", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(MONTH, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_month", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(MONTH, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_week", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(WEEK, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_week", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(WEEK, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_day", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(DAY, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_day", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(DAY, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_hour", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(HOUR, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_hour", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(HOUR, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_minute", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(MINUTE, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_minute", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(MINUTE, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_second", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF(SECOND, @1, @2)"), PLAIN, PLAIN),
	ROW("datediff_big_second", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("DATEDIFF_BIG(SECOND, @1, @2)"), PLAIN, PLAIN),
	ROW("degrees", 1, ALWAYS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
	    WORD("(#1 * 180 / ACOS(-1))")),
	/* the second that it is in, also before 1970 */
	ROW("epoch", 1, ALWAYS, WORD("UNIXEPOCH(!1)"),
	    WORD("CAST(FLOOR(EXTRACT(EPOCH FROM @1)) AS BIGINT)"),
	    WORD("TIMESTAMPDIFF(SECOND, '1970-01-01', @1)"),
	    WORD("DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), @1)"),
	    WORD("CAST(FLOOR(EPOCH(@1)) AS BIGINT)"),
	    WORD("UNIX_SECONDS(TIMESTAMP(@1))")),
	ROW("extract_epoch", 1, ALWAYS, PLAIN,
	    WORD("EXTRACT(EPOCH FROM @1)"), PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("from_epoch", 1, ALWAYS, WORD("DATETIME(@1, 'unixepoch')"),
	    WORD("(TO_TIMESTAMP(@1) AT TIME ZONE 'UTC')"),
	    WORD("TIMESTAMPADD(SECOND, @1, '1970-01-01')"),
	    WORD("DATEADD(SECOND, @1, CAST('1970-01-01' AS DATETIME2))"),
	    WORD("MAKE_TIMESTAMP(CAST(#1 * 1e6 AS BIGINT))"),
	    WORD("DATETIME(TIMESTAMP_MICROS(CAST(#1 * 1000000 AS INT64)))")),
	ROW("greatest", 1, ALWAYS, WORD("(@1)"), PLAIN, WORD("(@1)"), PLAIN,
	    PLAIN, PLAIN),
	ROW("greatest", ANY, ALWAYS, WORD("MAX(@*)"), PLAIN, PLAIN, PLAIN,
	    PLAIN, PLAIN),
	ROW("grouping", ANY, ALWAYS, LACKS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("hex", 1, FOREIGN, PLAIN,
	    WORD("UPPER(ENCODE(CONVERT_TO(@1, 'UTF8'), 'hex'))"),
	    WORD("HEX(@1)"), LACKS, WORD("HEX(@1)"),
	    WORD("UPPER(TO_HEX(CAST(@1 AS BYTES)))")),
	ROW("unicode", 1, FOREIGN, PLAIN, WORD("ASCII(@1)"),
	    WORD("CONV(HEX(CONVERT(LEFT(@1, 1) USING utf32)), 16, 10)"),
	    WORD("UNICODE(@1)"), WORD("UNICODE(@1)"), WORD("UNICODE(@1)")),
	SQLITE_TIME("julianday", "JULIANDAY"),
	ROW("least", 1, ALWAYS, WORD("(@1)"), PLAIN, WORD("(@1)"), PLAIN,
	    PLAIN, PLAIN),
	ROW("least", ANY, ALWAYS, WORD("MIN(@*)"), PLAIN, PLAIN, PLAIN, PLAIN,
	    PLAIN),
	ROW("left", 2, ALWAYS, WORD("SUBSTR(@1, 1, @2)"), PLAIN, PLAIN, PLAIN,
	    PLAIN, PLAIN),
	/* LEN leaves out blanks at the end */
	ROW("length", 1, FOREIGN, PLAIN, PLAIN, WORD("CHAR_LENGTH(@1)"),
	    WORD("(LEN(#1 + '.') - 1)"), PLAIN, PLAIN),
	ROW("length", 1, ALWAYS, PLAIN, PLAIN, WORD("CHAR_LENGTH(@1)"),
	    WORD("LEN(@1)"), PLAIN, PLAIN),
	ROW("ln", 1, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("LOG(@1)"), PLAIN,
	    PLAIN),
	ROW("log10", 1, ALWAYS, PLAIN, WORD("LOG(@1)"), PLAIN, PLAIN, PLAIN,
	    PLAIN),
	ROW("lpad", 2, ALWAYS,
	    WORD("(SUBSTR(PRINTF('%*s', @2, ''), 1, "
	    "MAX(#2 - LENGTH(@1), 0)) || SUBSTR(@1, 1, @2))"), PLAIN,
	    WORD("LPAD(@1, @2, ' ')"),
	    WORD("RIGHT(REPLICATE(' ', @2) + LEFT(@1, @2), @2)"),
	    WORD("LPAD(@1, @2, ' ')"), PLAIN),
	ROW("lpad", 3, ALWAYS,
	    WORD("(SUBSTR(REPLACE(PRINTF('%*s', @2, ''), ' ', @3), 1, "
	    "MAX(#2 - LENGTH(@1), 0)) || SUBSTR(@1, 1, @2))"), PLAIN, PLAIN,
	    WORD("(LEFT(REPLICATE(@3, @2), CASE" SPELLED_OPEN SPELLED_BREAK
	    "WHEN #2 > LEN(@1) THEN #2 - LEN(@1)" SPELLED_BREAK "ELSE 0"
	    SPELLED_LEAVE "END" SPELLED_CLOSE ") + LEFT(@1, @2))"), PLAIN,
	    PLAIN),
	ROW("ltrim", 2, ALWAYS, PLAIN, PLAIN, LACKS, PLAIN, PLAIN, PLAIN),
	ROW("max", 1, ALWAYS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("max", ANY, ALWAYS, PLAIN,
	    NULL_OR("GREATEST(@*)"), WORD("GREATEST(@*)"),
	    NULL_OR("GREATEST(@*)"),
	    NULL_OR("GREATEST(@*)"), WORD("GREATEST(@*)")),
	ROW("median", 1, ALWAYS, LACKS,
	    WORD("PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY @1)"), LACKS,
	    LACKS, PLAIN, LACKS),
	ROW("min", 1, ALWAYS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("min", ANY, ALWAYS, PLAIN,
	    NULL_OR("LEAST(@*)"),
	    WORD("LEAST(@*)"),
	    NULL_OR("LEAST(@*)"),
	    NULL_OR("LEAST(@*)"),
	    WORD("LEAST(@*)")),
	WHOLE_TEXT("ltrim", "LEADING"), WHOLE_TEXT("rtrim", "TRAILING"),
	WHOLE_TEXT("trim", "BOTH"),
	ROW("mod", 2, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("(#1 % #2)"), PLAIN,
	    PLAIN),
	ROW("pi", 0, FOREIGN, PLAIN, PLAIN, WORD("(PI() + 0e0)"), PLAIN, PLAIN,
	    WORD("ACOS(-1)")),
	ROW("pi", 0, ALWAYS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
	    WORD("ACOS(-1)")),
	ROW("position", 2, ALWAYS, WORD("INSTR(@2, @1)"),
	    WORD("STRPOS(@2, @1)"), WORD("INSTR(@2, @1)"),
	    WORD("CHARINDEX(@1, @2)"), WORD("STRPOS(@2, @1)"),
	    WORD("STRPOS(@2, @1)")),
	ROW("radians", 1, ALWAYS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
	    WORD("(#1 * ACOS(-1) / 180)")),
	ROW("random", 0, ALWAYS, PLAIN, PLAIN, WORD("RAND()"), WORD("RAND()"),
	    PLAIN, WORD("RAND()")),
	ROW("regexp_like", 2, FOREIGN, LACKS, WORD("(#1 ~ #2)"),
	    WORD("(#1 REGEXP #2)"), LACKS, WORD("REGEXP_MATCHES(@1, @2)"),
	    WORD("REGEXP_CONTAINS(@1, @2)")),
	ROW("regexp_like", 2, ALWAYS, WORD("(#1 REGEXP #2)"), WORD("(#1 ~ #2)"),
	    WORD("(#1 REGEXP #2)"), LACKS, WORD("REGEXP_MATCHES(@1, @2)"),
	    WORD("REGEXP_CONTAINS(@1, @2)")),
	ROW("regexp_like", 3, ALWAYS, LACKS, PLAIN, PLAIN, LACKS,
	    WORD("REGEXP_MATCHES(@1, @2, @3)"), LACKS),
	ROW("repeat", 2, ALWAYS, WORD("REPLACE(PRINTF('%*s', @2, ''), ' ', @1)"),
	    PLAIN, PLAIN, WORD("REPLICATE(@1, @2)"), PLAIN, PLAIN),
	ROW("reverse", 1, ALWAYS, LACKS, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("right", 2, ALWAYS, WORD("SUBSTR(@1, -#2, @2)"), PLAIN, PLAIN,
	    PLAIN, PLAIN, PLAIN),
	/* halves of binary numbers go away from zero, not to even */
	ROW("round", 1, FOREIGN, PLAIN, WORD("ROUND(CAST(@1 AS NUMERIC))"),
	    WORD("ROUND(CAST(@1 AS DECIMAL(65, 15)))"),
	    WORD("ROUND(@1, 0)"), PLAIN, PLAIN),
	ROW("round", 1, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("ROUND(@1, 0)"),
	    PLAIN, PLAIN),
	ROW("round", 2, FOREIGN, PLAIN, WORD("ROUND(CAST(@1 AS NUMERIC), @2)"),
	    WORD("ROUND(CAST(@1 AS DECIMAL(65, 15)), @2)"),
	    PLAIN, PLAIN, PLAIN),
	ROW("rpad", 2, ALWAYS,
	    WORD("SUBSTR(#1 || PRINTF('%*s', @2, ''), 1, @2)"),
	    PLAIN, WORD("RPAD(@1, @2, ' ')"),
	    WORD("LEFT(#1 + REPLICATE(' ', @2), @2)"),
	    WORD("RPAD(@1, @2, ' ')"), PLAIN),
	ROW("rpad", 3, ALWAYS,
	    WORD("SUBSTR(#1 || REPLACE(PRINTF('%*s', @2, ''), ' ', @3), 1, @2)"),
	    PLAIN, PLAIN, WORD("LEFT(#1 + REPLICATE(@3, @2), @2)"), PLAIN,
	    PLAIN),
	ROW("rtrim", 2, ALWAYS, PLAIN, PLAIN, LACKS, PLAIN, PLAIN, PLAIN),
	ROW("stddev", 1, FOREIGN, LACKS, PLAIN, WORD("STDDEV_SAMP(^#1 + 0e0)"),
	    WORD("STDEV(^@1$)"), PLAIN, PLAIN),
	ROW("stddev", 1, ALWAYS, LACKS, PLAIN, WORD("STDDEV_SAMP(@1)"),
	    WORD("STDEV(^@1$)"), PLAIN, PLAIN),
	ROW("stddev_pop", 1, FOREIGN, LACKS, PLAIN, WORD("STDDEV_POP(^#1 + 0e0)"),
	    WORD("STDEVP(^@1$)"), PLAIN, PLAIN),
	ROW("stddev_pop", 1, ALWAYS, LACKS, PLAIN, PLAIN, WORD("STDEVP(^@1$)"),
	    PLAIN, PLAIN),
	ROW("strftime", 0, OWN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("strftime", 1, OWN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("strftime", ANY, OWN, WORD("STRFTIME(^@1, !2{3, @.|}$)"), PLAIN,
	    PLAIN, PLAIN, PLAIN, PLAIN),
	ROW("string_agg", 1, FOREIGN, WORD("GROUP_CONCAT(^@1$)"),
	    WORD("STRING_AGG(^CAST(@1 AS TEXT), ','$)"),
	    WORD("GROUP_CONCAT(^@1$ SEPARATOR ',')"),
	    WORD("STRING_AGG(^CAST(@1 AS NVARCHAR(MAX)), ',')$"),
	    WORD("STRING_AGG(^CAST(@1 AS VARCHAR), ','$)"),
	    WORD("STRING_AGG(^CAST(@1 AS STRING), ','$)")),
	ROW("string_agg", 1, ALWAYS, WORD("GROUP_CONCAT(^@1$)"),
	    WORD("STRING_AGG(^@1, ','$)"),
	    WORD("GROUP_CONCAT(^@1$ SEPARATOR ',')"),
	    WORD("STRING_AGG(^@1, ',')$"), WORD("STRING_AGG(^@1, ','$)"),
	    WORD("STRING_AGG(^@1, ','$)")),
	ROW("string_agg", 2, FOREIGN, WORD("GROUP_CONCAT(^@1, @2$)"),
	    WORD("STRING_AGG(^CAST(@1 AS TEXT), @2$)"),
	    WORD("GROUP_CONCAT(^@1$ SEPARATOR @2)"),
	    WORD("STRING_AGG(^CAST(@1 AS NVARCHAR(MAX)), @2)$"),
	    WORD("STRING_AGG(^CAST(@1 AS VARCHAR), @2$)"),
	    WORD("STRING_AGG(^CAST(@1 AS STRING), @2$)")),
	ROW("string_agg", 2, ALWAYS, WORD("GROUP_CONCAT(^@1, @2$)"), PLAIN,
	    WORD("GROUP_CONCAT(^@1$ SEPARATOR @2)"),
	    WORD("STRING_AGG(^@1, @2)$"), PLAIN, PLAIN),
	ROW("substr", 2, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("SUBSTRING(@1, @2, LEN(@1))"), PLAIN, PLAIN),
	ROW("substr", 3, ALWAYS, PLAIN, PLAIN, PLAIN, WORD("SUBSTRING(@*)"),
	    PLAIN, PLAIN),
	SQLITE_TIME("time", "TIME"),
	ROW("timezone", 2, OWN, PLAIN, WORD("(#2 AT TIME ZONE #1)"), PLAIN,
	    PLAIN, PLAIN, PLAIN),
	ROW("trim", 2, ALWAYS, PLAIN, WORD("BTRIM(@*)"), LACKS,
	    WORD("TRIM(@2 FROM @1)"), PLAIN, PLAIN),
	ROW("try_cast_bigint", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS BIGINT)"), PLAIN, PLAIN),
	ROW("try_cast_date", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS DATE)"), PLAIN, PLAIN),
	ROW("try_cast_datetime", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS DATETIME2)"), PLAIN, PLAIN),
	ROW("try_cast_decimal", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS DECIMAL)"), PLAIN, PLAIN),
	ROW("try_cast_integer", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS INT)"), PLAIN, PLAIN),
	ROW("try_cast_number", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS FLOAT)"), PLAIN, PLAIN),
	ROW("try_cast_text", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS NVARCHAR(MAX))"), PLAIN, PLAIN),
	ROW("try_cast_time", 1, ALWAYS, PLAIN, PLAIN, PLAIN,
	    WORD("TRY_CAST(@1 AS TIME)"), PLAIN, PLAIN),
	SQLITE_TIME("unixepoch", "UNIXEPOCH"),
	ROW("var_pop", 1, FOREIGN, LACKS, PLAIN, WORD("VAR_POP(^#1 + 0e0)"),
	    WORD("VARP(^@1$)"), PLAIN, PLAIN),
	ROW("var_pop", 1, ALWAYS, LACKS, PLAIN, PLAIN, WORD("VARP(^@1$)"),
	    PLAIN, PLAIN),
	ROW("variance", 1, FOREIGN, LACKS, PLAIN, WORD("VAR_SAMP(^#1 + 0e0)"),
	    WORD("VAR(^@1$)"), PLAIN, PLAIN),
	ROW("variance", 1, ALWAYS, LACKS, PLAIN, WORD("VAR_SAMP(@1)"),
	    WORD("VAR(^@1$)"), PLAIN, PLAIN),
};

enum spelled
dialect_function(const struct dialect *d, const struct dialect *from,
    const char *name, size_t n, struct word *template)
{
	size_t i;

	for (i = 0; i < sizeof functions / sizeof *functions; i++) {
		const struct spelling *f = &functions[i];
		const struct word *word = &f->by[d->id];

		if (strcmp(f->name, name) != 0 ||
		    (f->args != ANY && f->args != (int)n) ||
		    (f->scope != ALWAYS && (f->scope == OWN) != (d == from)))
			continue;
		if (word->s == NULL)
			return SPELLED_PLAIN;
		if (word->n == 0)
			return SPELLED_LACKS;
		*template = *word;
		return SPELLED_TEMPLATE;
	}
	return SPELLED_PLAIN;
}

/* -- types */

#define TYPE(name, ...) {name, 0, ALWAYS, {__VA_ARGS__}}

/* SQLite goes by what a type's name contains: CAST(x AS DATE) would make a
 * number of it. */
static const struct spelling types[] = {
	TYPE("bigint", WORD("INTEGER"), WORD("BIGINT"), WORD("SIGNED"),
	    WORD("BIGINT"), WORD("BIGINT"), WORD("INT64")),
	TYPE("blob", WORD("BLOB"), WORD("BYTEA"), WORD("BINARY"),
	    WORD("VARBINARY(MAX)"), WORD("BLOB"), WORD("BYTES")),
	TYPE("boolean", WORD("INTEGER"), WORD("BOOLEAN"), WORD("SIGNED"),
	    WORD("BIT"), WORD("BOOLEAN"), WORD("BOOL")),
	TYPE("char", WORD("CHAR"), WORD("CHAR"), WORD("CHAR"), WORD("NCHAR"),
	    WORD("CHAR"), WORD("STRING")),
	TYPE("date", WORD("TEXT"), WORD("DATE"), WORD("DATE"), WORD("DATE"),
	    WORD("DATE"), WORD("DATE")),
	TYPE("datetime", WORD("TEXT"), WORD("TIMESTAMP"), WORD("DATETIME"),
	    WORD("DATETIME2"), WORD("TIMESTAMP"), WORD("DATETIME")),
	TYPE("decimal", WORD("NUMERIC"), WORD("NUMERIC"), WORD("DECIMAL"),
	    WORD("DECIMAL"), WORD("DECIMAL"), WORD("NUMERIC")),
	TYPE("integer", WORD("INTEGER"), WORD("INTEGER"), WORD("SIGNED"),
	    WORD("INT"), WORD("INTEGER"), WORD("INT64")),
	TYPE("json", WORD("TEXT"), WORD("JSONB"), WORD("JSON"),
	    WORD("NVARCHAR(MAX)"), WORD("JSON"), WORD("JSON")),
	TYPE("number", WORD("REAL"), WORD("DOUBLE PRECISION"), WORD("DOUBLE"),
	    WORD("FLOAT"), WORD("DOUBLE"), WORD("FLOAT64")),
	TYPE("smallint", WORD("INTEGER"), WORD("SMALLINT"), WORD("SIGNED"),
	    WORD("SMALLINT"), WORD("SMALLINT"), WORD("INT64")),
	TYPE("text", WORD("TEXT"), WORD("TEXT"), WORD("CHAR"),
	    WORD("NVARCHAR(MAX)"), WORD("VARCHAR"), WORD("STRING")),
	TYPE("time", WORD("TEXT"), WORD("TIME"), WORD("TIME"), WORD("TIME"),
	    WORD("TIME"), WORD("TIME")),
	TYPE("varchar", WORD("VARCHAR"), WORD("VARCHAR"), WORD("CHAR"),
	    WORD("NVARCHAR"), WORD("VARCHAR"), WORD("STRING")),
};

/* A decimal without a scale would be a whole number in some; MariaDB has no
 * type for JSON to cast to. */
static const struct spelling casts[] = {
	TYPE("date", WORD("DATE(!1)"), PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
	TYPE("datetime", WORD("DATETIME(!1)"), PLAIN, PLAIN, PLAIN, PLAIN,
	    PLAIN),
	TYPE("decimal", PLAIN, PLAIN, WORD("CAST(@1 AS DECIMAL(38, 10))"),
	    WORD("CAST(@1 AS DECIMAL(38, 10))"),
	    WORD("CAST(@1 AS DECIMAL(38, 10))"), PLAIN),
	TYPE("json", WORD("JSON(@1)"), PLAIN, WORD("JSON_EXTRACT(@1, '$')"),
	    PLAIN, PLAIN,
	    WORD("PARSE_JSON(@1)")),
	TYPE("time", WORD("TIME(!1)"), PLAIN, PLAIN, PLAIN, PLAIN, PLAIN),
};

static const struct spelling literals[] = {
	TYPE("date", PLAIN, WORD("DATE @"), WORD("DATE @"),
	    WORD("CAST(@ AS DATE)"), WORD("DATE @"), WORD("DATE @")),
	TYPE("datetime", PLAIN, WORD("TIMESTAMP @"), WORD("TIMESTAMP @"),
	    WORD("CAST(@ AS DATETIME2)"), WORD("TIMESTAMP @"),
	    WORD("DATETIME @")),
	TYPE("time", PLAIN, WORD("TIME @"), WORD("TIME @"),
	    WORD("CAST(@ AS TIME)"), WORD("TIME @"), WORD("TIME @")),
};

static const struct word *
find(const struct spelling *rows, size_t n, const struct dialect *d,
    const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(rows[i].name, name, len) == 0 &&
		    rows[i].name[len] == '\0')
			return rows[i].by[d->id].s != NULL ?
			    &rows[i].by[d->id] : NULL;
	return NULL;
}
#define FIND(rows, name, len) \
	find(rows, sizeof(rows) / sizeof *(rows), d, name, len)

const struct word *
dialect_type(const struct dialect *d, const char *name, size_t len)
{
	return FIND(types, name, len);
}

const struct word *
dialect_cast(const struct dialect *d, const char *name, size_t len)
{
	return FIND(casts, name, len);
}

const struct word *
dialect_literal(const struct dialect *d, const char *type)
{
	return FIND(literals, type, strlen(type));
}
