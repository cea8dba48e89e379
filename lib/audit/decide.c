/* What the plan itself says about going on: its decision. */
#include "audit/rule.h"

#include <stdio.h>
#include <string.h>

#include "doc/doc.h"
#include "json/get.h"

static bool
decides(const struct audit *a, const char *word)
{
	const char *decision = get_str(audit_plan(a), "decision");

	return decision != NULL && strcmp(decision, word) == 0;
}

static bool
is_empty_plan(const json_t *plan)
{
	return json_array_size(get_array(plan, "selections")) == 0 &&
	    get_object(plan, "set") == NULL;
}

/* What it asks about is its best reading. */
static void
check_clarify(struct audit *a, const json_t *plan)
{
	finding_add(a->findings, FINDING_decision_clarify,
	    "/plan/decision", "the plan asks for clarification");
	if (is_empty_plan(plan))
		finding_add(a->findings, FINDING_plan_invalid,
		    "/plan/selections", "a plan with decision 'clarify' needs "
		    "selections: give its best reading");
}

void
decide_check(struct audit *a)
{
	const json_t *plan = audit_plan(a);
	const char *reason = get_str(plan, "termination_reason");

	if (decides(a, "clarify"))
		check_clarify(a, plan);
	if (!decides(a, "terminate"))
		return;
	finding_add(a->findings, FINDING_decision_terminate,
	    "/plan/decision", "%s", reason != NULL ? reason :
	    "the plan says that the question cannot be answered");
	if (reason == NULL || *reason == '\0')
		finding_add(a->findings, FINDING_plan_invalid,
		    "/plan/termination_reason", "a plan with decision "
		    "'terminate' needs a 'termination_reason'");
	if (!is_empty_plan(plan))
		finding_add(a->findings, FINDING_plan_invalid,
		    "/plan/selections", "a plan with decision 'terminate' must "
		    "have no selections");
}

static bool
is_asked(const json_t *questions, const char *text)
{
	const json_t *question;
	const char *known;
	size_t i;

	json_array_foreach(questions, i, question) {
		known = get_str(question, "text");
		if (known != NULL && strcmp(known, text) == 0)
			return true;
	}
	return false;
}

static void
ask(json_t *doc, const char *text)
{
	json_t *questions = get_or_make_array(doc, "questions");
	json_t *question;
	char id[32];

	if (is_asked(questions, text))
		return;
	snprintf(id, sizeof id, "q%zu", json_array_size(questions) + 1);
	question = json_object();
	json_object_set_new(question, "id", json_string(id));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text", json_string(text));
	json_array_append_new(questions, question);
}

static enum status
ask_all(struct audit *a, json_t *doc)
{
	const json_t *list = get_array(audit_plan(a), "ambiguities"), *text;
	const char *first = NULL;
	size_t i;

	json_array_foreach(list, i, text) {
		if (!json_is_string(text))
			continue;
		if (first == NULL)
			first = json_string_value(text);
		ask(doc, json_string_value(text));
	}
	if (first == NULL &&
	    json_array_size(get_array(doc, "questions")) == 0)
		ask(doc, "what exactly do you mean?");
	doc_stop(doc, a->options->by, STATUS_ASK, "questions", "%s",
	    first != NULL ? first : "the plan asks for clarification");
	return STATUS_ASK;
}

enum status
decide(struct audit *a, json_t *doc)
{
	if (decides(a, "clarify") && !is_empty_plan(audit_plan(a)))
		return ask_all(a, doc);
	if (!decides(a, "terminate") || a->findings->errors > 0)
		return STATUS_OK;
	doc_stop(doc, a->options->by, STATUS_NEVER, "unanswerable", "%s",
	    get_str(audit_plan(a), "termination_reason"));
	return STATUS_NEVER;
}
