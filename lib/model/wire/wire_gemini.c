/* The generateContent API of Gemini. */
#include "model/wire/wire.h"

#include <string.h>
#include "json/get.h"
#include "model/wire/retry.h"

/* -- requests */

static json_t *
contents(const json_t *request)
{
	json_t *list = json_array(), *message;
	size_t i;

	json_array_foreach(get_array(request, "messages"), i, message) {
		const char *role = wire_role(message);

		if (strcmp(role, "system") == 0)
			continue;
		json_array_append_new(list, json_pack("{ss,s[{ss}]}", "role",
		    strcmp(role, "assistant") == 0 ? "model" : "user",
		    "parts", "text", wire_content(message)));
	}
	return list;
}

static json_t *
embed_body(const struct wire_ask *a, const json_t *texts)
{
	json_t *requests = json_array(), *text, *model;
	struct buf name = BUF_INIT;
	size_t i;

	buf_fmt(&name, "models/%s", a->name);
	model = json_string(name.s);
	json_array_foreach(texts, i, text)
		json_array_append_new(requests, json_pack("{sO,s{s[{sO}]}}",
		    "model", model, "content", "parts", "text", text));
	json_decref(model);
	buf_free(&name);
	return json_pack("{so}", "requests", requests);
}

static json_t *
generation(const struct wire_ask *a)
{
	static const char *const pairs[] = {"temperature", "temperature",
		"max_tokens", "maxOutputTokens", "stop", "stopSequences",
		NULL};
	json_t *config = json_object(), *seed;

	wire_copy(a->request, config, pairs);
	if ((seed = wire_seed(a->request)) != NULL)
		json_object_set_new(config, "seed", seed);
	if (a->lowered == NULL)
		return config;
	json_object_set_new(config, "responseMimeType",
	    json_string("application/json"));
	if (a->lowered->schema != NULL)
		json_object_set(config, "responseJsonSchema",
		    a->lowered->schema);
	return config;
}

json_t *
wire_gemini_body(const struct wire_ask *a)
{
	const json_t *embed = json_object_get(a->request, "embed");
	struct buf system = BUF_INIT;
	json_t *body;

	if (embed != NULL)
		return embed_body(a, embed);
	body = json_object();
	wire_system(a, &system);
	if (system.len > 0)
		json_object_set_new(body, "systemInstruction",
		    json_pack("{s[{ss%}]}", "parts", "text", system.s,
		    system.len));
	buf_free(&system);
	json_object_set_new(body, "contents", contents(a->request));
	json_object_set_new(body, "generationConfig", generation(a));
	return body;
}

/* -- answers */

/* google.rpc.RetryInfo: "34s", which is Retry-After with its unit. */
static int64_t
retry_delay(const json_t *error)
{
	json_t *detail;
	size_t i;

	json_array_foreach(get_array(error, "details"), i, detail) {
		const char *delay = get_str(detail, "retryDelay");
		size_t n = delay != NULL ? strlen(delay) : 0;
		struct buf b = BUF_INIT;
		int64_t ms;

		if (n < 2 || delay[n - 1] != 's')
			continue;
		buf_add(&b, delay, n - 1);
		ms = retry_after(b.s, 0);
		buf_free(&b);
		return ms;
	}
	return -1;
}

static int
read_error(struct wire_answer *w)
{
	const json_t *error = get_object(w->root, "error");
	const char *message = get_str(error, "message");

	if (error == NULL)
		return 0;
	w->error = wire_code(json_object_get(error, "code"));
	if (w->error == 0)
		w->error = 400;
	w->wait_ms = retry_delay(error);
	buf_str(&w->message, message != NULL ? message : "no message");
	return 1;
}

static const struct wire_word finishes[] = {
	{"STOP", FINISH_STOP}, {"MAX_TOKENS", FINISH_LENGTH},
	{"SAFETY", FINISH_FILTERED}, {"RECITATION", FINISH_FILTERED},
	{"BLOCKLIST", FINISH_FILTERED},
	{"PROHIBITED_CONTENT", FINISH_FILTERED},
	{"SPII", FINISH_FILTERED},
	{0}
};

static void
read_usage(struct wire_answer *w)
{
	const json_t *usage = get_object(w->root, "usageMetadata");
	double thoughts = wire_count(usage, "thoughtsTokenCount");

	w->tokens_in = wire_count(usage, "promptTokenCount");
	w->tokens_out = wire_count(usage, "candidatesTokenCount");
	w->tokens_cached = wire_count(usage, "cachedContentTokenCount");
	if (w->tokens_out >= 0 && thoughts > 0)
		w->tokens_out += thoughts;
}

static void
read_candidate(struct wire_answer *w, const json_t *candidate)
{
	json_t *part;
	size_t i;

	w->finish = wire_finish(finishes, get_str(candidate, "finishReason"));
	json_array_foreach(get_array(get_object(candidate, "content"),
	    "parts"), i, part)
		if (get_str(part, "text") != NULL &&
		    !get_true(part, "thought"))
			buf_str(&w->joined, get_str(part, "text"));
	w->text = w->joined.s;
	if (w->joined.len == 0 && (w->finish == FINISH_STOP ||
	    w->finish == FINISH_OTHER))
		wire_trouble(w, "the answer has no text");
}

static void
read_vectors(struct wire_answer *w)
{
	json_t *item, *all = json_array();
	size_t i;

	json_array_foreach(get_array(w->root, "embeddings"), i, item) {
		json_t *v = wire_vector(json_object_get(item, "values"));

		if (v == NULL)
			wire_trouble(w, "the answer has an invalid vector");
		else
			json_array_append_new(all, v);
	}
	if (json_array_size(all) == 0)
		wire_trouble(w, "the answer has no vectors");
	w->vectors = all;
	w->finish = FINISH_STOP;
}

void
wire_gemini_read(int embed, struct wire_answer *w)
{
	const json_t *candidates = get_array(w->root, "candidates");
	const char *blocked = get_str(get_object(w->root, "promptFeedback"),
	    "blockReason");

	w->id = get_str(w->root, "responseId");
	if (read_error(w))
		return;
	read_usage(w);
	if (embed) {
		read_vectors(w);
	} else if (blocked != NULL) {
		w->finish = FINISH_FILTERED;
		w->text = blocked;
	} else if (json_array_size(candidates) == 0) {
		wire_trouble(w, "the answer has no candidates");
	} else {
		read_candidate(w, json_array_get(candidates, 0));
	}
}
