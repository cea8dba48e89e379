/* Rows as comma- or tab-separated values. */
#include <string.h>
#include "base/plain.h"
#include "base/utf8.h"
#include "report/rows/format.h"
#include "report/text.h"

/* What of a text needs quotes or escapes? */
static bool
has_any(const char *s, size_t n, const char *bytes)
{
	for (; *bytes; bytes++)
		if (memchr(s, *bytes, n))
			return true;
	return false;
}

/* The text with what a reader could choke on, or a terminal obey, mended;
 * *n is its length. */
static const char *
mended(struct rows *r, const char *s, size_t *n)
{
	if (r->style.terminal ? text_plain(s, *n) :
	    utf8_valid(s, *n) && !memchr(s, 0, *n))
		return s;
	buf_reset(&r->work);
	if (r->style.terminal)
		text_clean(&r->work, s, *n, true);
	else
		text_mend(&r->work, s, *n);
	*n = r->work.len;
	return r->work.s;
}

/* Text for which there is nothing to do is written at once: true. */
static bool
plain_text(struct buf *b, const char *s, size_t n, char a, char c)
{
	if (plain_copy(buf_room(b, n), s, n, a, c) < n)
		return false;
	buf_wrote(b, n);
	return true;
}

/* RFC 4180: quotes where needed. An empty text has them, a null has not. */
static void
csv_text(struct rows *r, const char *s, size_t n)
{
	const char *quote;
	size_t part;

	if (n > 0 && plain_text(r->out, s, n, ',', '"'))
		return;
	s = mended(r, s, &n);
	if (n > 0 && !has_any(s, n, ",\"\n\r")) {
		buf_add(r->out, s, n);
		return;
	}
	buf_ch(r->out, '"');
	while ((quote = memchr(s, '"', n))) {
		part = (size_t)(quote - s) + 1;
		buf_add(r->out, s, part);
		buf_ch(r->out, '"');
		s += part;
		n -= part;
	}
	buf_add(r->out, s, n);
	buf_ch(r->out, '"');
}

static void
tsv_text(struct rows *r, const char *s, size_t n)
{
	static const char from[] = "\\\t\n\r", to[] = "\\tnr";
	const char *at;

	if (plain_text(r->out, s, n, '\\', '\\'))
		return;
	s = mended(r, s, &n);
	if (!has_any(s, n, from)) {
		buf_add(r->out, s, n);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		at = s[i] ? strchr(from, s[i]) : NULL;
		if (at)
			buf_ch(r->out, '\\');
		buf_ch(r->out, at ? to[at - from] : s[i]);
	}
}

typedef void (*write_text)(struct rows *r, const char *s, size_t n);

/* A spreadsheet takes a text behind an apostrophe for text. */
static void
cell_text(struct rows *r, const char *s, size_t n, write_text text)
{
	struct buf quoted = BUF_INIT;

	if (n == 0 || *s > '@' || !rows_is_formula(s, n)) {
		text(r, s, n);
		return;
	}
	if (r->style.formulas != NULL)
		++*r->style.formulas;
	if (r->style.safe)
		buf_ch(&quoted, '\'');
	buf_add(&quoted, s, n);
	text(r, quoted.s, quoted.len);
	buf_free(&quoted);
}

/* Whoever wrote the names of the columns knows of them: they are not counted. */
static void
header(struct rows *r, const char *const *names, char gap, write_text text)
{
	size_t *counted = r->style.formulas;

	r->style.formulas = NULL;
	for (size_t i = 0; i < r->ncolumns; i++) {
		if (i > 0)
			buf_ch(r->out, gap);
		cell_text(r, names[i], strlen(names[i]), text);
	}
	r->style.formulas = counted;
	buf_ch(r->out, '\n');
}

static void
line(struct rows *r, const struct cell *cells, char gap, write_text text)
{
	for (size_t i = 0; i < r->ncolumns; i++) {
		if (i > 0)
			buf_ch(r->out, gap);
		switch (cells[i].kind) {
		case CELL_NULL:
			buf_str(r->out, r->null);
			break;
		case CELL_INTEGER:
			format_integer(r->out, cells[i].integer);
			break;
		case CELL_REAL:
			format_real(r->out, cells[i].real);
			break;
		case CELL_BOOLEAN:
			buf_str(r->out, cells[i].integer ? "true" : "false");
			break;
		case CELL_NUMBER:
			buf_add(r->out, cells[i].bytes, cells[i].len);
			break;
		case CELL_TEXT:
			cell_text(r, cells[i].bytes, cells[i].len, text);
			break;
		case CELL_JSON:
		case CELL_ARRAY:
			text(r, cells[i].bytes, cells[i].len);
			break;
		case CELL_BLOB:
			format_base64(r->out, cells[i].bytes, cells[i].len);
			break;
		}
	}
	buf_ch(r->out, '\n');
}

static void
csv_begin(struct rows *r, const char *const *names)
{
	header(r, names, ',', csv_text);
}

static void
csv_row(struct rows *r, const struct cell *cells)
{
	line(r, cells, ',', csv_text);
}

static void
tsv_begin(struct rows *r, const char *const *names)
{
	header(r, names, '\t', tsv_text);
}

static void
tsv_row(struct rows *r, const struct cell *cells)
{
	line(r, cells, '\t', tsv_text);
}

static void
end(struct rows *r, const char *note, bool whole)
{
	(void)r, (void)note, (void)whole;
}

const struct rows_writer rows_csv = {"", false, csv_begin, csv_row, end};
const struct rows_writer rows_tsv = {"\\N", false, tsv_begin, tsv_row, end};
