#ifndef PLAN_RANK_NEAR_H
#define PLAN_RANK_NEAR_H

#include "plan/grammar/grammar.h"

/*
 * How near each word of the question is to each table and column by their
 * names: the same word, one that WordNet or the tables of words relate, or one
 * that is used where the other is (words/vector.h). Unlike the senses of
 * plan/spans it leaves nothing out: the ranking asks it what a plan says that
 * no word does, and which names a plan leaves out.
 */
enum near_level {
	NEAR_NOT, NEAR_COMPANY, NEAR_USE, NEAR_ROOT, NEAR_STEP, NEAR_SENSE,
	NEAR_SAME
};

struct near {
	const struct schema *schema;
	size_t ntokens, ncolumns;
	size_t *first;         /* by table: its first column among all */
	unsigned char *column; /* token by token, each of all columns */
	unsigned char *table;  /* token by token, each of all tables */
	unsigned char *best;   /* by token: of all names */
	bool *asks;            /* by token: it has a content to be near with */
};

/* In the arena. */
const struct near *near_make(const struct grammar *g);

enum near_level near_column(const struct near *n, size_t token,
    const struct schema_column *c);
enum near_level near_table(const struct near *n, size_t token,
    const struct schema_table *t);
/* Over all tokens; *at is the nearest (may be NULL), ntokens where none is. */
enum near_level near_column_best(const struct near *n,
    const struct schema_column *c, size_t *at);
enum near_level near_table_best(const struct near *n,
    const struct schema_table *t);

#endif
