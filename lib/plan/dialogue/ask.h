#ifndef PLAN_DIALOGUE_ASK_H
#define PLAN_DIALOGUE_ASK_H

#include "plan/dialogue/missing.h"
#include "plan/draft/candidate.h"
#include "plan/planner.h"

/*
 * What to ask a person: readings that are as good as the best and give other
 * rows, a join that could be another, or a best that is not good enough.
 * Choices hold the readings: the plan, in words and as SQL.
 */
struct asking {
	struct arena *arena;
	const json_t *doc;
	struct grammar *grammar;
	struct schema *schema;      /* keys are tried out, and put back */
	const struct candidate **v; /* that may be taken, best first */
	size_t n;
	const struct unused *unused; /* of the best */
	const struct missing *missing; /* of these; NULL: none */
	double least;               /* a plan less sure than this is asked
	                               about */
	double alone;               /* .. where there is nothing to choose */
	planner_rows *rows;         /* NULL: what differs is not tried out */
	json_t *probed;             /* private: [plan, its rows] of each that
	                               was tried out; NULL */
};

/*
 * An object of `questions` without its id, whose first choice is the best
 * reading: new, NULL if nothing is to be asked.
 */
json_t *ask(struct asking *a);

/* ---- private to the module --------------------------------------------- */

enum { CHOICES_MAX = 4 };

/* A choice (new) whose text is the plan in words. */
json_t *choice_reading(const json_t *plan, const struct schema *s);

/* A join of the best that could be another. */
json_t *ask_join(struct asking *a);
/* Whether what is said behind two things holds for both. */
json_t *ask_attached(struct asking *a);
/* Whether rows of each of others are wanted, or those that all have. */
json_t *ask_scope(struct asking *a);
/* Do two plans give other rows? Where that cannot be tried out they do. */
bool ask_differ(struct asking *a, const json_t *x, const json_t *y);

/* Append a choice (steals) for a plan, with its letter and the reading; one
 * whose text is there already is not needed. */
void choice_add(const struct asking *a, json_t *question, json_t *choice,
    const json_t *plan);

#endif
