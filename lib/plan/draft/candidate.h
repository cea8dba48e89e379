#ifndef PLAN_DRAFT_CANDIDATE_H
#define PLAN_DRAFT_CANDIDATE_H

#include "plan/draft/draft.h"

/*
 * The plans that a question may ask for: readings, with senses, in a style;
 * each plan once, by its best way there.
 */
struct candidate {
	const struct frag *reading;
	struct assignment as;
	unsigned style;
	struct draft_facts facts;
	double cost;      /* of the grammar and the senses together */
	json_t *plan;     /* owned: the query, in a simple spelling */
	json_t *draft;    /* owned: as it was drafted */
	uint64_t hash;    /* of the plan */
	size_t votes;     /* how many ways lead to this plan */
	/* of rank/ */
	double sure;      /* probability that it is right */
	const struct facts *told; /* what is known of it (plan/rank/fact.h), in the
	                     arena; NULL before it is ranked */
};
struct candidates {
	struct candidate *v; /* best first, in the arena */
	size_t n;
};

enum { CANDIDATES_MOST = 40 };

struct candidates candidates_make(struct grammar *g,
    const struct readings *readings, size_t most);
/* The plans in the simplest spelling, once they are ranked. */
void candidates_finish(struct candidates *c);
void candidates_free(struct candidates *c);

#endif
