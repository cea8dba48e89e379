#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Nearest names: Damerau-Levenshtein (optimal string alignment) ignoring
 * ASCII case and underscores, in bytes. 0 is equal but for case.
 */
size_t near_distance(const char *a, const char *b);

/*
 * The index of the name nearest to `wanted` within a distance that a slip
 * would explain (a third of its length, at least 1), or -1; also -1 where
 * two names are equally near. `names` is borrowed, NULL entries are skipped.
 */
long near_best(const char *wanted, const char *const *names, size_t n);

/*
 * The nearest names in order, at most `max` indices into `out`, also where
 * none is within a slip (then those that share a word part). Gives how many.
 */
size_t near_some(const char *wanted, const char *const *names, size_t n,
    size_t *out, size_t max);

/* May `whole` be written `cut`: a beginning of three letters or more, or
 * its consonants? */
bool near_cut(const char *whole, const char *cut);

#endif
