#ifndef MODEL_TOLERANT_H
#define MODEL_TOLERANT_H

#include <jansson.h>
#include "base/buf.h"
#include "doc/finding.h"

/*
 * JSON as models write it. What is forgiven is the table below and nothing
 * else: each is a slip that leaves one meaning. Nothing is guessed, so that
 * a text in single quotes that holds one, a word that is no value (NaN,
 * undefined), a comma or quote that is missing and a member given twice are
 * refused, and what is cut off is never completed.
 */
#define TOLERANT_SLIPS(SLIP) \
	SLIP(COMMA, "a comma behind the last item") \
	SLIP(QUOTES, "text in single quotes") \
	SLIP(COMMENT, "a comment") \
	SLIP(WORD, "True, False or None") \
	SLIP(KEY, "a member's name without quotes") \
	SLIP(BREAK, "a line break in a text") \
	SLIP(LIST, "a list around the object") \
	SLIP(STRING, "the object written as a text") \
	SLIP(AROUND, "an object around the object") \
	SLIP(TWICE, "the same object twice")

enum tolerant_slip {
#define SLIP(name, phrase) TOLERANT_##name,
	TOLERANT_SLIPS(SLIP)
#undef SLIP
	TOLERANT_COUNT
};

/*
 * The value that begins at `at` with a bracket, new; *close is behind it and
 * `slips` gets the bits 1 << enum tolerant_slip of what was forgiven. NULL
 * and a phrase in `why`, which may hold one already.
 */
json_t *tolerant_read(const char *at, const char *end, const char **close,
    unsigned *slips, struct buf *why);

/*
 * The object within an object: the only member that is an object, a list of
 * one or a text of one, and has a member of `wanted` (an array of names),
 * where the outer has none. New, with slips as above; NULL where there is
 * none, or where there are two.
 */
json_t *tolerant_inner(const json_t *outer, const json_t *wanted,
    unsigned *slips);

/* Behind the comment at s, or s where none is; NULL where it does not end. */
const char *tolerant_behind_comment(const char *s, const char *end);

/* "a comment, text in single quotes", appended. */
void tolerant_say(struct buf *b, unsigned slips);
/* The finding reply_mended with that, where anything was forgiven. */
void tolerant_tell(struct findings *f, const char *pointer, unsigned slips);

#endif
