#include "model/restore.h"

#include <string.h>

#include "json/get.h"
#include "model/answer_text.h"

static bool
is_word_of(const char *sql, const char *name)
{
	struct span all = {sql, strlen(sql)}, t = all;
	size_t n = strlen(name), at;

	while (n > 0 && (at = span_find(t, name)) < t.n) {
		const char *here = t.s + at;

		if ((here == sql || !span_is_name((unsigned char)here[-1])) &&
		    !span_is_name((unsigned char)here[n]))
			return true;
		t = span_from(t, at + 1);
	}
	return false;
}

static bool
restore_table(json_t *table, const char *sql)
{
	json_t *dropped = get_array(table, "dropped_columns");
	json_t *columns = get_array(table, "columns");
	bool any = false;

	for (size_t i = json_array_size(dropped); i-- > 0;) {
		json_t *name = json_array_get(dropped, i);

		if (!json_is_string(name) || columns == NULL ||
		    !is_word_of(sql, json_string_value(name)))
			continue;
		json_array_append_new(columns, json_pack("{s:O, s:s, s:b}",
		    "name", name, "type", "", "nullable", 1));
		json_array_remove(dropped, i);
		any = true;
	}
	if (any && json_array_size(dropped) == 0)
		json_object_del(table, "dropped_columns");
	return any;
}

bool
restore_columns(json_t *doc, const char *sql)
{
	json_t *schema = json_deep_copy(get_object(doc, "schema")), *table;
	bool any = false;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		any |= restore_table(table, sql);
	if (any)
		json_object_set(doc, "schema", schema);
	json_decref(schema);
	return any;
}
