#ifndef LINK_NARROW_NARROW_COMPLETE_H
#define LINK_NARROW_NARROW_COMPLETE_H

#include "link/narrow/narrow.h"

/* The choice of tables while it is made; for link/narrow alone. All is
 * borrowed, arrays are in the arena. */
struct narrow_chooser {
	struct narrow *out;
	struct arena *a;
	struct retrieve_ranking *g;
	const struct schema *s;
	const signed char *requests;
	bool *kept;    /* by table */
	float *best;   /* by word: the strongest cell kept */
	double *own;   /* by table: what it covers itself */
};

/* Keep a table that is not kept; `reason` is in the arena. */
void narrow_keep(struct narrow_chooser *c, const struct schema_table *t,
    const char *reason, bool bridge);

/*
 * What the tables kept so far need beside them. Any two of them that keys
 * connect, over however many tables, are connected by kept tables
 * afterwards, unless a person rejected those. Where nobody has `judged` the
 * tables, also those that join two relevant ones another way, and the lookups
 * that say what their codes mean.
 */
void narrow_complete(struct narrow_chooser *c, bool judged);

#endif
