#ifndef LANG_PLAIN_H
#define LANG_PLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * A plan in plain words, for one who does not read SQL: "Country, number of
 * rows; from Customer; for each Country; sorted by number of rows, largest
 * first". What has no short word is left as "..". False, and nothing is
 * appended, where the plan cannot be read.
 */
bool plain_plan(struct buf *b, const json_t *plan);

#endif
