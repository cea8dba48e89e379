#include "base/day.h"

#include <string.h>

#include "base/utf8.h"

long
day_number(int year, int month, int day)
{
	long y = year - (month <= 2), m = (month + 9) % 12;

	return 365 * y + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 +
	    day - 1;
}

void
day_of_number(long days, int *year, int *month, int *day)
{
	long y = (10000 * days + 14780) / 3652425, m;
	long rest = days - (365 * y + y / 4 - y / 100 + y / 400);

	if (rest < 0) {
		y--;
		rest = days - (365 * y + y / 4 - y / 100 + y / 400);
	}
	m = (100 * rest + 52) / 3060;
	*month = (int)((m + 2) % 12 + 1);
	*year = (int)(y + (m + 2) / 12);
	*day = (int)(rest - (m * 306 + 5) / 10 + 1);
}

int
day_months_last(int year, int month)
{
	int next = month == 12 ? 1 : month + 1;

	return (int)(day_number(month == 12 ? year + 1 : year, next, 1) -
	    day_number(year, month, 1));
}

bool
day_exists(int year, int month, int day)
{
	return year >= 1 && year <= 9999 && month >= 1 && month <= 12 &&
	    day >= 1 && day <= day_months_last(year, month);
}

const char *const day_month[13] = {"", "January", "February", "March",
    "April", "May", "June", "July", "August", "September", "October",
    "November", "December"};

int
day_month_named(const char *s, size_t n)
{
	for (int i = 1; i <= 12; i++)
		if ((n == 3 || n == 4 || n == strlen(day_month[i])) &&
		    n <= strlen(day_month[i]) &&
		    ascii_equal_n(s, day_month[i], n))
			return i;
	return 0;
}
