#ifndef MODEL_ROUTING_H
#define MODEL_ROUTING_H

#include <jansson.h>
#include "base/buf.h"

/* What a row of route.def does. */
enum routing {
	ROUTING_PATCH, /* as it is made */
	ROUTING_LIMIT, /* the same, where the plan has an order */
	ROUTING_REVERSE, /* after the plan's order, the other way round */
	ROUTING_NAMES, /* "add a and b" is two patches */
	ROUTING_SORT,  /* "sort a and b" is one */
	ROUTING_COUNT, /* how many of these there are, with the text */
	ROUTING_LIST,  /* which these are */
	ROUTING_TOP,   /* the text is how many */
	ROUTING_SORTED, /* the text stands at the end */
	ROUTING_GROUP, /* the text is "per x" */
	ROUTING_VALUE, /* another value: the text is "in x" */
	ROUTING_WHICH  /* a condition */
};

/* How it is put: "and by country", "by country instead", "by country". */
enum routing_way { ROUTING_CHANGES, ROUTING_ADDS, ROUTING_REPLACES };

/* Append the question of a turn, changed by a follow-up. */
void routing_say(struct buf *b, const json_t *turn, enum routing what,
    const char *text, enum routing_way way);

#endif
