/* What a model's plan leads to. */
#include <string.h>

#include "doc/doc.h"
#include "json/get.h"
#include "lang/basis.h"
#include "model/task/plan.h"
#include "model/answer/restore.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/clarify.h"
#include "sql/read.h"

/* What the model wrote, for the attempt that this may become. A plan that is
 * the last attempt's except for a value is shown as what that was made of. */
static json_t *
written(const struct plan_task *p, const json_t *reply)
{
	const json_t *attempts = get_array(p->doc, "attempts");
	const json_t *last = json_array_get(attempts,
	    json_array_size(attempts) - 1);
	bool shared = reply != NULL ? p->options->share == SHARE_VALUES :
	    get_true(last, "shared");
	json_t *text = reply != NULL ? plan_task_text(reply) :
	    json_incref(json_object_get(last, "reply")), *out;

	if (text == NULL)
		return NULL;
	out = json_pack("{s:o}", "text", text);
	if (shared)
		json_object_set_new(out, "shared", json_true());
	if (reply == NULL)
		json_object_set_new(out, "refined", json_true());
	return out;
}

static void
put(struct plan_task *p, json_t *plan, const json_t *reply)
{
	json_t *text = written(p, reply);

	doc_set_plan(p->doc, json_incref(plan), DOC_PLANNER_MODEL);
	if (text != NULL)
		json_object_set_new(p->doc, "written", text);
}

/* ---- questions ---------------------------------------------------------- */

static enum clarified
ask(struct clarify *c, const char *text)
{
	json_t *question = json_object();

	json_object_set_new(question, "id", json_string(""));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text", json_string(text));
	return clarify_ask(c, question);
}

/* Pose what the plan leaves open; true if something new is asked. */
static bool
clarify_step(struct plan_task *p, const json_t *plan)
{
	enum { QUESTIONS = 3 };
	struct arena arena = {0};
	struct clarify c = {.arena = &arena, .doc = p->doc,
	    .schema = &p->schema, .findings = &p->findings};
	const json_t *list = get_array(plan, "ambiguities"), *each;
	const char *summary = get_str(plan, "intent_summary");
	size_t i, n = 0;
	bool stands = false;

	json_array_foreach(list, i, each)
		if (json_is_string(each) && n < QUESTIONS) {
			n++;
			stands |= ask(&c, json_string_value(each)) ==
			    CLARIFIED_STOP;
		}
	if (n == 0)
		stands = ask(&c, summary != NULL && *summary != '\0' ?
		    summary : "what exactly do you mean?") == CLARIFIED_STOP;
	if (stands)
		clarify_stop(&c, CLARIFIED_STOP);
	arena_free(&arena);
	return stands;
}

/* A reading is taken where a person wants no questions, or answered. */
static void
assume(struct plan_task *p, json_t *plan)
{
	finding_add(&p->findings, FINDING_reading_assumed, "/question",
	    "the model was in doubt; took its most likely reading");
	json_object_set_new(plan, "decision", json_string("proceed"));
}

static enum status
terminate(struct plan_task *p, json_t *plan, const json_t *reply)
{
	const char *why = get_str(plan, "termination_reason");

	if (why == NULL || *why == '\0')
		why = "the model found that the schema cannot answer this";
	finding_add(&p->findings, FINDING_decision_terminate, "/plan/decision",
	    "%s", why);
	put(p, plan, reply);
	doc_stop(p->doc, p->findings.by, STATUS_NEVER, "unanswerable", "%s",
	    why);
	restore_needs(p->doc, why);
	return STATUS_NEVER;
}

/* ---- a plan ------------------------------------------------------------- */

/* A plan that goes against what the person said is an attempt like one that
 * fails later. */
static bool
keeps_answers(struct plan_task *p, const json_t *plan)
{
	struct arena arena = {0};
	struct constraints c = constraints_read(&arena, &p->schema, p->doc);
	const struct constraint *broken = NULL;
	bool good = constraints_hold(&c, plan, &broken);

	if (!good) {
		const char *text = get_str(json_array_get(get_array(p->doc,
		    "answers"), broken->answer), "text");

		finding_add(&p->findings, FINDING_answer_not_understood,
		    "/answers", "the plan does not keep '%s'", text ? text :
		    "the answer given");
	}
	arena_free(&arena);
	return good;
}

static enum status
proceed(struct plan_task *p, json_t *plan, const json_t *reply)
{
	const char *why;

	if (attempt_failed(p->doc, plan)) {
		finding_add(&p->findings, FINDING_plan_repeated, "/plan",
		    "the model returned a plan that was already tried");
		why = attempt_last_error(p->doc);
		doc_stop(p->doc, p->findings.by, STATUS_ASK, "repeated",
		    "the model returned a plan that was already tried%s%s",
		    why != NULL ? ": " : "", why != NULL ? why : "");
		return STATUS_ASK;
	}
	put(p, plan, reply);
	if (keeps_answers(p, plan))
		return STATUS_OK;
	return doc_stop_on_errors(p->doc, &p->findings);
}

static void
set_basis(struct plan_task *p, json_t *plan)
{
	const json_t *prints = get_object(get_object(p->doc, "database"),
	    "fingerprints");
	json_t *basis = prints == NULL ? NULL :
	    basis_make(plan, &p->schema, &sql_reader, prints);

	if (basis != NULL)
		json_object_set_new(plan, "basis", basis);
}

enum status
plan_task_take(struct plan_task *p, json_t *plan, const json_t *reply)
{
	const char *decision = get_str(plan, "decision");
	bool asks = decision != NULL && strcmp(decision, "clarify") == 0;
	enum status status;

	if (decision != NULL && strcmp(decision, "terminate") == 0) {
		status = terminate(p, plan, reply);
	} else if (asks && !p->options->planner->assume &&
	    clarify_step(p, plan)) {
		doc_set_plan(p->doc, NULL, NULL);
		status = STATUS_ASK;
	} else {
		if (asks)
			assume(p, plan);
		set_basis(p, plan);
		status = proceed(p, plan, reply);
	}
	json_decref(plan);
	return status;
}
