/* The simplest spelling of a plan. */
#include <string.h>
#include "doc/doc.h"
#include "json/get.h"
#include "lang/plain/plain.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "plan/draft/simplest.h"
#include "sql/adapt/adapt.h"
#include "sql/read.h"
#include "sql/to_plan/to_plan.h"
#include "sql/write/write.h"

/* A draft names columns only, and no schema is asked: "Weight (kg)" is one. */
static json_t *
no_expression(const char *text, const char *dialect, bool queries)
{
	(void)text;
	(void)dialect;
	(void)queries;
	return NULL;
}

static const struct view_reader draft_reader = {
	.expression = no_expression,
	.condition = sql_read_condition,
};

json_t *
simplest_of(const json_t *plan, bool named)
{
	struct findings f = FINDINGS_INIT(DOC_BY_PLAN);
	struct view v;
	json_t *out = NULL;

	if (view_build(&v, plan, &draft_reader, &f) && v.query) {
		if (named)
			scope_resolve(&v, NULL, &f);
		out = to_plan_query(v.query);
	}
	view_free(&v);
	findings_free(&f);
	return out;
}

json_t *
simplest(json_t *plan)
{
	json_t *out = simplest_of(plan, true);

	json_decref(plan);
	return out;
}

json_t *
simplest_words(const json_t *plan, const struct schema *s)
{
	struct buf b = BUF_INIT;
	json_t *out;

	plain_plan(&b, plan, s, &sql_reader, "; ");
	out = json_stringn(b.s, b.len);
	buf_free(&b);
	return out;
}

json_t *
simplest_sql(const json_t *plan, const struct schema *s, const char *dialect)
{
	const struct dialect *sqlite = dialect_get(DIALECT_SQLITE);
	struct sql_options o = {.dialect = dialect ? dialect_find(dialect) :
	    sqlite, .meaning = sqlite, .one_line = true};
	struct findings f = FINDINGS_INIT(DOC_BY_PLAN);
	struct buf text = BUF_INIT;
	struct view v;
	json_t *out = NULL;

	if (view_build(&v, plan, &sql_reader, &f) && o.dialect &&
	    scope_resolve(&v, s, &f)) {
		sql_adapt(&v, o.meaning, o.dialect, &f);
		if (sql_write(&v, &o, &f, &text, NULL))
			out = json_stringn(text.s, text.len);
	}
	view_free(&v);
	findings_free(&f);
	buf_free(&text);
	return out;
}

void
simplest_say_dialect(const json_t *doc, json_t *plan)
{
	static const char meant[] = "sqlite"; /* by each draft */
	const char *dialect = get_str(get_object(doc, "database"), "dialect");

	if (dialect && strcmp(dialect, meant) != 0)
		json_object_set_new(plan, "dialect", json_string(meant));
}
