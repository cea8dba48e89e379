#ifndef PLAN_RANK_RANK_H
#define PLAN_RANK_RANK_H

#include "plan/draft/candidate.h"

/*
 * The order of candidates: best first, each with the probability that it is
 * right (.sure). None is lost or added. A candidate is told by facts (fact.h);
 * weight.def says how much each counts, point.def which probability that comes
 * to: both are made by `make train`.
 *
 * The first few are tried out where that can be done: a plan without rows is
 * seldom right, and one whose rows others give as well is right more often.
 */
enum { RANK_TRIED = 5, RANK_COLUMNS = 8 };
/* What a plan gives. */
struct rank_trial {
	long rows;       /* 2 for more; -1: not known */
	uint64_t digest; /* the same for the same rows in any order; 0: they
	                    tell nothing, or are too many to be compared */
	uint64_t columns[RANK_COLUMNS]; /* of each column the same for the same
	                                   values in so many rows */
	size_t ncolumns; /* 0: not known */
};
struct rank_options {
	bool kept;   /* what counted is kept, for rank_list */
	/* Sets by plan what it gives, of trials that know nothing. NULL: none
	 * is tried out. */
	void (*run)(void *arg, const json_t *const *plans, size_t n,
	    struct rank_trial *out);
	void *arg;
};
void rank_candidates(struct grammar *g, struct candidates *c,
    const struct rank_options *o);

/* As t2s-plan --candidates prints them: at most so many (new), with the facts
 * that count most. With `all` every fact stands there, for training. */
json_t *rank_list(const struct candidates *c, size_t most, bool all);

#endif
