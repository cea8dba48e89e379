#ifndef PLAN_ATTACHED_H
#define PLAN_ATTACHED_H

#include <jansson.h>
#include "plan/intent.h"

/*
 * "Show Airbus planes and Boeing planes with 180 seats": the rows of two
 * stored values are asked for, none of which has both, and what follows may
 * be said of both or of the second alone; of both where they share a noun
 * ("French and German singers over 20").
 */

/* Where the question is like that: rows of either value, and the condition
 * for both or, with last_only, for the second; false where it is not. */
bool attached_read(struct intent *in, bool last_only);
/* Which is meant, an object of `questions` without its id, whose choices
 * have `reading` "both" or "last": new, NULL where there is nothing to ask. */
json_t *attached_question(struct arena *a, const struct intent *in);

#endif
