#ifndef REPORT_ROWS_PRINT_H
#define REPORT_ROWS_PRINT_H

#include <jansson.h>
#include <stdbool.h>
#include "report/rows/rows.h"

/* The rows of a document's result, or the steps of a dry run, in a format;
 * false, and nothing is appended, where it has neither. */
bool print_result(struct buf *b, const json_t *doc, enum rows_format format,
    const struct rows_style *style);

/* The objects of a list as a table, a column for each name: `cell` gives what
 * an object has under it, new or NULL. An empty list is none. */
typedef json_t *print_cell(const json_t *object, const char *name);
void print_objects(struct buf *b, const json_t *objects,
    const char *const *names, size_t n, print_cell *cell,
    const struct rows_style *style);

#endif
