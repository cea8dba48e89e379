/*
 * Date operations. SQLite's dates are text (or numbers) and its functions
 * give text; weeks begin on Monday and are numbered by ISO 8601.
 */
#include "sql/dialect/dialect.h"

#include <stdio.h>
#include <string.h>

#define SQLITE_PART(code) \
	WORD("CAST(STRFTIME('%" code "', !1) AS INTEGER)")
#define POSTGRES_PART(name) \
	WORD("CAST(EXTRACT(" name " FROM @1) AS INTEGER)")
#define MYSQL_PART(name) WORD("EXTRACT(" name " FROM @1)")
#define TSQL_PART(name) WORD("DATEPART(" name ", @1)")
#define DUCKDB_PART(name) WORD("EXTRACT(" name " FROM @1)")
#define BIGQUERY_PART(name) WORD("EXTRACT(" name " FROM @1)")
#define UNITS (UNIT_DAY_OF_YEAR + 1)

static const struct word parts[DIALECTS][UNITS] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] = SQLITE_PART("Y"),
		[UNIT_QUARTER] =
		    WORD("((CAST(STRFTIME('%m', !1) AS INTEGER) + 2) / 3)"),
		[UNIT_MONTH] = SQLITE_PART("m"),
		[UNIT_WEEK] = WORD("((CAST(STRFTIME('%j', !1, '-3 days', "
		    "'weekday 4') AS INTEGER) + 6) / 7)"),
		[UNIT_DAY] = SQLITE_PART("d"),
		[UNIT_HOUR] = SQLITE_PART("H"),
		[UNIT_MINUTE] = SQLITE_PART("M"),
		[UNIT_SECOND] = SQLITE_PART("S"),
		[UNIT_WEEKDAY] = SQLITE_PART("w"),
		[UNIT_DAY_OF_YEAR] = SQLITE_PART("j"),
	},
	[DIALECT_POSTGRES] = {
		[UNIT_YEAR] = POSTGRES_PART("YEAR"),
		[UNIT_QUARTER] = POSTGRES_PART("QUARTER"),
		[UNIT_MONTH] = POSTGRES_PART("MONTH"),
		[UNIT_WEEK] = POSTGRES_PART("WEEK"),
		[UNIT_DAY] = POSTGRES_PART("DAY"),
		[UNIT_HOUR] = POSTGRES_PART("HOUR"),
		[UNIT_MINUTE] = POSTGRES_PART("MINUTE"),
		[UNIT_SECOND] =
		    WORD("CAST(FLOOR(EXTRACT(SECOND FROM @1)) AS INTEGER)"),
		[UNIT_WEEKDAY] = POSTGRES_PART("DOW"),
		[UNIT_DAY_OF_YEAR] = POSTGRES_PART("DOY"),
	},
	[DIALECT_MYSQL] = {
		[UNIT_YEAR] = MYSQL_PART("YEAR"),
		[UNIT_QUARTER] = MYSQL_PART("QUARTER"),
		[UNIT_MONTH] = MYSQL_PART("MONTH"),
		[UNIT_WEEK] = WORD("WEEK(@1, 3)"),
		[UNIT_DAY] = MYSQL_PART("DAY"),
		[UNIT_HOUR] = MYSQL_PART("HOUR"),
		[UNIT_MINUTE] = MYSQL_PART("MINUTE"),
		[UNIT_SECOND] = MYSQL_PART("SECOND"),
		[UNIT_WEEKDAY] = WORD("(DAYOFWEEK(@1) - 1)"),
		[UNIT_DAY_OF_YEAR] = WORD("DAYOFYEAR(@1)"),
	},
	[DIALECT_TSQL] = {
		[UNIT_YEAR] = TSQL_PART("YEAR"),
		[UNIT_QUARTER] = TSQL_PART("QUARTER"),
		[UNIT_MONTH] = TSQL_PART("MONTH"),
		[UNIT_WEEK] = TSQL_PART("ISO_WEEK"),
		[UNIT_DAY] = TSQL_PART("DAY"),
		[UNIT_HOUR] = TSQL_PART("HOUR"),
		[UNIT_MINUTE] = TSQL_PART("MINUTE"),
		[UNIT_SECOND] = TSQL_PART("SECOND"),
		/* from a Sunday on, whatever DATEFIRST is */
		[UNIT_WEEKDAY] = WORD("(DATEDIFF(DAY, '18991231', @1) % 7)"),
		[UNIT_DAY_OF_YEAR] = TSQL_PART("DAYOFYEAR"),
	},
	[DIALECT_DUCKDB] = {
		[UNIT_YEAR] = DUCKDB_PART("YEAR"),
		[UNIT_QUARTER] = DUCKDB_PART("QUARTER"),
		[UNIT_MONTH] = DUCKDB_PART("MONTH"),
		[UNIT_WEEK] = DUCKDB_PART("WEEK"),
		[UNIT_DAY] = DUCKDB_PART("DAY"),
		[UNIT_HOUR] = DUCKDB_PART("HOUR"),
		[UNIT_MINUTE] = DUCKDB_PART("MINUTE"),
		[UNIT_SECOND] = DUCKDB_PART("SECOND"),
		[UNIT_WEEKDAY] = DUCKDB_PART("DOW"),
		[UNIT_DAY_OF_YEAR] = DUCKDB_PART("DOY"),
	},
	[DIALECT_BIGQUERY] = {
		[UNIT_YEAR] = BIGQUERY_PART("YEAR"),
		[UNIT_QUARTER] = BIGQUERY_PART("QUARTER"),
		[UNIT_MONTH] = BIGQUERY_PART("MONTH"),
		[UNIT_WEEK] = BIGQUERY_PART("ISOWEEK"),
		[UNIT_DAY] = BIGQUERY_PART("DAY"),
		[UNIT_HOUR] = BIGQUERY_PART("HOUR"),
		[UNIT_MINUTE] = BIGQUERY_PART("MINUTE"),
		[UNIT_SECOND] = BIGQUERY_PART("SECOND"),
		[UNIT_WEEKDAY] = WORD("(EXTRACT(DAYOFWEEK FROM @1) - 1)"),
		[UNIT_DAY_OF_YEAR] = BIGQUERY_PART("DAYOFYEAR"),
	},
};

#define POSTGRES_TRUNC(name) WORD("DATE_TRUNC('" name "', @1)")
#define TSQL_TRUNC(name) WORD("DATETRUNC(" name ", @1)")
#define BIGQUERY_TRUNC(type, name) WORD(type "_TRUNC(@1, " name ")")

static const struct word truncs[DIALECTS][UNITS] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] = WORD("DATE(!1, 'start of year')"),
		[UNIT_QUARTER] = WORD("DATE(!1, 'start of month', '-' || "
		    "((CAST(STRFTIME('%m', !1) AS INTEGER) - 1) % 3) || "
		    "' months')"),
		[UNIT_MONTH] = WORD("DATE(!1, 'start of month')"),
		[UNIT_WEEK] = WORD("DATE(!1, '-6 days', 'weekday 1')"),
		[UNIT_DAY] = WORD("DATE(!1)"),
		[UNIT_HOUR] = WORD("STRFTIME('%Y-%m-%d %H:00:00', !1)"),
		[UNIT_MINUTE] = WORD("STRFTIME('%Y-%m-%d %H:%M:00', !1)"),
		[UNIT_SECOND] = WORD("STRFTIME('%Y-%m-%d %H:%M:%S', !1)"),
	},
	[DIALECT_POSTGRES] = {
		[UNIT_YEAR] = POSTGRES_TRUNC("year"),
		[UNIT_QUARTER] = POSTGRES_TRUNC("quarter"),
		[UNIT_MONTH] = POSTGRES_TRUNC("month"),
		[UNIT_WEEK] = POSTGRES_TRUNC("week"),
		[UNIT_DAY] = POSTGRES_TRUNC("day"),
		[UNIT_HOUR] = POSTGRES_TRUNC("hour"),
		[UNIT_MINUTE] = POSTGRES_TRUNC("minute"),
		[UNIT_SECOND] = POSTGRES_TRUNC("second"),
	},
	[DIALECT_MYSQL] = {
		[UNIT_YEAR] = WORD("CAST(DATE_FORMAT(@1, '%Y-01-01') AS DATE)"),
		[UNIT_QUARTER] = WORD("(MAKEDATE(YEAR(@1), 1) + "
		    "INTERVAL (QUARTER(@1) - 1) QUARTER)"),
		[UNIT_MONTH] =
		    WORD("CAST(DATE_FORMAT(@1, '%Y-%m-01') AS DATE)"),
		[UNIT_WEEK] = WORD("DATE_ADD(DATE(@1), "
		    "INTERVAL -WEEKDAY(@1) DAY)"),
		[UNIT_DAY] = WORD("DATE(@1)"),
		[UNIT_HOUR] = WORD("CAST(DATE_FORMAT(@1, '%Y-%m-%d %H:00:00') "
		    "AS DATETIME)"),
		[UNIT_MINUTE] = WORD("CAST(DATE_FORMAT(@1, "
		    "'%Y-%m-%d %H:%i:00') AS DATETIME)"),
		[UNIT_SECOND] = WORD("CAST(DATE_FORMAT(@1, "
		    "'%Y-%m-%d %H:%i:%s') AS DATETIME)"),
	},
	[DIALECT_TSQL] = {
		[UNIT_YEAR] = TSQL_TRUNC("YEAR"),
		[UNIT_QUARTER] = TSQL_TRUNC("QUARTER"),
		[UNIT_MONTH] = TSQL_TRUNC("MONTH"),
		[UNIT_WEEK] = TSQL_TRUNC("ISO_WEEK"),
		[UNIT_DAY] = TSQL_TRUNC("DAY"),
		[UNIT_HOUR] = TSQL_TRUNC("HOUR"),
		[UNIT_MINUTE] = TSQL_TRUNC("MINUTE"),
		[UNIT_SECOND] = TSQL_TRUNC("SECOND"),
	},
	[DIALECT_DUCKDB] = {
		[UNIT_YEAR] = POSTGRES_TRUNC("year"),
		[UNIT_QUARTER] = POSTGRES_TRUNC("quarter"),
		[UNIT_MONTH] = POSTGRES_TRUNC("month"),
		[UNIT_WEEK] = POSTGRES_TRUNC("week"),
		[UNIT_DAY] = POSTGRES_TRUNC("day"),
		[UNIT_HOUR] = POSTGRES_TRUNC("hour"),
		[UNIT_MINUTE] = POSTGRES_TRUNC("minute"),
		[UNIT_SECOND] = POSTGRES_TRUNC("second"),
	},
	[DIALECT_BIGQUERY] = {
		[UNIT_YEAR] = BIGQUERY_TRUNC("DATE", "YEAR"),
		[UNIT_QUARTER] = BIGQUERY_TRUNC("DATE", "QUARTER"),
		[UNIT_MONTH] = BIGQUERY_TRUNC("DATE", "MONTH"),
		[UNIT_WEEK] = BIGQUERY_TRUNC("DATE", "ISOWEEK"),
		[UNIT_DAY] = BIGQUERY_TRUNC("DATE", "DAY"),
		[UNIT_HOUR] = BIGQUERY_TRUNC("DATETIME", "HOUR"),
		[UNIT_MINUTE] = BIGQUERY_TRUNC("DATETIME", "MINUTE"),
		[UNIT_SECOND] = BIGQUERY_TRUNC("DATETIME", "SECOND"),
	},
};

/*
 * Whole units between two dates, towards zero. Years and months count by
 * the calendar: one is complete when the same day and time is reached.
 */
#define SQLITE_SECONDS "(UNIXEPOCH(!2) - UNIXEPOCH(!1))"
#define SQLITE_MONTHS "((CAST(STRFTIME('%Y', !2) AS INTEGER) - " \
	"CAST(STRFTIME('%Y', !1) AS INTEGER)) * 12 + " \
	"CAST(STRFTIME('%m', !2) AS INTEGER) - " \
	"CAST(STRFTIME('%m', !1) AS INTEGER)" \
	" - (JULIANDAY(!2) >= JULIANDAY(!1) AND " \
	"STRFTIME('%d %H:%M:%f', !2) < STRFTIME('%d %H:%M:%f', !1))" \
	" + (JULIANDAY(!2) < JULIANDAY(!1) AND " \
	"STRFTIME('%d %H:%M:%f', !2) > STRFTIME('%d %H:%M:%f', !1)))"
#define POSTGRES_SECONDS "EXTRACT(EPOCH FROM CAST(@2 AS TIMESTAMP) - " \
	"CAST(@1 AS TIMESTAMP))"
#define POSTGRES_MONTHS "CAST(EXTRACT(YEAR FROM AGE(@2, @1)) * 12 + " \
	"EXTRACT(MONTH FROM AGE(@2, @1)) AS INTEGER)"

#define MYSQL_DIFF(name) WORD("TIMESTAMPDIFF(" name ", @1, @2)")
#define DUCKDB_DIFF(name) WORD("DATE_SUB('" name "', @1, @2)")
/* These count borders that are crossed: one too many where the last unit is
 * not complete. */
#define TSQL_SECONDS "DATEDIFF_BIG(SECOND, @1, @2)"
#define TSQL_MONTHS "(DATEDIFF(MONTH, @1, @2) - CASE " \
	"WHEN @1 <= @2 AND DATEADD(MONTH, DATEDIFF(MONTH, @1, @2), @1) > @2 " \
	"THEN 1 " \
	"WHEN @1 > @2 AND DATEADD(MONTH, DATEDIFF(MONTH, @1, @2), @1) < @2 " \
	"THEN -1 ELSE 0 END)"
#define BIGQUERY_SECONDS "DATETIME_DIFF(CAST(@2 AS DATETIME), " \
	"CAST(@1 AS DATETIME), SECOND)"
#define BIGQUERY_BORDERS "DATETIME_DIFF(CAST(@2 AS DATETIME), " \
	"CAST(@1 AS DATETIME), MONTH)"
#define BIGQUERY_REACHED "DATETIME_ADD(CAST(@1 AS DATETIME), INTERVAL " \
	BIGQUERY_BORDERS " MONTH)"
#define BIGQUERY_MONTHS BIGQUERY_BORDERS " - CASE " \
	"WHEN @1 <= @2 AND " BIGQUERY_REACHED " > CAST(@2 AS DATETIME) " \
	"THEN 1 " \
	"WHEN @1 > @2 AND " BIGQUERY_REACHED " < CAST(@2 AS DATETIME) " \
	"THEN -1 ELSE 0 END"

static const struct word diffs[DIALECTS][UNITS] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] = WORD("(" SQLITE_MONTHS " / 12)"),
		[UNIT_QUARTER] = WORD("(" SQLITE_MONTHS " / 3)"),
		[UNIT_MONTH] = WORD(SQLITE_MONTHS),
		[UNIT_WEEK] = WORD("(" SQLITE_SECONDS " / 604800)"),
		[UNIT_DAY] = WORD("(" SQLITE_SECONDS " / 86400)"),
		[UNIT_HOUR] = WORD("(" SQLITE_SECONDS " / 3600)"),
		[UNIT_MINUTE] = WORD("(" SQLITE_SECONDS " / 60)"),
		[UNIT_SECOND] = WORD(SQLITE_SECONDS),
	},
	[DIALECT_POSTGRES] = {
		[UNIT_YEAR] =
		    WORD("CAST(EXTRACT(YEAR FROM AGE(@2, @1)) AS INTEGER)"),
		[UNIT_QUARTER] = WORD("(" POSTGRES_MONTHS " / 3)"),
		[UNIT_MONTH] = WORD(POSTGRES_MONTHS),
		[UNIT_WEEK] =
		    WORD("CAST(TRUNC(" POSTGRES_SECONDS " / 604800) AS BIGINT)"),
		[UNIT_DAY] =
		    WORD("CAST(TRUNC(" POSTGRES_SECONDS " / 86400) AS BIGINT)"),
		[UNIT_HOUR] =
		    WORD("CAST(TRUNC(" POSTGRES_SECONDS " / 3600) AS BIGINT)"),
		[UNIT_MINUTE] =
		    WORD("CAST(TRUNC(" POSTGRES_SECONDS " / 60) AS BIGINT)"),
		[UNIT_SECOND] =
		    WORD("CAST(TRUNC(" POSTGRES_SECONDS ") AS BIGINT)"),
	},
	[DIALECT_MYSQL] = {
		[UNIT_YEAR] = MYSQL_DIFF("YEAR"),
		[UNIT_QUARTER] = MYSQL_DIFF("QUARTER"),
		[UNIT_MONTH] = MYSQL_DIFF("MONTH"),
		[UNIT_WEEK] = MYSQL_DIFF("WEEK"),
		[UNIT_DAY] = MYSQL_DIFF("DAY"),
		[UNIT_HOUR] = MYSQL_DIFF("HOUR"),
		[UNIT_MINUTE] = MYSQL_DIFF("MINUTE"),
		[UNIT_SECOND] = MYSQL_DIFF("SECOND"),
	},
	[DIALECT_TSQL] = {
		[UNIT_YEAR] = WORD("(" TSQL_MONTHS " / 12)"),
		[UNIT_QUARTER] = WORD("(" TSQL_MONTHS " / 3)"),
		[UNIT_MONTH] = WORD(TSQL_MONTHS),
		[UNIT_WEEK] = WORD("(" TSQL_SECONDS " / 604800)"),
		[UNIT_DAY] = WORD("(" TSQL_SECONDS " / 86400)"),
		[UNIT_HOUR] = WORD("(" TSQL_SECONDS " / 3600)"),
		[UNIT_MINUTE] = WORD("(" TSQL_SECONDS " / 60)"),
		[UNIT_SECOND] = WORD(TSQL_SECONDS),
	},
	[DIALECT_DUCKDB] = {
		[UNIT_YEAR] = DUCKDB_DIFF("year"),
		[UNIT_QUARTER] = DUCKDB_DIFF("quarter"),
		[UNIT_MONTH] = DUCKDB_DIFF("month"),
		[UNIT_WEEK] = DUCKDB_DIFF("week"),
		[UNIT_DAY] = DUCKDB_DIFF("day"),
		[UNIT_HOUR] = DUCKDB_DIFF("hour"),
		[UNIT_MINUTE] = DUCKDB_DIFF("minute"),
		[UNIT_SECOND] = DUCKDB_DIFF("second"),
	},
	[DIALECT_BIGQUERY] = {
		[UNIT_YEAR] = WORD("DIV(" BIGQUERY_MONTHS ", 12)"),
		[UNIT_QUARTER] = WORD("DIV(" BIGQUERY_MONTHS ", 3)"),
		[UNIT_MONTH] = WORD("(" BIGQUERY_MONTHS ")"),
		[UNIT_WEEK] = WORD("DIV(" BIGQUERY_SECONDS ", 604800)"),
		[UNIT_DAY] = WORD("DIV(" BIGQUERY_SECONDS ", 86400)"),
		[UNIT_HOUR] = WORD("DIV(" BIGQUERY_SECONDS ", 3600)"),
		[UNIT_MINUTE] = WORD("DIV(" BIGQUERY_SECONDS ", 60)"),
		[UNIT_SECOND] = WORD(BIGQUERY_SECONDS),
	},
};

/* The first row of a pair gives a date, the second a date with its time. */
#define SQLITE_DAYS(factor, unit, computed) { \
	{WORD("DATE(!1, %)"), \
	    WORD("DATE(!1, " computed " || ' " unit "')"), \
	    factor, unit, true}, \
	{WORD("DATETIME(!1, %)"), \
	    WORD("DATETIME(!1, " computed " || ' " unit "')"), \
	    factor, unit, true}}
/* Two more where months end otherwise: no later than the last of the month. */
#define SQLITE_LAST(by) "MIN(DATE(!1, " by "), " \
	"DATE(!1, 'start of month', " by ", '+1 month', '-1 day'))"
#define SQLITE_MONTHS_LATER(factor, unit, computed) { \
	{WORD("DATE(!1, %)"), \
	    WORD("DATE(!1, " computed " || ' " unit "')"), \
	    factor, unit, true}, \
	{WORD("DATETIME(!1, %)"), \
	    WORD("DATETIME(!1, " computed " || ' " unit "')"), \
	    factor, unit, true}, \
	{WORD(SQLITE_LAST("%")), \
	    WORD(SQLITE_LAST(computed " || ' " unit "'")), \
	    factor, unit, true}, \
	{WORD("(" SQLITE_LAST("%") " || ' ' || TIME(!1))"), \
	    WORD("(" SQLITE_LAST(computed " || ' " unit "'") \
	    " || ' ' || TIME(!1))"), factor, unit, true}}
#define SQLITE_TIME(unit) { \
	{WORD("DATETIME(!1, %)"), \
	    WORD("DATETIME(!1, #2 || ' " unit "')"), 1, unit, true}, \
	{WORD("DATETIME(!1, %)"), \
	    WORD("DATETIME(!1, #2 || ' " unit "')"), 1, unit, true}}
#define POSTGRES_DAYS(factor, unit, one) { \
	{WORD("CAST(#1 + INTERVAL % AS DATE)"), \
	    WORD("CAST(#1 + #2 * INTERVAL '" one "' AS DATE)"), \
	    factor, unit, false}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), factor, unit, false}}
/* Two more that count on into the next month. */
#define POSTGRES_START "DATE_TRUNC('month', CAST(@1 AS TIMESTAMP))"
#define POSTGRES_ON(by) "CAST(" POSTGRES_START " AS TIMESTAMP) + " by \
	" + (CAST(@1 AS TIMESTAMP) - " POSTGRES_START ")"
#define POSTGRES_MONTHS_LATER(factor, unit, one) { \
	{WORD("CAST(#1 + INTERVAL % AS DATE)"), \
	    WORD("CAST(#1 + #2 * INTERVAL '" one "' AS DATE)"), \
	    factor, unit, false}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), factor, unit, false}, \
	{WORD("CAST(" POSTGRES_ON("INTERVAL %") " AS DATE)"), \
	    WORD("CAST(" POSTGRES_ON("#2 * INTERVAL '" one "'") " AS DATE)"), \
	    factor, unit, false}, \
	{WORD("(" POSTGRES_ON("INTERVAL %") ")"), \
	    WORD("(" POSTGRES_ON("#2 * INTERVAL '" one "'") ")"), \
	    factor, unit, false}}
#define POSTGRES_TIME(unit, one) { \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), 1, unit, false}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), 1, unit, false}}

#define SHIFT_ALIKE(word) {WORD(word), WORD(word), 1, NULL, false}
#define MYSQL_SHIFT(unit) { \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")")}
#define TSQL_SHIFT(unit) { \
	SHIFT_ALIKE("DATEADD(" unit ", @2, @1)"), \
	SHIFT_ALIKE("DATEADD(" unit ", @2, @1)")}
/* A date has no hours to move. */
#define TSQL_TIME(unit) { \
	SHIFT_ALIKE("DATEADD(" unit ", @2, CAST(@1 AS DATETIME2))"), \
	SHIFT_ALIKE("DATEADD(" unit ", @2, @1)")}
#define BIGQUERY_SHIFT(unit) { \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE("DATETIME_ADD(@1, INTERVAL #2 " unit ")")}
#define BIGQUERY_TIME(unit) { \
	SHIFT_ALIKE("DATETIME_ADD(CAST(@1 AS DATETIME), " \
	"INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE("DATETIME_ADD(@1, INTERVAL #2 " unit ")")}

/* Two more that count on into the next month, by way of its first day. */
#define MYSQL_ON(unit) "DATE_ADD(DATE_ADD(DATE_ADD(@1, " \
	"INTERVAL (1 - EXTRACT(DAY FROM @1)) DAY), INTERVAL #2 " unit "), " \
	"INTERVAL (EXTRACT(DAY FROM @1) - 1) DAY)"
#define MYSQL_MONTHS_LATER(unit) { \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE(MYSQL_ON(unit)), SHIFT_ALIKE(MYSQL_ON(unit))}
#define TSQL_ON(unit) "DATEADD(DAY, DATEPART(DAY, @1) - 1, " \
	"DATEADD(" unit ", @2, DATEADD(DAY, 1 - DATEPART(DAY, @1), @1)))"
#define TSQL_MONTHS_LATER(unit) { \
	SHIFT_ALIKE("DATEADD(" unit ", @2, @1)"), \
	SHIFT_ALIKE("DATEADD(" unit ", @2, @1)"), \
	SHIFT_ALIKE(TSQL_ON(unit)), SHIFT_ALIKE(TSQL_ON(unit))}
#define BIGQUERY_ON(type, unit) type "_ADD(" type "_ADD(" type "_SUB(@1, " \
	"INTERVAL EXTRACT(DAY FROM @1) - 1 DAY), INTERVAL #2 " unit "), " \
	"INTERVAL EXTRACT(DAY FROM @1) - 1 DAY)"
#define BIGQUERY_MONTHS_LATER(unit) { \
	SHIFT_ALIKE("DATE_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE("DATETIME_ADD(@1, INTERVAL #2 " unit ")"), \
	SHIFT_ALIKE(BIGQUERY_ON("DATE", unit)), \
	SHIFT_ALIKE(BIGQUERY_ON("DATETIME", unit))}

static const struct date_shift shifts[DIALECTS][UNITS][4] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] =
		    SQLITE_MONTHS_LATER(1, "years", "#2"),
		[UNIT_QUARTER] =
		    SQLITE_MONTHS_LATER(3, "months", "(#2 * 3)"),
		[UNIT_MONTH] =
		    SQLITE_MONTHS_LATER(1, "months", "#2"),
		[UNIT_WEEK] = SQLITE_DAYS(7, "days", "(#2 * 7)"),
		[UNIT_DAY] = SQLITE_DAYS(1, "days", "#2"),
		[UNIT_HOUR] = SQLITE_TIME("hours"),
		[UNIT_MINUTE] = SQLITE_TIME("minutes"),
		[UNIT_SECOND] = SQLITE_TIME("seconds"),
	},
	[DIALECT_POSTGRES] = {
		[UNIT_YEAR] =
		    POSTGRES_MONTHS_LATER(1, "years", "1 year"),
		[UNIT_QUARTER] =
		    POSTGRES_MONTHS_LATER(3, "months", "3 months"),
		[UNIT_MONTH] =
		    POSTGRES_MONTHS_LATER(1, "months", "1 month"),
		[UNIT_WEEK] = POSTGRES_DAYS(7, "days", "7 days"),
		[UNIT_DAY] = POSTGRES_DAYS(1, "days", "1 day"),
		[UNIT_HOUR] = POSTGRES_TIME("hours", "1 hour"),
		[UNIT_MINUTE] = POSTGRES_TIME("minutes", "1 minute"),
		[UNIT_SECOND] = POSTGRES_TIME("seconds", "1 second"),
	},
	[DIALECT_MYSQL] = {
		[UNIT_YEAR] = MYSQL_MONTHS_LATER("YEAR"),
		[UNIT_QUARTER] = MYSQL_MONTHS_LATER("QUARTER"),
		[UNIT_MONTH] = MYSQL_MONTHS_LATER("MONTH"),
		[UNIT_WEEK] = MYSQL_SHIFT("WEEK"),
		[UNIT_DAY] = MYSQL_SHIFT("DAY"),
		[UNIT_HOUR] = MYSQL_SHIFT("HOUR"),
		[UNIT_MINUTE] = MYSQL_SHIFT("MINUTE"),
		[UNIT_SECOND] = MYSQL_SHIFT("SECOND"),
	},
	[DIALECT_TSQL] = {
		[UNIT_YEAR] = TSQL_MONTHS_LATER("YEAR"),
		[UNIT_QUARTER] = TSQL_MONTHS_LATER("QUARTER"),
		[UNIT_MONTH] = TSQL_MONTHS_LATER("MONTH"),
		[UNIT_WEEK] = TSQL_SHIFT("WEEK"),
		[UNIT_DAY] = TSQL_SHIFT("DAY"),
		[UNIT_HOUR] = TSQL_TIME("HOUR"),
		[UNIT_MINUTE] = TSQL_TIME("MINUTE"),
		[UNIT_SECOND] = TSQL_TIME("SECOND"),
	},
	[DIALECT_DUCKDB] = {
		[UNIT_YEAR] = POSTGRES_MONTHS_LATER(1, "years", "1 year"),
		[UNIT_QUARTER] = POSTGRES_MONTHS_LATER(3, "months", "3 months"),
		[UNIT_MONTH] = POSTGRES_MONTHS_LATER(1, "months", "1 month"),
		[UNIT_WEEK] = POSTGRES_DAYS(7, "days", "7 days"),
		[UNIT_DAY] = POSTGRES_DAYS(1, "days", "1 day"),
		[UNIT_HOUR] = POSTGRES_TIME("hours", "1 hour"),
		[UNIT_MINUTE] = POSTGRES_TIME("minutes", "1 minute"),
		[UNIT_SECOND] = POSTGRES_TIME("seconds", "1 second"),
	},
	[DIALECT_BIGQUERY] = {
		[UNIT_YEAR] = BIGQUERY_MONTHS_LATER("YEAR"),
		[UNIT_QUARTER] = BIGQUERY_MONTHS_LATER("QUARTER"),
		[UNIT_MONTH] = BIGQUERY_MONTHS_LATER("MONTH"),
		[UNIT_WEEK] = BIGQUERY_SHIFT("WEEK"),
		[UNIT_DAY] = BIGQUERY_SHIFT("DAY"),
		[UNIT_HOUR] = BIGQUERY_TIME("HOUR"),
		[UNIT_MINUTE] = BIGQUERY_TIME("MINUTE"),
		[UNIT_SECOND] = BIGQUERY_TIME("SECOND"),
	},
};

struct word
dialect_part(const struct dialect *d, enum date_unit u)
{
	return parts[d->id][u];
}

struct word
dialect_trunc(const struct dialect *d, enum date_unit u)
{
	return truncs[d->id][u];
}

struct word
dialect_diff(const struct dialect *d, enum date_unit u)
{
	return diffs[d->id][u];
}

const struct date_shift *
dialect_shift(const struct dialect *d, enum date_unit u, bool datetime,
    bool other)
{
	const struct date_shift *pair = shifts[d->id][u];

	if (other && pair[2].known.s != NULL)
		pair += 2;
	return pair[datetime].known.s != NULL ? &pair[datetime] : NULL;
}

void
dialect_distance(char text[DATE_DISTANCE], const struct date_shift *s,
    long long by)
{
	long long n = by * s->factor;
	int unit = (int)strlen(s->unit) - (n == 1 || n == -1);

	snprintf(text, DATE_DISTANCE, s->sign ? "%+lld %.*s" : "%lld %.*s", n,
	    unit, s->unit);
}
