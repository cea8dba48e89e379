#ifndef STEP_FILTER_RELEVANCE_H
#define STEP_FILTER_RELEVANCE_H

#include "step/model/asking.h"
#include "link/filter.h"

/*
 * The second stage of t2s-filter(1): a model judges the tables that the first
 * one kept, in one call or, with `each`, one call for each table, then one for
 * those it chose, then one for what the question needs of them.
 */
struct relevance_step {
	struct asking asking;
	bool each, share_values;
	size_t tokens;  /* of a call for one table */
	/* of the document at hand: what it brought along */
	enum asked asked;
	json_t *reply;
};

/* A filter_judge; its argument is a struct relevance_step. */
enum filter_judged relevance_run(void *judging, json_t *doc,
    const json_t *schema, json_t **verdicts, struct findings *f);

#endif
