#include "report/reading.h"

#include "json/get.h"
#include "lang/plain.h"

bool
reading_text(struct buf *b, const json_t *doc, const char *gap)
{
	const json_t *plan = get_object(doc, "plan");
	struct schema schema;
	bool ok;

	if (plan == NULL)
		return false;
	schema_view(&schema, get_object(doc, "schema"));
	ok = plain_plan(b, plan, &schema, gap);
	schema_free(&schema);
	return ok;
}
