#ifndef OS_SHEET_SHEET_TAKE_H
#define OS_SHEET_SHEET_TAKE_H

#include <jansson.h>

/*
 * A workbook of a document with its rows, or of rows that come as JSON lines;
 * it stands in a temporary file, whose name these return (new; the file goes
 * with the process). What it could not hold as it is, is told on stderr; dies
 * with status 1 where it cannot hold the rows, when all were read, and with 3
 * where there is no room for temporary files. Call one of them, once.
 */
char *sheet_take_document(const json_t *doc);

/* Lines that are objects are rows; one that begins with U+001E is the document
 * they belong to, and ends them. NULL where none comes: who sent the rows has
 * failed, and there is no workbook. */
char *sheet_take_lines(int fd);

#endif
