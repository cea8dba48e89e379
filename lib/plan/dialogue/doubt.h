#ifndef PLAN_DIALOGUE_DOUBT_H
#define PLAN_DIALOGUE_DOUBT_H

#include "plan/draft/candidate.h"

/*
 * What of the `best` among candidates is least sure, by name: the part of it
 * that most other readings have otherwise ("\"number of rows\" may be \"sum of
 * total\""), and the word that is furthest from the column, the table or the
 * value that it was read as. In the arena; NULL where it is the only reading
 * and each word names what it was read as.
 */
const char *doubt_of(const struct grammar *g,
    const struct candidate *const *v, size_t n, size_t best);

#endif
