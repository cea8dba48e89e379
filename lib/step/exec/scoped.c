#include "step/exec/scoped.h"

#include <string.h>
#include "base/utf8.h"
#include "db/params.h"
#include "db/process_limit.h"
#include "json/get.h"
#include "sql/dialect/dialect.h"

static enum policy_known
ask_engine(void *arg, const char *schema, const char *table,
    const char *column)
{
	struct database *db = arg;

	/* who cannot tell tables from views has none that are scoped by their
	 * columns alone */
	return db->engine->knows ? db->engine->knows(db, schema, table,
	    column) : POLICY_NO;
}

static bool
ask_function(void *arg, const char *name)
{
	struct database *db = arg;

	return db->engine->takes_row(db, name);
}

static const char *
ask_kind(void *arg, const char *schema, const char *table, const char *column)
{
	struct database *db = arg;

	return db->engine->kind(db, schema, table, column);
}

/* One whose columns cannot be read may have any. */
static bool
ask_lacks(void *arg, const char *schema, const char *table,
    const char *column)
{
	struct database *db = arg;
	const struct dialect *d = dialect_find(db->engine->dialect);
	json_t *names = db->engine->names(db), *of, *one;
	bool lacks = false;
	size_t i, k;

	if (schema == NULL)
		schema = d->schema;
	json_array_foreach(get_array(names, "tables"), i, of) {
		if (!ascii_equal(get_str(of, "name"), table) ||
		    (get_str(of, "schema") != NULL &&
		    !ascii_equal(get_str(of, "schema"), schema)))
			continue;
		lacks = get_array(of, "columns") != NULL;
		json_array_foreach(get_array(of, "columns"), k, one)
			lacks = lacks && !ascii_equal(json_string_value(one),
			    column);
		if (!lacks)
			break;
	}
	json_decref(names);
	return lacks;
}

struct policy_catalogue
scoped_catalogue(struct database *db, const struct engine_limits *limits)
{
	return (struct policy_catalogue){ask_engine, db,
	    db->engine->takes_row ? ask_function : NULL,
	    db->engine->kind ? ask_kind : NULL,
	    process_limit_is_short(limits), ask_lacks};
}

static bool
is_given(const char *claim, const struct opt_list *claims, struct findings *f)
{
	if (params_claim(claims, claim))
		return true;
	finding_hint(finding_add(f, FINDING_policy_refused, "",
	    "refused: claim '%s' is not given", claim),
	    "use --claim %s=VALUE or the environment", claim);
	return false;
}

/* Those of the statement and, where the engine guards rows by a variable of
 * the session, those of the variables. */
static bool
all_given(const struct engine *engine, const struct engine_guard *guard,
    const json_t *params, struct findings *f)
{
	const char *variable, *claim;
	const json_t *param;
	size_t i;

	json_array_foreach(params, i, param) {
		claim = get_str(param, "claim");
		if (claim && !is_given(claim, guard->claims, f))
			return false;
	}
	for (i = 0; !engine->scopes &&
	    policy_session(guard->policy, i, &variable, &claim); i++)
		if (!is_given(claim, guard->claims, f))
			return false;
	return true;
}

/* A scope that the database understands by itself takes no column from a
 * query around it. */
static bool
stands_alone(struct database *db, const json_t *probe,
    const struct opt_list *claims, struct findings *f)
{
	const char *text = get_str(probe, "text");
	const struct statement s = {text, strlen(text),
	    get_array(probe, "params"), claims, false, 0, true};
	struct findings why = FINDINGS_INIT(f->by);
	enum status status = STATUS_OK;
	struct query_run *query = db->engine->query(db, &s, &why, &status);
	const char *hint = get_str(finding_first_error(&why), "hint");
	json_t *finding;

	if (query) {
		db->engine->finish(query);
	} else {
		finding = finding_add(f, FINDING_policy_unproven, "/sql/text",
		    "refused: the policy does not match the database: %s",
		    get_str(finding_first_error(&why), "message"));
		if (hint)
			finding_hint(finding, "%s", hint);
	}
	findings_free(&why);
	return query != NULL;
}

bool
scoped_prove(struct database *db, const struct engine_guard *guard,
    const struct engine_limits *limits, const struct statement *s,
    struct findings *f, struct policy_proven *out)
{
	const struct policy_catalogue catalogue = scoped_catalogue(db, limits);
	const json_t *probe;
	size_t i;

	if (!policy_prove(guard->policy, dialect_find(db->engine->dialect),
	    s->text, s->params, &catalogue, f, out) ||
	    !all_given(db->engine, guard, out->params, f))
		return false;
	json_array_foreach(out->probes, i, probe)
		if (!stands_alone(db, probe, guard->claims, f))
			return false;
	return true;
}
