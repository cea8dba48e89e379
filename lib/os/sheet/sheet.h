#ifndef OS_SHEET_SHEET_H
#define OS_SHEET_SHEET_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * An Excel workbook (libxlsxwriter): a sheet of rows, and one that says what
 * they answer. Rows are written while they come, in memory that does not grow
 * with them, into a file of ours.
 *
 *	JSON            cell
 *	number          number; a whole one of more than 15 digits, which Excel
 *	                would round, is text
 *	true, false     boolean
 *	text            text, never a formula; an ISO date or time is a date
 *	null            empty
 *	blob            base64 as text; other objects and arrays: JSON as text
 */
#define SHEET_ROWS 1048575 /* below the header */
#define SHEET_COLUMNS 16384
#define SHEET_TEXT 32767   /* characters of a cell */

/* What a cell is not as it came. */
enum {
	SHEET_FORMULA, /* a text that could be taken for one */
	SHEET_CUT,     /* a text that was too long */
	SHEET_WHOLE,   /* a whole number that would be rounded */
	SHEET_CHANGES
};

struct sheet {
	size_t ncolumns, nrows;
	size_t changed[SHEET_CHANGES]; /* cells that are not as they came, SHEET_FORMULA .. */

	/* private */
	struct sheet_book *book;
};

/* Begin a workbook that will stand at `path`, in a folder for temporary files.
 * `made`: T2S_NOW, NULL: now. */
void sheet_open(struct sheet *s, const char *path, const char *made);

/* The names of the columns, once, before the first row; at most
 * SHEET_COLUMNS. */
void sheet_header(struct sheet *s, const char *const *names, size_t n);
/* A row as an array, or as an object with a member for each column. Beyond
 * SHEET_ROWS there is no room: false. */
bool sheet_row(struct sheet *s, const json_t *row);

/* "3 cells with text that ..": what happened to n of them. */
void sheet_tell(struct buf *b, int change, size_t n);

/* Write the second sheet, of the document, and close. NULL, or why it cannot
 * be written; static. */
const char *sheet_close(struct sheet *s, const json_t *doc);
/* Leave it: there is no workbook. */
void sheet_drop(struct sheet *s);

#endif
