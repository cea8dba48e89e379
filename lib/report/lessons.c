#include "report/lessons.h"

#include "json/get.h"
#include "report/rows/print.h"

void
lessons_table(struct buf *b, const json_t *lessons,
    const struct rows_style *style)
{
	static const char *const names[] = {"id", "type", "state",
		"confidence", "uses", "origin", "text"};
	enum { N = sizeof names / sizeof *names };
	json_t *columns = json_array(), *rows = json_array(), *doc, *lesson;
	size_t i, k;

	for (k = 0; k < N; k++)
		json_array_append_new(columns,
		    json_pack("{ss}", "name", k + 1 < N ? names[k] :
		    "lesson"));
	json_array_foreach(lessons, i, lesson) {
		json_t *row = json_array();

		for (k = 0; k < N; k++) {
			json_t *cell = json_object_get(lesson, names[k]);

			json_array_append(row, cell ? cell : json_null());
		}
		json_array_append_new(rows, row);
	}
	doc = json_pack("{s{sosO}}", "result", "columns", columns,
	    "rows", rows);
	if (json_array_size(rows) > 0)
		print_result(b, doc, ROWS_TABLE, style);
	json_decref(rows);
	json_decref(doc);
}

void
lessons_text(struct buf *b, const json_t *doc, const struct rows_style *style)
{
	const json_t *finding;
	size_t i;

	lessons_table(b, get_array(doc, "lessons"), style);
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		buf_str(b, get_str(finding, "message"));
		if (get_str(finding, "hint"))
			buf_fmt(b, " (%s)", get_str(finding, "hint"));
		buf_ch(b, '\n');
	}
}
