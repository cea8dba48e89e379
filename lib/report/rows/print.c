#include "report/rows/print.h"

#include <stdlib.h>
#include <string.h>
#include "json/get.h"

/* Cells of a row; what must be decoded lies in the arena. */
static void
fill(struct cell *cells, size_t n, const json_t *row, struct arena *a)
{
	for (size_t i = 0; i < n; i++)
		cells[i] = rows_cell(json_array_get(row, i), a);
}

static bool
print_steps(struct buf *b, const json_t *steps, enum rows_format format,
    const struct rows_style *style)
{
	static const char *const names[] = {"step", "rows"};
	struct arena arena = {0};
	struct rows rows;
	struct cell cells[2];
	const json_t *step;
	size_t i;

	if (!steps)
		return false;
	rows_begin(&rows, format, style, b, names, 2);
	json_array_foreach(steps, i, step) {
		cells[0] = rows_cell(json_object_get(step, "step"), &arena);
		cells[1] = rows_cell(json_object_get(step, "rows"), &arena);
		rows_row(&rows, cells);
	}
	rows_end(&rows, NULL);
	arena_free(&arena);
	return true;
}

bool
print_result(struct buf *b, const json_t *doc, enum rows_format format,
    const struct rows_style *style)
{
	const json_t *result = get_object(doc, "result"), *row;
	const json_t *columns = get_array(result, "columns");
	size_t n = json_array_size(columns), i;
	struct arena arena = {0};
	struct rows rows;
	struct cell *cells;
	const char **names;
	struct buf note = BUF_INIT;

	if (!get_array(result, "rows") || n == 0)
		return print_steps(b, get_array(result, "steps"), format,
		    style);
	names = mem_calloc(n, sizeof *names);
	cells = mem_calloc(n, sizeof *cells);
	for (i = 0; i < n; i++) {
		names[i] = get_str(json_array_get(columns, i), "name");
		names[i] = names[i] ? names[i] : "";
	}
	rows_begin(&rows, format, style, b, names, n);
	json_array_foreach(get_array(result, "rows"), i, row) {
		fill(cells, n, row, &arena);
		rows_row(&rows, cells);
		arena_free(&arena);
	}
	if (get_true(result, "truncated"))
		buf_fmt(&note, "showing the first %zu row%s; there are more", i,
		    i == 1 ? "" : "s");
	rows_end(&rows, note.len > 0 ? note.s : NULL);
	buf_free(&note);
	free(cells);
	free(names);
	return true;
}

void
print_objects(struct buf *b, const json_t *objects, const char *const *names,
    size_t n, print_cell *cell, const struct rows_style *style)
{
	json_t *columns = json_array(), *rows = json_array(), *doc, *object;
	size_t i, k;

	for (k = 0; k < n; k++)
		json_array_append_new(columns,
		    json_pack("{ss}", "name", names[k]));
	json_array_foreach(objects, i, object) {
		json_t *row = json_array();

		for (k = 0; k < n; k++) {
			json_t *value = cell(object, names[k]);

			json_array_append_new(row, value != NULL ? value :
			    json_null());
		}
		json_array_append_new(rows, row);
	}
	doc = json_pack("{s{soso}}", "result", "columns", columns,
	    "rows", rows);
	if (json_array_size(rows) > 0)
		print_result(b, doc, ROWS_TABLE, style);
	json_decref(doc);
}
