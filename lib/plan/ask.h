#ifndef PLAN_ASK_H
#define PLAN_ASK_H

#include <jansson.h>
#include "plan/resolve.h"

/*
 * What a question may mean beside what was taken: other meanings of one of
 * its phrases, or other joins, that cost nearly the same and make another
 * plan. A difference is asked only where a person would see one: not between
 * the two ends of a join, nor between a row's name and its description.
 */
struct asking {
	struct arena *arena;
	struct schema *schema;      /* keys are tried out, and put back */
	const struct intent *intent;
	const struct resolutions *all;
	const size_t *made;         /* of all: those that make a plan of their
	                               own, best first */
	size_t nmade;
};

/*
 * An object of `questions` without its id, whose first choice is the reading
 * that was taken: new, NULL where nothing costs within `gap` of it. Phrases
 * whose meaning is only implied ("in 2024" without a word for the column)
 * are passed over unless `implied`.
 */
json_t *ask(const struct asking *a, double gap, bool implied);
/* The same for a join that could be another. */
json_t *ask_join(const struct asking *a);
/* How many words the question says of the name x that y has not. */
size_t ask_said_alone(const struct asking *a, const char *x, const char *y);

#endif
