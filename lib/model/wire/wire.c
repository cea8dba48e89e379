#include "model/wire/wire.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "json/get.h"

#define CHARACTERS_PER_TOKEN 4
#define COUNT_MOST 1e9

static const struct {
	json_t *(*body)(const struct wire_ask *);
	void (*read)(int, struct wire_answer *);
} protocols[] = {
	[PROTOCOL_OPENAI] = {wire_openai_body, wire_openai_read},
	[PROTOCOL_ANTHROPIC] = {wire_anthropic_body, wire_anthropic_read},
	[PROTOCOL_OLLAMA] = {wire_ollama_body, wire_ollama_read},
	[PROTOCOL_GEMINI] = {wire_gemini_body, wire_gemini_read},
	[PROTOCOL_COMMAND] = {NULL, NULL},
};

/* -- requests */

json_t *
wire_body(const struct wire_ask *a)
{
	return protocols[a->provider->protocol].body(a);
}

const char *
wire_role(const json_t *message)
{
	const char *role = get_str(message, "role");

	return role != NULL ? role : "user";
}

const char *
wire_content(const json_t *message)
{
	const char *text = get_str(message, "content");

	return text != NULL ? text : "";
}

void
wire_system(const struct wire_ask *a, struct buf *b)
{
	json_t *message;
	size_t i;

	json_array_foreach(get_array(a->request, "messages"), i, message) {
		if (strcmp(wire_role(message), "system") != 0)
			continue;
		if (b->len > 0)
			buf_str(b, "\n\n");
		buf_str(b, wire_content(message));
	}
	if (a->lowered != NULL && a->lowered->words.len > 0) {
		if (b->len > 0)
			buf_str(b, "\n\n");
		buf_str(b, a->lowered->words.s);
	}
}

json_t *
wire_messages(const struct wire_ask *a)
{
	json_t *list = json_array(), *message;
	struct buf system = BUF_INIT;
	size_t i;

	wire_system(a, &system);
	if (system.len > 0)
		json_array_append_new(list, json_pack("{ss,ss%}", "role",
		    "system", "content", system.s, system.len));
	buf_free(&system);
	json_array_foreach(get_array(a->request, "messages"), i, message)
		if (strcmp(wire_role(message), "system") != 0)
			json_array_append_new(list, json_pack("{ss,ss}",
			    "role", wire_role(message), "content",
			    wire_content(message)));
	return list;
}

void
wire_copy(const json_t *request, json_t *to, const char *const *pairs)
{
	for (; pairs[0] != NULL; pairs += 2) {
		json_t *v = json_object_get(request, pairs[0]);

		if (v != NULL && !json_is_null(v))
			json_object_set(to, pairs[1], v);
	}
}

json_t *
wire_seed(const json_t *request)
{
	const json_t *seed = json_object_get(request, "seed");
	const json_t *sample = json_object_get(request, "sample");

	if (!json_is_integer(seed))
		return NULL;
	return json_integer((json_integer_value(seed) +
	    (json_is_integer(sample) ? json_integer_value(sample) : 0)) &
	    0x7fffffff);
}

void
wire_prompt(const struct wire_ask *a, struct buf *b)
{
	json_t *message;
	size_t i;

	wire_system(a, b);
	json_array_foreach(get_array(a->request, "messages"), i, message) {
		if (strcmp(wire_role(message), "system") == 0)
			continue;
		if (b->len > 0)
			buf_str(b, "\n\n");
		buf_str(b, wire_content(message));
	}
	buf_ch(b, '\n');
}

double
wire_estimate(const json_t *request)
{
	size_t bytes = json_dumpb(request, NULL, 0, JSON_COMPACT);

	return ceil((double)bytes / CHARACTERS_PER_TOKEN);
}

/* -- answers */

void
wire_trouble(struct wire_answer *w, const char *what)
{
	if (w->trouble.len == 0)
		buf_str(&w->trouble, what);
}

enum wire_finish
wire_finish(const struct wire_word *rows, const char *reason)
{
	for (; rows->word != NULL; rows++)
		if (reason != NULL && strcmp(reason, rows->word) == 0)
			return rows->finish;
	return FINISH_OTHER;
}

double
wire_count(const json_t *usage, const char *key)
{
	const json_t *v = json_object_get(usage, key);
	double n = json_number_value(v);

	return json_is_number(v) && n >= 0 && n <= COUNT_MOST ? floor(n) : -1;
}

int
wire_code(const json_t *code)
{
	int64_t n = 0;

	if (json_is_integer(code))
		n = json_integer_value(code);
	else if (json_is_string(code) &&
	    !num_parse_int(json_string_value(code), &n))
		n = 0;
	return n >= 100 && n <= 599 ? (int)n : 0;
}

json_t *
wire_vector(const json_t *numbers)
{
	json_t *v;
	size_t i;

	if (!json_is_array(numbers) || json_array_size(numbers) == 0)
		return NULL;
	json_array_foreach(numbers, i, v)
		if (!json_is_number(v))
			return NULL;
	return json_incref((json_t *)numbers);
}

/* Behind the number or string that begins at s; else the next byte. */
static const char *
token_end(const char *s, const char *end)
{
	if (*s == '"') {
		for (s++; s < end && *s != '"'; s++)
			s += *s == '\\' && s + 1 < end;
		return s < end ? s + 1 : end;
	}
	if (*s != '-' && (*s < '0' || *s > '9'))
		return s + 1;
	while (s < end && memchr("+-.0123456789eE", *s, 15) != NULL)
		s++;
	return s;
}

/* The same body, in which a number that nothing holds is -1: it is of usage,
 * which is not worth an answer. */
static void
without_overflow(const char *body, size_t len, struct buf *b)
{
	const char *end = body + len, *next;
	struct buf number = BUF_INIT;
	int64_t whole;
	double real;

	for (; body < end; body = next) {
		next = token_end(body, end);
		buf_reset(&number);
		buf_add(&number, body, (size_t)(next - body));
		if (memchr("-0123456789", *body, 11) == NULL ||
		    (strpbrk(number.s, ".eE") != NULL ?
		    num_parse_real(number.s, &real) :
		    num_parse_int(number.s, &whole)))
			buf_add(b, number.s, number.len);
		else
			buf_str(b, "-1");
	}
	buf_free(&number);
}

static json_t *
load(const char *body, size_t len, json_error_t *e)
{
	json_t *root = json_loadb(body, len, JSON_REJECT_DUPLICATES, e);
	struct buf b = BUF_INIT;

	if (root == NULL && json_error_code(e) == json_error_numeric_overflow) {
		without_overflow(body, len, &b);
		root = json_loadb(b.s, b.len, JSON_REJECT_DUPLICATES, e);
		buf_free(&b);
	}
	return root;
}

void
wire_read(const struct provider *p, int embed, const char *body, size_t len,
    struct wire_answer *w)
{
	json_error_t e;

	*w = (struct wire_answer){.trouble = BUF_INIT, .message = BUF_INIT,
	    .joined = BUF_INIT, .wait_ms = -1, .finish = FINISH_OTHER,
	    .tokens_in = -1, .tokens_out = -1, .tokens_cached = -1};
	w->root = load(body, len, &e);
	if (len == 0)
		wire_trouble(w, "the answer is empty");
	else if (w->root == NULL)
		buf_fmt(&w->trouble, "cannot read the answer: %s", e.text);
	else if (!json_is_object(w->root))
		wire_trouble(w, "the answer is not an object");
	else
		protocols[p->protocol].read(embed, w);
}

void
wire_free(struct wire_answer *w)
{
	json_decref(w->root);
	json_decref(w->vectors);
	buf_free(&w->trouble);
	buf_free(&w->message);
	buf_free(&w->joined);
}

const char *
wire_finish_name(enum wire_finish f)
{
	static const char *const names[] = {
		[FINISH_STOP] = "stop",
		[FINISH_LENGTH] = "length",
		[FINISH_REFUSED] = "refused",
		[FINISH_FILTERED] = "filtered",
		[FINISH_OTHER] = "other",
	};

	return names[f];
}
