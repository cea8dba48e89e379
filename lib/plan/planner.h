#ifndef PLAN_PLANNER_H
#define PLAN_PLANNER_H

#include <jansson.h>
#include "base/die.h"
#include "plan/rank/rank.h"
#include "plan/text/when.h"

/*
 * The built-in planner: from a document with a question and a schema to one
 * with a plan, without a model. See t2s-plan(1).
 */

/* The rows that a plan gives on the document's database, as `result` has
 * them (new); NULL if that cannot be found out. */
typedef json_t *planner_rows(const json_t *doc, const json_t *plan);
/* Sets what each of n plans gives there, no row for a total of nothing; leaves
 * what cannot be found out in so many milliseconds as it is. */
typedef void planner_trials(const json_t *doc, const json_t *const *plans,
    size_t n, long ms, struct rank_trial *out);

/* What is shown: what was asked, or also what the order and the conditions
 * are by. */
enum planner_columns { COLUMNS_ASKED, COLUMNS_HELPFUL };

struct planner_options {
	struct when_now now;
	bool assume;            /* take the best of several readings */
	const char *const *answers; /* a person's, see link/answer.h */
	size_t nanswers;
	long candidates;        /* list so many in place of planning, 0: no */
	bool facts;             /* .. with all that is known of each */
	bool give_up;           /* no more plans: tell all attempts, and what
	                           could be asked instead */
	bool refine;            /* after an error, too, another plan in place
	                           of a mended one */
	bool accept;            /* take back the first plan that gave no rows */
	double min_confidence;  /* a plan less sure than this is asked about;
	                           negative: the planner's own mark */
	int columns;            /* enum planner_columns */
	planner_rows *rows;     /* to see whether readings differ; NULL: they
	                           do */
	planner_trials *trials; /* to see what the best give; NULL: nothing is
	                           tried out */
	long probe_ms;          /* .. for so long together, 0: nothing is */
};

/*
 * Edits the document: plan, questions, findings, attempts, stop. Returns its
 * status. A stopped document that no plan can mend is left as it is.
 */
enum status planner_run(json_t *doc, const struct planner_options *options);

#endif
