/* A schema of few enough tables to plan with. */
#include "doc/doc.h"
#include "json/get.h"
#include "link/filter.h"
#include "plan/narrow.h"

json_t *
narrow_tables(const json_t *doc, const struct narrow_request *said)
{
	static const char *const needed[] = {"t2s", "question", "schema",
	    "questions", "answers", "lessons"};
	json_t *schema = get_object(doc, "schema"), *few;
	struct filter filter = {.top = FEW_TABLES, .said = *said};

	if (json_array_size(get_array(schema, "tables")) <= FEW_TABLES)
		return json_incref(schema);
	few = json_object();
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		json_object_set(few, needed[i],
		    json_object_get(doc, needed[i]));
	filter_document(&filter, few, DOC_BY_PLAN);
	filter_free(&filter);
	schema = json_incref(json_object_get(few, "schema"));
	json_decref(few);
	return schema;
}
