#ifndef EVAL_TALLY_H
#define EVAL_TALLY_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Totals of an evaluation, from the results of single questions as
 * t2s-eval(1) writes them.
 */

/* The totals (new) of `results`, an array of result objects:
 * {questions, with_rows, right, empty_gold, empty_right, gold_errors,
 *  confident, confident_right, levels, verdicts, differs, errors,
 *  by_database, share, mean, median_ms}, with copies also held, held_share */
json_t *tally(const json_t *results, bool with_copies);

/* For people, appended. */
void tally_text(struct buf *out, const json_t *totals);

#endif
