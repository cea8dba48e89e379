#ifndef SQL_DIALECT_TIMES_H
#define SQL_DIALECT_TIMES_H

#include "lang/plan.h"

/*
 * SQLite's functions of a time, date(time, ..), strftime(format, time, ..):
 * behind the time stands what moves it, "+3 months" or "start of month".
 */

/* Which argument of such a function the time is, from 0; -1: it is another
 * function. */
int times_argument(const char *function);

/* "month" and "months", in any case; -1: it is no unit that moves a time. */
int times_unit(const char *word);

/* "+3 months": how many of which unit; false if the text says something
 * else. */
bool times_distance(const char *text, enum date_unit *unit, long *n);

/* Leaves out 'localtime' and 'utc' from an argument on: a now that is given is
 * what it is, in whatever zone. */
void times_leave_zones(struct exprs *args, size_t from);

#endif
