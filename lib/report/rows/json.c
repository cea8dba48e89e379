/* Rows as JSON: an object a line, or an array of them. */
#include <math.h>
#include "json/write.h"
#include "report/rows/format.h"

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
	case CELL_BOOLEAN:
		buf_str(b, cell->integer ? "true" : "false");
		break;
	case CELL_TEXT:
		json_quote(b, cell->bytes, cell->len);
		break;
	case CELL_NUMBER:
		buf_add(b, cell->bytes, cell->len);
		break;
	case CELL_JSON:
		format_json(b, cell->bytes, cell->len);
		break;
	case CELL_ARRAY:
		format_array(b, cell, false);
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

	if (r->ncolumns == 0)
		buf_ch(r->out, '{');
	for (size_t i = 0; i < r->ncolumns; i++) {
		format_copy(buf_room(r->out, r->name_len[i] + FORMAT_BLOCK),
		    r->names[i], r->name_len[i]);
		buf_wrote(r->out, r->name_len[i]);
		value(r->out, &cells[i]);
	}
	buf_ch(r->out, '}');
	if (r->style.terminal)
		json_hide(r->out, start);
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
