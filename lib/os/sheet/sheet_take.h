#ifndef OS_SHEET_SHEET_TAKE_H
#define OS_SHEET_SHEET_TAKE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * A workbook in the buffer, of a document with its rows or of rows that come
 * as JSON lines. What it could not hold as it is, is told on stderr; dies with
 * status 1 where it cannot hold the rows, when all were read, and with 3 where
 * there is no room for temporary files. Call once.
 */
void sheet_take_document(struct buf *b, const json_t *doc);

/* Lines that are objects are rows; one that begins with U+001E is the document
 * they belong to, and ends them. False, and there is no workbook, where none
 * comes: who sent the rows has failed. */
bool sheet_take_lines(struct buf *b, int fd);

#endif
