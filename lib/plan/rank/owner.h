#ifndef PLAN_RANK_OWNER_H
#define PLAN_RANK_OWNER_H

#include "plan/rank/near.h"
#include "plan/syntax/syntax.h"

/*
 * The noun phrases of a question beside the tables that the words before their
 * heads, and the phrases that own them, may name: the same for all candidates.
 */
struct owners {
	const struct syntax *syntax;
	const struct near *near;
	enum near_level *best; /* by phrase: of all tables */
};

/* In the arena. */
const struct owners *owners_make(const struct grammar *g,
    const struct near *near);

/* How near the words that tell whose a phrase is are to a table; the head must
 * be among the tokens that are compared. */
enum near_level owners_level(const struct owners *o, const struct phrase *p,
    const struct schema_table *t);

#endif
