#ifndef AUDIT_TRUTH_TRUTH_STATE_H
#define AUDIT_TRUTH_TRUTH_STATE_H

#include "audit/rows/fanout.h"
#include "audit/truth/truth.h"

/*
 * What is known once some comparisons hold; private to truth*.c. A state is
 * copied by assignment.
 */
struct truth_relation { /* a value of x stands to one of y as `how` says */
	size_t x, y;
	unsigned how;
};

struct truth_state {
	const struct truth *t;
	struct rows *f;
	const struct expr *terms[TRUTH_TERMS];
	struct domain of[TRUTH_TERMS]; /* of the root of a term */
	size_t up[TRUTH_TERMS];
	size_t n;
	struct truth_relation relations[TRUTH_TERMS];
	size_t nrelations;
};

void truth_start(struct truth_state *s, const struct truth *t);
/* Let a comparison hold; other conditions change nothing. */
void truth_take(struct truth_state *s, const struct truth_atom *atom);
/* Can they not all hold? */
bool truth_is_dead(const struct truth_state *s);
/* Does it set two expressions equal, neither of them a constant? */
bool truth_is_equality(const struct truth_atom *atom);

#endif
