/* The chat completions API of OpenAI, which many servers speak. */
#include "model/wire/wire.h"

#include <stdio.h>
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"

/* -- requests */

/* A name as the API takes it: 64 letters, digits, "_" and "-". */
static json_t *
schema_name(const json_t *request)
{
	const char *given = get_str(request, "schema_name");
	struct buf b = BUF_INIT;
	json_t *name;

	for (; given != NULL && *given != '\0' && b.len < 64; given++)
		buf_ch(&b, (*given >= 'a' && *given <= 'z') ||
		    (*given >= 'A' && *given <= 'Z') ||
		    (*given >= '0' && *given <= '9') || *given == '-' ?
		    *given : '_');
	name = json_string(b.len > 0 ? b.s : "answer");
	buf_free(&b);
	return name;
}

static json_t *
response_format(const struct wire_ask *a)
{
	if (a->provider->subset == LOWER_OBJECT)
		return json_pack("{ss}", "type", "json_object");
	if (a->lowered->schema == NULL)
		return NULL;
	if (a->provider->subset == LOWER_LLAMA)
		return json_pack("{ss,sO}", "type", "json_object", "schema",
		    a->lowered->schema);
	return json_pack("{ss,s{so,sO,sb}}", "type", "json_schema",
	    "json_schema", "name", schema_name(a->request), "schema",
	    a->lowered->schema, "strict", 1);
}

/* These refuse what steers sampling. */
static int
reasons(const struct wire_ask *a)
{
	const char *name = a->name;

	if (!a->provider->completion_tokens)
		return 0;
	return strncmp(name, "gpt-5", 5) == 0 ||
	    (name[0] == 'o' && name[1] >= '1' && name[1] <= '9');
}

static json_t *
embed_body(const struct wire_ask *a)
{
	return json_pack("{ss,sO,ss}", "model", a->name, "input",
	    json_object_get(a->request, "embed"), "encoding_format", "float");
}

json_t *
wire_openai_body(const struct wire_ask *a)
{
	static const char *const sampling[] = {"temperature", "temperature",
		"stop", "stop", NULL};
	static const char *const effort[] = {"effort", "reasoning_effort",
		NULL};
	json_t *body, *v;

	if (json_object_get(a->request, "embed") != NULL)
		return embed_body(a);
	body = json_object();
	json_object_set_new(body, "model", json_string(a->name));
	json_object_set_new(body, "messages", wire_messages(a));
	if ((v = json_object_get(a->request, "max_tokens")) != NULL)
		json_object_set(body, a->provider->completion_tokens ?
		    "max_completion_tokens" : "max_tokens", v);
	if (!reasons(a))
		wire_copy(a->request, body, sampling);
	wire_copy(a->request, body, effort);
	if ((v = wire_seed(a->request)) != NULL)
		json_object_set_new(body, "seed", v);
	if (a->lowered != NULL && (v = response_format(a)) != NULL)
		json_object_set_new(body, "response_format", v);
	return body;
}

/* -- answers */

static const struct wire_word finishes[] = {
	{"stop", FINISH_STOP}, {"length", FINISH_LENGTH},
	{"content_filter", FINISH_FILTERED},
	{0}
};

static void
read_usage(struct wire_answer *w)
{
	const json_t *usage = get_object(w->root, "usage");

	w->tokens_in = wire_count(usage, "prompt_tokens");
	w->tokens_out = wire_count(usage, "completion_tokens");
	w->tokens_cached = wire_count(get_object(usage,
	    "prompt_tokens_details"), "cached_tokens");
}

/* OpenAI's `code` is a word, other servers' the status as a number. */
static int
read_error(struct wire_answer *w)
{
	const json_t *error = json_object_get(w->root, "error");
	const char *message, *code;

	if (error == NULL || json_is_null(error))
		return 0;
	message = json_is_string(error) ? json_string_value(error) :
	    get_str(error, "message");
	buf_str(&w->message, message != NULL ? message : "no message");
	w->error = wire_code(json_object_get(error, "code"));
	code = get_str(error, "code");
	if (w->error == 0 && code != NULL &&
	    strcmp(code, "rate_limit_exceeded") == 0)
		w->error = 429;
	if (w->error == 0)
		w->error = 400;
	w->field = get_str(error, "param");
	return 1;
}

static void
read_choice(struct wire_answer *w, const json_t *choice)
{
	const json_t *message = get_object(choice, "message");
	const char *refusal = get_str(message, "refusal");

	w->finish = wire_finish(finishes, get_str(choice, "finish_reason"));
	if (message == NULL) {
		wire_trouble(w, "the answer has no message");
	} else if (refusal != NULL && *refusal != '\0') {
		w->finish = FINISH_REFUSED;
		w->text = refusal;
	} else {
		w->text = get_str(message, "content");
		if (w->finish == FINISH_FILTERED && w->text == NULL)
			w->text = "";
		if (w->text == NULL)
			wire_trouble(w, "the message has no text");
		else if (*w->text == '\0' && (w->finish == FINISH_STOP ||
		    w->finish == FINISH_OTHER))
			wire_trouble(w, "the message is empty");
	}
}

/* The vectors may come in any order; `index` tells theirs. */
static void
read_vectors(struct wire_answer *w)
{
	const json_t *data = get_array(w->root, "data");
	size_t n = json_array_size(data), i;
	json_t *item, *all = json_array();

	for (i = 0; i < n; i++)
		json_array_append_new(all, json_null());
	json_array_foreach(data, i, item) {
		double at = get_number(item, "index", (double)i);
		json_t *v = wire_vector(json_object_get(item, "embedding"));

		if (v == NULL || at < 0 || at >= (double)n)
			wire_trouble(w, "the answer has an invalid vector");
		else
			json_array_set(all, (size_t)at, v);
		json_decref(v);
	}
	if (n == 0)
		wire_trouble(w, "the answer has no vectors");
	w->finish = FINISH_STOP;
	w->vectors = all;
}

void
wire_openai_read(int embed, struct wire_answer *w)
{
	const json_t *choices = json_object_get(w->root, "choices");

	w->id = get_str(w->root, "id");
	if (read_error(w))
		return;
	read_usage(w);
	if (embed)
		read_vectors(w);
	else if (!json_is_array(choices) || json_array_size(choices) == 0)
		wire_trouble(w, "the answer has no choices");
	else
		read_choice(w, json_array_get(choices, 0));
}
