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
 * {questions, with_rows, empty_gold, gold_errors, right, share, mean,
 *  databases, held, held_share, empty_right, levels, verdicts, errors,
 *  confident, confident_right, median_ms, worst} */
json_t *tally(const json_t *results, bool with_copies);

/* For people, appended. */
void tally_text(struct buf *out, const json_t *totals);

#endif
