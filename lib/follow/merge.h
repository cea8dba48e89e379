#ifndef FOLLOW_MERGE_H
#define FOLLOW_MERGE_H

#include <jansson.h>
#include <stdbool.h>
#include "follow/topic.h"

/*
 * Bring the sources of another form (of a phrase's reading) into the topic's:
 * what the topic has already, along the same keys, is taken; others are
 * joined as they are there. The other form's columns then say the topic's
 * names. False where nothing connects them; the topic is unchanged then.
 * *many is set where rows of the topic may stand there several times now.
 */
bool merge_sources(struct topic *t, json_t *other, bool *many);

#endif
