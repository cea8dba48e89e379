/* widen - a narrowed schema made whole again */
#include "link/narrow/widen.h"

#include "doc/doc.h"
#include "json/get.h"

static bool
was_narrowed(const json_t *schema)
{
	const json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_array(table, "dropped_columns"))
			return true;
	return json_array_size(get_array(schema, "dropped")) > 0;
}

bool
widen_document(json_t *doc, const json_t *wide, json_t **needs)
{
	json_t *schema = get_object(wide, "schema");

	if (doc_status(doc) == STATUS_OK)
		return true;
	if (doc_status(doc) != STATUS_NEVER || !schema ||
	    !was_narrowed(get_object(doc, "schema")))
		return false;
	*needs = json_incref(get_array(get_object(doc, "stop"), "needs"));
	doc_clear_stop(doc);
	json_object_del(doc, "plan");
	json_object_set(doc, "schema", schema);
	if (get_array(wide, "lessons") != NULL)
		json_object_set(doc, "lessons", get_array(wide, "lessons"));
	return true;
}
