/* The messages API of Anthropic. */
#include "model/wire/wire.h"

#include <string.h>
#include "json/get.h"

/* The system text is kept by the provider between calls: it is the same for
 * every question of a tier. */
static json_t *
system_blocks(const struct wire_ask *a)
{
	struct buf b = BUF_INIT;
	json_t *blocks = NULL;

	wire_system(a, &b);
	if (b.len > 0)
		blocks = json_pack("[{ss,ss%,s{ss}}]", "type", "text", "text",
		    b.s, b.len, "cache_control", "type", "ephemeral");
	buf_free(&b);
	return blocks;
}

static json_t *
messages(const json_t *request)
{
	json_t *list = json_array(), *message;
	size_t i;

	json_array_foreach(get_array(request, "messages"), i, message)
		if (strcmp(wire_role(message), "system") != 0)
			json_array_append_new(list, json_pack("{ss,ss}",
			    "role", wire_role(message), "content",
			    wire_content(message)));
	return list;
}

static json_t *
output_config(const struct wire_ask *a)
{
	static const char *const effort[] = {"effort", "effort", NULL};
	json_t *config = json_object();

	wire_copy(a->request, config, effort);
	if (a->lowered != NULL && a->lowered->schema != NULL)
		json_object_set_new(config, "format", json_pack("{ss,sO}",
		    "type", "json_schema", "schema", a->lowered->schema));
	if (json_object_size(config) > 0)
		return config;
	json_decref(config);
	return NULL;
}

json_t *
wire_anthropic_body(const struct wire_ask *a)
{
	const json_t *stop = json_object_get(a->request, "stop");
	json_t *body, *v;

	if (json_object_get(a->request, "embed") != NULL)
		return NULL;
	body = json_object();
	json_object_set_new(body, "model", json_string(a->name));
	json_object_set_new(body, "max_tokens", json_integer((json_int_t)
	    get_number(a->request, "max_tokens", WIRE_MAX_TOKENS)));
	if ((v = system_blocks(a)) != NULL)
		json_object_set_new(body, "system", v);
	json_object_set_new(body, "messages", messages(a->request));
	if ((v = json_object_get(a->request, "temperature")) != NULL)
		json_object_set_new(body, "temperature",
		    json_number_value(v) > 1 ? json_integer(1) :
		    json_incref(v));
	if (json_is_array(stop))
		json_object_set(body, "stop_sequences", (json_t *)stop);
	if ((v = output_config(a)) != NULL)
		json_object_set_new(body, "output_config", v);
	return body;
}

/* -- answers */

static const struct {
	const char *word;
	int code;
} error_types[] = {
	{"invalid_request_error", 400}, {"authentication_error", 401},
	{"billing_error", 402}, {"permission_error", 403},
	{"not_found_error", 404}, {"request_too_large", 413},
	{"rate_limit_error", 429}, {"api_error", 500},
	{"timeout_error", 504}, {"overloaded_error", 529},
};

static int
read_error(struct wire_answer *w)
{
	const json_t *error = get_object(w->root, "error");
	const char *type = get_str(error, "type");
	const char *message = get_str(error, "message");

	if (error == NULL)
		return 0;
	w->error = 400;
	for (size_t i = 0; type != NULL &&
	    i < sizeof error_types / sizeof *error_types; i++)
		if (strcmp(type, error_types[i].word) == 0)
			w->error = error_types[i].code;
	buf_str(&w->message, message != NULL ? message : "no message");
	return 1;
}

static const struct wire_word finishes[] = {
	{"end_turn", FINISH_STOP}, {"stop_sequence", FINISH_STOP},
	{"max_tokens", FINISH_LENGTH},
	{"model_context_window_exceeded", FINISH_LENGTH},
	{"refusal", FINISH_REFUSED},
	{0}
};

/* What was read from and written to the provider's cache is counted apart. */
static void
read_usage(struct wire_answer *w)
{
	const json_t *usage = get_object(w->root, "usage");
	double kept = wire_count(usage, "cache_read_input_tokens");
	double made = wire_count(usage, "cache_creation_input_tokens");

	w->tokens_in = wire_count(usage, "input_tokens");
	w->tokens_out = wire_count(usage, "output_tokens");
	w->tokens_cached = kept;
	if (w->tokens_in >= 0)
		w->tokens_in += (kept > 0 ? kept : 0) + (made > 0 ? made : 0);
}

static void
read_text(struct wire_answer *w)
{
	json_t *block;
	size_t i;

	json_array_foreach(get_array(w->root, "content"), i, block) {
		const char *type = get_str(block, "type");
		const char *text = get_str(block, "text");

		if (type != NULL && strcmp(type, "text") == 0 && text != NULL)
			buf_str(&w->joined, text);
	}
	w->text = w->joined.s;
	if (w->joined.len == 0 && (w->finish == FINISH_STOP ||
	    w->finish == FINISH_OTHER))
		wire_trouble(w, "the answer has no text");
}

void
wire_anthropic_read(int embed, struct wire_answer *w)
{
	(void)embed;
	w->id = get_str(w->root, "id");
	if (read_error(w))
		return;
	read_usage(w);
	w->finish = wire_finish(finishes, get_str(w->root, "stop_reason"));
	if (get_array(w->root, "content") == NULL)
		wire_trouble(w, "the answer has no content");
	else
		read_text(w);
}
