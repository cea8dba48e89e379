#ifndef PLAN_DRAFT_WORK_H
#define PLAN_DRAFT_WORK_H

#include "plan/display.h"
#include "plan/draft.h"
#include "plan/reading.h"

/* Private to draft*.c: a draft under construction. */
enum { DRAFT_MAX = 64 }; /* outputs, tests, keys: what a question says */

struct drafting {
	struct arena *a;
	const struct intent *in;
	const struct resolution *r;
	struct draft *out;
};

struct draft *draft_new(struct arena *a);
/* The meaning picked for a slot, NULL for -1 or none. */
const struct pick *draft_picked(const struct drafting *d, long slot);
/* A column for a slot; where that is a table, its display column. */
struct draft_term draft_term_of(const struct drafting *d, long slot);
/* The table whose rows the question is about. */
const struct schema_table *draft_main(const struct drafting *d);
/* A new test at the end of a list of DRAFT_MAX. */
struct draft_test *draft_push(struct draft_test *list, size_t *n);
void draft_join(struct draft *q, struct arena *a,
    const struct schema_table *const *tables, size_t n,
    const struct path *path);

/* The key by which a column that is no number to people names another row
 * ("manager"); NULL where it does not. */
const struct schema_key *draft_role_key(const struct schema_column *c);
/* The table behind that key in a join of its own, and its column that is c
 * of the table itself. */
const struct schema_table *draft_role(struct drafting *d,
    const struct schema_key *k);
const struct schema_column *draft_role_column(
    const struct schema_table *role, const struct schema_column *c);

/* The intent's tests of one scope, on rows and on groups. */
void draft_tests(struct drafting *d, size_t scope);
/* Count rows once, and groups as what they are. */
void draft_counts(struct drafting *d);
/* Can a row of t stand in the join more than once? */
bool draft_multiplies(const struct draft *q, const struct schema_table *t);
/* "customers who bought tea": would a list of rows show one of them more than
 * once? */
bool draft_repeats(const struct draft *q);
/* Join the one table whose rows use those of the only table, to count
 * them. */
void draft_users(struct drafting *d);
/* A superlative that holds within each of several. */
void draft_each(struct drafting *d);
/* A superlative that picks one row of a table that many others belong to. */
void draft_superlative(struct drafting *d);
/* Measures of the dictionary: they aggregate, and are shown. */
void draft_computed(struct drafting *d);
/* Rows to leave out. */
void draft_scope_not(struct drafting *d, size_t scope);

#endif
