#include "report/turns.h"

#include <string.h>
#include "json/get.h"
#include "report/rows/print.h"

/* A cell (new); one that was taken back says so in place of its status. */
static json_t *
cell(const json_t *turn, const char *name)
{
	if (strcmp(name, "status") == 0 && get_true(turn, "undone"))
		return json_string("undone");
	return json_incref(json_object_get(turn, name));
}

void
turns_table(struct buf *b, const json_t *turns, bool sessions,
    const struct rows_style *style)
{
	static const char *const names[] = {"turn", "time", "status",
		"question", "session"};
	size_t n = sessions ? 5 : 4, i, k;
	json_t *columns = json_array(), *rows = json_array(), *doc, *turn;

	for (k = 0; k < n; k++)
		json_array_append_new(columns,
		    json_pack("{ss}", "name", names[k]));
	json_array_foreach(turns, i, turn) {
		json_t *row = json_array();

		for (k = 0; k < n; k++)
			json_array_append_new(row, cell(turn, names[k]));
		json_array_append_new(rows, row);
	}
	doc = json_pack("{s{sosO}}", "result", "columns", columns,
	    "rows", rows);
	if (json_array_size(rows) > 0)
		print_result(b, doc, ROWS_TABLE, style);
	json_decref(rows);
	json_decref(doc);
}
