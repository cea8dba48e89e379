#ifndef JSON_LENIENT_H
#define JSON_LENIENT_H

#include <jansson.h>
#include "base/buf.h"

/*
 * JSON as models write it. What is forgiven is the table below and nothing
 * else: each is a slip that leaves one meaning. Nothing is guessed, so that
 * a text in single quotes that holds one, a number that can be read in two
 * ways (007, 0x1F), a comma or quote that is missing and a member given twice
 * are refused, and what is cut off is never completed. Text that is JSON is
 * read as json_read reads it, without a slip.
 *
 * The rows from LIST on are slips around the object (model/answer/extract,
 * model/answer/tolerant).
 */
#define LENIENT_SLIPS(SLIP) \
	SLIP(COMMA, "a comma after the last item") \
	SLIP(QUOTES, "text in single quotes") \
	SLIP(SMART, "text in typographic quotes") \
	SLIP(COMMENT, "a comment") \
	SLIP(WORD, "True, False or None") \
	SLIP(NAN, "NaN or undefined, read as null") \
	SLIP(NUMBER, "a number such as +5, .5 or 5.") \
	SLIP(KEY, "a member's name without quotes") \
	SLIP(BREAK, "a line break in a text") \
	SLIP(SPACE, "a space that JSON does not have") \
	SLIP(LIST, "a list around the object") \
	SLIP(STRING, "the object written as a text") \
	SLIP(AROUND, "an object around the object") \
	SLIP(TWICE, "the same object twice")

enum lenient_slip {
#define SLIP(name, phrase) LENIENT_##name,
	LENIENT_SLIPS(SLIP)
#undef SLIP
	LENIENT_COUNT
};

/*
 * The value that begins at `at` with a bracket, new; *close is behind it and
 * `slips` gets the bits 1 << enum lenient_slip of what was forgiven. NULL
 * and a phrase in `why`, which may hold one already. The time is linear.
 */
json_t *lenient_read(const char *at, const char *end, const char **close,
    unsigned *slips, struct buf *why);

/* Behind the comment at s, or s where none is; NULL if it does not end. */
const char *lenient_behind_comment(const char *s, const char *end);

/* What a slip is, for a sentence; static. */
const char *lenient_phrase(enum lenient_slip slip);

#endif
