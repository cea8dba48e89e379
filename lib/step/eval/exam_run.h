#ifndef STEP_EVAL_EXAM_RUN_H
#define STEP_EVAL_EXAM_RUN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/opt.h"
#include "step/eval/exam.h"
#include "eval/questions.h"

/*
 * An examination: the questions of a file, put to a pipe by several processes
 * at a time (step/eval/exam.h), their results in the order of the questions.
 */
struct exam_run {
	struct exam exam;
	const char *file;             /* of questions; "-": stdin */
	struct opt_list only, except; /* on these databases, not on those */
	int split;                    /* enum split */
	long limit;                   /* the first of them; 0: all */
	long jobs;                    /* processes; 0: one for a processor */
	bool progress;                /* show on stderr how far it is */
	/* Gets each result as soon as it and all before it are there; number
	 * counts from 1. May take members out of it. */
	void (*take)(json_t *result, size_t number);

	/* private */
	struct questions questions;
	size_t *first;   /* question of each task; one more at the end */
	size_t ntasks;
	json_t *results; /* in the order of the questions */
	size_t taken, done;
};

/* Read the questions; returns how many there are. Dies with status 2 where
 * that fails, or there are none. */
size_t exam_run_read(struct exam_run *r);

/*
 * Put them. Returns the array of results, as exam_question or, where the exam
 * lists, exam_label gives them; borrowed until exam_run_free. Dies with status
 * 3 where no process can be started, with 2 where one ended too early.
 */
const json_t *exam_run(struct exam_run *r);

/* Was the command of the pipe found for no question? A slip in its name is no
 * score of nothing; it is told on stderr. */
bool exam_run_command_missing(const struct exam_run *r);

void exam_run_free(struct exam_run *r);

#endif
