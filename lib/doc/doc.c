#include "doc/doc.h"

#include <stdarg.h>
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"

#define TRACE_MOST 200

static const char *const document_members[] = {
	"t2s", "stop", "question", "database", "schema", "matches", "plan",
	"planner", "written", "edits", "findings", "questions", "answers",
	"sql", "result", "attempts", "requirements", "history", "route",
	"request", "reply", "explanation", "usage", "trace", "access", "lessons",
	NULL
};
static const char *const plan_members[] = {
	"selections", "decision", "set", NULL
};
static const char *const schema_members[] = {"tables", NULL};
static const char *const request_members[] = {"messages", "embed", NULL};

/* What a question led to. */
static const char *const made_from_question[] = {
	"matches", "plan", "planner", "written", "edits", "questions",
	"answers", "sql", "result", "attempts", "requirements", "request",
	"reply", "explanation", "findings", "stop", NULL
};

static bool
has_any(const json_t *object, const char *const *keys)
{
	for (; *keys != NULL; keys++)
		if (json_object_get(object, *keys) != NULL)
			return true;
	return false;
}

/* What a JSON value given as input is. */
enum doc_kind { DOC_DOCUMENT, DOC_PLAN, DOC_SCHEMA, DOC_REQUEST,
	DOC_UNKNOWN };

static enum doc_kind
doc_kind(const json_t *value)
{
	/* a bare request may have a `schema`, which is no database's */
	if (has_any(value, request_members) &&
	    json_object_get(value, "t2s") == NULL)
		return DOC_REQUEST;
	if (has_any(value, document_members))
		return DOC_DOCUMENT;
	if (has_any(value, plan_members))
		return DOC_PLAN;
	if (has_any(value, schema_members))
		return DOC_SCHEMA;
	return DOC_UNKNOWN;
}

json_t *
doc_new(void)
{
	json_t *doc = json_object();

	json_object_set_new(doc, "t2s", json_integer(1));
	return doc;
}

static json_t *
wrap(const char *key, json_t *value)
{
	json_t *doc = doc_new();

	json_object_set_new(doc, key, value);
	return doc;
}

json_t *
doc_from(json_t *value)
{
	switch (doc_kind(value)) {
	case DOC_DOCUMENT:
		return value;
	case DOC_PLAN:
		return wrap("plan", value);
	case DOC_SCHEMA:
		return wrap("schema", value);
	case DOC_REQUEST:
		return wrap("request", value);
	case DOC_UNKNOWN:
		break;
	}
	json_decref(value);
	return NULL;
}

void
doc_merge(json_t *doc, const json_t *later)
{
	if (json_object_get(later, "plan") != NULL) {
		json_object_del(doc, "planner");
		json_object_del(doc, "written");
	}
	json_object_update(doc, (json_t *)later);
}

void
doc_set_plan(json_t *doc, json_t *plan, const char *planner)
{
	if (plan != NULL)
		json_object_set_new(doc, "plan", plan);
	else
		json_object_del(doc, "plan");
	if (planner != NULL)
		json_object_set_new(doc, "planner", json_string(planner));
	else
		json_object_del(doc, "planner");
	json_object_del(doc, "written");
}

bool
doc_planned_by(const json_t *doc, const char *planner)
{
	return get_is(doc, "planner", planner);
}

void
doc_stop(json_t *doc, const char *by, enum status status, const char *reason,
    const char *format, ...)
{
	struct buf message = BUF_INIT;
	json_t *stop = json_object();
	va_list args;

	va_start(args, format);
	buf_vfmt(&message, format, args);
	va_end(args);
	json_object_set_new(stop, "by", json_string(by));
	json_object_set_new(stop, "status", json_integer(status));
	json_object_set_new(stop, "reason", json_string(reason));
	json_object_set_new(stop, "message",
	    json_text(message.s, message.len));
	buf_free(&message);
	json_object_set_new(doc, "stop", stop);
}

enum status
doc_status(const json_t *doc)
{
	const json_t *stop = json_object_get(doc, "stop");
	json_int_t status;

	if (stop == NULL || json_is_null(stop) || json_is_false(stop))
		return STATUS_OK;
	status = json_integer_value(json_object_get(stop, "status"));
	/* a stop that does not say why is still one */
	if (status < STATUS_NO || status > STATUS_REFUSED)
		return STATUS_BAD;
	return (enum status)status;
}

void
doc_clear_stop(json_t *doc)
{
	json_object_del(doc, "stop");
}

static void
remove_findings_of(json_t *doc, const char *by)
{
	json_t *list = get_array(doc, "findings");
	const char *who;
	size_t i = json_array_size(list);

	while (i-- > 0) {
		who = get_str(json_array_get(list, i), "by");
		if (who != NULL && strcmp(who, by) == 0)
			json_array_remove(list, i);
	}
}

void
doc_set_findings(json_t *doc, struct findings *f)
{
	json_t *list = get_array(doc, "findings");

	if (list != NULL && json_array_size(list) > 0) {
		remove_findings_of(doc, f->by);
		if (json_array_size(list) == 0 && json_array_size(f->list) == 0)
			json_object_del(doc, "findings");
	}
	doc_add_findings(doc, f);
}

void
doc_add_findings(json_t *doc, struct findings *f)
{
	if (json_array_size(f->list) > 0)
		json_array_extend(get_or_make_array(doc, "findings"),
		    f->list);
	findings_free(f);
}

enum status
doc_stop_on_errors(json_t *doc, const struct findings *f)
{
	if (f->errors == 0)
		return STATUS_OK;
	doc_stop(doc, f->by, STATUS_NO, findings_only_doubt(f->list) ?
	    "doubts" : "findings", "%s",
	    get_str(finding_first_error(f), "message"));
	return STATUS_NO;
}

/* Reasons of `stop` by the finding that stopped. */
static const struct {
	enum finding_code code;
	const char *reason;
} reasons[] = {
    {FINDING_db_unreachable, "unreachable"},
    {FINDING_db_busy, "busy"},
    {FINDING_db_timeout, "timeout"},
    {FINDING_db_refused, "read_only"},
    {FINDING_db_corrupt, "server"},
    {FINDING_db_failed, "server"},
    {FINDING_cost_exceeded, "cost"},
    {FINDING_cost_unknown, "cost"},
    {FINDING_sql_missing, "findings"},
    {FINDING_policy_invalid, "policy"},
    {FINDING_policy_refused, "policy"},
    {FINDING_policy_unproven, "policy"},
};

static const char *
reason_of(const json_t *finding)
{
	const char *code = get_str(finding, "code");

	for (size_t i = 0; code && i < sizeof reasons / sizeof *reasons; i++)
		if (strcmp(code, finding_name(reasons[i].code)) == 0)
			return reasons[i].reason;
	return "database";
}

enum status
doc_stop_on_database(json_t *doc, const struct findings *f, enum status status)
{
	const json_t *error = finding_first_error(f);

	if (error != NULL)
		doc_stop(doc, f->by, status, reason_of(error), "%s",
		    get_str(error, "message"));
	return status;
}

void
doc_trace(json_t *doc, const char *step, enum status status, long ms)
{
	json_t *trace = get_or_make_array(doc, "trace"), *entry = json_object();

	json_object_set_new(entry, "step", json_string(step));
	json_object_set_new(entry, "status", json_integer(status));
	json_object_set_new(entry, "ms", json_integer(ms));
	json_array_append_new(trace, entry);
	while (json_array_size(trace) > TRACE_MOST)
		json_array_remove(trace, 0);
}

void
doc_set_question(json_t *doc, const char *question)
{
	const char *before = get_str(doc, "question");
	const char *const *key;

	if (before != NULL && strcmp(before, question) != 0)
		for (key = made_from_question; *key != NULL; key++)
			json_object_del(doc, *key);
	json_object_set_new(doc, "question",
	    json_text(question, strlen(question)));
}
