#ifndef PLAN_DIALOGUE_PLAINER_H
#define PLAN_DIALOGUE_PLAINER_H

#include "plan/draft/candidate.h"

/*
 * Plans that differ by conditions alone that say nothing: that a column is not
 * missing, that rows have others which refer to them. Where the words are all
 * read without such a condition, nobody meant it.
 */

/* Is x the plan y with such conditions less? */
bool plainer_than(const json_t *x, const json_t *y);

/* Are they one reading that measures an adjective by other columns of one
 * table, x by the one whose name says it better: "expensive" by a price, y by
 * a cost? */
bool plainer_implied(const struct grammar *g, const struct candidate *x,
    const struct candidate *y);

/* Put the plainest of those that differ from the first so, and that lose no
 * word of the question, before it, as sure as the surer of both. So is the
 * cheapest of those as sure as the first, and of those that differ by what an
 * adjective measures. */
void plainer_first(const struct grammar *g, const struct candidate **v,
    size_t n);

#endif
