#ifndef EVAL_TALLY_OUTCOME_H
#define EVAL_TALLY_OUTCOME_H

#include <jansson.h>
#include <stdbool.h>

/*
 * The part of an evaluation's totals (eval/tally.h) that tells wrong answers
 * by the harm they do: by outcome, by tag, by database, by what was expected,
 * and what would be left at which confidence.
 */
void tally_outcomes_begin(json_t *totals);
/* A question whose gold has rows: outcomes, by_database, risk. */
void tally_outcomes_scored(json_t *totals, const json_t *result);
/* One of those, or one that expects something else: by_tag, by_expect. */
void tally_outcomes_kinds(json_t *totals, const json_t *result);
/* Work out the shares. */
void tally_outcomes_end(json_t *totals);

/* ---- for all totals ---------------------------------------------------- */

/* One more; a member that is not there counts from 0. */
void tally_bump(json_t *object, const char *key);
json_int_t tally_number(const json_t *object, const char *key);
/* Percent, 0 of nothing. */
double tally_share(json_int_t part, json_int_t whole);
/* The median of the results' "ms" (new). */
json_t *tally_median_ms(const json_t *results);

#endif
