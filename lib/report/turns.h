#ifndef REPORT_TURNS_H
#define REPORT_TURNS_H

#include <jansson.h>
#include <stdbool.h>
#include "report/rows/rows.h"

/* Turns of the log as a table: number, time, status (of those that were taken
 * back "undone") and question of each, with `sessions` the name of its session
 * too. Nothing where there is none. */
void turns_table(struct buf *b, const json_t *turns, bool sessions,
    const struct rows_style *style);

#endif
