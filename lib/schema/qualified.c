#include "schema/qualified.h"

#include <stdlib.h>
#include <string.h>

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
