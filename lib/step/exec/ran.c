#include "step/exec/ran.h"

#include <string.h>
#include "base/buf.h"
#include "base/io.h"
#include "base/moment.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "sql/read.h"
#include "sql/write/clock.h"
#include "sql/write/write.h"
#include "step/exec/scoped.h"

static bool
is_bound(const json_t *params)
{
	const json_t *param;
	size_t i;

	json_array_foreach(params, i, param)
		if (json_object_get(param, "value"))
			return true;
	return false;
}

/* Is the statement that ran the one that this plan, with the defaults of its
 * parameters, is written as? */
static bool
same_statement(struct ran *r, const json_t *doc)
{
	const json_t *sql = get_object(doc, "sql");
	const json_t *ran = get_array(sql, "params");
	const struct sql_options options = {
	    .dialect = dialect_find(r->ask.db->engine->dialect),
	    .meaning = r->ask.meaning,
	    .bind = is_bound(ran)};
	struct findings scratch = FINDINGS_INIT("");
	struct policy_work *work = NULL;
	json_t *params = json_array();
	bool same;

	buf_reset(&r->ask.text);
	same = (!r->policy || policy_apply(r->policy, &r->view,
	    options.meaning, options.dialect, &scratch, &work)) &&
	    sql_write(&r->view, &options, &scratch, &r->ask.text, params) &&
	    strcmp(r->ask.text.s, get_str(sql, "text")) == 0 &&
	    (!ran || json_equal(params, ran));
	policy_done(work);
	json_decref(params);
	findings_free(&scratch);
	return same;
}

static bool
build(struct ran *r, const json_t *plan)
{
	struct findings scratch = FINDINGS_INIT("");
	bool ok;

	ok = view_build(&r->view, plan, &sql_reader, &scratch) &&
	    r->view.query && !r->view.query->is_set &&
	    scope_resolve(&r->view, r->has_schema ? &r->schema : NULL,
	    &scratch);
	r->ask.meaning = r->view.dialect ? dialect_find(r->view.dialect) :
	    NULL;
	findings_free(&scratch);
	return ok;
}

/* As t2s-synth bound it. */
static void
bind_clock(struct ran *r, const json_t *doc)
{
	const char *now = get_str(get_object(doc, "sql"), "now");
	const struct dialect *meant = r->ask.meaning != NULL ?
	    r->ask.meaning : dialect_find(r->ask.db->engine->dialect);
	struct findings scratch = FINDINGS_INIT("");
	struct moment moment;

	if (now && moment_parse(now, &moment))
		sql_clock(&r->view, meant, &moment, &scratch);
	findings_free(&scratch);
}

/* The plan, where that is what ran, else the text. */
static bool
find(struct ran *r, const json_t *doc)
{
	const json_t *plan = get_object(doc, "plan");
	const char *text = get_str(get_object(doc, "sql"), "text");
	struct findings scratch = FINDINGS_INIT("");

	if (plan && build(r, plan)) {
		bind_clock(r, doc);
		if (same_statement(r, doc))
			return true;
	}
	view_free(&r->view);
	r->view = (struct view){0};
	r->read = sql_read(text, strlen(text),
	    dialect_find(r->ask.db->engine->dialect),
	    r->has_schema ? &r->schema : NULL, &scratch);
	findings_free(&scratch);
	return r->read && build(r, r->read);
}

/* Our queries have no barrier: whether they fail would tell. */
static bool
would_tell(struct ran *r, const struct engine_limits *limits)
{
	const struct policy_catalogue catalogue =
	    scoped_catalogue(r->ask.db, limits);

	switch (r->policy ? policy_barriers(r->policy) : POLICY_NO_BARRIER) {
	case POLICY_NO_BARRIER:
		return false;
	case POLICY_BARRIER:
		return policy_could_fail(dialect_find(
		    r->ask.db->engine->dialect), &r->view, &catalogue);
	case POLICY_ALL_BARRIERS:
		break;
	}
	return true;
}

bool
ran_open(struct ran *r, struct database *db, const json_t *doc,
    const struct policy *policy, const struct engine_limits *limits,
    long budget_ms)
{
	const json_t *schema = get_object(doc, "schema");

	*r = (struct ran){.ask = {.db = db, .text = BUF_INIT,
	    .until = io_now_ms() + budget_ms}, .policy = policy};
	r->has_schema = schema != NULL;
	if (schema)
		schema_view(&r->schema, schema);
	return find(r, doc) && !would_tell(r, limits);
}

void
ran_close(struct ran *r)
{
	view_free(&r->view);
	json_decref(r->read);
	if (r->has_schema)
		schema_free(&r->schema);
	buf_free(&r->ask.text);
}
