#ifndef EVAL_TALLY_H
#define EVAL_TALLY_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Totals of an evaluation, from the results of single questions as
 * t2s-eval(1) writes them; what they hold is told there.
 */

/* The totals (new) of `results`, an array of result objects, with copies
 * also of what was held. */
json_t *tally(const json_t *results, bool with_copies);

/* For people, appended. */
void tally_text(struct buf *out, const json_t *totals);

/*
 * The totals (new) of `results` of exam_label (step/eval/exam.h):
 * {questions, listed, candidates, candidates_right, first, reachable,
 *  share, within, by_tag, by_database, median_ms}
 */
json_t *tally_labels(const json_t *results);
void tally_labels_text(struct buf *out, const json_t *totals);

#endif
