#ifndef OS_SHEET_SHEET_PART_H
#define OS_SHEET_SHEET_PART_H

#include <xlsxwriter.h>
#include "base/mem.h"
#include "os/sheet/sheet.h"

/* Private to os/sheet. */
struct sheet_book {
	lxw_workbook *workbook;
	lxw_worksheet *rows;
	lxw_format *bold, *date, *time, *quoted, *wrapped;
	char *folder;  /* of temporary files */
	size_t *width; /* of each column, in characters */
	struct arena arena;
};

/* The sheet that tells what the rows are. */
void sheet_about(struct sheet *s, const json_t *doc);

#endif
