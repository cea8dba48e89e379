#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room enough for any number written by these functions, with the NUL. */
#define NUM_SIZE 32

/*
 * The shortest digits that read back equal, as JSON and SQL spell them:
 * "0.1", "100.0", "1e300", "-0.0"; a value that is whole keeps ".0" (below
 * 1e15 in magnitude) or an exponent, so that a real stays a real.
 * Independent of the locale. Returns the length. v must be finite.
 */
size_t num_real(char out[NUM_SIZE], double v);
size_t num_int(char out[NUM_SIZE], int64_t v);
/* The n digits with commas between groups of three, for people: "1,234". out
 * has room for n + n / 3; no NUL is written. */
size_t num_parted(char *out, const char *digits, size_t n);

/* Read the whole of s as a number; false if it is none or too large. */
bool num_parse_int(const char *s, int64_t *v);
/* Decimal with optional fraction and exponent, no hex, no inf, no nan,
 * independent of the locale. */
bool num_parse_real(const char *s, double *v);

#endif
