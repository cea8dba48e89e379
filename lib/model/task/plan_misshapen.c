/* What comes of a reply that is no plan. */
#include <stdlib.h>
#include <string.h>

#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "model/answer/extract.h"
#include "model/task/plan.h"
#include "model/answer/reply.h"
#include "model/answer/restore.h"

json_t *
plan_task_text(const json_t *reply)
{
	enum { MOST = 16000 };
	const char *text = reply_text(reply);
	struct buf b = BUF_INIT;
	json_t *out;
	size_t n;

	if (get_object(reply, "json") != NULL) {
		json_compact(&b, get_object(reply, "json"));
	} else if (text != NULL) {
		n = strlen(text);
		text = extract_answer(text, &n);
		while (n > 0 && strchr(" \t\r\n", text[n - 1]) != NULL)
			n--;
		buf_add(&b, text, n);
	}
	out = json_text(b.s, b.len < MOST ? b.len : MOST);
	buf_free(&b);
	return out;
}

static bool
was_replied(const json_t *doc, const json_t *text)
{
	const json_t *attempt;
	size_t i;

	json_array_foreach(get_array(doc, "attempts"), i, attempt)
		if (json_equal(json_object_get(attempt, "reply"), text))
			return true;
	return false;
}

/* Findings that t2s-llm told of the reply belong to its attempt. */
static json_t *
findings_of_reply(const struct plan_task *p)
{
	json_t *list = json_array(), *each;
	size_t i;

	if (p->findings.list != NULL)
		json_array_extend(list, p->findings.list);
	json_array_foreach(get_array(p->doc, "findings"), i, each) {
		const char *by = get_str(each, "by");

		if (by != NULL && strcmp(by, DOC_BY_LLM) == 0)
			json_array_append(list, each);
	}
	return list;
}

static const char *
first_error(const json_t *list)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(list, i, finding) {
		const char *severity = get_str(finding, "severity");

		if (severity != NULL && strcmp(severity, "error") == 0)
			return get_str(finding, "message");
	}
	return NULL;
}

static enum status
keep_attempt(struct plan_task *p, const json_t *reply)
{
	const json_t *limit;
	json_t *text = plan_task_text(reply), *list = findings_of_reply(p);
	json_t *attempt;
	bool again = was_replied(p->doc, text);
	const char *why = first_error(list);

	limit = json_object_get(get_object(p->doc, "request"), "max_tokens");
	doc_stop(p->doc, p->findings.by, again ? STATUS_ASK : STATUS_NO, again ?
	    "repeated" : "reply", "the model's answer is not a plan%s%s",
	    again ? ", as in the last answer: " : ": ", why ? why : "");
	attempt = json_pack("{s:o, s:s, s:o, s:O}", "reply", text, "mode",
	    "retry", "findings", list, "stop", json_object_get(p->doc,
	    "stop"));
	if (p->options->share == SHARE_VALUES)
		json_object_set_new(attempt, "shared", json_true());
	if (limit != NULL)
		json_object_set(attempt, "max_tokens", (json_t *)limit);
	json_array_append_new(get_or_make_array(p->doc, "attempts"), attempt);
	return doc_status(p->doc);
}

enum status
plan_task_misshapen(struct plan_task *p, const json_t *reply)
{
	const char *message = get_str(finding_first_error(&p->findings),
	    "message");
	char *text = reply_all(reply);
	bool asks = restore_ask(p->doc, p->findings.by, message, text);

	free(text);
	return asks ? STATUS_NEVER : keep_attempt(p, reply);
}
