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

	print_objects(b, turns, names, sessions ? 5 : 4, cell, style);
}
