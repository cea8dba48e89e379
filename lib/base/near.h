#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * How many letters must be changed, left out, put in or swapped with the next
 * to make one word of the other (Damerau-Levenshtein, optimal string
 * alignment); `most` + 1 where there are more than `most`. At most NEAR_MOST
 * letters each.
 */
enum { NEAR_MOST = 200 };
size_t near_edits(const uint32_t *x, size_t n, const uint32_t *y, size_t m,
    size_t most);

/*
 * The same for names, ignoring ASCII case and underscores, in bytes, without
 * a bound. 0 is equal except for case. Longer names are cut.
 */
size_t near_distance(const char *a, const char *b);

/* Have both the same digits in the same order? address1 is not address2. */
bool near_same_digits(const char *a, const char *b);

/*
 * The index of the name nearest to `wanted` within a distance that a slip
 * would explain (a third of its length, at least 1), or -1; also -1 where
 * two names are equally near. `names` is borrowed, NULL entries are skipped.
 */
long near_best(const char *wanted, const char *const *names, size_t n);

/*
 * The nearest names in order, at most `max` indices into `out`, also where
 * none is within a slip (then those that share a word part). Returns how many.
 */
size_t near_some(const char *wanted, const char *const *names, size_t n,
    size_t *out, size_t max);

#endif
