#ifndef EVAL_COLUMNS_H
#define EVAL_COLUMNS_H

#include "eval/rows.h"
#include "eval/values.h"

/*
 * Does the answer show what the gold shows, perhaps beside more? True where
 * as many rows agree when some of the answer's columns are kept, one for each
 * of the gold's, in any order; cells agree as value_same says.
 *
 * Columns are paired that hold the same values; only where several may stand
 * for one are they tried in turn. The tries and the rows that are compared
 * are bounded: where hundreds of columns and rows are almost alike, results
 * may be told apart that are the same.
 */
bool columns_match(const struct values *gold, const struct values *answer,
    enum rows_order order);

#endif
