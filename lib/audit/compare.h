#ifndef AUDIT_COMPARE_H
#define AUDIT_COMPARE_H

#include "audit/rule.h"

/*
 * What a plan compares with what. A walker (rule.h) is given a meeting for
 * each predicate LEFT op RIGHT, wherever it stands, for each CASE with an
 * operand (= its WHENs) and for each member of a comparison of rows.
 */
struct meeting {
	struct query *in;
	enum comparison op;
	struct expr *left;
	struct exprs right; /* of a comparison with a query: what that shows */
	struct pred *pred;  /* that can be written anew; NULL: each side is
	                       edited alone */
};
void compare_pred(struct audit *a, struct pred *p, struct query *in,
    meeting_fn each);
void compare_case(struct audit *a, struct expr *e, struct query *in,
    meeting_fn each);

bool compare_is_equality(enum comparison op); /* = != in .. is_distinct */
/* The same comparison with its sides exchanged. */
enum comparison compare_turned(enum comparison op);

/*
 * The column of the schema whose values an expression gives: seen through
 * outputs of CTEs and derived tables, scalar sub-queries, min, max, lag,
 * coalesce, casts to text, collations, and what changes only the spelling.
 */
enum origin_spelling {
	ORIGIN_LOWER = 1, ORIGIN_UPPER = 2, ORIGIN_TRIMMED = 4,
	ORIGIN_ANY_CASE = 8, /* compared without regard to it */
};
enum { ORIGIN_MORE = 4 };
struct origin {
	const struct schema_column *column;
	unsigned spelling;             /* bits */
	const char *more[ORIGIN_MORE]; /* texts that coalesce gives, too */
	size_t nmore;
};
bool compare_origin(const struct expr *e, struct origin *out);

/* The expression that a column of a derived table or a CTE shows; NULL if
 * several do (set operations), or none is known. */
const struct expr *compare_behind(const struct expr *column);

/*
 * Writing an expression of the view elsewhere: as JSON of the plan language
 * (new); NULL if it is not spelled by itself in the plan. (rewrite.c)
 */
json_t *rewrite_expr(struct audit *a, const struct expr *e);
/*
 * Propose other sides for a meeting: `left` and the n of `right` (stolen,
 * NULL: as it is). Returns the change to be explained; NULL if the plan does
 * not spell this comparison so, or another change of this round is there.
 */
struct change *rewrite_meeting(struct audit *a, const struct meeting *m,
    json_t *left, json_t **right);
/* Propose two texts in the place of `e`, a literal on the right that is said
 * to equal: IN. As above; NULL also where what stands there is no literal. */
struct change *rewrite_either(struct audit *a, const struct meeting *m,
    const struct expr *e, const char *one, const char *other);
/* Propose another expression in the place of one. As above. */
struct change *rewrite_place(struct audit *a, const struct expr *e,
    json_t *value /* steals */);

#endif
