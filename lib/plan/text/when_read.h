#ifndef PLAN_TEXT_WHEN_READ_H
#define PLAN_TEXT_WHEN_READ_H

#include <stdint.h>
#include "plan/text/when.h"
#include "words/listed.h"

/*
 * What the files of plan/text/when share while a question is read; private to
 * them. A reader is a function that appends its readings of the words at a
 * token to a list, or one that fills a struct and gives how many tokens it
 * took, 0 for none. `at` may be the number of tokens.
 */

/* Which year is meant where none is said. */
enum when_year_choice {
	WHEN_PICK_PAST,  /* the latest that has begun */
	WHEN_PICK_NEAR,  /* the nearest to now */
	WHEN_PICK_THIS,  /* this year's */
	WHEN_PICK_AHEAD, /* the next that has not ended */
};

struct when_reader {
	const struct question *q;
	const struct when_now *now;
	enum when_preposition preposition; /* that stands before */
	enum when_year_choice pick;
	bool article; /* "the" stands before */
	bool inner; /* a part of a range: it may touch a hyphen */
	int depth;
};

/* Seconds. */
enum { WHEN_HOUR_LONG = 60 * 60, WHEN_DAY_LONG = 24 * 60 * 60 };

#define WHEN_READINGS 16
#define WHEN_DEPTH 6
struct when_reading {
	size_t n;
	struct when_time w;
};
struct when_list {
	struct when_reading v[WHEN_READINGS];
	size_t n;
};

/*
 * Append a reading of tokens at .. at + n - 1; passed over where n is 0, the
 * list is full, it has it already, an end is no date or no later than the
 * begin, or where the words touch others ("INV-2025-03").
 */
void when_push(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, const struct when_time *w);

/* when_word.c: words */
bool when_is(const struct when_reader *r, size_t at, const char *word);
/* Is it on the list? */
bool when_among(const struct when_reader *r, size_t at, enum listed list);
/* As many tokens as the words have that begin there, or 0. "the" may stand
 * before each of them but the first. */
size_t when_run(const struct when_reader *r, size_t at, const char *words);
enum when_phrase {
#define WHEN_PHRASE(name, words) WHEN_PHRASE_##name,
#include "plan/text/when_word.def"
};
/* The same of a phrase that the table names. */
size_t when_phrase(const struct when_reader *r, size_t at,
    enum when_phrase phrase);
bool when_mark(const struct when_reader *r, size_t at, const char *symbol);
/* A hyphen or a dash. */
bool when_dash(const struct when_reader *r, size_t at);
/* No blank stands before the token. */
bool when_joined(const struct when_reader *r, size_t at);
/* A hyphen alone stands between this token and the next; between letters it
 * is no token. */
bool when_hyphened(const struct when_reader *r, size_t at);
/* Do the tokens at .. at + n - 1 touch no others but punctuation? */
bool when_free(const struct when_reader *r, size_t at, size_t n);

enum when_certainty { WHEN_SURE, WHEN_NAME, WHEN_SHORT, WHEN_WORD };
int when_month_name(const struct when_reader *r, size_t at,
    enum when_certainty *kind);
/* 1 where a dot ends a short name: "Dec. 2025" */
size_t when_dot(const struct when_reader *r, size_t at);
/* 0 (Sunday) to 6, -1: none. */
int when_weekday_name(const struct when_reader *r, size_t at, bool *sure,
    bool *plural);
/* "days", "half year": how many of which unit. */
struct when_measure {
	enum when_unit unit;
	int factor;
};
size_t when_unit_at(const struct when_reader *r, size_t at,
    struct when_measure *m);
/* "30", "twenty four", "a couple of", "a" */
size_t when_count(const struct when_reader *r, size_t at, int *n,
    bool *vague);
/* 1 for "first" and "1st", -1 for "last"; 0: none. */
int when_ordinal(const struct when_reader *r, size_t at);
/* A day of a month in digits or as an ordinal, 0: none. */
int when_day_of_month(const struct when_reader *r, size_t at);
/* Digits of a length within least .. most, -1: none. */
int when_digits(const struct when_reader *r, size_t at, size_t least,
    size_t most);
/* Four digits from 1000 to 2199, 0: none. */
int when_year_number(const struct when_reader *r, size_t at);
/* Two digits as a year: 25 is 2025, 98 is 1998. */
int when_year_of_two(int digits);
/* A number at this token is an amount or a name, as its neighbours say. */
bool when_amount(const struct when_reader *r, size_t at);
/* Where does the season begin, 0: none. */
int when_season_name(const struct when_reader *r, size_t at);
/* Seconds of the day of "morning", false for none. */
bool when_daypart_name(const struct when_reader *r, size_t at, int *from,
    int *after);
int when_decade_name(const struct when_reader *r, size_t at); /* 0: none */
enum when_manner { WHEN_LAST, WHEN_PAST, WHEN_PREVIOUS };
size_t when_step_name(const struct when_reader *r, size_t at, int *direction,
    enum when_manner *manner);
/* The longest preposition or suffix there. */
size_t when_preposition_at(const struct when_reader *r, size_t at,
    enum when_preposition *p);
size_t when_suffix_at(const struct when_reader *r, size_t at,
    enum when_preposition *p);
/* Which year is meant, by the words around the token. */
enum when_year_choice when_looks(const struct question *q, size_t at);

/* when_bound.c: bounds and spans */
#define WHEN_BY(m, d) ((struct when_shift){.months = (m), .days = (d)})
struct when_bound when_open(void);
struct when_bound when_absolute(int year, int month, int day);
struct when_bound when_relative(const struct when_now *now,
    enum when_unit unit, struct when_shift by);
/* From now shifted before its unit's begin is taken. */
struct when_bound when_relative_from(const struct when_now *now,
    struct when_shift before, enum when_unit unit, struct when_shift by);
/* So much later; an open bound stays. */
void when_move(struct when_bound *b, struct when_shift by,
    const struct when_now *now);
/* Set the time of day of a bound at a day's begin. */
void when_set_clock(struct when_bound *b, int second,
    const struct when_now *now);
void when_next_day(struct when_bound *b);
bool when_bound_exists(const struct when_bound *b);
/* Seconds since a fixed day, for comparison. */
int64_t when_seconds(const struct when_bound *b);
struct when_time when_span(struct when_bound from, struct when_bound after,
    enum when_unit granularity);
/* The unit that is so many after the current one; fiscal ones begin with the
 * month of `now`. */
struct when_time when_span_unit(const struct when_now *now, enum when_unit unit,
    int n, bool fiscal);
struct when_time when_span_day(int year, int month, int day);
/* What lies from one shift after the begin of a span to another. */
struct when_time when_within(const struct when_time *parent,
    struct when_shift from, struct when_shift after,
    enum when_unit granularity, const struct when_now *now);
struct when_shift when_shift_of(struct when_measure m, int n);
/* .. and a half, where `half` is set: of a year six months, of a month 15
 * days. */
struct when_shift when_shift_half(struct when_measure m, int n, bool half);
/* Is it a single day, of calendar or clockless? */
bool when_is_day(const struct when_time *w);
/* A span counted in whole years that has one, not open. */
bool when_is_year(const struct when_time *w);
/* Monday of the ISO week; false if the year has no such week. */
bool when_iso_week(int year, int week, int *y, int *m, int *d);

/* when_year.c: years */
/* "2025", "of the year 2025", "'25", "last year", "FY25": the year that what
 * stands before it belongs to. */
size_t when_year_behind(const struct when_reader *r, size_t at,
    struct when_time *year);
/* The two digits of the next year behind one: "2025/26", "2025-26". */
size_t when_next_year_at(const struct when_reader *r, size_t at, int year);
void when_read_year(const struct when_reader *r, size_t at,
    struct when_list *list);
void when_read_decade(const struct when_reader *r, size_t at,
    struct when_list *list);

/* when_place.c: parts of a year */
struct when_place {
	int month, months;  /* the first of the year is 1; how many */
	int day, days;      /* of that month, 0: all; how many days more */
	enum when_unit granularity;
	bool weak, vague;
};
/* "Q2", "second half", "March" */
size_t when_place_at(const struct when_reader *r, size_t at,
    struct when_place *p);
/* In a year that is known; false if it has no such day. */
bool when_place_in(const struct when_reader *r, const struct when_time *year,
    struct when_place p, struct when_time *out);
/* The readings of a place that n tokens name: in the year behind it, in one
 * said nearby, or in the years that may be meant. */
void when_push_place(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, struct when_place p);
void when_read_place(const struct when_reader *r, size_t at,
    struct when_list *list);
void when_read_season(const struct when_reader *r, size_t at,
    struct when_list *list);
/* The season `month` of n tokens, that begins in a year, of two that are said;
 * behind three months of winter the half of a year that is called so. */
void when_push_season(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, int month, int year);

/* when_date.c, when_week.c: days, weeks */
/* "3 March 2025", "March 3rd", "March 1-15", "the 15th of last month" */
void when_read_date(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "1 and 15 March 2026", behind "between" */
void when_read_days(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "2025-03-03", "3/3/2025", "03.03.2025", "2025-03", "03/2025" */
void when_read_written(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "week 23 of 2026", "KW23", "2026-W23", "week of 3 March" */
void when_read_week(const struct when_reader *r, size_t at,
    struct when_list *list);
/* The latest such weekday that is at most so many days after today. */
struct when_time when_weekday_span(const struct when_now *now, int weekday,
    int within);
/* "on Mondays", "weekends", "Monday to Friday", "Friday next week" */
void when_read_weekday(const struct when_reader *r, size_t at,
    struct when_list *list);

/* when_step.c, when_ago.c: what is counted from now */
/* "today", "day before yesterday", "tonight" */
void when_read_day_name(const struct when_reader *r, size_t at,
    struct when_list *list);
/* From so long ago up to today, or to now where hours are counted; or from
 * today so far ahead, with the last day. */
struct when_time when_rolling(const struct when_reader *r,
    struct when_shift by, bool ahead, enum when_unit unit);
/* "last month", "past 30 days", "this weekend", "next Friday" */
void when_read_step(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "2 weeks ago", "more than 30 days ago", "3 days from now" */
void when_read_ago(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "year to date", "ytd 2025", "so far this year" */
void when_read_to_date(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "so far" behind a span: up to today, or for a past one to the same day. */
void when_push_so_far(const struct when_reader *r, struct when_list *list,
    size_t at, size_t n, const struct when_time *w);
/* "same period last year", "same month last year" */
void when_read_same(const struct when_reader *r, size_t at,
    struct when_list *list);

/* when_edge.c: parts of other spans */
/* "end of March", "first three months of 2026", "early 2025" */
void when_read_edge(const struct when_reader *r, size_t at,
    struct when_list *list);

/* "the month", which is this one where something is part of it */
void when_read_current(const struct when_reader *r, size_t at,
    struct when_list *list);

/* when_clock.c: the time of day */
struct when_hours { /* seconds of the day */
	int from, after;
	bool vague;
};
/* "in the morning", "after 6 pm", "between 8 and 10 pm"; behind a day also
 * "morning" and "10:30". */
size_t when_hours_at(const struct when_reader *r, size_t at, bool behind,
    struct when_hours *h);
void when_read_clock(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "every Monday", "the 1st of each month", "March of any year" */
void when_read_every(const struct when_reader *r, size_t at,
    struct when_list *list);

/* when_range.c */
/* Readings of what may stand behind a preposition, with its article. */
void when_core(const struct when_reader *r, size_t at,
    struct when_list *list);
/* "from March to May", "Jan-Mar 2025", "between 2023 and 2025" */
void when_read_range(const struct when_reader *r, size_t at,
    struct when_list *list);

#endif
