#ifndef LANG_TIER_NEED_H
#define LANG_TIER_NEED_H

#include <jansson.h>

/*
 * What members of an object need of each other, in the schema of the
 * language: tier_need.def. Private to lang/tier.c.
 */

/* Add to the schema of the object with this name what its members need. */
void tier_need(json_t *object, const char *name);
/* Members that stand only beside one of others: {"of": ["part", "trunc"]}. */
void tier_need_beside(json_t *object, const json_t *heads);
/* The member is there, and not null, unless null is a value (new). */
json_t *tier_need_there(const char *member);

#endif
