/* Literal rows as a plan: see grid.h. */
#include "plan/catalogue/grid.h"

#include <string.h>

struct grid
grid_begin(const char *columns)
{
	struct grid g = {json_array(), json_array()};
	size_t n;

	for (; *columns; columns += n + (columns[n] == ' ')) {
		n = strcspn(columns, " ");
		json_array_append_new(g.columns, json_stringn(columns, n));
	}
	return g;
}

void
grid_add(struct grid *g, json_t *row)
{
	json_array_append_new(g->rows, row);
}

static bool
is_blank(const struct grid *g, size_t column)
{
	const json_t *row;
	size_t i;

	json_array_foreach(g->rows, i, row)
		if (!json_is_null(json_array_get(row, column)))
			return false;
	return true;
}

static void
drop_blank(struct grid *g)
{
	for (size_t c = json_array_size(g->columns); c-- > 0;) {
		json_t *row;
		size_t i;

		if (!is_blank(g, c))
			continue;
		json_array_remove(g->columns, c);
		json_array_foreach(g->rows, i, row)
			json_array_remove(row, c);
	}
}

json_t *
grid_plan(struct grid *g, const char *alias)
{
	json_t *plan = NULL;

	if (json_array_size(g->rows) > 0) {
		drop_blank(g);
		plan = json_pack("{s [{ss sO sO}]}", "selections", "alias",
		    alias, "columns", g->columns, "values", g->rows);
	}
	json_decref(g->columns);
	json_decref(g->rows);
	return plan;
}
