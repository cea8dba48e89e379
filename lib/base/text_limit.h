#ifndef BASE_TEXT_LIMIT_H
#define BASE_TEXT_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * The one door for texts that come from outside: how long each kind may be,
 * and that it is text at all. Depths and counts are limits of those who build
 * trees (json/read.h, sql/read/parse.h, lang/view/view.h).
 */
enum limit {
#define LIMIT(name, most, unit, settable, what) LIMIT_##name,
#include "base/text_limit.def"
#undef LIMIT
	LIMITS
};

/* How much it may be, in its unit. */
size_t limit_most(enum limit which);

/* Take T2S_LIMITS, "sql=4000000,document=..": NULL if that was good or is
 * not set, else what is wrong with it, static. */
const char *limit_read(void);

/* Is this UTF-8 without NUL? Else what is wrong is appended to `why`; line and
 * column, in bytes, from 1, say where. */
bool limit_is_text(const char *s, size_t len, int *line, int *column,
    struct buf *why);

/*
 * Is this UTF-8 without NUL, and no longer than it may be? Else what is wrong
 * and where is appended to `why`: "the question has 1001 characters, at most
 * 1000 are read", "line 1, column 9: byte 0xff is not UTF-8".
 */
bool limit_text(enum limit which, const char *s, size_t len, struct buf *why);

/* "the input has more than 100000000 bytes (T2S_LIMITS=document=N sets
 * this)", of what was not read to its end. */
void limit_over(enum limit which, struct buf *why);

#endif
