/* synth - the plan of a document as its SQL */
#include "sql/synth.h"

#include "doc/doc.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/adapt/adapt.h"
#include "sql/read.h"
#include "sql/write/clock.h"
#include "sql/write/write.h"

enum { LISTED = 1000 }; /* values of a list, in the text */

/* A word that names a dialect; a finding where it names none. */
static const struct dialect *
read_dialect(const char *name, const char *pointer, struct findings *f)
{
	const struct dialect *d = dialect_find(name);

	if (d == NULL)
		finding_add(f, FINDING_dialect_unsupported, pointer,
		    "unknown dialect '%s'", name);
	return d;
}

/* What is given, the document's, the plan's, sqlite. */
static bool
choose_dialects(const struct synth *s, const json_t *doc,
    const struct view *v, struct sql_options *o, struct findings *f)
{
	const char *said = get_str(get_object(doc, "database"), "dialect");

	if (v->dialect != NULL) {
		o->meaning = read_dialect(v->dialect, "/plan/dialect", f);
		if (o->meaning == NULL)
			return false;
	}
	if (s->dialect != NULL)
		o->dialect = s->dialect;
	else if (said != NULL)
		o->dialect = read_dialect(said, "/database/dialect", f);
	else
		o->dialect = o->meaning != NULL ? o->meaning :
		    dialect_get(DIALECT_SQLITE);
	return o->dialect != NULL;
}

/* A plan that is not to be run says so itself. */
static enum status
check_decision(const struct synth *s, json_t *doc, const struct view *v)
{
	const json_t *plan = json_object_get(doc, "plan");
	const char *reason = get_str(plan, "termination_reason");

	switch (v->decision) {
	case DECISION_PROCEED:
		return STATUS_OK;
	case DECISION_CLARIFY:
		doc_stop(doc, s->by, STATUS_ASK, "questions",
		    "the plan asks for clarification");
		return STATUS_ASK;
	case DECISION_TERMINATE:
		break;
	}
	doc_stop(doc, s->by, STATUS_NEVER, "unanswerable", "%s",
	    reason != NULL ? reason :
	    "the plan says that the question cannot be answered");
	return STATUS_NEVER;
}

static bool
write_sql(struct synth *s, json_t *doc, struct view *v, struct findings *f)
{
	struct sql_options o = {.one_line = s->one_line, .bind = s->bind,
	    .listed = LISTED, .set = s->set, .policed = s->policy != NULL};
	const struct dialect *meant;
	struct policy_work *work = NULL;
	struct buf text = BUF_INIT;
	json_t *params, *sql;
	bool bound;

	if (!scope_resolve(v,
	    schema_keep(&s->schema, get_object(doc, "schema")), f) ||
	    !choose_dialects(s, doc, v, &o, f))
		return false;
	meant = o.meaning != NULL ? o.meaning : o.dialect;
	/* before the policy, whose clock nobody gives */
	bound = s->now != NULL && sql_clock(v, meant, &s->clock, f);
	if (!sql_defaults(v, &s->defaults, f))
		return false;
	if (s->policy != NULL && !policy_apply(s->policy, v,
	    o.meaning, o.dialect, f, &work)) {
		policy_done(work);
		return false;
	}
	sql_adapt(v, meant, o.dialect, f);
	params = json_array();
	if (sql_write(v, &o, f, &text, params)) {
		sql = json_object();
		json_object_set_new(sql, "dialect",
		    json_string(o.dialect->name));
		json_object_set_new(sql, "text",
		    json_stringn(text.s, text.len));
		json_object_set(sql, "params", params);
		if (bound)
			json_object_set_new(sql, "now", json_string(s->now));
		if (json_object_size(s->set) > 0)
			json_object_set(sql, "set", (json_t *)s->set);
		json_object_set_new(doc, "sql", sql);
	}
	policy_done(work);
	json_decref(params);
	buf_free(&text);
	return f->errors == 0;
}

/* What the policy refuses, and what was given on the command line, is no
 * matter of another plan. */
static enum status
stop(json_t *doc, const struct findings *f)
{
	static const struct {
		enum finding_code code;
		enum status status;
		const char *reason;
	} ends[] = {
		{FINDING_policy_refused, STATUS_REFUSED, "policy"},
		{FINDING_parameter_type_mismatch, STATUS_BAD, "usage"},
	};
	const json_t *error = finding_first_error(f);

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (error != NULL && get_is(error, "code",
		    finding_name(ends[i].code))) {
			doc_stop(doc, f->by, ends[i].status,
			    ends[i].reason, "%s", get_str(error, "message"));
			return ends[i].status;
		}
	return doc_stop_on_errors(doc, f);
}

/* The plan (new) with the caller's range of time; the document's own stays. */
static json_t *
with_range(struct synth *s, json_t *doc, const json_t *plan,
    struct findings *f)
{
	json_t *copy = json_deep_copy(plan);

	range_add(copy, schema_keep(&s->schema, get_object(doc, "schema")),
	    &s->range, f);
	return copy;
}

enum status
synth_document(json_t *doc, void *synth)
{
	struct synth *s = synth;
	struct findings f = FINDINGS_INIT(s->by);
	json_t *plan = json_object_get(doc, "plan"), *ranged = NULL;
	enum status status = STATUS_OK;
	struct view v;

	if (plan == NULL) {
		finding_add(&f, FINDING_plan_missing, "", "the document has no "
		    "plan");
	} else {
		if (s->range.since != NULL || s->range.until != NULL)
			plan = ranged = with_range(s, doc, plan, &f);
		if (view_build(&v, plan, &sql_reader, &f) && f.errors == 0) {
			status = check_decision(s, doc, &v);
			if (status == STATUS_OK)
				write_sql(s, doc, &v, &f);
		}
		view_free(&v);
	}
	if (status == STATUS_OK)
		status = stop(doc, &f);
	if (status != STATUS_OK)
		json_object_del(doc, "sql");
	json_decref(ranged);
	doc_set_findings(doc, &f);
	return status;
}
