/* Rows as JSON: an object a line, or an array of them. */
#include <math.h>
#include "base/utf8.h"
#include "json/write.h"
#include "report/format.h"
#include "report/text.h"

/* JSON text from `start` on with what a terminal would obey as \uXXXX; the
 * writer of strings leaves no other control than those beyond ASCII. */
static void
hide(struct rows *r, size_t start)
{
	struct buf *b = r->out;
	uint32_t cp;
	size_t len;

	if (text_plain(b->s + start, b->len - start))
		return;
	buf_reset(&r->work);
	for (size_t i = start; i < b->len; i += len) {
		len = utf8_decode(b->s + i, b->len - i, &cp);
		if (len > 1 && text_obeyed(cp) && cp < 0x10000)
			buf_fmt(&r->work, "\\u%04x", (unsigned)cp);
		else if (len > 1 && text_obeyed(cp))
			buf_fmt(&r->work, "\\udb40\\u%04x",
			    (unsigned)(0xdc00 + (cp & 0x3ff)));
		else
			buf_add(&r->work, b->s + i, len ? len : 1);
		len += len == 0;
	}
	buf_cut(b, start);
	buf_add(b, r->work.s, r->work.len);
}

/* `names` become what stands before each value: {"a": or ,"b": */
static void
begin(struct rows *r, const char *const *names)
{
	(void)names;
	for (size_t i = 0; i < r->ncolumns; i++) {
		buf_reset(&r->work);
		buf_ch(&r->work, i == 0 ? '{' : ',');
		json_quote(&r->work, r->names[i], r->name_len[i]);
		buf_ch(&r->work, ':');
		r->name_len[i] = r->work.len;
		buf_fill(&r->work, '\0', FORMAT_BLOCK);
		r->names[i] = arena_strndup(&r->arena, r->work.s,
		    r->work.len);
	}
}

static void
value(struct buf *b, const struct cell *cell)
{
	switch (cell->kind) {
	case CELL_NULL:
		memcpy(buf_room(b, 4), "null", 4);
		buf_wrote(b, 4);
		break;
	case CELL_INTEGER:
		format_integer(b, cell->integer);
		break;
	case CELL_REAL:
		if (isfinite(cell->real)) {
			format_real(b, cell->real);
			break;
		}
		buf_ch(b, '"');
		format_real(b, cell->real);
		buf_ch(b, '"');
		break;
	case CELL_TEXT:
		json_quote(b, cell->bytes, cell->len);
		break;
	case CELL_BLOB:
		buf_str(b, "{\"blob\":\"");
		format_base64(b, cell->bytes, cell->len);
		buf_str(b, "\"}");
		break;
	}
}

static void
object(struct rows *r, const struct cell *cells)
{
	size_t start = r->out->len;

	for (size_t i = 0; i < r->ncolumns; i++) {
		format_copy(buf_room(r->out, r->name_len[i] + FORMAT_BLOCK),
		    r->names[i], r->name_len[i]);
		buf_wrote(r->out, r->name_len[i]);
		value(r->out, &cells[i]);
	}
	buf_ch(r->out, '}');
	if (r->style.terminal)
		hide(r, start);
}

static void
line_row(struct rows *r, const struct cell *cells)
{
	object(r, cells);
	buf_ch(r->out, '\n');
}

static void
line_end(struct rows *r, const char *note, bool whole)
{
	(void)r, (void)note, (void)whole;
}

static void
array_row(struct rows *r, const struct cell *cells)
{
	buf_str(r->out, r->count == 0 ? "[" : ",\n");
	object(r, cells);
}

static void
array_end(struct rows *r, const char *note, bool whole)
{
	(void)note;
	if (whole)
		buf_str(r->out, r->count == 0 ? "[]" : "]");
	if (whole || r->count > 0)
		buf_ch(r->out, '\n');
}

const struct rows_writer rows_ndjson =
    {"null", true, begin, line_row, line_end};
const struct rows_writer rows_json =
    {"null", true, begin, array_row, array_end};
