#include "doc/doc.h"

#include "../tap.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

static json_t *
json(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

/* Takes the value and releases it. */
static void
is_json(json_t *value, const char *want, const char *what)
{
	struct buf b = BUF_INIT;

	if (value != NULL)
		json_compact(&b, value);
	tap_is_str(b.s, want, "%s", what);
	buf_free(&b);
	json_decref(value);
}

static void
kinds(void)
{
	is_json(doc_from(json("{\"question\":\"x\",\"selections\":1}")),
	    "{\"question\":\"x\",\"selections\":1}", "a document");
	is_json(doc_from(json("{\"x\":1,\"selections\":[]}")),
	    "{\"t2s\":1,\"plan\":{\"x\":1,\"selections\":[]}}",
	    "a plan by its selections");
	is_json(doc_from(json("{\"set\":{}}")),
	    "{\"t2s\":1,\"plan\":{\"set\":{}}}", "a plan by its set");
	is_json(doc_from(json("{\"decision\":\"x\"}")),
	    "{\"t2s\":1,\"plan\":{\"decision\":\"x\"}}", "... its decision");
	is_json(doc_from(json("{\"tables\":[]}")),
	    "{\"t2s\":1,\"schema\":{\"tables\":[]}}", "a schema");
	is_json(doc_from(json("{\"x\":1}")), "", "something else");
	is_json(doc_from(json("[]")), "", "an array");
	is_json(doc_from(json("null")), "", "null");
}

static void
merging(void)
{
	json_t *doc = json("{\"t2s\":1,\"a\":1,\"b\":2}");
	json_t *later = json("{\"b\":3,\"c\":4,\"t2s\":1}");

	doc_merge(doc, later);
	json_decref(later);
	is_json(doc, "{\"t2s\":1,\"a\":1,\"b\":3,\"c\":4}",
	    "later members win and order is kept");
}

static void
stops(void)
{
	json_t *doc = doc_new();

	tap_is_int(doc_status(doc), STATUS_OK, "nothing stops it");
	doc_stop(doc, "t2s-x", STATUS_ASK, "questions", "say %s\xff", "what");
	tap_is_int(doc_status(doc), STATUS_ASK, "stopped");
	is_json(json_incref(doc), "{\"t2s\":1,\"stop\":{\"by\":\"t2s-x\","
	    "\"status\":4,\"reason\":\"questions\","
	    "\"message\":\"say what\xef\xbf\xbd\"}}", "what stop holds");
	doc_clear_stop(doc);
	is_json(doc, "{\"t2s\":1}", "cleared");
	doc = json("{\"stop\":{\"status\":99}}");
	tap_is_int(doc_status(doc), STATUS_BAD, "a status that is none");
	json_decref(doc);
	doc = json("{\"stop\":\"x\"}");
	tap_is_int(doc_status(doc), STATUS_BAD, "a stop without status");
	json_decref(doc);
	doc = json("{\"stop\":null}");
	tap_is_int(doc_status(doc), STATUS_OK, "no stop");
	json_decref(doc);
}

static void
finding_lists(void)
{
	struct findings f = FINDINGS_INIT("t2s-b");
	static const char *const names[] = {"city", "name", "total"};
	struct place plan = {NULL, "plan", 0}, limit = {&plan, "limit", 0};
	json_t *doc = json("{\"findings\":[{\"by\":\"t2s-a\"},"
	    "{\"by\":\"t2s-b\"},{\"by\":7},{\"by\":\"t2s-b\"}]}"), *one;

	one = finding_at(&f, FINDING_plan_invalid, &limit, "no %d", 1);
	finding_near(one, "nme", names, 3);
	finding_at(&f, FINDING_plan_invalid, &limit, "no %d", 1);
	one = finding_add(&f, FINDING_name_corrected, "", "mended");
	tap_ok(f.errors == 1 && f.warnings == 1, "counted, each once");
	finding_weigh(&f, one, SEVERITY_INFO);
	tap_ok(f.errors == 1 && f.warnings == 0, "counted again");
	tap_is_int(doc_stop_on_errors(doc, &f), STATUS_NO, "an error stops");
	tap_is_str(get_str(json_object_get(doc, "stop"), "message"), "no 1",
	    "... with its message");
	doc_clear_stop(doc);
	doc_set_findings(doc, &f);
	is_json(json_incref(doc), "{\"findings\":[{\"by\":\"t2s-a\"},"
	    "{\"by\":7},{\"code\":\"plan_invalid\",\"severity\":\"error\","
	    "\"by\":\"t2s-b\",\"pointer\":\"/plan/limit\","
	    "\"message\":\"no 1\",\"candidates\":[\"name\"],"
	    "\"hint\":\"did you mean 'name'?\"},{\"code\":\"name_corrected\","
	    "\"severity\":\"info\",\"by\":\"t2s-b\",\"pointer\":\"\","
	    "\"message\":\"mended\"}]}", "a program replaces its own");
	tap_ok(f.errors == 0 && f.list == NULL, "the list is empty again");
	tap_is_int(doc_stop_on_errors(doc, &f), STATUS_OK, "no error");
	json_decref(doc);
	doc = json("{\"findings\":[{\"by\":\"t2s-b\"}]}");
	doc_set_findings(doc, &f);
	is_json(doc, "{}", "the member goes with the last finding");
}

static void
codes(void)
{
	int i, j, bad = 0;

	for (i = 0; i < FINDING_COUNT; i++) {
		bad += finding_meaning((enum finding_code)i)[0] == '\0';
		for (j = 0; j < i; j++)
			bad += strcmp(finding_name((enum finding_code)i),
			    finding_name((enum finding_code)j)) == 0;
	}
	tap_is_int(bad, 0, "each code has a name of its own and a meaning");
	tap_is_str(finding_name(FINDING_plan_too_large), "plan_too_large",
	    "a name");
	tap_is_int(finding_severity(FINDING_name_case_differs), SEVERITY_INFO,
	    "a severity");
}

static void
questions(void)
{
	const char *text = "{\"question\":\"a\",\"schema\":{},\"plan\":{},"
	    "\"stop\":{},\"own\":1,\"findings\":[]}";
	json_t *doc = json(text);

	doc_set_question(doc, "a");
	is_json(json_incref(doc), text, "the same words change nothing");
	doc_set_question(doc, "b");
	is_json(doc, "{\"question\":\"b\",\"schema\":{},\"own\":1}",
	    "other words take along what was made from the first");
	doc = json("{\"plan\":{}}");
	doc_set_question(doc, "a");
	is_json(doc, "{\"plan\":{},\"question\":\"a\"}",
	    "a first question takes nothing along");
}

static void
traces(void)
{
	json_t *doc = json("{}"), *trace;
	int i;

	for (i = 0; i < 250; i++)
		doc_trace(doc, "t2s-x", STATUS_OK, i);
	trace = get_array(doc, "trace");
	tap_is_int((long long)json_array_size(trace), 200, "bounded");
	is_json(json_incref(json_array_get(trace, 199)),
	    "{\"step\":\"t2s-x\",\"status\":0,\"ms\":249}", "the last is kept");
	json_decref(doc);
}

int
main(void)
{
	mem_jansson();
	kinds();
	merging();
	stops();
	finding_lists();
	codes();
	questions();
	traces();
	return tap_done();
}
