#include "report/reading.h"

#include <string.h>
#include "json/get.h"
#include "lang/plain.h"

bool
reading_text(struct buf *b, const json_t *doc, const char *gap)
{
	const json_t *plan = get_object(doc, "plan");
	const char *now = get_str(get_object(doc, "sql"), "now");
	struct schema schema;
	bool ok;

	if (plan == NULL)
		return false;
	schema_view(&schema, get_object(doc, "schema"));
	ok = plain_plan(b, plan, &schema, gap);
	schema_free(&schema);
	if (ok && now)
		buf_fmt(b, "%s%s is %s", gap, strchr(now, ':') ? "now" :
		    "today", now);
	return ok;
}
