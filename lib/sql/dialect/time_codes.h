#ifndef SQL_DIALECT_TIME_CODES_H
#define SQL_DIALECT_TIME_CODES_H

#include <stdbool.h>
#include "base/buf.h"
#include "sql/dialect/dialect.h"

/*
 * The codes in the format of a time: "%Y-%m" of SQLite's strftime is
 * "YYYY-MM" of PostgreSQL's to_char.
 */
enum time_code { CODE_YEAR, CODE_SHORT_YEAR, CODE_QUARTER, CODE_MONTH,
	CODE_BARE_MONTH, CODE_MONTH_NAME, CODE_SHORT_MONTH_NAME, CODE_WEEK,
	CODE_DAY, CODE_BARE_DAY, CODE_DAY_OF_YEAR, CODE_WEEKDAY,
	CODE_DAY_NAME, CODE_SHORT_DAY_NAME, CODE_HOUR, CODE_MINUTE,
	CODE_SECOND, CODE_NONE };

/* The code that a format of the dialect begins with, and how long it is;
 * CODE_NONE: a letter that stands for itself, or a code that is not known
 * (`unknown`). */
enum time_code time_code_at(const struct dialect *d, const char *format,
    size_t *len, bool *unknown);

/* How the dialect spells it; NULL: it has no such code. */
const char *time_code_text(const struct dialect *d, enum time_code code);

/* Does a sign mark each code? Else letters are codes. */
bool time_codes_are_marked(const struct dialect *d);

/* A letter that stands for itself in a format of the dialect; false if
 * none can be. */
bool time_code_letter(struct buf *format, const struct dialect *d, char c);

#endif
