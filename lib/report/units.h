#ifndef REPORT_UNITS_H
#define REPORT_UNITS_H

#include <jansson.h>
#include "base/buf.h"

/*
 * In which units the numbers of an answer are: those that a dictionary gives
 * the columns and terms they are made of, and cents that are shown as whole
 * amounts. Sums, means and the like have the unit of their column; products
 * and quotients have none that is known.
 */

/* {"sum_amount": "amount_cents / 100", "weight": "kg"} by the name of the
 * output (new); empty where no unit is known. */
json_t *units_of(const json_t *doc);
/* The same on one line: "sum_amount in amount_cents / 100, weight in kg". */
void units_text(struct buf *out, const json_t *doc);

#endif
