#include "os/sheet/sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include "base/moment.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "os/sheet/sheet_part.h"
#include "report/rows/rows.h"
#include "report/text.h"

enum { NARROWEST = 8, WIDEST = 60, ARROW = 3 /* of the filter */ };
#define WHOLE_MOST 999999999999999 /* 15 digits */

/* ---- the book ------------------------------------------------------------ */

static lxw_format *
add_format(lxw_workbook *w, const char *number)
{
	lxw_format *f = workbook_add_format(w);

	if (number != NULL)
		format_set_num_format(f, number);
	return f;
}

static void
set_properties(lxw_workbook *w, const char *made)
{
	lxw_doc_properties p = {.created = time(NULL)};
	struct moment m;

	if (made != NULL && moment_parse(made, &m))
		p.created = (time_t)moment_seconds(&m);
	workbook_set_properties(w, &p);
}

void
sheet_open(struct sheet *s, const char *path, const char *made)
{
	struct sheet_book *b = mem_calloc(1, sizeof *b);
	lxw_workbook_options options = {.constant_memory = LXW_TRUE};

	*s = (struct sheet){.book = b};
	b->folder = arena_strndup(&b->arena, path,
	    (size_t)(strrchr(path, '/') - path));
	options.tmpdir = b->folder;
	b->workbook = workbook_new_opt(path, &options);
	if (b->workbook == NULL)
		return;
	set_properties(b->workbook, made);
	b->rows = workbook_add_worksheet(b->workbook, "Rows");
	b->bold = add_format(b->workbook, NULL);
	format_set_bold(b->bold);
	b->date = add_format(b->workbook, "yyyy-mm-dd");
	b->time = add_format(b->workbook, "yyyy-mm-dd hh:mm:ss");
	b->quoted = add_format(b->workbook, NULL);
	b->wrapped = add_format(b->workbook, NULL);
	format_set_text_wrap(b->wrapped);
	format_set_align(b->wrapped, LXW_ALIGN_VERTICAL_TOP);
}

/* ---- cells --------------------------------------------------------------- */

static void
widen(struct sheet *s, size_t column, size_t width)
{
	size_t *now = &s->book->width[column];

	width = width > WIDEST ? WIDEST : width;
	*now = *now < width ? width : *now;
}

/* As XML and Excel can hold it: valid, without NUL, not too long. */
static const char *
fitting(struct sheet *s, const char *text, size_t n, struct buf *b)
{
	size_t units = 0, at = 0, len;
	uint32_t cp;

	buf_reset(b);
	text_mend(b, text, n);
	while (at < b->len && units <= SHEET_TEXT) {
		len = utf8_decode(b->s + at, b->len - at, &cp);
		if (len == 3 && (cp & 0xfffe) == 0xfffe) /* U+FFFE, U+FFFF */
			memcpy(b->s + at, "\xef\xbf\xbd", 3);
		units += cp > 0xffff ? 2 : 1;
		if (units <= SHEET_TEXT)
			at += len;
	}
	if (at < b->len) {
		s->changed[SHEET_CUT]++;
		buf_cut(b, at);
	}
	return b->s;
}

static void
write_text(struct sheet *s, size_t column, const char *text, size_t n)
{
	struct buf b = BUF_INIT;
	const char *fits = fitting(s, text, n, &b);

	s->changed[SHEET_FORMULA] += rows_is_formula(text, n);
	worksheet_write_string(s->book->rows, (lxw_row_t)s->nrows + 1,
	    (lxw_col_t)column, fits, NULL);
	widen(s, column, n < 4 * WIDEST ? text_width(fits, b.len) : WIDEST);
	buf_free(&b);
}

/* Excel begins on the first of March of 1900: what it says of the days before
 * is wrong. */
static bool
read_moment(const char *text, size_t n, struct moment *m)
{
	if ((n != 10 && n != 16 && n != 19) || text[4] != '-' ||
	    text[7] != '-' || !moment_parse(text, m))
		return false;
	return m->year > 1900 || (m->year == 1900 && m->month > 2);
}

static bool
write_moment(struct sheet *s, size_t column, const char *text, size_t n)
{
	struct moment m;
	lxw_datetime t;

	if (!read_moment(text, n, &m))
		return false;
	t = (lxw_datetime){m.year, m.month, m.day, m.hour, m.minute,
	    m.second};
	worksheet_write_datetime(s->book->rows, (lxw_row_t)s->nrows + 1,
	    (lxw_col_t)column, &t, n == 10 ? s->book->date : s->book->time);
	widen(s, column, n == 10 ? 10 : 19);
	return true;
}

static void
write_number(struct sheet *s, size_t column, const json_t *value)
{
	json_int_t whole = json_is_integer(value) ? json_integer_value(value) :
	    0;
	struct buf b = BUF_INIT;

	json_compact(&b, value);
	if (whole > WHOLE_MOST || whole < -WHOLE_MOST) {
		s->changed[SHEET_WHOLE]++;
		worksheet_write_string(s->book->rows, (lxw_row_t)s->nrows + 1,
		    (lxw_col_t)column, b.s, NULL);
	} else {
		worksheet_write_number(s->book->rows, (lxw_row_t)s->nrows + 1,
		    (lxw_col_t)column, json_number_value(value), NULL);
	}
	widen(s, column, b.len);
	buf_free(&b);
}

static void
write_cell(struct sheet *s, size_t column, const json_t *value)
{
	const char *text = json_string_value(value);
	size_t n = json_string_length(value);
	struct buf b = BUF_INIT;

	if (value == NULL || json_is_null(value))
		return;
	if (json_is_number(value)) {
		write_number(s, column, value);
	} else if (json_is_boolean(value)) {
		worksheet_write_boolean(s->book->rows,
		    (lxw_row_t)s->nrows + 1, (lxw_col_t)column,
		    json_is_true(value), NULL);
	} else if (text == NULL && get_str(value, "blob")) {
		write_text(s, column, get_str(value, "blob"),
		    strlen(get_str(value, "blob")));
	} else if (text == NULL) {
		json_compact(&b, value);
		write_text(s, column, b.s, b.len);
	} else if (!write_moment(s, column, text, n)) {
		write_text(s, column, text, n);
	}
	buf_free(&b);
}

/* ---- rows ---------------------------------------------------------------- */

void
sheet_header(struct sheet *s, const char *const *names, size_t n)
{
	struct sheet_book *b = s->book;
	struct buf name = BUF_INIT;

	s->ncolumns = n;
	b->width = arena_alloc(&b->arena, (n + 1) * sizeof *b->width);
	for (size_t i = 0; i < n; i++) {
		b->width[i] = NARROWEST;
		fitting(s, names[i], strlen(names[i]), &name);
		worksheet_write_string(b->rows, 0, (lxw_col_t)i, name.s,
		    b->bold);
		widen(s, i, text_width(name.s, name.len) + ARROW);
	}
	buf_free(&name);
}

bool
sheet_row(struct sheet *s, const json_t *row)
{
	const char *name;
	json_t *value;
	size_t i = 0;

	if (s->nrows >= SHEET_ROWS)
		return false;
	if (json_is_array(row)) {
		json_array_foreach(row, i, value)
			if (i < s->ncolumns)
				write_cell(s, i, value);
	} else {
		json_object_foreach((json_t *)(uintptr_t)row, name, value)
			if (i < s->ncolumns)
				write_cell(s, i++, value);
	}
	s->nrows++;
	return true;
}

static void
lay_out(struct sheet *s)
{
	struct sheet_book *b = s->book;

	for (size_t i = 0; i < s->ncolumns; i++)
		worksheet_set_column(b->rows, (lxw_col_t)i, (lxw_col_t)i,
		    (double)b->width[i] + 1, NULL);
	if (s->ncolumns == 0)
		return;
	worksheet_freeze_panes(b->rows, 1, 0);
	worksheet_autofilter(b->rows, 0, 0, (lxw_row_t)s->nrows,
	    (lxw_col_t)s->ncolumns - 1);
	worksheet_repeat_rows(b->rows, 0, 0);
}

/* The library does not look whether its temporary files were written: that of
 * the rows, and a copy of it, once more while it is packed. */
static bool
has_room(const struct sheet_book *b)
{
	FILE *rows = b->rows->optimize_tmpfile;
	struct statvfs disk;
	struct rlimit most;
	rlim_t size;

	if (rows == NULL || fflush(rows) != 0 || ferror(rows))
		return false;
	size = (rlim_t)ftell(rows) + (1 << 16);
	if (getrlimit(RLIMIT_FSIZE, &most) == 0 &&
	    most.rlim_cur != RLIM_INFINITY && most.rlim_cur < size)
		return false;
	return statvfs(b->folder, &disk) != 0 ||
	    disk.f_bavail * disk.f_frsize > 2 * size;
}

void
sheet_drop(struct sheet *s)
{
	lxw_workbook_free(s->book->workbook);
	arena_free(&s->book->arena);
	free(s->book);
}

const char *
sheet_close(struct sheet *s, const json_t *doc)
{
	struct sheet_book *b = s->book;
	lxw_error error;

	if (!has_room(b))
		return "no room for its temporary files";
	lay_out(s);
	sheet_about(s, doc);
	error = workbook_close(b->workbook);
	arena_free(&b->arena);
	free(b);
	return error == LXW_NO_ERROR ? NULL : lxw_strerror(error);
}
