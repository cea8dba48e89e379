#ifndef DB_FILE_DECODE_H
#define DB_FILE_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "db/file/source.h"

/* Bytes of a mark of the order of bytes at the beginning, and what it says;
 * 0 where there is none. */
size_t decode_mark(const unsigned char *s, size_t n, enum encoding *e);

/* What the first bytes of a file are likely to be. */
enum encoding decode_guess(const unsigned char *s, size_t n);

/*
 * Into UTF-8, with three bytes at most for one: gives how many were made, and
 * how many of `s` were used: a character that is cut off is left for the next
 * call, unless this is the last.
 */
size_t decode_some(enum encoding e, const unsigned char *s, size_t n,
    bool last, char *into, size_t *used);

#endif
