#ifndef PLAN_DRAFT_SIMPLEST_H
#define PLAN_DRAFT_SIMPLEST_H

#include <jansson.h>

/* A plan in the simplest spelling that says it (new; steals the plan); NULL
 * where it is none. */
json_t *simplest(json_t *plan);

/* The plan in plain words, a string, new. */
json_t *simplest_words(const json_t *plan);

#endif
