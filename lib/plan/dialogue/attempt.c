/* Failed plans, and what they teach the next. */
#include <string.h>
#include "base/mem.h"
#include "doc/doc.h"
#include "json/edit.h"
#include "json/get.h"
#include "json/ptr.h"
#include "lesson/told.h"
#include "plan/dialogue/attempt.h"

enum attempt_mode
attempt_mode(const json_t *doc)
{
	const json_t *stop = get_object(doc, "stop");
	const char *reason = get_str(stop, "reason");

	switch (doc_status(doc)) {
	case STATUS_NO:
		return ATTEMPT_RETRY;
	case STATUS_EMPTY:
		return ATTEMPT_REFINE;
	case STATUS_ASK:
		return reason && strcmp(reason, "questions") == 0 ?
		    ATTEMPT_ASKED : ATTEMPT_NONE;
	case STATUS_OK:
	case STATUS_BAD:
	case STATUS_LATER:
	case STATUS_NEVER:
	case STATUS_REFUSED:
		break;
	}
	return ATTEMPT_NONE;
}

bool
attempt_came_too_early(const json_t *doc)
{
	static const char *const before[] = {"t2s-history", "t2s-schema",
		"t2s-lessons", "t2s-filter"};
	const json_t *stop = get_object(doc, "stop");
	size_t i;

	for (i = 0; i < sizeof before / sizeof *before; i++)
		if (get_is(stop, "by", before[i]))
			return true;
	return false;
}

static void
move(json_t *to, json_t *from, const char *name)
{
	json_t *value = json_object_get(from, name);

	if (value)
		json_object_set(to, name, value);
	json_object_del(from, name);
}

/* What a model wrote for the plan. */
static void
move_written(json_t *attempt, json_t *doc)
{
	const json_t *written = get_object(doc, "written");

	if (get_str(written, "text") == NULL)
		return;
	json_object_set(attempt, "reply", json_object_get(written, "text"));
	if (get_true(written, "shared"))
		json_object_set_new(attempt, "shared", json_true());
	if (get_true(written, "refined"))
		json_object_set_new(attempt, "refined", json_true());
}

void
attempt_take(json_t *doc, enum attempt_mode mode)
{
	json_t *attempt, *sql, *why, *attempts, *used;

	if (!json_object_get(doc, "plan")) {
		doc_clear_stop(doc);
		return;
	}
	attempt = json_object();
	move(attempt, doc, "plan");
	move_written(attempt, doc);
	move(attempt, doc, "planner");
	doc_set_plan(doc, NULL, NULL);
	sql = json_object_get(json_object_get(doc, "sql"), "text");
	if (sql)
		json_object_set(attempt, "sql", sql);
	why = json_object_get(json_object_get(doc, "result"),
	    "empty_because");
	if (why)
		json_object_set(attempt, "empty_because", why);
	json_object_set_new(attempt, "mode",
	    json_string(mode == ATTEMPT_REFINE ? "refine" : "retry"));
	move(attempt, doc, "stop");
	move(attempt, doc, "findings");
	move(attempt, doc, "edits");
	used = told_take_used(doc);
	if (used != NULL)
		json_object_set_new(attempt, "lessons", used);
	json_object_del(doc, "sql");
	json_object_del(doc, "result");
	attempts = get_or_make_array(doc, "attempts");
	json_array_append_new(attempts, attempt);
}

/* What a plan asks, without what it says of itself. */
static json_t *
core(const json_t *plan)
{
	static const char *const talk[] = {"decision", "intent_summary",
	    "confidence", "ambiguities", "termination_reason", "basis",
	    "added"};
	json_t *copy = json_copy((json_t *)plan);

	for (size_t i = 0; i < sizeof talk / sizeof *talk; i++)
		json_object_del(copy, talk[i]);
	return copy;
}

bool
attempt_same(const json_t *a, const json_t *b)
{
	json_t *x = core(a), *y = core(b);
	bool same = json_equal(x, y);

	json_decref(x);
	json_decref(y);
	return same;
}

/* A document with the attempt's plan as it was before the audit (new). */
static json_t *
unmended(const json_t *attempt)
{
	json_t *edits = get_array(attempt, "edits");
	json_t *doc = json_object();

	json_object_set_new(doc, "plan",
	    json_deep_copy(json_object_get(attempt, "plan")));
	for (size_t i = json_array_size(edits); i-- > 0;) {
		const json_t *inverse = json_object_get(
		    json_array_get(edits, i), "inverse");
		json_t *back = edit_apply(doc, inverse, NULL);

		if (!back)
			break;
		json_decref(back);
	}
	return doc;
}

json_t *
attempt_unmended(const json_t *attempt)
{
	json_t *doc = unmended(attempt);
	json_t *plan = json_incref(json_object_get(doc, "plan"));

	json_decref(doc);
	return plan;
}

/* How often a plan was tried, and how often doubts alone stopped it. */
struct tries {
	size_t n, doubted;
};

static bool
is_attempt(const json_t *attempt, const json_t *plan)
{
	json_t *before = unmended(attempt);
	bool same = attempt_same(plan, json_object_get(attempt, "plan")) ||
	    attempt_same(plan, json_object_get(before, "plan"));

	json_decref(before);
	return same;
}

static struct tries
count_tries(const json_t *doc, const json_t *plan)
{
	const json_t *attempt;
	struct tries t = {0, 0};
	size_t i;

	json_array_foreach(get_array(doc, "attempts"), i, attempt)
		if (is_attempt(attempt, plan)) {
			t.n++;
			t.doubted += findings_only_doubt(get_array(attempt,
			    "findings"));
		}
	return t;
}

bool
attempt_tried(const json_t *doc, const json_t *plan)
{
	return count_tries(doc, plan).n > 0;
}

bool
attempt_failed(const json_t *doc, const json_t *plan)
{
	struct tries t = count_tries(doc, plan);

	return t.n > t.doubted;
}

json_t *
attempt_refined(const json_t *doc, struct attempt_change *change)
{
	json_t *attempts = get_array(doc, "attempts");
	const json_t *last = json_array_get(attempts,
	    json_array_size(attempts) - 1);
	const json_t *why = get_array(last, "empty_because");
	json_t *plan;

	for (size_t i = 0; i < json_array_size(why); i++) {
		const json_t *reason = json_array_get(why, i);
		const char *pointer = get_str(reason, "pointer");
		json_t *value = json_array_get(get_array(reason,
		    "candidates"), 0);
		json_t *condition;

		if (!get_true(reason, "suspect") || !value || !pointer ||
		    strncmp(pointer, DOC_PLAN_POINTER "/", 6) != 0)
			continue;
		plan = json_deep_copy(json_object_get(last, "plan"));
		condition = ptr_get(plan, pointer + 5);
		change->was = get_str(ptr_get(get_object(last, "plan"),
		    pointer + 5), "value");
		change->now = json_string_value(value);
		if (change->was != NULL && change->now != NULL &&
		    json_object_set(condition, "value", value) == 0 &&
		    !attempt_tried(doc, plan))
			return plan;
		json_decref(plan);
	}
	return NULL;
}

const char *
attempt_last_error(const json_t *doc)
{
	json_t *attempts = get_array(doc, "attempts");
	const json_t *last = json_array_get(attempts,
	    json_array_size(attempts) - 1);

	return get_str(get_object(last, "stop"), "message");
}

void
attempt_give_up(json_t *doc)
{
	const char *error = attempt_last_error(doc);
	size_t n = json_array_size(get_array(doc, "attempts"));

	if (n == 0)
		error = get_str(json_array_get(get_array(doc, "findings"), 0),
		    "message");
	if (n == 0)
		doc_stop(doc, DOC_BY_PLAN, STATUS_ASK, "gave_up",
		    "gave up without a plan: %s", error ? error :
		    "no error was reported");
	else
		doc_stop(doc, DOC_BY_PLAN, STATUS_ASK, "gave_up",
		    "gave up after %zu plan%s; the last error: %s", n,
		    n == 1 ? "" : "s", error ? error : "none");
}

static bool
was_empty(const json_t *attempt)
{
	return doc_status(attempt) == STATUS_EMPTY;
}

static bool
was_doubted(const json_t *attempt)
{
	return findings_only_doubt(get_array(attempt, "findings"));
}

/* The first attempt with a plan of which that holds; NULL: none. */
static json_t *
first_attempt(const json_t *doc, bool (*holds)(const json_t *attempt))
{
	json_t *attempt;
	size_t i;

	json_array_foreach(get_array(doc, "attempts"), i, attempt)
		if (get_object(attempt, "plan") != NULL && holds(attempt))
			return attempt;
	return NULL;
}

/* What was an error while there was someone to ask again. */
static void
weigh_doubts(json_t *findings)
{
	json_t *finding;
	size_t i;

	json_array_foreach(findings, i, finding)
		if (get_is(finding, "severity", "error"))
			json_object_set_new(finding, "severity",
			    json_string("warning"));
}

static void
take_back(json_t *doc, json_t *attempt)
{
	static const char *const members[] = {"plan", "planner", "edits",
	    "findings"};

	json_object_set_new(attempt, "accepted", json_true());
	for (size_t i = 0; i < COUNT(members); i++) {
		json_t *value = json_object_get(attempt, members[i]);

		if (value)
			json_object_set_new(doc, members[i],
			    json_deep_copy(value));
		else
			json_object_del(doc, members[i]);
	}
	if (was_doubted(attempt))
		weigh_doubts(get_array(doc, "findings"));
}

bool
attempt_may_accept(const json_t *doc)
{
	return doc_status(doc) == STATUS_ASK ||
	    get_is(get_object(doc, "stop"), "by", DOC_BY_LLM);
}

enum status
attempt_accept(json_t *doc, struct findings *f)
{
	const char *why = get_str(get_object(doc, "stop"), "message");
	json_t *attempt = first_attempt(doc, was_empty);

	if (attempt == NULL)
		attempt = first_attempt(doc, was_doubted);
	if (attempt == NULL && doc_status(doc) > STATUS_NO)
		return doc_status(doc);
	if (attempt == NULL) {
		finding_add(f, FINDING_plan_missing, "/question", "no attempt "
		    "has an empty or doubtful result to return");
		return doc_stop_on_errors(doc, f);
	}
	if (get_is(get_object(doc, "stop"), "by", DOC_BY_LLM))
		finding_add(f, FINDING_model_unused, "",
		    "continued without the model: %s", why ? why :
		    "no reply received");
	take_back(doc, attempt);
	doc_clear_stop(doc);
	return STATUS_OK;
}
