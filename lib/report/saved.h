#ifndef REPORT_SAVED_H
#define REPORT_SAVED_H

#include <jansson.h>
#include "report/rows/rows.h"

/* Saved questions, [{"name", "question"?, "parameters"?}], as a table of
 * these. Nothing where there is none. */
void saved_table(struct buf *b, const json_t *saved,
    const struct rows_style *style);

/* The name among them that is nearest to a mistyped one; borrowed, NULL if
 * none is near. */
const char *saved_like(const json_t *saved, const char *name);

#endif
