#ifndef LINK_PATH_GRAPH_H
#define LINK_PATH_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include "schema/schema.h"

/*
 * Tables as nodes, keys as edges that are walked both ways. A key whose
 * columns or target are missing, and one to its own table, is none.
 */
struct graph_link {
	size_t to;                    /* index of a table */
	const struct schema_key *key;
	bool forward;                 /* seen from the table that has it */
	bool off;                     /* for the user: left out for now */
	double cost;                  /* 1 / confidence */
};
struct graph {
	size_t n;                 /* tables */
	struct graph_link *links; /* of table t: first[t] .. first[t + 1],
	                             in the schema's order */
	size_t *first;
};
/* The schema is borrowed. */
void graph_build(struct graph *g, const struct schema *s);
void graph_free(struct graph *g);
size_t graph_degree(const struct graph *g, size_t table);
/* Can a join be written along this key? */
bool graph_usable(const struct schema_key *k);

#endif
