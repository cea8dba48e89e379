/* plan_run - a plan, or what else a question asks of a conversation */
#include "step/plan/plan_run.h"

#include "doc/doc.h"
#include "json/get.h"
#include "lesson/told.h"
#include "link/catalogue/catalogue.h"
#include "model/route/command.h"
#include "plan/dialogue/attempt.h"
#include "step/plan/clarify.h"
#include "step/plan/follow.h"

/* A person who answers or wants no questions is not asked. */
static bool
asks_back(const struct plan_run *r, json_t *doc, struct findings *f)
{
	struct clarify_step back = {.asking = {.step = "T2S_PLAN_MODEL"},
	    .share_values = r->model.planning.share == SHARE_VALUES,
	    .free_too = r->model.model != NULL};

	if (r->clarifies && !r->planner.assume && r->planner.nanswers == 0) {
		back.asking.model = r->model.model ? r->model.model : "";
		back.asking.requests = r->model.requests;
	}
	return clarify_run(doc, &back, f) != ASK_BACK_GOES_ON;
}

/* What the schema tells needs no model. */
static bool
is_about_database(const struct plan_run *r, const json_t *doc)
{
	return !r->model.requests && !get_object(doc, "reply") &&
	    catalogue_asked_by(doc, false);
}

static enum status
add_range(struct plan_run *r, json_t *doc)
{
	struct findings f = FINDINGS_INIT(r->by);
	enum status status = STATUS_OK;

	if (!range_add(json_object_get(doc, "plan"), schema_keep(&r->keep,
	    get_object(doc, "schema")), &r->range, &f))
		status = doc_stop_on_errors(doc, &f);
	doc_add_findings(doc, &f);
	findings_free(&f);
	return status;
}

static enum status
plan(struct plan_run *r, json_t *doc)
{
	struct findings f = FINDINGS_INIT(r->by);
	enum status status;

	told_narrow(doc); /* the question may be another than the filter's */
	if (is_about_database(r, doc))
		return planner_run(doc, &r->planner);
	if (asks_back(r, doc, &f)) {
		doc_set_findings(doc, &f);
		status = doc_status(doc);
	} else {
		status = model_plan_run(doc, &r->model);
		doc_add_findings(doc, &f);
		if (status == STATUS_OK)
			told_use_planned(doc, r->by);
	}
	findings_free(&f);
	return status;
}

enum status
plan_run(json_t *doc, void *run)
{
	struct plan_run *r = run;
	enum status status;

	r->model.planning.planner = &r->planner;
	if (r->question)
		doc_set_question(doc, r->question);
	if (r->commands)
		return command_run(doc);
	if (attempt_came_too_early(doc))
		return doc_status(doc);
	if (r->routes)
		return follow_run(doc, &(struct follow){r->model.model,
		    r->model.requests, r->planner.now, r->planner.assume},
		    &r->keep);
	status = plan(r, doc);
	return status == STATUS_OK ? add_range(r, doc) : status;
}
