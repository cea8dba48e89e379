#include "report/answer.h"

#include <string.h>
#include "doc/doc.h"
#include "doc/tally.h"
#include "json/get.h"
#include "json/write.h"
#include "report/reading.h"
#include "report/units.h"

/* A member as it is, or null; new. */
static json_t *
copy(const json_t *object, const char *key)
{
	json_t *value = json_object_get(object, key);

	return value ? json_incref(value) : json_null();
}

static void
take(json_t *answer, const json_t *doc, const char *key)
{
	json_t *value = json_object_get(doc, key);

	if (value)
		json_object_set(answer, key, value);
}

/* What stands in the object for a result; null without one. New. */
static json_t *
answer_results(const json_t *doc)
{
	const json_t *result = get_object(doc, "result"), *column;
	json_t *names = json_array(), *types = json_array(), *results, *units;
	size_t i;

	json_array_foreach(get_array(result, "columns"), i, column) {
		json_array_append_new(names, copy(column, "name"));
		json_array_append_new(types, copy(column, "type"));
	}
	if (!result) {
		json_decref(names);
		json_decref(types);
		return json_null();
	}
	results = json_object();
	json_object_set_new(results, "columns", names);
	json_object_set_new(results, "types", types);
	units = units_of(doc);
	if (json_object_size(units) > 0)
		json_object_set(results, "units", units);
	json_decref(units);
	json_object_set_new(results, "data",
	    get_array(result, "rows") ? copy(result, "rows") : json_array());
	json_object_set_new(results, "row_count", copy(result, "row_count"));
	json_object_set_new(results, "truncated", copy(result, "truncated"));
	take(results, result, "elapsed_ms");
	take(results, result, "empty_because");
	return results;
}

/* Who made the plan? */
static const char *
method_of(const json_t *doc)
{
	if (tally_of(doc).calls > 0)
		return "model";
	return get_str(doc, "question") ? "planner" : "plan";
}

/* Errors and warnings in words. */
static json_t *
issues_of(const json_t *doc)
{
	json_t *issues = json_array(), *finding;
	const char *severity;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		severity = get_str(finding, "severity");
		if (severity && strcmp(severity, "info") != 0 &&
		    get_str(finding, "message"))
			json_array_append_new(issues, copy(finding,
			    "message"));
	}
	return issues;
}

/* The person's words; where there are none, what the plan says of itself. */
static json_t *
question_of(const json_t *doc)
{
	const char *question = get_str(doc, "question");
	const char *summary = get_str(get_object(doc, "plan"),
	    "intent_summary");

	if (question != NULL)
		return copy(doc, "question");
	return summary != NULL ? copy(get_object(doc, "plan"),
	    "intent_summary") : json_string("");
}

/* What was tried, and what it took. */
static void
add_tally(json_t *answer, const json_t *doc)
{
	struct tally t = tally_of(doc);

	json_object_set_new(answer, "iterations",
	    json_integer((json_int_t)t.iterations));
	json_object_set_new(answer, "reflection", json_pack("{sI, sI}",
	    "retries", (json_int_t)t.retries,
	    "refinements", (json_int_t)t.refinements));
	json_object_set_new(answer, "model", json_pack("{sI, sI}",
	    "calls", t.calls, "tokens", t.tokens));
	json_object_set_new(answer, "tool_calls", tally_calls(doc));
}

/* What t2s-explain says of the rows, or of the plan; else how the question
 * was read. */
static json_t *
explanation_of(const json_t *doc)
{
	const json_t *explanation = get_object(doc, "explanation");
	struct buf words = BUF_INIT;
	json_t *out;

	if (get_str(explanation, "result"))
		return copy(explanation, "result");
	if (get_str(explanation, "plan"))
		return copy(explanation, "plan");
	out = reading_text(&words, doc, "; ") ?
	    json_text(words.s, words.len) : json_null();
	buf_free(&words);
	return out;
}

static bool
is_followup(const json_t *doc)
{
	const char *kind = get_str(get_object(doc, "route"), "kind");

	return kind && strcmp(kind, "new") != 0;
}

json_t *
answer_of(const json_t *doc)
{
	static const char *const rest[] = {"route", "questions", "answers", "edits",
	    "attempts", "stop", "usage", "trace", "access", "lessons"};
	enum status status = doc_status(doc);
	json_t *answer = json_object();

	json_object_set_new(answer, "success",
	    json_boolean(status == STATUS_OK));
	json_object_set_new(answer, "status", json_integer(status));
	json_object_set_new(answer, "question", question_of(doc));
	json_object_set_new(answer, "explanation", explanation_of(doc));
	json_object_set_new(answer, "method", json_string(method_of(doc)));
	json_object_set_new(answer, "sql", copy(get_object(doc, "sql"),
	    "text"));
	take(answer, get_object(doc, "sql"), "params");
	json_object_set_new(answer, "plan", copy(doc, "plan"));
	json_object_set_new(answer, "results", answer_results(doc));
	json_object_set_new(answer, "validation", json_pack("{so, so}",
	    "row_count", copy(get_object(doc, "result"), "row_count"),
	    "issues", issues_of(doc)));
	json_object_set_new(answer, "findings", get_array(doc, "findings") ?
	    copy(doc, "findings") : json_array());
	add_tally(answer, doc);
	json_object_set_new(answer, "is_followup",
	    json_boolean(is_followup(doc)));
	for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
		take(answer, doc, rest[i]);
	return answer;
}
