/* The chat and embed APIs of Ollama. */
#include "model/wire/wire.h"

#include <string.h>
#include "json/get.h"

/* What a model is given by default where little memory is. */
#define CONTEXT_DEFAULT 4096
#define CONTEXT_MOST (1 << 20)

/*
 * Too small a context cuts the beginning of the prompt off, so one that is
 * large enough is asked for: a power of two, as another one makes the server
 * load the model anew.
 */
static void
set_context(const struct wire_ask *a, json_t *options)
{
	double need = wire_estimate(a->request) * 1.25 +
	    get_number(a->request, "max_tokens", WIRE_MAX_TOKENS);
	long size = CONTEXT_DEFAULT;

	while ((double)size < need && size < CONTEXT_MOST)
		size *= 2;
	if (size > CONTEXT_DEFAULT)
		json_object_set_new(options, "num_ctx", json_integer(size));
}

json_t *
wire_ollama_body(const struct wire_ask *a)
{
	static const char *const pairs[] = {"temperature", "temperature",
		"max_tokens", "num_predict", "stop", "stop", NULL};
	json_t *embed = json_object_get(a->request, "embed");
	json_t *options, *seed, *body;

	if (embed != NULL)
		return json_pack("{ss,sO,sb}", "model", a->name, "input",
		    embed, "truncate", 0);
	options = json_object();
	wire_copy(a->request, options, pairs);
	if ((seed = wire_seed(a->request)) != NULL)
		json_object_set_new(options, "seed", seed);
	set_context(a, options);
	body = json_pack("{ss,so,sb,sb,sb,so}", "model", a->name, "messages",
	    wire_messages(a), "stream", 0, "truncate", 0, "shift", 0, "options",
	    options);
	if (a->lowered != NULL && a->lowered->schema != NULL)
		json_object_set(body, "format", a->lowered->schema);
	return body;
}

/* -- answers */

static void
read_vectors(struct wire_answer *w)
{
	json_t *v, *all = json_array();
	size_t i;

	json_array_foreach(get_array(w->root, "embeddings"), i, v) {
		json_t *vector = wire_vector(v);

		if (vector == NULL)
			wire_trouble(w, "the answer has an invalid vector");
		else
			json_array_append_new(all, vector);
	}
	if (json_array_size(all) == 0)
		wire_trouble(w, "the answer has no vectors");
	w->vectors = all;
	w->finish = FINISH_STOP;
}

static void
read_message(struct wire_answer *w)
{
	const char *reason = get_str(w->root, "done_reason");

	if (reason != NULL && strcmp(reason, "stop") == 0)
		w->finish = FINISH_STOP;
	else if (reason != NULL && strcmp(reason, "length") == 0)
		w->finish = FINISH_LENGTH;
	w->text = get_str(get_object(w->root, "message"), "content");
	if (!get_true(w->root, "done"))
		wire_trouble(w, "the answer is incomplete");
	else if (w->text == NULL)
		wire_trouble(w, "the message has no text");
	else if (*w->text == '\0' && w->finish != FINISH_LENGTH)
		wire_trouble(w, "the message is empty");
}

void
wire_ollama_read(int embed, struct wire_answer *w)
{
	const json_t *error = json_object_get(w->root, "error");

	if (error != NULL && !json_is_null(error)) {
		w->error = 400;
		buf_str(&w->message, json_is_string(error) ?
		    json_string_value(error) : "no message");
		return;
	}
	w->tokens_in = wire_count(w->root, "prompt_eval_count");
	w->tokens_out = wire_count(w->root, "eval_count");
	if (embed)
		read_vectors(w);
	else
		read_message(w);
}
