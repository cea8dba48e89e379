#include "report/reading.h"

#include <string.h>
#include "json/get.h"
#include "lang/plain/plain.h"
#include "sql/read.h"

bool
reading_text(struct buf *b, const json_t *doc, const char *gap)
{
	const json_t *plan = get_object(doc, "plan");
	const json_t *sql = get_object(doc, "sql");
	const char *now = get_str(sql, "now"), *name;
	json_t *value;
	struct schema schema;
	bool ok;

	if (plan == NULL)
		return false;
	schema_view(&schema, get_object(doc, "schema"));
	ok = plain_plan(b, plan, &schema, &sql_reader, gap);
	schema_free(&schema);
	if (!ok)
		return false;
	json_object_foreach(get_object(sql, "set"), name, value)
		if (json_is_string(value))
			buf_fmt(b, "%s:%s is %s", gap, name,
			    json_string_value(value));
	if (now)
		buf_fmt(b, "%s%s is %s", gap, strchr(now, ':') ? "now" :
		    "today", now);
	return true;
}
