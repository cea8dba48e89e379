#include "report/reading.h"

#include <string.h>
#include "doc/doc.h"
#include "doc/tally.h"
#include "json/get.h"
#include "lang/plain/plain.h"
#include "sql/read.h"

/* Has the object no member but these, which end with NULL? */
static bool
holds_only(const json_t *object, const char *const *names)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)object, name, value) {
		size_t i = 0;

		while (names[i] != NULL && strcmp(names[i], name) != 0)
			i++;
		if (names[i] == NULL)
			return false;
	}
	return true;
}

const char *
reading_listing(const json_t *doc)
{
	static const char *const query[] = {"decision", "intent_summary",
	    "dialect", "selections", "confidence", "basis", NULL};
	static const char *const rows[] = {"alias", "columns", "values", NULL};
	const json_t *plan = get_object(doc, "plan");
	const json_t *from = get_array(plan, "selections");

	if (!doc_planned_by(doc, DOC_PLANNER_BUILT_IN) ||
	    json_array_size(from) != 1 || !holds_only(plan, query))
		return NULL;
	from = json_array_get(from, 0);
	return get_array(from, "values") != NULL && holds_only(from, rows) ?
	    get_str(plan, "intent_summary") : NULL;
}

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
	if (reading_listing(doc) != NULL) {
		buf_str(b, reading_listing(doc));
		return true;
	}
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

bool
reading_tries(struct buf *b, const json_t *doc)
{
	struct tally t = tally_of(doc);
	const char *gap = " (";

	if (t.iterations < 2)
		return false;
	buf_fmt(b, "%zu plans", t.iterations);
	if (t.retries > 0) {
		buf_fmt(b, "%s%zu %s", gap, t.retries,
		    t.retries == 1 ? "retry" : "retries");
		gap = ", ";
	}
	if (t.refinements > 0) {
		buf_fmt(b, "%s%zu refinement%s", gap, t.refinements,
		    t.refinements == 1 ? "" : "s");
		gap = ", ";
	}
	if (gap[0] == ',')
		buf_ch(b, ')');
	return true;
}
