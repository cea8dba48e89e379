#ifndef EVAL_RESULT_H
#define EVAL_RESULT_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * The result of one question (t2s-eval(1)) as it is written: each appends one
 * line or several; `number` counts from 1.
 */

/* As it is, on a line. */
void result_json(struct buf *out, json_t *result, size_t number);

/* "ok 3 - ID (LEVEL, VERDICT)", a line of TAP. */
void result_tap(struct buf *out, json_t *result, size_t number);

/* A line for each label of exam_label. They are many, and not needed again:
 * they are taken out of the result. */
void result_labels(struct buf *out, json_t *result, size_t number);

#endif
