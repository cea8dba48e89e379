#ifndef AUDIT_TRUTH_TRUTH_H
#define AUDIT_TRUTH_TRUTH_H

#include "audit/truth/domain.h"

/*
 * Can some conditions hold together? Each says what an expression ("term") can
 * still be (domain.h); terms that are set equal share what is known of them,
 * so that a contradiction is found across joins; a column of a derived table
 * is what stands behind it. Of conditions joined by OR one of each is chosen:
 * where no choice can hold beside the rest, all cannot. What is
 * not understood (sub-queries, functions of the engine) leaves everything
 * open, so that a contradiction that is found is one.
 */
enum { TRUTH_TERMS = 32, TRUTH_ATOMS = 64 };

struct truth_atom {
	const struct pred *pred;
	bool negated;
};

/* Conditions that hold together, comparisons and alternatives apart. */
struct truth_list {
	struct truth_atom v[TRUTH_ATOMS];
	size_t n;
};
/* Add a condition, taken apart at AND; what does not fit is left out. */
void truth_add(struct truth_list *list, const struct pred *p, bool negated);
void truth_add_all(struct truth_list *list, const struct preds *preds);

/* The query behind a derived table or CTE whose conditions hold of the rows
 * around it; NULL: it is none, or stands there twice. */
const struct query *truth_inner(const struct source *s);

struct truth {
	struct audit *a;
	const struct query *q;
	bool values; /* take the values that are known today for all there are */
};
struct truth_found {
	const struct truth_atom *at;    /* it cannot hold .. */
	bool alone;                     /* .. at all */
	const struct truth_atom *other; /* .. with this one; NULL: with
	                                   several */
};
/* Can they not all hold? Then it tells of the first that cannot. */
bool truth_clash(const struct truth *t, const struct truth_list *list,
    struct truth_found *found);

#endif
