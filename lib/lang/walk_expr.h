#ifndef LANG_WALK_EXPR_H
#define LANG_WALK_EXPR_H

#include "lang/walk.h"

/* Is there an aggregate of this query (not one of a sub-query) in it, or a
 * window? */
bool walk_aggregates(const struct expr *e);
bool walk_windows(const struct expr *e);
/* Is it a column whose values are text only as they are spelled
 * (type_is_spelled)? */
bool walk_spelled(const struct expr *e);
bool walk_pred_aggregates(const struct pred *p);

/* Are two expressions the same, names in any case? Sub-queries never are. */
bool walk_same(const struct expr *a, const struct expr *b);

/* How many expressions are in it, itself included, one that stands in two
 * places twice; `most` if there are more. */
size_t walk_size(const struct expr *e, size_t most);

/* Does the query group by this very expression? */
bool walk_grouped_by(const struct query *q, const struct expr *e);

/* Is an expression of a shape? Parameters a1, a2 and a3 of the pattern stand
 * for any expression, each for the same; what they stood for is `bound`. */
#define WALK_HOLES 3
bool walk_match(const struct expr *pattern, const struct expr *e,
    struct expr *bound[WALK_HOLES]);

#endif
