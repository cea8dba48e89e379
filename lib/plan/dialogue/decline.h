#ifndef PLAN_DIALOGUE_DECLINE_H
#define PLAN_DIALOGUE_DECLINE_H

#include "plan/dialogue/unused.h"

/*
 * Why no plan is to be given for a question, though one could be made: what
 * it asks for is not in the schema. In the arena; NULL: it may be given.
 */
const char *decline_reason(struct arena *a, const struct unused *u,
    const struct schema *s, const json_t *plan);

/* The same for a question about the database itself: "what tables are there";
 * NULL: it is none, or its words name something in the schema. */
const char *decline_about(const struct spans *s);

#endif
