#ifndef BASE_DAY_H
#define BASE_DAY_H

#include <stdbool.h>
#include <stddef.h>

/* Days of the Gregorian calendar, years 1 to 9999. */

/* Days since 0000-03-01, and back. */
long day_number(int year, int month, int day);
void day_of_number(long number, int *year, int *month, int *day);
/* How many days the month has. */
int day_months_last(int year, int month);
/* "2023-02-29" does not. */
bool day_exists(int year, int month, int day);

/* "January" is 1; "" is 0. */
extern const char *const day_month[13];
/* The month that n letters name, in any case: by its name, or its first three
 * or four; 0: none. */
int day_month_named(const char *s, size_t n);

#endif
