#ifndef REPORT_LESSONS_H
#define REPORT_LESSONS_H

#include <jansson.h>
#include "report/rows/rows.h"

/* A list of lessons as a table, appended: id, state, how far each is believed,
 * how often it was used, how it came, and what it says. */
void lessons_table(struct buf *b, const json_t *lessons,
    const struct rows_style *style);

/* The lessons of a document so, and a line for each of its findings. */
void lessons_text(struct buf *b, const json_t *doc,
    const struct rows_style *style);

#endif
