#ifndef SCHEMA_FITS_H
#define SCHEMA_FITS_H

#include <stdbool.h>
#include "schema/schema.h"

/*
 * Does a text spell a value of a class, as a person gives it for a parameter?
 * A whole number, a number, true or false (1, 0), a day that there is
 * (2025-12-31), that with or without a time of day (2025-12-31 23:59:59.5Z),
 * a time of day, an even number of hexadecimal digits. Any text is one of all
 * other classes.
 */
bool fits_class(enum type_class c, const char *text);
/* The same of what is compared with a column of times, which takes a year or
 * a month for the text that it is. */
bool fits_times(const char *text);

/* What would have fitted: "a date (YYYY-MM-DD)"; static. */
const char *fits_words(enum type_class c);

#endif
