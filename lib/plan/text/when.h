#ifndef PLAN_TEXT_WHEN_H
#define PLAN_TEXT_WHEN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "plan/text/question.h"
#include "schema/schema.h"

/*
 * Points, spans and recurring parts of time in the words of a question:
 * "last month", "since May 2024", "between 1 March and 15 April", "on
 * Mondays", "after 6 pm". Nothing here reads a clock: `now` is given.
 *
 * What is not read: durations ("older than 30 days", "30 days"), what groups
 * ("per month", "by weekday"), "now" and "currently", pairs that are compared
 * ("2024 vs 2025" are two mentions), quoted text, numbers with a unit.
 *
 * How it is read, where English leaves a choice:
 *  - a span is half open, [from, after): "until May" ends with May, "before
 *    May" with April, "after May" begins with June, "since May" with May;
 *  - "last month" is the calendar month before this one, weeks begin on
 *    Monday; "past month" is the month up to today;
 *  - "last 30 days" begins 30 days ago and ends with today; "next 90 days"
 *    begins today and ends with the 90th day after it; "last 3 months" is up
 *    to today, "previous 3 months" and "last 2 quarters" are whole ones
 *    before this one;
 *  - what has no year ("in March", "Q3", "on 3 May") is the latest that has
 *    begun; after "by" or beside words that look ahead ("will", "due",
 *    "expire") the next that has not ended; after "until" and "before" that
 *    of this year. `yearless` tells, the other one is a second reading;
 *  - "3/4/2025" is 4 March unless day_first is set, "3.4.2025" is 3 April;
 *  - "on Monday" is every Monday, "last Monday" the latest before today,
 *    "next Friday" that of next week;
 *  - a fiscal year is named by the calendar year it ends in, and "2025/26"
 *    is the one between; where no fiscal year is known both calendar years;
 *  - "in 14 days" is read beside words that look ahead alone: "due in 14
 *    days" is from today to then.
 */
struct when_now {
	int year, month, day;
	int hour, minute; /* hour -1: only the day is known; "last 24 hours"
	                     are then counted from its end */
	int fiscal;       /* month a fiscal year begins in, 0: unknown */
	bool day_first;   /* 3/4/2025 is 3 April */
};

enum when_kind {
	WHEN_SPAN,  /* from .. after, either may be open */
	WHEN_PART,  /* what comes back: weekdays, months, hours, a day */
	WHEN_POINT, /* now: from it on (after is open), or before it */
};
enum when_unit {
	WHEN_MINUTE, WHEN_HOUR, WHEN_DAY, WHEN_WEEK, WHEN_MONTH,
	WHEN_QUARTER, WHEN_YEAR,
};
/* As plans spell it: "minute" .. "year"; static. */
const char *when_unit_name(enum when_unit unit);
/* Is the text spelled so? */
bool when_is_unit(const char *text);
/* The unit that the text is or begins with ("months"); false: none. */
bool when_unit_read(const char *text, enum when_unit *unit);
/* The words before it, which belong to the mention. */
enum when_preposition {
	WHEN_BARE, WHEN_IN /* on, during, of, for, over .. */, WHEN_FROM,
	WHEN_SINCE, WHEN_UNTIL, WHEN_BY, WHEN_BEFORE, WHEN_AFTER, WHEN_AS_OF,
	WHEN_FROM_TO, WHEN_BETWEEN,
};

/* So much later; the months first, then the days. */
struct when_shift {
	int months, days, seconds;
};
struct when_bound {
	bool open;     /* none; nothing else counts then */
	bool relative; /* counted from now, as the last four members say */
	bool clock;    /* the time of day counts; else the day begins there */
	int year, month, day, hour, minute, second; /* for the given now */
	/* now, shifted, its unit's begin, shifted again. A unit of MINUTE is
	 * now itself. A month before 31 March is 28 February; as a relative
	 * expression it is what the plan's dialect takes it for. */
	struct when_shift before;
	enum when_unit unit;
	struct when_shift by;
};

struct when_time {
	enum when_kind kind;
	struct when_bound from, after; /* SPAN and POINT */
	/* PART: all that is set must hold. */
	unsigned weekdays; /* bits 0 (Sunday) to 6 */
	unsigned months;   /* bits 1 to 12 */
	int day;           /* of the month, 0: any */
	bool hours;        /* seconds of the day, from .. after; where after
	                      is not greater, over midnight */
	int from_second, after_second;
	enum when_unit granularity; /* the finest that was said; a half of a
	                               year counts as QUARTER */
	enum when_preposition preposition;
	bool year_alone; /* a bare number, 2025, which may be no year */
	bool yearless;   /* the year was not said: see above */
	bool ahead;      /* of two years or weeks the later one was taken */
	bool weak;       /* another reading of the words is likely */
	bool vague;      /* its edges are a matter of taste: "morning", "early
	                    2025", "summer" */
	bool same;       /* "same period last year": the same as what? Where
	                    the question has another span, when_moved of it */
};

/*
 * The k-th reading, from 0, of the words that begin at token `at`: the
 * longest first, of one length the likeliest first. Returns how many tokens it
 * takes; 0 if there are no more.
 */
size_t when_at(const struct question *q, size_t at,
    const struct when_now *now, size_t k, struct when_time *out);

/* Now as an instant: from it on ("upcoming"), or before it ("expired"). */
struct when_time when_from_now(const struct when_now *now);
struct when_time when_before_now(const struct when_now *now);
/* A whole year, as a number that is known to be one means. */
struct when_time when_of_year(int year);
/* A span so many months later, such as -12; false if w is none. */
bool when_moved(const struct when_time *w, int months,
    const struct when_now *now, struct when_time *out);

/* The column that holds time, as when_predicates compares it. */
struct when_column {
	const json_t *expr;     /* {"table","column"} or any expression */
	enum schema_time holds; /* what expr gives */
	enum type_class class;  /* of expr: numbers or text, where both may */
	bool strict;            /* the engine compares no text with dates */
};
/*
 * Plan-language predicates (t2s-plan(5)), all of which must hold: a new
 * array. With `relative` set, bounds that are counted from now are written
 * with current_date and shifts, so that the plan does not rot; otherwise,
 * and for all others, they are literals.
 *
 * NULL if the column cannot tell: a span of days for a column of years, a
 * time of day for one of dates, a column whose text does not sort
 * (DD.MM.YYYY: give the converted expression, which holds DATE). A column of
 * dates takes a span of a day or more in hours by the days that it touches.
 */
json_t *when_predicates(const struct when_time *w, const struct when_column *c,
    bool relative);

#endif
