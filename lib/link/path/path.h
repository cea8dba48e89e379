#ifndef LINK_PATH_PATH_H
#define LINK_PATH_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include "schema/schema.h"

/*
 * Join paths along the keys of a schema (declared and inferred), seen as a
 * graph of tables in which a key is an edge that can be walked both ways.
 */
struct path_edge {
	const struct schema_key *key;
	bool forward; /* from key->from to key->to */
};
struct path {
	struct path_edge *edges; /* in join order: each edge has one end among
	                            the tables joined before */
	size_t n;
	double cost; /* edges, each weighed by 1 / confidence, and more for
	                traps at tables that nobody asked for */
	size_t traps; /* pairs of edges to one table: rows of the two others
	                stand beside each other although nothing connects
	                them */
	bool rival;  /* another tree of the same cost, as good, exists that
	                uses other keys or tables: the join is ambiguous */
};

/*
 * A cheapest tree that connects all of `tables` (n >= 1), starting at
 * tables[0]; tables in between are added. Allocated in the arena. False
 * where they are not connected. Deterministic: of equal trees the one with
 * the fewest traps, then the one that joins tables[1] with the root itself,
 * then the one whose keys come first in the schema.
 */
bool path_connect(const struct schema *s, struct arena *a,
    const struct schema_table *const *tables, size_t n, struct path *out);

/* All keys that directly connect two tables, both directions; at most max. */
size_t path_keys_between(const struct schema *s, const struct schema_table *x,
    const struct schema_table *y, struct path_edge *out, size_t max);

/* The columns of an edge of one column, that of where it starts and that of
 * where it ends; false for a key of several, or of unknown ones. */
bool path_edge_columns(const struct path_edge *e,
    const struct schema_column **from, const struct schema_column **to);

/* Is the key called for what the other row does there, "approved_by", and not
 * for its table? */
bool path_is_role(const struct schema_key *k);

#endif
