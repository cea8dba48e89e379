#ifndef REPORT_LESSONS_H
#define REPORT_LESSONS_H

#include <jansson.h>
#include "report/rows/rows.h"

/* The lessons of a document as a table, and a line for each of its findings. */
void lessons_text(struct buf *b, const json_t *doc,
    const struct rows_style *style);

#endif
