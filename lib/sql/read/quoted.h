#ifndef SQL_READ_QUOTED_H
#define SQL_READ_QUOTED_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Private to the tokens: strings and names as PostgreSQL quotes them. A
 * string goes on where another quote stands in a later line; E'..' and
 * U&'..', U&".." hold escapes.
 */

/* The place behind the quote that closes, from behind the one that opens;
 * NULL: none does. `escapes`: a backslash takes the next byte with it.
 * `again`: what goes on in another line belongs to it. */
const char *quoted_end(const char *s, const char *end, char quote,
    bool escapes, bool again);

/* Of a quote at s within what is quoted so: where to read on, two bytes further
 * where it is doubled, else in another line; NULL: it closes. */
const char *quoted_behind(const char *s, const char *end, char quote,
    bool again);

/* One byte that may stand for the backslash of U&'..'? */
bool quoted_may_escape(char c);

struct token;

/* Either of them as a token, with the UESCAPE '!' that belongs to it. */
const char *quoted_decode(const struct token *k, char *out);

#endif
