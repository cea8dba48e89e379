#ifndef BASE_PLAIN_H
#define BASE_PLAIN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Text that needs no second look: printable ASCII. Eight bytes are looked at
 * at once, so these are for the loops that every value goes through.
 */

#define PLAIN_ONES 0x0101010101010101u

/* Not 0 if one of the eight bytes is a control, 0x7f or above: below 0x20,
 * 0x7f or above show in the high bit of one of the three terms. */
static inline uint64_t
plain_other(uint64_t word)
{
	return (word | (word + PLAIN_ONES) | (word - PLAIN_ONES * 0x20)) &
	    PLAIN_ONES << 7;
}

/* Not 0 if one of them is c. */
static inline uint64_t
plain_has(uint64_t word, char c)
{
	uint64_t same = word ^ PLAIN_ONES * (unsigned char)c;

	return (same - PLAIN_ONES) & ~same & PLAIN_ONES << 7;
}

/* Copy what stands before the first byte that is not plain, or is a or c.
 * Returns how many bytes that is; `out` has room for n. */
static inline size_t
plain_copy(char *out, const char *s, size_t n, char a, char c)
{
	uint64_t word;
	size_t i = 0;

	for (; n - i >= sizeof word; i += sizeof word) {
		memcpy(&word, s + i, sizeof word);
		if (plain_other(word) | plain_has(word, a) |
		    plain_has(word, c))
			break;
		memcpy(out + i, &word, sizeof word);
	}
	for (; i < n && s[i] >= 0x20 && s[i] < 0x7f && s[i] != a &&
	    s[i] != c; i++)
		out[i] = s[i];
	return i;
}

#endif
