#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Enough room for any number that these functions write, with the NUL. */
#define NUM_SIZE 32

/*
 * Write the fewest digits that read back equal, as in JSON and SQL: "0.1",
 * "100.0", "1e300", "-0.0". A whole value keeps ".0" (below 1e15 in magnitude)
 * or an exponent, so that a real stays a real. v must be finite. The result
 * does not depend on the locale. Returns the length.
 */
size_t num_real(char out[NUM_SIZE], double v);
size_t num_int(char out[NUM_SIZE], int64_t v);
/* Write n digits with commas between groups of three, for people: "1,234". out
 * must have room for n + n / 3 bytes; no NUL is written. Returns the length. */
size_t num_parted(char *out, const char *digits, size_t n);

/* Read all of s as an integer. Returns false if it is none or too large. */
bool num_parse_int(const char *s, int64_t *v);
/* Read all of s as a decimal number with optional fraction and exponent; no
 * hex, no inf, no nan. Independent of the locale. */
bool num_parse_real(const char *s, double *v);

#endif
