#include "model/task/plan_answers.h"

#include <stdlib.h>
#include <string.h>

#include "audit/audit.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/ptr.h"
#include "json/write.h"
#include "lang/raw_plan.h"
#include "model/answer/answer_text.h"
#include "model/answer/extract.h"
#include "model/answer/from_sql.h"
#include "model/answer/repair.h"
#include "model/answer/reply.h"
#include "model/answer/tolerant.h"
#include "link/answer.h"
#include "plan/dialogue/answer_choice.h"
#include "plan/dialogue/clarify.h"
#include "plan/dialogue/record.h"

/* ---- a person ----------------------------------------------------------- */

static json_t *
question_for(struct arena *a, const json_t *doc, const char *text)
{
	size_t n = answer_id_length(text);
	json_t *question;
	size_t i;

	if (n == 0)
		return record_open(doc);
	json_array_foreach(get_array(doc, "questions"), i, question) {
		const char *id = get_str(question, "id");

		if (id != NULL && strcmp(id, arena_strndup(a, text,
		    n - 1)) == 0)
			return question;
	}
	return NULL;
}

/* Keep free text; false if it is a choice or a correction. */
static bool
keep_text(struct clarify *c, const char *text)
{
	json_t *question = question_for(c->arena, c->doc, text), *answer;
	bool always;
	const char *said = answer_plain(c->arena, text +
	    answer_id_length(text), &always);

	if (answer_corrects(said) ||
	    (question != NULL && (answer_choice(c->arena, question, said) ||
	    answer_fit(c->arena, c->schema, question, said))) ||
	    (question == NULL && answer_id_length(text) > 0))
		return false;
	answer = json_object();
	if (question != NULL)
		json_object_set(answer, "id", json_object_get(question, "id"));
	json_object_set_new(answer, "text", json_text(said, strlen(said)));
	if (always)
		json_object_set_new(answer, "always", json_true());
	json_object_set_new(answer, "how", json_string(question != NULL ?
	    "answered" : "corrected"));
	json_array_append_new(get_or_make_array(c->doc, "answers"), answer);
	return true;
}

enum status
plan_answers_take(struct plan_task *p)
{
	const struct planner_options *o = p->options->planner;
	struct arena arena = {0};
	struct clarify c = {.arena = &arena, .doc = p->doc,
	    .schema = &p->schema, .texts = o->answers, .n = o->nanswers,
	    .taken = arena_alloc(&arena, o->nanswers + 1),
	    .assume = o->assume, .findings = &p->findings};
	enum status status = STATUS_OK;
	enum clarified how;

	memset(c.taken, 0, o->nanswers + 1);
	for (size_t i = 0; i < c.n; i++)
		c.taken[i] = keep_text(&c, c.texts[i]);
	how = clarify_take(&c);
	if (how <= CLARIFIED_MORE)
		how = clarify_rest(&c);
	if (how > CLARIFIED_MORE)
		status = clarify_stop(&c, how);
	arena_free(&arena);
	return status;
}

/* ---- a model ------------------------------------------------------------ */

/* The one object in a reply; NULL and why there is none. */
static json_t *
object_of(const json_t *reply, struct findings *f, struct buf *why)
{
	unsigned slips = 0;
	json_t *object;
	const char *text = reply_text(reply);

	if (get_object(reply, "json") != NULL)
		return json_incref(get_object(reply, "json"));
	if (text == NULL) {
		buf_str(why, "it is empty");
		return NULL;
	}
	object = extract_object(text, strlen(text), &slips, why);
	tolerant_tell(f, "/reply", slips);
	return object;
}

/* Is this a plan, or one that says that there is none? Another object may
 * hold SQL. */
static bool
is_plan(const json_t *object)
{
	json_t *wanted = json_pack("[s, s, s]", "selections", "set", "ctes");
	const char *decision = get_str(object, "decision");
	unsigned slips = 0;
	json_t *inner = tolerant_inner(object, wanted, &slips);
	bool plan = inner != NULL || raw_plan_is_query(object) ||
	    get_array(object, "ctes") != NULL ||
	    (decision != NULL && !ascii_equal(decision, "proceed"));

	json_decref(inner);
	json_decref(wanted);
	return plan;
}

/* Is there a SELECT in a text outside of the braces in it? */
static bool
selects_outside(const char *text)
{
	const char *open = strchr(text, '{'), *close = strrchr(text, '}');
	struct span before = {text, strlen(text)}, behind = {text, 0};

	if (open != NULL && close != NULL && close > open) {
		before.n = (size_t)(open - text);
		behind = (struct span){close, strlen(close)};
	}
	return span_find(before, "select") < before.n ||
	    span_find(behind, "select") < behind.n;
}

bool
plan_answers_turns(const struct plan_task *p, const json_t *reply, bool sql)
{
	char *text = reply_all(reply);
	struct findings none = FINDINGS_INIT("");
	struct buf why = BUF_INIT;
	json_t *object = object_of(reply, &none, &why);
	bool plan = object != NULL && is_plan(object), turns;

	if (sql)
		turns = plan && !selects_outside(text);
	else
		turns = (object != NULL ? !plan :
		    strcmp(why.s, EXTRACT_NOTHING) == 0) &&
		    from_sql_holds(p->doc, text);
	free(text);
	json_decref(object);
	findings_free(&none);
	buf_free(&why);
	return turns;
}

/* Errors after which the plan cannot even be looked at; the rest is for the
 * audit, which mends it or says better what is wrong. */
static bool
is_of_shape(const char *code)
{
	static const char *const codes[] = {"plan_missing", "plan_invalid",
	    "plan_too_large", "value_missing", "value_invalid",
	    "output_missing",
	    "member_unknown"};

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (strcmp(code, codes[i]) == 0)
			return true;
	return false;
}

/* What is not read might have meant something; a model's remarks, and what
 * it says is not so, mean nothing. */
static bool
is_remark(const json_t *doc, const json_t *finding)
{
	const json_t *code = json_object_get(finding, "code");
	const json_t *v = ptr_get(doc, get_str(finding, "pointer"));

	return strcmp(json_string_value(code), "member_unknown") == 0 &&
	    (json_is_string(v) || json_is_null(v) || json_is_false(v));
}

static void
add_shape(struct findings *f, const json_t *finding)
{
	json_t *mine = finding_add(f, FINDING_plan_invalid, get_str(finding,
	    "pointer"), "%s", get_str(finding, "message"));

	if (get_str(finding, "hint") != NULL)
		finding_hint(mine, "%s", get_str(finding, "hint"));
}

/* What the audit would not mend of its shape. */
static bool
check_shape(struct plan_task *p, const json_t *plan)
{
	struct schema_keep keep = {0};
	const struct audit_options o = {.by = p->findings.by, .keep = &keep,
	    .assume = true};
	json_t *doc = doc_new(), *finding;
	bool good = true;
	size_t i;

	json_object_set_new(doc, "plan", json_deep_copy(plan));
	audit_run(doc, &o);
	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (is_of_shape(get_str(finding, "code")) &&
		    !is_remark(doc, finding)) {
			good = false;
			add_shape(&p->findings, finding);
		}
	schema_keep_free(&keep);
	json_decref(doc);
	return good;
}

static bool
is_terminal(const json_t *plan)
{
	const char *decision = get_str(plan, "decision");

	return decision != NULL && strcmp(decision, "terminate") == 0;
}

json_t *
plan_answers_plan(struct plan_task *p, const json_t *reply)
{
	const char *question = get_str(p->doc, "question");
	struct buf why = BUF_INIT;
	json_t *answer = object_of(reply, &p->findings, &why), *plan;

	plan = repair_plan(answer, question ? question : "",
	    from_sql_dialect(p->doc), &p->findings);
	if (plan == NULL && reply_is_empty(reply))
		finding_add(&p->findings, FINDING_reply_empty, "/reply",
		    "the answer was empty");
	else if (plan == NULL)
		finding_add(&p->findings, FINDING_reply_not_json, "/reply",
		    "the answer is not exactly one JSON object: %s", why.s);
	json_decref(answer);
	buf_free(&why);
	if (plan == NULL)
		return NULL;
	if (is_terminal(plan) || check_shape(p, plan))
		return plan;
	json_decref(plan);
	return NULL;
}
