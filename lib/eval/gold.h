#ifndef EVAL_GOLD_H
#define EVAL_GOLD_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/*
 * What can be told of a gold query from its words: how difficult it is,
 * whether its rows have an order, which constants it compares with.
 *
 * The difficulty counts the parts of the query. A is the number of WHERE,
 * GROUP BY, ORDER BY, LIMIT, JOIN, OR and LIKE at the top level of the first
 * arm (JOINs and ORs each for themselves); B the number of set operations
 * and of further SELECTs; C how many of these are more than one: aggregates,
 * output columns, conditions, grouping columns.
 *	easy    A <= 1, no B, no C
 *	medium  no B and A <= 1, C <= 2 or A <= 2, C <= 1
 *	hard    no B and A <= 2 or A = 3, C <= 2; or one B, A <= 1, no C
 *	extra   all others
 */
enum difficulty {
	DIFFICULTY_EASY, DIFFICULTY_MEDIUM, DIFFICULTY_HARD, DIFFICULTY_EXTRA,
	DIFFICULTY_COUNT
};
const char *difficulty_name(enum difficulty level);

struct gold_constant {
	bool is_text;
	double number;
	const char *text; /* in the arena */
};

struct gold {
	enum difficulty level;
	bool ordered;        /* by an ORDER BY at the top level */
	struct gold_constant *constants;
	size_t nconstants;
	/* the query without its LIMIT and with what it is ordered by as
	 * further columns, in the arena; NULL if that cannot be made of
	 * its words */
	char *keyed_sql;
	size_t nkeys;
};

/* Constants are allocated in the arena. Any text may be given. */
void gold_read(struct gold *g, struct arena *a, const char *sql);

#endif
