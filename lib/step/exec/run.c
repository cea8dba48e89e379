#include "step/exec/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "os/progress.h"
#include "json/write.h"
#include "report/rows/format.h"
#include "schema/schema.h"

void
run_begin(struct run *run, struct query_run *query)
{
	memset(run, 0, sizeof *run);
	run->query = query;
	run->ncolumns = query->ncolumns;
	run->kinds = mem_calloc(run->ncolumns, sizeof *run->kinds);
}

void
run_free(struct run *run)
{
	free(run->kinds);
}

/* Bytes of the row; remembers what kinds of values there were. */
static size_t
note_row(struct run *run, const struct cell *cells)
{
	size_t bytes = 0;

	for (size_t i = 0; i < run->ncolumns; i++) {
		run->kinds[i] |= (unsigned short)(1 << cells[i].kind);
		bytes += cells[i].kind < CELL_TEXT ? 8 : cells[i].len;
	}
	return bytes;
}

static bool
is_zero(const struct cell *cell)
{
	switch (cell->kind) {
	case CELL_NULL:
		return true;
	case CELL_INTEGER:
	case CELL_BOOLEAN:
		return cell->integer == 0;
	case CELL_REAL:
		return cell->real == 0;
	case CELL_NUMBER:
		for (size_t i = 0; i < cell->len; i++)
			if (!strchr("-0.", cell->bytes[i]))
				return false;
		return true;
	case CELL_TEXT:
	case CELL_BLOB:
	case CELL_JSON:
	case CELL_ARRAY:
		break;
	}
	return false;
}

static bool
is_blank(const struct cell *cells, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_zero(&cells[i]))
			return false;
	return true;
}

enum status
run_rows(struct run *run, const struct run_limits *limits,
    const struct run_sink *sink, struct findings *f)
{
	const struct engine *engine = run->query->engine;
	struct cell *cells = mem_calloc(run->ncolumns, sizeof *cells);
	enum status status = STATUS_OK;
	size_t bytes = 0;

	while (engine->next(run->query, cells, f, &status)) {
		if (limits->rows > 0 && run->rows >= limits->rows) {
			run->truncated = true;
			break;
		}
		bytes += note_row(run, cells);
		if (limits->bytes > 0 && bytes > (size_t)limits->bytes) {
			run->truncated = true;
			break;
		}
		run->blank = ++run->rows == 1 && is_blank(cells, run->ncolumns);
		progress_at(run->rows);
		sink->row(sink->arg, cells, run->ncolumns);
	}
	free(cells);
	return status;
}

json_t *
run_columns(const struct run *run)
{
	json_t *columns = json_array(), *column;
	enum type_class class;
	const char *name;

	for (size_t i = 0; i < run->ncolumns; i++) {
		name = run->query->names[i];
		class = run->query->engine->column_class(run->query, i,
		    run->kinds[i]);
		column = json_object();
		json_object_set_new(column, "name", json_text(name,
		    strlen(name)));
		json_object_set_new(column, "type",
		    json_string(type_class_name(class)));
		json_array_append_new(columns, column);
	}
	return columns;
}

/* JSON that a document can hold; else its text. */
static json_t *
json_value(const struct buf *b, const struct cell *cell)
{
	json_t *value = json_loadb(b->s, b->len, JSON_DECODE_ANY, NULL);

	return value ? value : json_text(cell->bytes, cell->len);
}

static json_t *
number_value(const struct cell *cell)
{
	int64_t integer;
	double real;

	if (!format_held(cell->bytes, cell->len))
		return json_text(cell->bytes, cell->len);
	if (cell_integer(cell, &integer))
		return json_integer(integer);
	return cell_real(cell, &real) ? json_real(real) :
	    json_text(cell->bytes, cell->len);
}

json_t *
run_value(const struct cell *cell)
{
	struct buf b = BUF_INIT;
	json_t *value = NULL;

	switch (cell->kind) {
	case CELL_NULL:
		return json_null();
	case CELL_INTEGER:
		return json_integer(cell->integer);
	case CELL_REAL:
		if (isfinite(cell->real))
			return json_real(cell->real);
		format_real(&b, cell->real);
		value = json_string(b.s);
		break;
	case CELL_BOOLEAN:
		return json_boolean(cell->integer);
	case CELL_TEXT:
		return json_text(cell->bytes, cell->len);
	case CELL_NUMBER:
		return number_value(cell);
	case CELL_JSON:
		format_json(&b, cell->bytes, cell->len);
		value = json_value(&b, cell);
		break;
	case CELL_ARRAY:
		format_array(&b, cell, true);
		value = json_value(&b, cell);
		break;
	case CELL_BLOB:
		format_base64(&b, cell->bytes, cell->len);
		value = json_object();
		json_object_set_new(value, "blob", json_string(b.s));
		break;
	}
	buf_free(&b);
	return value;
}
