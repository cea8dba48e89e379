#ifndef REPORT_PAGE_PAGE_H
#define REPORT_PAGE_PAGE_H

#include <jansson.h>
#include "base/buf.h"

/*
 * A document as one static HTML page that says all there is to say of an
 * answer: the question, doubts, the rows as a chart and a table, how the
 * question was read, the SQL, and where the rows come from. A stopped
 * document becomes a page as well, which tells why and what can be answered.
 *
 * The page loads nothing and runs nothing, and its Content-Security-Policy
 * holds the browser to that. Whatever a document holds is escaped, and what
 * would turn text around (bidirectional controls) is spelt out. It follows
 * the reader's light or dark scheme, fits a phone, and prints.
 */

/* Append the page. `made` is the time it tells, borrowed; NULL: none. */
void page_write(struct buf *b, const json_t *doc, const char *made);

#endif
