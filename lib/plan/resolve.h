#ifndef PLAN_RESOLVE_H
#define PLAN_RESOLVE_H

#include "link/path.h"
#include "plan/intent.h"

/*
 * One meaning for each slot: the assignments that cost least together,
 * where a table that nothing speaks of, an owner that is left, and each
 * join cost.
 */
struct resolution {
	const struct pick **pick;             /* by slot; NULL: not in use */
	const struct schema_table **tables;   /* to be joined, first the main */
	size_t ntables;
	struct path path;                     /* over tables */
	bool connected;
	double cost;
};
struct resolutions {
	struct resolution *v; /* best first */
	size_t n;
};

/* At most `max`, in the arena. At least one where the intent has a want. */
struct resolutions resolve(struct arena *a, const struct intent *in,
    size_t max);

#endif
