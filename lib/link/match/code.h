#ifndef LINK_MATCH_CODE_H
#define LINK_MATCH_CODE_H

#include "link/match/match.h"

/*
 * Words that a comment says a code means: "open", where a column is
 * commented "O open, P paid", is linked to its value O. How they were found
 * is "comment", their score 0.9.
 */
void code_match(struct links *out, struct arena *a, const struct words *words,
    const struct schema_table *const *tables, size_t n);

#endif
