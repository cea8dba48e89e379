#ifndef BASE_DAY_H
#define BASE_DAY_H

#include <stdbool.h>

/* Days of the Gregorian calendar, years 1 to 9999. */

/* Days since 0000-03-01, and back. */
long day_number(int year, int month, int day);
void day_of_number(long number, int *year, int *month, int *day);
/* How many days the month has. */
int day_months_last(int year, int month);
/* "2023-02-29" does not. */
bool day_exists(int year, int month, int day);

#endif
