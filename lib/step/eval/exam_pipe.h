#ifndef STEP_EVAL_EXAM_PIPE_H
#define STEP_EVAL_EXAM_PIPE_H

#include "step/eval/exam.h"
#include "step/pipe/policed.h"

/* What an examination needs of the world, for step/eval/exam.c and exam_label.c. */

/* Die with status 7 where the database of this name has a policy: the verdict
 * on an answer tells what golds find, and these read all rows. `p` is zero at
 * first. */
void exam_admit(const struct exam *e, struct policed *p, const char *name);

/* Make what belongs to the question's database, where the last question was
 * on another. Dies with status 2 where it cannot be read. */
void exam_use(struct exam *e, const json_t *question);

/* Send the question through the pipe: what it wrote is appended to `reply`;
 * its status as child_run gives it. */
int exam_pipe(struct exam *e, const json_t *question, struct buf *reply);

#endif
