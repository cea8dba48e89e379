#ifndef PLAN_RANK_RANK_H
#define PLAN_RANK_RANK_H

#include "plan/draft/candidate.h"

/*
 * The order of candidates: best first, each with the probability that it is
 * right (.sure). None is lost or added.
 */
void rank_candidates(struct grammar *g, struct candidates *c);

#endif
