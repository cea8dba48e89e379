#include "schema/resolve.h"

#include "json/get.h"
#include "schema/schema.h"

static void
resolve_columns(json_t *key, const struct schema_table *to, size_t n)
{
	json_t *names = get_array(key, "to_columns");
	const struct schema_column *c;
	json_t *name;
	size_t i;

	if (json_array_size(names) == 0 && to->nprimary_key == n) {
		for (i = 0; i < n; i++)
			json_array_append(names, json_object_get(
			    to->primary_key[i]->json, "name"));
		return;
	}
	json_array_foreach(names, i, name) {
		bool inexact = false;

		c = schema_column(to, json_string_value(name), &inexact);
		if (c != NULL && inexact)
			json_array_set(names, i,
			    json_object_get(c->json, "name"));
	}
}

static void
resolve_table(const struct schema *s, const struct schema_table *from)
{
	json_t *key;
	size_t i;

	json_array_foreach(get_array(from->json, "foreign_keys"), i, key) {
		const struct schema_table *to = schema_table(s, NULL,
		    get_str(key, "to_table"), NULL, NULL);

		if (to == NULL)
			continue;
		json_object_set(key, "to_table",
		    json_object_get(to->json, "name"));
		resolve_columns(key, to, json_array_size(
		    get_array(key, "columns")));
	}
}

void
schema_resolve_keys(json_t *schema)
{
	struct schema s;

	schema_view(&s, schema);
	for (size_t i = 0; i < s.ntables; i++)
		resolve_table(&s, &s.tables[i]);
	schema_free(&s);
}
