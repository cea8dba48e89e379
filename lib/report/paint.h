#ifndef REPORT_PAINT_H
#define REPORT_PAINT_H

#include <stddef.h>
#include "base/buf.h"

/*
 * Colour for what is told beside rows: the label that a line begins with, in
 * the clean text of b from `start` on ("error: .." red, "note: .." and
 * "doubt: .." yellow, the others bold). A label that is not in the table stays
 * as it is.
 */
void paint_labels(struct buf *b, size_t start);

#endif
