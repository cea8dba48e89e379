#ifndef LINK_MATCH_COMMENT_H
#define LINK_MATCH_COMMENT_H

#include "link/match/match.h"

/* Link the words that no link of 0.6 or more covers to the tables and
 * columns in whose comments they stand. */
void comment_match(struct links *out, struct arena *a,
    const struct words *words, const struct schema_table *const *tables,
    size_t n);

#endif
