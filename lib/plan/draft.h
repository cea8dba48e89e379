#ifndef PLAN_DRAFT_H
#define PLAN_DRAFT_H

#include "plan/resolve.h"

/*
 * A query with every name decided, ready to be written as a plan
 * (plan/compose.h). Made from an intent and one resolution of it.
 */
struct draft_term { /* a column, or an aggregate of one */
	enum agg agg;
	const struct schema_table *table;
	const struct schema_column *column; /* NULL with COUNT: rows */
};
enum draft_kind {
	DRAFT_COMPARE, DRAFT_BETWEEN, DRAFT_LIKE, DRAFT_NULL, DRAFT_NOT_NULL,
	DRAFT_IN,        /* term in (query) or not */
	DRAFT_SCALAR,    /* term op (query of one value) */
	DRAFT_COLUMN,    /* term op other */
	DRAFT_ALL,       /* parts ANDed, negated */
	DRAFT_TERM,      /* a condition of the dictionary */
};
struct draft;
struct draft_test {
	enum draft_kind kind;
	struct draft_term term, other;
	enum compare op;
	bool not;
	bool or;    /* with the test before it */
	bool tight; /* AND with it, closer than OR */
	const json_t *value, *value2;
	enum like like;
	struct draft *query;
	struct draft_test *parts;
	size_t nparts;
};
struct draft_key {
	struct draft_term term;
	bool descending;
};
struct draft {
	struct draft_term *outputs;
	size_t noutputs;
	const struct schema_table **tables; /* in the order of joining */
	size_t ntables;
	struct path_edge *edges;
	size_t nedges;
	struct draft_test *where, *having;
	size_t nwhere, nhaving;
	struct draft_term *groups;
	size_t ngroups;
	struct draft_key *keys;
	size_t nkeys;
	long limit;
	bool distinct;
	bool all; /* every column of the first table */
	enum agg over; /* of the one output, over its groups; AGG_NONE */
	struct draft *arms; /* all of whose rows are in common */
	size_t narms;
};

/* The key by which rows of x belong to one row of t, and so to one value of
 * its column, which stands for the row (NULL: the row); NULL: none. */
const struct schema_column *draft_each_key(const struct schema_table *x,
    const struct schema_table *t, const struct schema_column *column);

struct draft draft_make(struct arena *a, const struct intent *in,
    const struct resolution *r);

#endif
