#ifndef PLAN_DATE_H
#define PLAN_DATE_H

#include "plan/question.h"

/*
 * Points and spans of time in words: "2010-01-31", "March 2020",
 * "January 3rd, 2010", "08/30/2015", "last month", "yesterday". A year alone
 * is a number, as in "2012"; date_of_year makes it a span where one is
 * wanted.
 */
struct date_now {
	int year, month, day;
};
/* Both ends within, and the day after them, as YYYY-MM-DD. */
struct date {
	char from[24], to[24], after[24];
	bool span; /* more than a day */
	bool year; /* a whole year */
};

/* The date that begins at token `at`: how many tokens it takes, 0 for none. */
size_t date_at(const struct question *q, size_t at,
    const struct date_now *now, struct date *out);
struct date date_of_year(int year);
/* "2020-02-30" is false. */
bool date_parse_now(const char *text, struct date_now *out);

#endif
