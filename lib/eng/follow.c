#include "eng/follow.h"

#include <string.h>
#include "doc/doc.h"
#include "edit/edit.h"
#include "json/get.h"
#include "model/command.h"
#include "model/route.h"

/* Not t2s-plan alone: what it finds while it plans takes the place of its own. */
#define BY "t2s-plan --route"

static void
unused(struct findings *f, const char *why)
{
	finding_add(f, FINDING_model_unused, "",
	    "the follow-up was read by rules: %s",
	    why ? why : "the model's answer is of no use");
}

static json_t *
ask(json_t *doc, const char *follow_up, const char *name, struct findings *f)
{
	struct model m = model_for(name, "T2S_PLAN_MODEL");
	json_t *request = route_request(doc, follow_up);
	json_t *answer = model_ask(&m, request), *route = NULL;

	model_account(doc, answer);
	if (doc_status(answer) == STATUS_OK)
		route = route_by_model(get_object(answer, "reply"),
		    follow_up);
	if (route == NULL)
		unused(f, get_str(get_object(answer, "stop"), "message"));
	json_decref(request);
	json_decref(answer);
	return route;
}

/* A reply to our own request, made by hand. */
static json_t *
take_reply(json_t *doc, const char *follow_up, struct findings *f)
{
	const char *task = get_str(get_object(doc, "request"), "task");
	json_t *reply = get_object(doc, "reply"), *route;

	if (reply == NULL || task == NULL || strcmp(task, "route") != 0)
		return NULL;
	route = route_by_model(reply, follow_up);
	if (route == NULL)
		unused(f, NULL);
	json_object_del(doc, "reply");
	json_object_del(doc, "request");
	return route;
}

static bool
is_patch(const json_t *route)
{
	return strcmp(get_str(route, "kind"), "patch") == 0;
}

/* Do what the route's patches say to the last plan. */
static bool
patch(json_t *doc, const json_t *route, struct schema_keep *keep)
{
	struct findings f = FINDINGS_INIT("t2s-patch");
	json_t *list = json_array(), *text;
	bool good = true;
	size_t i;

	json_array_foreach(get_array(route, "patch"), i, text)
		good = good && json_is_string(text) &&
		    edit_read(json_string_value(text), list, &f);
	good = good && edit_apply_all(doc, list, keep, &f) == STATUS_OK;
	if (good)
		doc_set_findings(doc, &f);
	findings_free(&f);
	json_decref(list);
	return good;
}

/* A patch that the last plan does not take asks for another plan. */
static void
set(json_t *doc, json_t *route, struct schema_keep *keep)
{
	route_set(doc, route);
	if (!is_patch(route) || patch(doc, route, keep))
		return;
	json_object_set_new(route, "kind", json_string("update"));
	json_object_del(route, "patch");
	json_object_del(doc, "edits");
	doc_set_plan(doc, NULL, NULL);
}

static enum status
no_history(json_t *doc, struct findings *f)
{
	finding_add(f, FINDING_history_missing, "",
	    "there is no earlier question to follow up");
	return doc_stop_on_errors(doc, f);
}

/* The rules' route, or the model's in its place; NULL where the document goes
 * out with the request. */
static json_t *
find(json_t *doc, const char *follow_up, const struct follow *how,
    struct schema_keep *keep, struct findings *f)
{
	json_t *route = route_by_rules(doc, follow_up, keep);
	json_t *other = take_reply(doc, follow_up, f);

	if (other == NULL && !is_patch(route) && how->requests) {
		json_object_set_new(doc, "request",
		    route_request(doc, follow_up));
		json_decref(route);
		return NULL;
	}
	if (other == NULL && !is_patch(route) && how->model != NULL)
		other = ask(doc, follow_up, how->model, f);
	if (other == NULL)
		return route;
	json_decref(route);
	return other;
}

enum status
follow_run(json_t *doc, const struct follow *how, struct schema_keep *keep)
{
	struct findings f = FINDINGS_INIT(BY);
	const char *follow_up = get_str(doc, "question");
	enum status status = doc_status(doc);
	json_t *route;

	if (status != STATUS_OK)
		return status;
	if (follow_up == NULL || *follow_up == '\0') {
		finding_add(&f, FINDING_question_missing, "",
		    "there is no question");
		status = doc_stop_on_errors(doc, &f);
	} else if (json_array_size(get_array(doc, "history")) == 0) {
		status = no_history(doc, &f);
	} else if (!command_take(doc)) {
		route = find(doc, follow_up, how, keep, &f);
		if (route != NULL)
			set(doc, route, keep);
	}
	doc_set_findings(doc, &f);
	return status;
}
