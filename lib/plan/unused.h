#ifndef PLAN_UNUSED_H
#define PLAN_UNUSED_H

#include "plan/intent.h"

/*
 * Words of the question that nothing in the plan stands for.
 */
struct unused {
	const char **words; /* as they stand in the question, in the arena */
	size_t n;
	const char *named;  /* one of them that must name a thing or a value
	                       ("from Atlantis"): without it the answer would
	                       be another question's; NULL: none */
	double weight;      /* how much meaning is lost, 0: none */
};
struct unused unused_words(struct arena *a, const struct intent *in);

#endif
