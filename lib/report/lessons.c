#include "report/lessons.h"

#include <string.h>
#include "base/mem.h"
#include "json/get.h"
#include "report/rows/print.h"

static json_t *
cell(const json_t *lesson, const char *name)
{
	return json_incref(json_object_get(lesson,
	    strcmp(name, "lesson") == 0 ? "text" : name));
}

/* A list of lessons as a table, appended: id, state, how far each is believed,
 * how often it was used, how it came, for which session (none: for all), and what
 * it says. */
static void
lessons_table(struct buf *b, const json_t *lessons,
    const struct rows_style *style)
{
	static const char *const names[] = {"id", "type", "state",
		"confidence", "uses", "origin", "session", "lesson"};

	print_objects(b, lessons, names, COUNT(names), cell, style);
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
