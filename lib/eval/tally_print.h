#ifndef EVAL_TALLY_PRINT_H
#define EVAL_TALLY_PRINT_H

#include <jansson.h>
#include "base/buf.h"

/* The tables of totals for people; all append. */

/* "label    1 of    2   50.0 %" */
void tally_print_line(struct buf *out, const char *label, json_int_t part,
    json_int_t whole);

/* Groups by name under a label and a heading, the largest (`of`) first;
 * `print` prints what stands behind the name, with the newline. Nothing where
 * there is no group. */
void tally_print_groups(struct buf *out, const char *label,
    const char *heading, const json_t *groups,
    void (*print)(struct buf *out, const json_t *group));

#endif
