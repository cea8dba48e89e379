#ifndef SCHEMA_TEXT_H
#define SCHEMA_TEXT_H

#include <jansson.h>
#include "base/buf.h"

/*
 * A schema for people, one line a table and a term, appended:
 *
 *	order_line (1320): order_id* -> order, line*, "unit price", sent_at date
 *
 * A star marks the primary key, a word or two say how a column holds points
 * in time, "->" a foreign key ("~>" one that was
 * inferred), the number in parentheses the rows. Keys of several columns
 * stand at the end of the line.
 */
void schema_text(struct buf *out, const json_t *schema);

#endif
