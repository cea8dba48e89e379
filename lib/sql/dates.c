#include "sql/dialect.h"

/*
 * Date operations. SQLite's dates are text (or numbers) and its functions
 * give text; weeks begin on Monday and are numbered by ISO 8601.
 */

#define SQLITE_PART(code) \
	WORD("CAST(STRFTIME('%" code "', @1) AS INTEGER)")
#define POSTGRES_PART(name) \
	WORD("CAST(EXTRACT(" name " FROM @1) AS INTEGER)")
#define UNITS (UNIT_DAY_OF_YEAR + 1)

static const struct word parts[DIALECTS][UNITS] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] = SQLITE_PART("Y"),
		[UNIT_QUARTER] =
		    WORD("((CAST(STRFTIME('%m', @1) AS INTEGER) + 2) / 3)"),
		[UNIT_MONTH] = SQLITE_PART("m"),
		[UNIT_WEEK] = WORD("((CAST(STRFTIME('%j', @1, '-3 days', "
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
};

#define POSTGRES_TRUNC(name) WORD("DATE_TRUNC('" name "', @1)")

static const struct word truncs[DIALECTS][UNITS] = {
	[DIALECT_SQLITE] = {
		[UNIT_YEAR] = WORD("DATE(@1, 'start of year')"),
		[UNIT_QUARTER] = WORD("DATE(@1, 'start of month', '-' || "
		    "((CAST(STRFTIME('%m', @1) AS INTEGER) - 1) % 3) || "
		    "' months')"),
		[UNIT_MONTH] = WORD("DATE(@1, 'start of month')"),
		[UNIT_WEEK] = WORD("DATE(@1, '-6 days', 'weekday 1')"),
		[UNIT_DAY] = WORD("DATE(@1)"),
		[UNIT_HOUR] = WORD("STRFTIME('%Y-%m-%d %H:00:00', @1)"),
		[UNIT_MINUTE] = WORD("STRFTIME('%Y-%m-%d %H:%M:00', @1)"),
		[UNIT_SECOND] = WORD("STRFTIME('%Y-%m-%d %H:%M:%S', @1)"),
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
};

/*
 * Whole units between two dates, towards zero. Years and months count by
 * the calendar: one is complete when the same day and time is reached.
 */
#define SQLITE_SECONDS "(CAST(STRFTIME('%s', @2) AS INTEGER) - " \
	"CAST(STRFTIME('%s', @1) AS INTEGER))"
#define SQLITE_MONTHS "((CAST(STRFTIME('%Y', @2) AS INTEGER) - " \
	"CAST(STRFTIME('%Y', @1) AS INTEGER)) * 12 + " \
	"CAST(STRFTIME('%m', @2) AS INTEGER) - " \
	"CAST(STRFTIME('%m', @1) AS INTEGER)" \
	" - (JULIANDAY(@2) >= JULIANDAY(@1) AND " \
	"STRFTIME('%d %H:%M:%f', @2) < STRFTIME('%d %H:%M:%f', @1))" \
	" + (JULIANDAY(@2) < JULIANDAY(@1) AND " \
	"STRFTIME('%d %H:%M:%f', @2) > STRFTIME('%d %H:%M:%f', @1)))"
#define POSTGRES_SECONDS "EXTRACT(EPOCH FROM CAST(@2 AS TIMESTAMP) - " \
	"CAST(@1 AS TIMESTAMP))"
#define POSTGRES_MONTHS "CAST(EXTRACT(YEAR FROM AGE(@2, @1)) * 12 + " \
	"EXTRACT(MONTH FROM AGE(@2, @1)) AS INTEGER)"

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
};

/* The first row of a pair gives a date, the second a date with its time. */
#define SQLITE_DAYS(factor, unit, computed) { \
	{WORD("DATE(@1, %)"), \
	    WORD("DATE(@1, " computed " || ' " unit "')"), \
	    factor, unit}, \
	{WORD("DATETIME(@1, %)"), \
	    WORD("DATETIME(@1, " computed " || ' " unit "')"), \
	    factor, unit}}
/* Two more where months end otherwise: no later than the last of the month. */
#define SQLITE_LAST(by) "MIN(DATE(@1, " by "), " \
	"DATE(@1, 'start of month', " by ", '1 month', '-1 day'))"
#define SQLITE_MONTHS_LATER(factor, unit, computed) { \
	{WORD("DATE(@1, %)"), \
	    WORD("DATE(@1, " computed " || ' " unit "')"), \
	    factor, unit}, \
	{WORD("DATETIME(@1, %)"), \
	    WORD("DATETIME(@1, " computed " || ' " unit "')"), \
	    factor, unit}, \
	{WORD(SQLITE_LAST("%")), \
	    WORD(SQLITE_LAST(computed " || ' " unit "'")), factor, unit}, \
	{WORD("(" SQLITE_LAST("%") " || ' ' || TIME(@1))"), \
	    WORD("(" SQLITE_LAST(computed " || ' " unit "'") \
	    " || ' ' || TIME(@1))"), factor, unit}}
#define SQLITE_TIME(unit) { \
	{WORD("DATETIME(@1, %)"), \
	    WORD("DATETIME(@1, #2 || ' " unit "')"), 1, unit}, \
	{WORD("DATETIME(@1, %)"), \
	    WORD("DATETIME(@1, #2 || ' " unit "')"), 1, unit}}
#define POSTGRES_DAYS(factor, unit, one) { \
	{WORD("CAST(#1 + INTERVAL % AS DATE)"), \
	    WORD("CAST(#1 + #2 * INTERVAL '" one "' AS DATE)"), \
	    factor, unit}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), factor, unit}}
/* Two more that count on into the next month. */
#define POSTGRES_START "DATE_TRUNC('month', CAST(@1 AS TIMESTAMP))"
#define POSTGRES_ON(by) POSTGRES_START " + " by \
	" + (CAST(@1 AS TIMESTAMP) - " POSTGRES_START ")"
#define POSTGRES_MONTHS_LATER(factor, unit, one) { \
	{WORD("CAST(#1 + INTERVAL % AS DATE)"), \
	    WORD("CAST(#1 + #2 * INTERVAL '" one "' AS DATE)"), \
	    factor, unit}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), factor, unit}, \
	{WORD("CAST(" POSTGRES_ON("INTERVAL %") " AS DATE)"), \
	    WORD("CAST(" POSTGRES_ON("#2 * INTERVAL '" one "'") " AS DATE)"), \
	    factor, unit}, \
	{WORD("(" POSTGRES_ON("INTERVAL %") ")"), \
	    WORD("(" POSTGRES_ON("#2 * INTERVAL '" one "'") ")"), \
	    factor, unit}}
#define POSTGRES_TIME(unit, one) { \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), 1, unit}, \
	{WORD("(#1 + INTERVAL %)"), \
	    WORD("(#1 + #2 * INTERVAL '" one "')"), 1, unit}}

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
