#ifndef PLAN_INTENT_H
#define PLAN_INTENT_H

#include "plan/item.h"

/*
 * What is asked, before tables are chosen: outputs, conditions, groups,
 * order and limit over slots. A slot is a mention with all that it may mean;
 * one meaning of each is picked when candidates are made (plan/resolve.h).
 */
struct pick {
	const struct schema_table *table;
	const struct schema_column *column; /* NULL: the table */
	const struct schema_column *also;   /* shown with it; NULL: none */
	const json_t *value;                /* of a stored value */
	double cost;                        /* 0: surely meant */
	int sign;                           /* of a domain: -1 turns it */
};
struct slot {
	size_t item;   /* where it is said */
	struct pick *v;
	size_t n;
	long owner;    /* slot of the table it belongs to, -1: not said */
	double pull;   /* how strongly it is said: cost of another table */
	bool implied;  /* not said as a name: "oldest" */
	bool optional; /* its table need not be joined for its own sake */
};

struct want {
	enum agg agg;
	enum agg over; /* of agg's values over the groups; AGG_NONE */
	bool distinct;
	bool all;      /* every column */
	long slot;     /* -1: rows (COUNT alone) */
	bool by_group; /* it is the group's name too */
};

enum test_kind {
	TEST_COMPARE, /* slot op value */
	TEST_BETWEEN, /* slot between value and value2 */
	TEST_LIKE,
	TEST_NULL,
	TEST_DATE,    /* slot within, before or after a date */
	TEST_COUNT,   /* rows of slot per entity, op value */
	TEST_AGG,     /* agg of slot per group, op value */
	TEST_AVERAGE, /* slot op (agg of slot over all) */
	TEST_COLUMN,  /* slot op other slot */
	TEST_TERM,    /* slot is a condition of the dictionary */
};
struct test {
	enum test_kind kind;
	long slot;         /* -1: rows */
	long other;
	long role;         /* the row is seen through this key's slot, -1 */
	enum agg agg;
	enum compare op;
	enum like like;
	bool not;
	bool or;           /* OR with the test before it */
	bool tight;        /* AND with it, closer than OR: a whole name */
	const json_t *value, *value2; /* NULL: the slot's stored value */
	const char *unit;  /* said behind the number, NULL: none */
	enum agg left;     /* TEST_AVERAGE: of the slot per group, or none */
	struct date date;
	size_t inner;      /* TEST_AVERAGE: scope of its own tests, 0 none */
	size_t inner_from, inner_to; /* items that say them */
	size_t scope;
	size_t item;
};

/* Where tests hold: the whole, rows to leave out, arms that must all hold,
 * the rows that a value is calculated from. */
enum scope_kind { SCOPE_MAIN, SCOPE_NOT, SCOPE_ARM, SCOPE_VALUE };
struct scope {
	enum scope_kind kind;
	long slot; /* SCOPE_NOT: the table without rows, -1 */
	long via;  /* another table named with it, -1 */
};

struct key {
	long slot;     /* -1: the rows' count, or the first output */
	enum agg agg;
	int dir;       /* 1 descending */
	bool first;    /* the first output, or what is calculated */
	bool alpha;    /* ... as text */
	size_t item;
};

struct intent {
	struct items items;
	const struct schema *schema;
	struct slot *slots;
	size_t nslots;
	struct want *wants;
	size_t nwants;
	struct test *tests;
	size_t ntests;
	struct scope *scopes;
	size_t nscopes;
	long *groups; /* slots */
	size_t ngroups;
	struct key *keys;
	size_t nkeys;
	long limit;   /* 0: none */
	bool super;   /* the order stems from a superlative */
	long each;    /* ... that holds within each of these: slot, -1 */
	bool distinct;
	bool union_;  /* tests joined by OR name two kinds of rows */
	long entity;  /* slot of the main table, -1 */
	long *must;   /* slots of tables whose rows must be there */
	size_t nmust;
	bool *used;   /* by item: it has been understood */
	json_t *keep; /* holds the literals; to be released by the owner */
};

/* Never fails; an empty intent has no wants. In the arena. */
struct intent intent_read(struct arena *a, const struct schema *schema,
    struct items items);

#endif
