#include "step/filter/relevance.h"

#include <stdlib.h>
#include "json/get.h"
#include "model/task/relevance.h"

static enum filter_judged
no_use(struct findings *f, const char *why)
{
	finding_add(f, FINDING_model_unused, "",
	    "continued without the model: %s", why);
	return FILTER_UNJUDGED;
}

/* Does it leave a table at all? */
static enum filter_judged
settle(const struct relevance_tables *w, json_t *found, json_t **verdicts,
    struct findings *f)
{
	size_t n;

	json_decref(relevance_is(w->schema, found, &n));
	if (n > 0) {
		*verdicts = found;
		return FILTER_JUDGED;
	}
	json_decref(found);
	return no_use(f, "it rated no table as relevant");
}

static enum filter_judged
take(const struct relevance_tables *w, const json_t *reply, json_t **verdicts,
    struct findings *f)
{
	json_t *found = json_object();

	if (relevance_read(w, reply, NULL, found))
		return settle(w, found, verdicts, f);
	json_decref(found);
	return no_use(f, "its answer cannot be used");
}

static enum filter_judged
ask_all(const struct relevance_step *j, json_t *doc,
    const struct relevance_tables *w,
    json_t **verdicts, struct findings *f)
{
	json_t *request = relevance_request(w, "filter"), *reply;
	enum filter_judged judged = FILTER_UNJUDGED;

	if (j->asking.requests) {
		json_object_set(doc, "request", request);
		json_object_del(doc, "reply");
		judged = FILTER_WAITS;
	} else {
		reply = asking_once(doc, &j->asking, request, f);
		if (reply)
			judged = take(w, reply, verdicts, f);
		json_decref(reply);
	}
	json_decref(request);
	return judged;
}

/* ---- one by one -------------------------------------------------------- */

/* A table that no call could judge stays: it was kept so far. */
static json_t *
judge_each(const struct relevance_step *j, json_t *doc,
    const struct relevance_tables *w,
    struct findings *f)
{
	json_t *requests = json_array(), *found = json_object(), *replies;
	size_t n = json_array_size(get_array(w->schema, "tables")), good = 0;

	for (size_t i = 0; i < n; i++)
		json_array_append_new(requests, relevance_request_one(w, i));
	replies = asking_all(doc, &j->asking, requests, f);
	for (size_t i = 0; i < n; i++) {
		char *name = relevance_name(w->schema, i);

		if (relevance_read(w, json_array_get(replies, i), name, found))
			good++;
		else
			json_object_set_new(found, name, json_pack("{sb}",
			    "relevant", 1));
		free(name);
	}
	json_decref(requests);
	json_decref(replies);
	if (good > 0 || n == 0)
		return found;
	json_decref(found);
	no_use(f, "it rated no table");
	return NULL;
}

/* Side by side; where that fails the single verdicts stand. */
static void
refine(const struct relevance_step *j, json_t *doc,
    const struct relevance_tables *w,
    json_t *found, struct findings *f)
{
	json_t *request, *reply, *refined = json_object();
	struct relevance_tables chosen = *w;
	json_t *schema;
	size_t n;

	schema = relevance_is(w->schema, found, &n);
	chosen.schema = schema;
	if (n > 1) {
		request = relevance_request(&chosen, "refine");
		reply = asking_once(doc, &j->asking, request, f);
		json_object_update(refined, found);
		if (reply && relevance_read(&chosen, reply, NULL, refined)) {
			json_decref(relevance_is(schema, refined, &n));
			if (n > 0)
				json_object_update(found, refined);
		}
		json_decref(reply);
		json_decref(request);
	}
	json_decref(schema);
	json_decref(refined);
}

static void
ask_needs(const struct relevance_step *j, json_t *doc,
    const struct relevance_tables *w,
    const json_t *found, struct findings *f)
{
	struct relevance_tables chosen = *w;
	json_t *request, *reply, *needs = NULL, *schema;
	size_t n;

	schema = relevance_is(w->schema, found, &n);
	chosen.schema = schema;
	request = relevance_request_needs(&chosen);
	reply = asking_once(doc, &j->asking, request, f);
	if (reply)
		needs = relevance_read_needs(reply);
	if (needs)
		json_object_set_new(doc, "requirements", needs);
	else if (reply)
		no_use(f, "its answer does not say what the question needs");
	json_decref(reply);
	json_decref(request);
	json_decref(schema);
}

static enum filter_judged
ask_each(const struct relevance_step *j, json_t *doc,
    const struct relevance_tables *w,
    json_t **verdicts, struct findings *f)
{
	json_t *found = judge_each(j, doc, w, f);
	enum filter_judged judged;

	if (!found)
		return FILTER_UNJUDGED;
	refine(j, doc, w, found, f);
	judged = settle(w, found, verdicts, f);
	if (judged == FILTER_JUDGED)
		ask_needs(j, doc, w, *verdicts, f);
	return judged;
}

enum filter_judged
relevance_run(void *judging, json_t *doc, const json_t *schema,
    json_t **verdicts, struct findings *f)
{
	struct relevance_step *j = judging;
	struct relevance_tables w = {.doc = doc, .schema = schema,
	    .share_values = j->share_values, .tokens = j->tokens};

	if (j->asked == ASKED_REPLY)
		return take(&w, j->reply, verdicts, f);
	if (j->asked == ASKED_FAILED ||
	    (!j->asking.model && !j->asking.requests))
		return FILTER_UNJUDGED;
	json_object_del(doc, "requirements");
	return j->each ? ask_each(j, doc, &w, verdicts, f) :
	    ask_all(j, doc, &w, verdicts, f);
}
