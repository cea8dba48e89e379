#ifndef PLAN_DRAFT_SENSE_BEAM_H
#define PLAN_DRAFT_SENSE_BEAM_H

#include "plan/grammar/grammar.h"

/*
 * One sense for each argument of a reading: the assignments that cost least
 * together, where each table in the game costs, and what belongs together
 * but lies apart.
 */
struct assignment {
	const struct sense **of;  /* by argument id; NULL: not in use */
	double cost;
	double senses, apart;     /* what it is made of, for the ranking */
	size_t tables, unsaid;
};
struct assignments {
	struct assignment *v;     /* best first */
	size_t n;
};

/* Distances between tables along keys; to be made once for a question. */
struct apart {
	double *v;
	size_t n;
};
struct apart apart_make(struct arena *a, const struct schema *s);

/* At most `max`, in the arena. */
struct assignments sense_beam(struct grammar *g, const struct apart *d,
    const struct frag *f, size_t max);

/* Where a reading uses each argument (by id, zeroed): in the whole query, or in
 * one inside, each with a number of its own. */
enum { SCOPE_NONE, SCOPE_MAIN };
void arguments_used(const struct frag *f, unsigned char *scope);

#endif
