#ifndef PLAN_RANK_RANK_H
#define PLAN_RANK_RANK_H

#include "plan/draft/candidate.h"

/*
 * The order of candidates: best first, each with the probability that it is
 * right (.sure). None is lost or added.
 */
void rank_candidates(struct grammar *g, struct candidates *c);

/* What a candidate's score has beside the trees: this much less for each
 * unit of cost that it is dearer than the cheapest. */
#define RANK_COST_SCORE 2.0

/* As t2s-plan --candidates prints them: at most so many (new). */
#define RANK_RULE "rule " /* begins the name of a construction's number */
json_t *rank_list(const struct candidates *c, size_t most);

#endif
