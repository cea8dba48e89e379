/* Candidates in the order of how likely they are right. */
#include "plan/rank/rank.h"

#define COST_HALF 2.2 /* of a first candidate that is right half the time */

static double
between(double x, double least, double most)
{
	return x < least ? least : x > most ? most : x;
}

void
rank_candidates(struct grammar *g, struct candidates *c)
{
	(void)g;
	for (size_t i = 0; i < c->n; i++)
		c->v[i].sure = between(1 - c->v[i].cost / (2 * COST_HALF),
		    0.02, 0.95) / (double)(i + 1);
}
