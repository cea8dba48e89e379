#ifndef REPORT_LINKS_H
#define REPORT_LINKS_H

#include <jansson.h>
#include "base/buf.h"

/* How the phrases of the question were taken, on one line: "'albums' is table
 * Album; 'Rock' is Genre.Name = 'Rock'". Of the document's `matches` those
 * that its plan makes use of, one for each phrase; appends nothing where
 * there are none. */
void links_text(struct buf *out, const json_t *doc);

#endif
