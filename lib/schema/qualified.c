#include "schema/qualified.h"

#include <stdlib.h>
#include <string.h>
#include "json/get.h"

const struct schema_table *
qualified_table(const struct schema *s, const char *name)
{
	const struct schema_table *t = schema_table(s, NULL, name, NULL, NULL);
	const char *dot = name != NULL && t == NULL ? strchr(name, '.') : NULL;

	for (; dot != NULL && t == NULL; dot = strchr(dot + 1, '.')) {
		char *schema = mem_strndup(name, (size_t)(dot - name));

		t = schema_table(s, schema, dot + 1, NULL, NULL);
		free(schema);
	}
	return t;
}

const char *
qualified_name(struct arena *a, const struct schema *s,
    const struct schema_table *t)
{
	bool ambiguous = false;

	(void)schema_table(s, NULL, t->name, NULL, &ambiguous);
	return ambiguous && t->schema != NULL ?
	    arena_printf(a, "%s.%s", t->schema, t->name) : t->name;
}

/* "crm.orders" of "orders" */
static bool
ends_in(const char *name, const char *table)
{
	size_t n = strlen(name), end = strlen(table);

	return n > end && name[n - end - 1] == '.' &&
	    strcmp(name + n - end, table) == 0;
}

bool
qualified_is_needed(const json_t *schema, const char *table)
{
	const json_t *one;
	size_t i, n = 0;

	json_array_foreach(get_array(schema, "tables"), i, one)
		n += get_is(one, "name", table);
	json_array_foreach(get_array(schema, "dropped"), i, one)
		n += json_is_string(one) && ends_in(json_string_value(one),
		    table);
	return n > 1;
}
