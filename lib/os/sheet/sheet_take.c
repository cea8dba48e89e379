#include "os/sheet/sheet_take.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "os/scratch.h"
#include "os/sheet/sheet.h"

#define SEPARATOR '\x1e'

/* A workbook that is being written. */
struct take {
	struct sheet sheet;
	struct buf path;
	bool headed;
	bool over; /* a row did not fit: the others are passed over */
};

static void
begin(struct take *t)
{
	*t = (struct take){.path = BUF_INIT};
	(void)scratch_make("t2s-xlsx");
	buf_str(&t->path, scratch_file("rows.xlsx"));
	sheet_open(&t->sheet, t->path.s, getenv("T2S_NOW"));
}

static void
warn_of_changes(const struct sheet *s)
{
	struct buf b = BUF_INIT;

	for (int i = 0; i < SHEET_CHANGES; i++) {
		if (s->changed[i] == 0)
			continue;
		buf_reset(&b);
		sheet_tell(&b, i, s->changed[i]);
		warn("%s", b.s);
	}
	buf_free(&b);
}

static char *
end(struct take *t, const json_t *doc)
{
	const struct sheet *s = &t->sheet;
	const char *wrong;

	if (t->over)
		die(STATUS_NO, "more than %d rows do not fit into a sheet; use "
		    "--limit, or a .csv file", SHEET_ROWS);
	wrong = sheet_close(&t->sheet, doc);
	if (wrong != NULL)
		die(STATUS_LATER, "cannot make the sheet: %s", wrong);
	warn_of_changes(s);
	return buf_take(&t->path);
}

/* ---- names --------------------------------------------------------------- */

static void
check_columns(size_t n)
{
	if (n > SHEET_COLUMNS)
		die(STATUS_NO, "%zu columns do not fit into a sheet of %d; use "
		    "a .csv file", n, SHEET_COLUMNS);
}

static void
head_by_columns(struct take *t, const json_t *doc)
{
	const json_t *columns = get_array(get_object(doc, "result"),
	    "columns"), *column;
	const char **names = mem_calloc(json_array_size(columns) + 1,
	    sizeof *names);
	size_t i;

	check_columns(json_array_size(columns));
	json_array_foreach(columns, i, column) {
		names[i] = get_str(column, "name");
		names[i] = names[i] != NULL ? names[i] : "";
	}
	sheet_header(&t->sheet, names, json_array_size(columns));
	t->headed = true;
	free(names);
}

static void
head_by_row(struct take *t, json_t *row)
{
	const char **names = mem_calloc(json_object_size(row) + 1,
	    sizeof *names), *name;
	json_t *value;
	size_t n = 0;

	check_columns(json_object_size(row));
	json_object_foreach(row, name, value)
		names[n++] = name;
	sheet_header(&t->sheet, names, n);
	t->headed = true;
	free(names);
}

/* ---- rows ---------------------------------------------------------------- */

char *
sheet_take_document(const json_t *doc)
{
	const json_t *rows = get_array(get_object(doc, "result"), "rows"),
	    *row;
	struct take t;
	size_t i;

	begin(&t);
	head_by_columns(&t, doc);
	json_array_foreach(rows, i, row)
		t.over |= !sheet_row(&t.sheet, row);
	return end(&t, doc);
}

/* A number that is too large for an integer becomes the nearest that a sheet
 * can hold. */
static json_t *
read_row(const struct io_lines *lines, const char *line, size_t len)
{
	struct json_mistake mistake;
	json_t *row = json_read(line, len, &mistake);

	if (row == NULL)
		row = json_loadb(line, len, JSON_DECODE_INT_AS_REAL, NULL);
	if (row == NULL || !json_is_object(row))
		die(STATUS_BAD, "line %zu is no row: %s", lines->number,
		    row == NULL ? mistake.message : "expected an object");
	return row;
}

static void
take_row(struct take *t, const struct io_lines *lines, const char *line,
    size_t len)
{
	json_t *row;

	if (len == 0 || t->over)
		return;
	row = read_row(lines, line, len);
	if (!t->headed)
		head_by_row(t, row);
	t->over = !sheet_row(&t->sheet, row);
	json_decref(row);
}

/* NULL: it never came. */
static json_t *
take_all(struct take *t, struct io_lines *lines)
{
	struct json_mistake mistake;
	json_t *doc = NULL;
	char *line;
	size_t len;

	while (io_lines_next(lines, &line, &len)) {
		if (len == 0 || *line != SEPARATOR) {
			take_row(t, lines, line, len);
			continue;
		}
		doc = json_read(line + 1, len - 1, &mistake);
		if (doc == NULL)
			die(STATUS_BAD, "the document behind the rows cannot "
			    "be read: %s", mistake.message);
	}
	return doc;
}

char *
sheet_take_lines(int fd)
{
	struct io_lines lines;
	const json_t *row;
	char *path;
	json_t *doc;
	struct take t;
	size_t i;

	begin(&t);
	io_lines_open(&lines, fd);
	doc = take_all(&t, &lines);
	io_lines_close(&lines);
	if (doc == NULL) {
		sheet_drop(&t.sheet);
		buf_free(&t.path);
		return NULL;
	}
	if (!t.headed)
		head_by_columns(&t, doc);
	if (t.sheet.nrows == 0)
		json_array_foreach(get_array(get_object(doc, "result"),
		    "rows"), i, row)
			t.over |= !sheet_row(&t.sheet, row);
	path = end(&t, doc);
	json_decref(doc);
	return path;
}
