#ifndef AUDIT_ROWS_SPLIT_H
#define AUDIT_ROWS_SPLIT_H

#include "audit/rows/fanout.h"
#include "lang/view/view.h"

/*
 * A query whose totals repeat rows, taken apart so that they do not. The spine
 * is a source with all that its row fixes; the other sources fall into
 * branches, each of which repeats the rows of the spine. Then
 *
 * - a branch of which totals are made becomes a sub-query that makes them for
 *   each row of the spine, by the columns that join it; the query adds them up;
 * - a branch of which only conditions are made becomes EXISTS;
 * - one that was joined LEFT and changes nothing goes.
 *
 * It is done where keys prove that each row counts once then: every total is
 * of the spine and its rows fix the spine, or of one branch, whose rows are
 * not repeated within it and fix the spine; and all else that the query shows,
 * groups and orders by is of the spine. Not where sources are joined by a
 * RIGHT or FULL join, or by what is no equality: nobody knows how often their
 * rows are repeated; nor where a total stands behind another source that fixes
 * it, whose rows can be meant.
 *
 * A COUNT of a column of a table with a key of one column needs none of that:
 * COUNT(DISTINCT key) is the same.
 */

/* A condition of ON or WHERE; what AND holds is taken apart. */
struct split_cond {
	struct pred *pred;
	source_set of;
	size_t item;  /* the source whose join says it; SPLIT_WHERE */
	bool used;    /* it went into a branch, or away with it */
};
#define SPLIT_WHERE SIZE_MAX

struct split_branch {
	source_set set;
	size_t first;  /* its first source */
	bool left;     /* rows of the spine stay without it */
	bool totals;   /* some are made of it */
	struct source *derived; /* the sub-query, once it is built */
};

struct split_total {
	struct expr *call;
	source_set of;
	struct split_branch *branch; /* NULL: the spine's */
	bool told;     /* its rows are repeated */
	struct rows_repeat repeat;
	struct expr *none;    /* what it adds for a row of nulls; NULL: null */
	struct expr *instead; /* NULL: itself */
};

struct split {
	struct audit *a;
	struct rows *f;
	struct query *q;
	bool left[VIEW_SOURCES]; /* how each source was joined */
	struct split_cond *conds;
	size_t nconds;
	struct split_total *totals;
	size_t ntotals;
	source_set plain;  /* what is shown, grouped and ordered by besides */
	source_set spine;
	struct split_branch *branches;
	size_t nbranches;
};

/* Can the query be taken apart? Returns it in `t` (in the arena of the audit),
 * with a spine and branches; false if it cannot, or nothing is repeated.
 * (apart.c) */
bool split_find(struct split *t, struct audit *a, struct query *q);

/* Change the tree of the query, so that it is; it is to be restated then.
 * Its literals are a->kept. (split_build.c) */
void split_build(struct split *t);

#endif
