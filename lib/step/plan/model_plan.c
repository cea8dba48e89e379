#include "step/plan/model_plan.h"

#include <string.h>

#include "doc/doc.h"
#include "step/plan/trial.h"
#include "json/get.h"
#include "model/task/vote.h"
#include "plan/dialogue/attempt.h"

/* ---- replies ------------------------------------------------------------ */

static bool
is_foreign(const struct plan_task *p)
{
	const json_t *first = finding_first_error(&p->findings);
	const char *code = get_str(first, "code");

	return code != NULL && strcmp(code, "reply_to_other_request") == 0;
}

/* From the reply to the request that the document has. */
static enum status
take(struct plan_task *p, const json_t *reply, enum status ended)
{
	struct findings none = FINDINGS_INIT(DOC_BY_LLM);
	json_t *plan = plan_task_read(p, reply, ended);
	enum status status;

	if (plan != NULL && ended != STATUS_OK)
		doc_set_findings(p->doc, &none);
	if (plan != NULL)
		status = plan_task_take(p, plan, reply);
	else if (is_foreign(p))
		status = doc_stop_on_errors(p->doc, &p->findings);
	else
		status = plan_task_misshapen(p, reply);
	json_object_del(p->doc, "request");
	json_object_del(p->doc, "reply");
	return status;
}

/* What t2s-llm ended with; a stop that is older is that of a plan before. */
static enum status
ended_by_model(const json_t *doc)
{
	const char *by = get_str(get_object(doc, "stop"), "by");
	enum status status = doc_status(doc);

	return status == STATUS_NO && (by == NULL ||
	    strcmp(by, DOC_BY_LLM) != 0) ? STATUS_OK : status;
}

/* A document that t2s-llm went through. */
static enum status
take_reply(json_t *doc, const struct plan_task_options *o)
{
	enum status ended = ended_by_model(doc), status;
	struct plan_task p;

	if (ended != STATUS_OK && ended != STATUS_NO)
		return ended;
	plan_task_open(&p, doc, o);
	if (ended == STATUS_OK && doc_status(doc) == STATUS_NO)
		attempt_take(doc, ATTEMPT_RETRY);
	doc_clear_stop(doc);
	plan_task_resume(&p);
	status = take(&p, json_object_get(doc, "reply"), ended);
	plan_task_close(&p);
	return status;
}

/* ---- asking ------------------------------------------------------------- */

static void
add_findings(json_t *doc, const json_t *answer)
{
	const json_t *list = get_array(answer, "findings");

	if (json_array_size(list) > 0)
		json_array_extend(get_or_make_array(doc, "findings"),
		    (json_t *)list);
}

/* What keeps the answer from being one. */
static enum status
pass_stop(json_t *doc, const json_t *answer)
{
	json_t *stop = json_object_get(answer, "stop");

	add_findings(doc, answer);
	if (stop == NULL)
		doc_stop(doc, DOC_BY_LLM, STATUS_LATER, "system",
		    "no reply received");
	else
		json_object_set(doc, "stop", stop);
	return doc_status(doc);
}

static bool
is_reply(const json_t *answer)
{
	enum status status = doc_status(answer);

	return json_object_get(answer, "reply") != NULL &&
	    (status == STATUS_OK || status == STATUS_NO);
}

static enum status
ask_once(struct plan_task *p, const struct model *m)
{
	json_t *request = plan_task_request(p, 1);
	json_t *answer = model_ask(m, request);
	enum status status;

	model_account(p->doc, answer);
	json_object_set(p->doc, "request", request);
	if (is_reply(answer)) {
		add_findings(p->doc, answer);
		status = take(p, json_object_get(answer, "reply"),
		    doc_status(answer));
	} else {
		status = pass_stop(p->doc, answer);
	}
	json_object_del(p->doc, "request");
	json_decref(request);
	json_decref(answer);
	return status;
}

/* ---- votes -------------------------------------------------------------- */

/* What a plan's query gives; null where it cannot be run. */
static json_t *
rows_of(const json_t *doc, const json_t *plan)
{
	json_t *result = trial_run(doc, plan, 0);
	json_t *rows = vote_rows(result, get_array(plan, "order_by") != NULL);

	json_decref(result);
	return rows != NULL ? rows : json_null();
}

static long
count_votes(const json_t *doc, const struct model_plan *m,
    const json_t *plans, size_t *agree, size_t *n)
{
	json_t *results, *plan;
	size_t i;
	long best;

	if (m->votes_by == VOTES_BY_SHAPE)
		return vote_plans(plans, agree, n);
	results = json_array();
	json_array_foreach(plans, i, plan)
		json_array_append_new(results, json_is_null(plan) ?
		    json_null() : rows_of(doc, plan));
	best = vote_results(results, agree, n);
	json_decref(results);
	return best >= 0 ? best : vote_plans(plans, agree, n);
}

/* The plans in the answers, null where one has none. */
static json_t *
read_all(struct plan_task *p, const json_t *answers)
{
	json_t *plans = json_array(), *answer, *plan;
	size_t i;

	json_array_foreach(answers, i, answer) {
		struct findings mine = p->findings;

		p->findings = (struct findings)FINDINGS_INIT(mine.by);
		plan = is_reply(answer) ? plan_task_read(p, json_object_get(
		    answer, "reply"), doc_status(answer)) : NULL;
		findings_free(&p->findings);
		p->findings = mine;
		json_array_append_new(plans, plan != NULL ? plan :
		    json_null());
	}
	return plans;
}

static enum status
take_voted(struct plan_task *p, const struct model_plan *m,
    const json_t *answers, const json_t *plans)
{
	size_t agree, n;
	long best = count_votes(p->doc, m, plans, &agree, &n);
	const json_t *first = json_array_get(answers, 0);
	json_t *plan;

	if (best < 0)
		return is_reply(first) ? take(p, json_object_get(first,
		    "reply"), doc_status(first)) : pass_stop(p->doc, first);
	plan = json_incref(json_array_get(plans, (size_t)best));
	json_object_set_new(plan, "confidence", json_real((double)agree /
	    (double)n));
	if (agree < n)
		finding_add(&p->findings, FINDING_votes_split, "/plan",
		    "%zu of %zu plans agree on this one", agree, n);
	return plan_task_take(p, plan, json_object_get(json_array_get(answers,
	    (size_t)best), "reply"));
}

static enum status
ask_often(struct plan_task *p, const struct model_plan *m,
    const struct model *model)
{
	json_t *requests = json_array(), *answers, *answer, *plans;
	enum status status;
	size_t i;

	for (long k = 1; k <= m->planning.votes; k++)
		json_array_append_new(requests, plan_task_request(p, k));
	answers = model_ask_all(model, requests);
	json_array_foreach(answers, i, answer)
		model_account(p->doc, answer);
	json_object_set(p->doc, "request", json_array_get(requests, 0));
	plans = read_all(p, answers);
	status = take_voted(p, m, answers, plans);
	json_object_del(p->doc, "request");
	json_decref(plans);
	json_decref(answers);
	json_decref(requests);
	return status;
}

/* ---- the built-in planner first ----------------------------------------- */

/* A document whose members the planner may change; the schema is shared. */
static json_t *
scratch(const json_t *doc)
{
	static const char *const own[] = {"findings", "questions", "answers",
	    "attempts", "plan", "usage"};
	json_t *copy = json_copy((json_t *)doc);

	for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
		json_t *member = json_object_get(copy, own[i]);

		if (member != NULL)
			json_object_set_new(copy, own[i],
			    json_deep_copy(member));
	}
	return copy;
}

static void
say_saved(struct plan_task *p, double sure)
{
	json_t *usage = get_or_make_object(p->doc, "usage");

	json_object_set_new(usage, "calls_saved", json_integer(
	    json_integer_value(json_object_get(usage, "calls_saved")) + 1));
	finding_add(&p->findings, FINDING_model_not_needed, "/plan",
	    "built-in planner used (confidence %.2f); no model called",
	    sure);
}

/* Is the built-in plan good enough? Then it is the document's. */
static bool
built_in(struct plan_task *p, const struct model_plan *m, enum status *status)
{
	struct planner_options o = *p->options->planner;
	json_t *copy;
	double sure;
	bool good;

	if (m->fallback <= 0 || p->mode != PROMPT_INITIAL ||
	    get_array(p->doc, "attempts") != NULL)
		return false;
	o.nanswers = 0; /* they were taken */
	o.min_confidence = m->fallback;
	copy = scratch(p->doc);
	*status = planner_run(copy, &o);
	sure = get_number(get_object(copy, "plan"), "confidence", 0);
	good = *status == STATUS_REFUSED ||
	    (*status == STATUS_OK && sure >= m->fallback);
	if (good) {
		json_object_update(p->doc, copy);
		if (*status == STATUS_OK)
			say_saved(p, sure);
	}
	json_decref(copy);
	return good;
}

/* ---- all of it ---------------------------------------------------------- */

static enum status
ask(struct plan_task *p, const struct model_plan *m)
{
	struct model model;
	enum status status;
	struct attempt_change change = {NULL, NULL};
	json_t *refined = m->planning.writes == PROMPT_SQL ?
	    attempt_refined(p->doc, &change) : NULL;

	/* values of SQL are left as they were said until one finds nothing;
	 * then the stored one is known here, and no model need be told */
	if (refined != NULL) {
		finding_add(&p->findings, FINDING_value_spelling_corrected,
		    "/plan", "nothing has '%s': read as '%s', the nearest "
		    "that is stored", change.was, change.now);
		return plan_task_take(p, refined, NULL);
	}
	if (m->requests) {
		json_object_set_new(p->doc, "request",
		    plan_task_request(p, 1));
		json_object_del(p->doc, "reply");
		return STATUS_OK;
	}
	if (built_in(p, m, &status))
		return status;
	model = model_for(m->model, "T2S_PLAN_MODEL");
	json_object_del(p->doc, "reply");
	if (p->mode != PROMPT_INITIAL) /* it is in `before` */
		doc_set_plan(p->doc, NULL, NULL);
	return m->planning.votes > 1 ? ask_often(p, m, &model) :
	    ask_once(p, &model);
}

enum status
model_plan_run(json_t *doc, struct model_plan *m)
{
	struct plan_task p;
	enum status status;

	if (plan_task_has_reply(doc, &m->planning) && !m->requests)
		return take_reply(doc, &m->planning);
	if ((m->model == NULL && !m->requests) ||
	    m->planning.planner->give_up || m->planning.planner->accept)
		return planner_run(doc, m->planning.planner);
	plan_task_open(&p, doc, &m->planning);
	status = plan_task_begin(&p);
	if (status == STATUS_OK)
		status = ask(&p, m);
	plan_task_close(&p);
	return status;
}
