#ifndef REPORT_ROWS_PRINT_H
#define REPORT_ROWS_PRINT_H

#include <jansson.h>
#include <stdbool.h>
#include "report/rows/rows.h"

/* The rows of a document's result, or the steps of a dry run, in a format;
 * false, and nothing is appended, where it has neither. */
bool print_result(struct buf *b, const json_t *doc, enum rows_format format,
    const struct rows_style *style);

#endif
