#include "model/task/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "model/prompt/constrain.h"
#include "model/answer/from_sql.h"
#include "model/answer/reply.h"
#include "model/answer/restore.h"
#include "model/task/plan_answers.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/clarify.h"
#include "plan/text/write_request.h"
#include "schema/fingerprint.h"


enum { TOKENS = 4096, TOKENS_MOST = 32768 };

void
plan_task_open(struct plan_task *p, json_t *doc,
    const struct plan_task_options *options)
{
	*p = (struct plan_task){.doc = doc, .options = options,
	    .findings = FINDINGS_INIT(DOC_BY_PLAN)};
	schema_view(&p->schema, get_object(doc, "schema"));
}

void
plan_task_close(struct plan_task *p)
{
	doc_set_findings(p->doc, &p->findings);
	schema_free(&p->schema);
	json_decref(p->before);
}

static bool
is_for_plan(const json_t *request)
{
	const char *task = get_str(request, "task");

	return task != NULL && strcmp(task, "plan") == 0;
}

bool
plan_task_has_reply(const json_t *doc, const struct plan_task_options *o)
{
	const json_t *request = get_object(doc, "request");

	if (json_object_get(doc, "reply") == NULL)
		return false;
	return request != NULL ? is_for_plan(request) : o->takes_any;
}

static enum prompt_mode
mode_of(const struct plan_task *p)
{
	const char *kind = get_str(get_object(p->doc, "route"), "kind");

	if (p->options->mode >= 0)
		return (enum prompt_mode)p->options->mode;
	if (kind == NULL)
		return get_array(p->doc, "history") != NULL &&
		    prompt_previous(p->doc) != NULL ? PROMPT_REWRITE :
		    PROMPT_INITIAL;
	if (strcmp(kind, "update") == 0 || strcmp(kind, "patch") == 0)
		return PROMPT_UPDATE;
	return strcmp(kind, "rewrite") == 0 ? PROMPT_REWRITE : PROMPT_INITIAL;
}

static enum status
stop(struct plan_task *p, enum finding_code code, enum status status,
    const char *reason, const char *message)
{
	finding_add(&p->findings, code, "/question", "%s", message);
	doc_stop(p->doc, DOC_BY_PLAN, status, reason, "%s", message);
	return status;
}

static enum status
check_question(struct plan_task *p)
{
	const char *text = get_str(p->doc, "question");
	struct arena arena = {0};
	struct question question;
	bool writes;

	if (text == NULL || *text == '\0')
		return stop(p, FINDING_question_missing, STATUS_NO,
		    "findings", "the document has no question");
	question = question_read(&arena, text);
	writes = writes_verb(&question) != NULL;
	arena_free(&arena);
	if (writes)
		return stop(p, FINDING_question_changes_data, STATUS_REFUSED,
		    "writes", "the question asks to change data");
	return STATUS_OK;
}

/* What an earlier run left is no part of this one's talk. */
static enum status
settle_stop(struct plan_task *p, enum attempt_mode *mode)
{
	enum status status = doc_status(p->doc);

	*mode = attempt_mode(p->doc);
	if (status == STATUS_ASK && (p->options->planner->nanswers > 0 ||
	    (*mode == ATTEMPT_ASKED && (p->options->planner->assume ||
	    clarify_answered(p->doc))))) {
		*mode = ATTEMPT_ASKED;
		return STATUS_OK;
	}
	if (status != STATUS_OK &&
	    (*mode == ATTEMPT_NONE || *mode == ATTEMPT_ASKED))
		return status;
	return STATUS_OK;
}

static enum status
settle_mode(struct plan_task *p)
{
	json_t *before;

	p->mode = mode_of(p);
	if (p->mode == PROMPT_INITIAL)
		return STATUS_OK;
	before = prompt_previous(p->doc);
	if (before == NULL)
		return stop(p, FINDING_history_missing, STATUS_BAD, "input",
		    "the document has no plan to start from");
	p->before = json_deep_copy(before);
	return STATUS_OK;
}

enum status
plan_task_begin(struct plan_task *p)
{
	struct findings old = FINDINGS_INIT(DOC_BY_LLM); /* none */
	enum attempt_mode mode;
	enum status status = settle_stop(p, &mode);

	if (status != STATUS_OK)
		return status;
	status = check_question(p);
	if (status != STATUS_OK)
		return status;
	if (mode == ATTEMPT_RETRY && p->options->planner->refine)
		mode = ATTEMPT_REFINE;
	if (mode != ATTEMPT_NONE)
		attempt_take(p->doc, mode);
	doc_set_findings(p->doc, &old);
	status = settle_mode(p);
	return status != STATUS_OK ? status : plan_answers_take(p);
}

void
plan_task_resume(struct plan_task *p)
{
	const json_t *request = get_object(p->doc, "request");
	const char *mode = get_str(request, "mode");
	json_t *before = prompt_previous(p->doc);

	p->mode = mode == NULL ? mode_of(p) :
	    strcmp(mode, "update") == 0 ? PROMPT_UPDATE :
	    strcmp(mode, "rewrite") == 0 ? PROMPT_REWRITE : PROMPT_INITIAL;
	if (p->mode != PROMPT_INITIAL && before != NULL)
		p->before = json_deep_copy(before);
}

/* So that a reply to another question is not taken for one to this. */
static json_t *
print_of(const json_t *doc)
{
	char text[17];

	snprintf(text, sizeof text, "%016llx", (unsigned long long)
	    fingerprint_text(FINGERPRINT_START, get_str(doc, "question")));
	return json_string(text);
}

/* An answer that was cut off needs more room the next time. */
static json_int_t
tokens_for(const json_t *doc)
{
	const json_t *attempts = get_array(doc, "attempts");
	const json_t *last = json_array_get(attempts,
	    json_array_size(attempts) - 1);
	json_int_t most = json_integer_value(json_object_get(last,
	    "max_tokens"));

	if (most < TOKENS)
		most = TOKENS;
	return most * 2 <= TOKENS_MOST && findings_have(get_array(last,
	    "findings"), FINDING_reply_truncated) ? most * 2 : most;
}

json_t *
plan_task_request(struct plan_task *p, long sample)
{
	const struct plan_task_options *o = p->options;
	struct mask mask;
	struct prompt prompt = {.doc = p->doc, .schema = &p->schema,
	    .mask = &mask, .share = o->share, .tier = o->tier, .mode = p->mode,
	    .writes = o->writes, .dialect = from_sql_dialect(p->doc),
	    .now = o->planner->now};
	json_t *r = json_object();

	mask_open(&mask, p->doc, &p->schema, o->share == SHARE_VALUES);
	json_object_set_new(r, "task", json_string("plan"));
	json_object_set_new(r, "tier", json_string(tier_name(o->tier)));
	json_object_set_new(r, "mode", json_string(prompt_mode_name(p->mode)));
	json_object_set_new(r, "write", json_string(o->writes == PROMPT_SQL ?
	    "sql" : "plan"));
	json_object_set_new(r, "of", print_of(p->doc));
	json_object_set_new(r, "messages", prompt_messages(&prompt));
	if (o->writes == PROMPT_PLAN) {
		json_object_set_new(r, "schema", constrain(o->tier,
		    &p->schema));
		json_object_set_new(r, "schema_name", json_string("plan"));
	}
	json_object_set_new(r, "max_tokens",
	    json_integer(tokens_for(p->doc)));
	json_object_set_new(r, "temperature", o->votes > 1 ?
	    json_real(0.7) : json_integer(0));
	if (o->votes > 1)
		json_object_set_new(r, "sample", json_integer(sample));
	mask_close(&mask);
	return r;
}

/* ---- replies ------------------------------------------------------------ */

static bool
is_foreign(const struct plan_task *p)
{
	const json_t *request = get_object(p->doc, "request");
	const char *of = get_str(request, "of");
	json_t *wanted;
	bool foreign;

	if (of == NULL || get_str(p->doc, "question") == NULL)
		return false;
	wanted = print_of(p->doc);
	foreign = strcmp(of, json_string_value(wanted)) != 0;
	json_decref(wanted);
	return foreign;
}

static void
adopt(struct findings *to, struct findings *from)
{
	if (to->list == NULL) {
		*to = *from;
		return;
	}
	json_array_extend(to->list, from->list);
	to->errors += from->errors;
	to->warnings += from->warnings;
	findings_free(from);
}

/* A plan that uses a table which the filter left out is given up, so that
 * the filter is asked for it. Steals the plan, which may be NULL. */
static json_t *
without_lost(struct plan_task *p, json_t *plan)
{
	const char *lost = plan != NULL ? restore_used(p->doc, &p->schema,
	    plan) : NULL;

	if (lost == NULL)
		return plan;
	finding_add(&p->findings, FINDING_table_not_found, "/plan",
	    "unknown table '%s'", lost);
	json_decref(plan);
	return NULL;
}

static json_t *
read_sql(struct plan_task *p, const json_t *reply)
{
	struct findings f = FINDINGS_INIT(p->findings.by);
	const char *text = reply_text(reply);
	json_t *plan = from_sql(p->doc, &p->schema, reply, &f);

	if ((plan == NULL || findings_have(f.list, FINDING_column_not_found)) &&
	    text != NULL && restore_columns(p->doc, text)) {
		json_decref(plan);
		findings_free(&f);
		schema_free(&p->schema);
		schema_view(&p->schema, get_object(p->doc, "schema"));
		plan = from_sql(p->doc, &p->schema, reply, &f);
	}
	adopt(&p->findings, &f);
	return without_lost(p, plan);
}

/* A plan may use what the filter left out: columns come back, for tables the
 * filter is asked. */
static json_t *
read_plan(struct plan_task *p, const json_t *reply)
{
	json_t *plan = plan_answers_plan(p, reply);
	char *text = reply_all(reply);

	if (plan != NULL && restore_columns(p->doc, text)) {
		schema_free(&p->schema);
		schema_view(&p->schema, get_object(p->doc, "schema"));
	}
	free(text);
	return without_lost(p, plan);
}

/* A model that was asked for the one and wrote the other; where that is
 * nothing either, what was asked for is missed. */
static json_t *
read_turned(struct plan_task *p, const json_t *reply, bool sql)
{
	json_t *plan = sql ? read_plan(p, reply) : read_sql(p, reply);

	if (plan != NULL)
		finding_add(&p->findings, FINDING_reply_corrected, "/reply",
		    sql ? "the model answered with a plan; use --write plan" :
		    "the model answered with SQL; use --write sql");
	return plan;
}

json_t *
plan_task_read(struct plan_task *p, const json_t *reply, enum status ended)
{
	const json_t *request = get_object(p->doc, "request");
	const char *finish = get_str(reply, "finish");
	const char *writes = get_str(request, "write");
	bool sql = writes != NULL ? strcmp(writes, "sql") == 0 :
	    p->options->writes == PROMPT_SQL;
	json_t *plan = NULL;

	if (is_foreign(p)) {
		finding_add(&p->findings, FINDING_reply_to_other_request,
		    "/reply", "the reply belongs to another question");
		return NULL;
	}
	if (finish != NULL && strcmp(finish, "length") == 0) {
		finding_add(&p->findings, FINDING_reply_truncated, "/reply",
		    "the model's answer was cut off by its limit");
		return NULL;
	}
	if (plan_answers_turns(p, reply, sql)) {
		plan = read_turned(p, reply, sql);
		sql = !sql;
	} else if (ended == STATUS_OK) {
		plan = sql ? read_sql(p, reply) : read_plan(p, reply);
	}
	/* SQL means what it says: what it does not find is bettered later */
	if (plan != NULL && !unmask_plan(plan, p->before, p->doc, !sql)) {
		finding_add(&p->findings, FINDING_value_missing, "/plan",
		    "cannot restore a value that was not shown, \"?\", from "
		    "the previous plan");
		json_decref(plan);
		return NULL;
	}
	return plan;
}
