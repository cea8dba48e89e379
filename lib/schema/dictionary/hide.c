/* Columns and tables that a dictionary hides are taken out of a schema. */
#include "schema/dictionary/dictionary.h"

#include "json/get.h"
#include "schema/schema.h"

/* Do all names of a key stand among the columns left of the table? */
static bool
names_stand(const struct schema_table *t, const json_t *names)
{
	const struct schema_column *c;
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name) {
		c = json_is_string(name) ?
		    schema_column(t, json_string_value(name), NULL) : NULL;
		if (c == NULL)
			return false;
	}
	return true;
}

static bool
is_hidden(const struct schema_table *t)
{
	return t != NULL && get_true(t->json, "hidden");
}

static void
hide_keys(const struct schema_table *t)
{
	json_t *list = get_array(t->json, "unique_keys");
	size_t i = json_array_size(list);

	if (!names_stand(t, get_array(t->json, "primary_key")))
		json_array_clear(get_array(t->json, "primary_key"));
	while (i-- > 0)
		if (!names_stand(t, json_array_get(list, i)))
			json_array_remove(list, i);
}

static void
hide_foreign_keys(const struct schema *s, const struct schema_table *t)
{
	json_t *list = get_array(t->json, "foreign_keys"), *key;
	size_t i = json_array_size(list);
	const struct schema_table *to;

	while (i-- > 0) {
		key = json_array_get(list, i);
		to = schema_table(s, get_str(key, "to_schema"),
		    get_str(key, "to_table"), NULL, NULL);
		/* a target that never was there is none that was hidden */
		if (is_hidden(to) || !names_stand(t, get_array(key,
		    "columns")) || (to != NULL && !names_stand(to,
		    get_array(key, "to_columns"))))
			json_array_remove(list, i);
	}
}

static void
remove_marked(json_t *list)
{
	size_t i = json_array_size(list);

	while (i-- > 0)
		if (get_true(json_array_get(list, i), "hidden"))
			json_array_remove(list, i);
}

static bool
anything_hidden(const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++) {
		if (is_hidden(&s->tables[i]))
			return true;
		for (size_t k = 0; k < s->tables[i].ncolumns; k++)
			if (s->tables[i].columns[k].hidden)
				return true;
	}
	return false;
}

void
schema_hide(json_t *schema)
{
	struct schema s;

	schema_view(&s, schema);
	if (anything_hidden(&s)) {
		/* schema_column passes over hidden columns */
		for (size_t i = 0; i < s.ntables; i++) {
			hide_keys(&s.tables[i]);
			hide_foreign_keys(&s, &s.tables[i]);
		}
		for (size_t i = 0; i < s.ntables; i++)
			remove_marked(get_array(s.tables[i].json, "columns"));
		remove_marked(get_array(schema, "tables"));
	}
	schema_free(&s);
}
