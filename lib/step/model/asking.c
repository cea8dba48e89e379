#include "step/model/asking.h"

#include <string.h>
#include "doc/doc.h"
#include "json/get.h"

static bool
is(const char *text, const char *what)
{
	return text && strcmp(text, what) == 0;
}

static void
tell_unused(struct findings *f, const json_t *answer)
{
	const char *why = get_str(get_object(answer, "stop"), "message");

	finding_add(f, FINDING_model_unused, "",
	    "continued without the model: %s",
	    why ? why : "no reply received");
}

enum asked
asking_brought(json_t *doc, const char *task, json_t **reply,
    struct findings *f)
{
	enum asked asked = ASKED_NOT;

	*reply = NULL;
	if (!is(get_str(get_object(doc, "request"), "task"), task))
		return ASKED_NOT;
	if (is(get_str(get_object(doc, "stop"), "by"), DOC_BY_LLM)) {
		tell_unused(f, doc);
		doc_clear_stop(doc);
		asked = ASKED_FAILED;
	} else if (get_object(doc, "reply")) {
		*reply = json_incref(json_object_get(doc, "reply"));
		asked = ASKED_REPLY;
	}
	if (asked != ASKED_NOT) {
		json_object_del(doc, "request");
		json_object_del(doc, "reply");
	}
	return asked;
}

json_t *
asking_all(json_t *doc, const struct asking *a, const json_t *requests,
    struct findings *f)
{
	struct model model = model_for(a->model, a->step);
	json_t *answers = model_ask_all(&model, requests), *answer;
	json_t *replies = json_array();
	size_t i;

	json_array_foreach(answers, i, answer) {
		json_t *reply = json_object_get(answer, "reply");

		model_account(doc, answer);
		if (doc_status(answer) == STATUS_OK && reply) {
			json_array_append(replies, reply);
			continue;
		}
		tell_unused(f, answer);
		json_array_append_new(replies, json_null());
	}
	json_decref(answers);
	return replies;
}

json_t *
asking_once(json_t *doc, const struct asking *a, const json_t *request,
    struct findings *f)
{
	json_t *requests = json_pack("[O]", request);
	json_t *replies = asking_all(doc, a, requests, f);
	json_t *reply = json_incref(json_array_get(replies, 0));

	json_decref(replies);
	json_decref(requests);
	if (json_is_object(reply))
		return reply;
	json_decref(reply);
	return NULL;
}

void
asking_print(struct buf *b, const json_t *doc)
{
	const json_t *message;
	size_t i;

	json_array_foreach(get_array(get_object(doc, "request"), "messages"),
	    i, message) {
		const char *role = get_str(message, "role");
		const char *content = get_str(message, "content");

		buf_fmt(b, "%s==== %s ====\n", i > 0 ? "\n" : "",
		    role ? role : "");
		buf_str(b, content ? content : "");
	}
}
