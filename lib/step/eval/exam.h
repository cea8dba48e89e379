#ifndef STEP_EVAL_EXAM_H
#define STEP_EVAL_EXAM_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "db/judge/judge.h"
#include "schema/keep.h"

/*
 * One question through a pipe, and its answer judged. What belongs to a
 * database (the schema's document, copies in memory) is made when the first
 * question on it comes and kept until one on another comes.
 */
struct exam {
	const char *databases;  /* folder: NAME/NAME.sqlite, NAME.sqlite or
	                           NAME.db */
	char *const *command;   /* NULL: the filters in a row */
	const char *const *plan_options; /* of its t2s-plan, after each other */
	size_t nplan_options;
	bool lists;             /* ... which is its last one, and lists */
	long candidates;        /* ... so many candidates: for exam_label */
	struct judge_options judging; /* timeout_ms is the pipe's, too */
	bool talks;             /* let the pipe write on stderr */

	/* private */
	char *name, *path;
	bool dictionary;        /* the schema has what it says */
	struct buf image;
	struct judge *judge;
	struct judge *within;   /* by columns, where .lists */
	int schema;             /* descriptor of the document */
	char *now;              /* T2S_NOW as it was at first; NULL */
	bool knows_now;
	struct schema_keep keep;
};

/* The result as t2s-eval(1) documents it (new). Dies with status 2 where the
 * question's database cannot be read. */
json_t *exam_question(struct exam *e, json_t *question);

/*
 * The same of each candidate that the pipe lists, whose plan is mended,
 * written and run as the rest of the filters would: {id, db, tags?, expect,
 * status, ms} and, unless the question has no answer that a candidate could
 * be (`meta`, `refused`) or one that is empty, {candidates, candidates_right,
 * first (rank of the first that is right, 0: none; where rows are expected),
 * labels}, new; the labels as t2s-eval(1) documents them.
 */
json_t *exam_label(struct exam *e, json_t *question);

#endif
