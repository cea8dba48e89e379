#include "step/model/model.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "os/child.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

#define LLM "t2s-llm"

static const char *
filled(const char *text)
{
	return text && *text ? text : NULL;
}

struct model
model_for(const char *given, const char *step)
{
	struct model m = {filled(given)};

	if (!m.name)
		m.name = filled(getenv(step));
	if (!m.name)
		m.name = filled(getenv("T2S_MODEL"));
	return m;
}

static json_t *
failed(enum status status, const char *reason, const char *message)
{
	json_t *doc = doc_new();

	doc_stop(doc, LLM, status, reason, "%s", message);
	return doc;
}

/* Its exit status when it has not written a document for each request. */
static json_t *
no_document(int status)
{
	if (status == 127)
		return failed(STATUS_BAD, "usage",
		    "cannot run '" LLM "': not found on PATH");
	if (status == STATUS_BAD)
		return failed(STATUS_BAD, "usage",
		    "'" LLM "' rejected its options or environment");
	return failed(STATUS_LATER, "system",
	    "'" LLM "' ended without a document");
}

/* What the child wrote, a document a line. */
static json_t *
documents(const struct buf *out)
{
	json_t *all = json_array();
	const char *at = out->s, *end = out->s + out->len;

	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((newline ? newline : end) - at);
		struct json_mistake m;
		json_t *doc = n ? json_read(at, n, &m) : NULL;

		if (json_is_object(doc))
			json_array_append_new(all, doc);
		else
			json_decref(doc);
		at += n + 1;
	}
	return all;
}

static json_t *
run(const struct model *m, const struct buf *in, size_t wanted)
{
	char *argv[] = {LLM, "-l", "--compact", "--model", (char *)m->name,
	    NULL};
	struct child c = {.argv = argv, .talks = true, .stays = true,
	    .in = child_input(in->s, in->len)};
	struct buf out = BUF_INIT;
	json_t *all;
	int status;

	if (!m->name)
		argv[3] = NULL;
	status = c.in < 0 ? STATUS_LATER : child_run(&c, &out);
	if (c.in >= 0)
		close(c.in);
	all = documents(&out);
	while (json_array_size(all) < wanted)
		json_array_append_new(all, no_document(status));
	buf_free(&out);
	return all;
}

json_t *
model_ask_all(const struct model *m, const json_t *requests)
{
	struct buf in = BUF_INIT;
	json_t *all, *request;
	size_t i;

	json_array_foreach(requests, i, request) {
		json_t *doc = doc_new();

		json_object_set(doc, "request", request);
		if (access_at_hand() != NULL)
			json_object_set(doc, "access",
			    (json_t *)access_at_hand());
		json_compact(&in, doc);
		buf_ch(&in, '\n');
		json_decref(doc);
	}
	all = run(m, &in, json_array_size(requests));
	buf_free(&in);
	return all;
}

json_t *
model_ask(const struct model *m, const json_t *request)
{
	json_t *requests = json_pack("[O]", request), *all, *answer;

	all = model_ask_all(m, requests);
	answer = json_incref(json_array_get(all, 0));
	json_decref(all);
	json_decref(requests);
	return answer;
}

/* The call stands in the trace before the step that makes it. */
static void
trace(json_t *doc, const json_t *answer)
{
	static const char *const members[] = {"calls", "tokens_in",
	    "tokens_out"};
	const json_t *usage = get_object(answer, "usage");
	json_t *entry;
	size_t i, k;

	json_array_foreach(get_array(answer, "trace"), i, entry) {
		for (k = 0; k < sizeof members / sizeof *members; k++)
			if (json_object_get(usage, members[k]) != NULL)
				json_object_set(entry, members[k],
				    json_object_get(usage, members[k]));
		json_array_append(get_or_make_array(doc, "trace"), entry);
	}
}

void
model_account(json_t *doc, const json_t *answer)
{
	static const char *const sums[] = {"calls", "tokens_in", "tokens_out",
		"cost", "calls_saved"};
	const json_t *from = get_object(answer, "usage");
	json_t *to;

	trace(doc, answer);
	if (!from)
		return;
	to = get_or_make_object(doc, "usage");
	for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
		const json_t *was = json_object_get(to, sums[i]);
		const json_t *more = json_object_get(from, sums[i]);

		if (!more)
			continue;
		json_object_set_new(to, sums[i],
		    json_is_real(was) || json_is_real(more) ?
		    json_real(json_number_value(was) +
		    json_number_value(more)) :
		    json_integer(json_integer_value(was) +
		    json_integer_value(more)));
	}
}
