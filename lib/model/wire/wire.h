#ifndef MODEL_WIRE_WIRE_H
#define MODEL_WIRE_WIRE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "model/wire/subset.h"
#include "model/wire/provider.h"

/* A request in a provider's words, and its answer back. */

struct wire_ask {
	const struct provider *provider; /* borrowed, like all else */
	const char *name;                /* of the model */
	const json_t *request;           /* t2s-document(5) */
	const struct lowered *lowered;   /* NULL without a schema */
};

/* Tokens when a request has no limit but the protocol wants one. */
#define WIRE_MAX_TOKENS 4096

/* The body (new). NULL if the provider cannot do it (embeddings). */
json_t *wire_body(const struct wire_ask *a);

/* What a command gets on stdin. */
void wire_prompt(const struct wire_ask *a, struct buf *b);

enum wire_finish {
	FINISH_STOP,
	FINISH_LENGTH,
	FINISH_REFUSED,  /* by the model */
	FINISH_FILTERED, /* by somebody who reads along */
	FINISH_OTHER,
};

struct wire_answer {
	struct buf trouble;  /* not empty: it is not what the protocol says */
	int error;           /* an error object's code, 0: none */
	struct buf message;  /* ... and its message */
	const char *field;   /* ... and the part of the request; in .root */
	int64_t wait_ms;     /* ... and when to come back; -1: not said */
	const char *text;    /* in .root or .joined */
	json_t *vectors;     /* owned */
	enum wire_finish finish;
	double tokens_in, tokens_out, tokens_cached; /* -1: not said */
	const char *id;      /* in .root; NULL: none */
	json_t *root;        /* owned */
	struct buf joined;
};

/* Read a body. Whatever it is, all members are set. */
void wire_read(const struct provider *p, int embed, const char *body,
    size_t len, struct wire_answer *w);
void wire_free(struct wire_answer *w);

/* "stop"; static. */
const char *wire_finish_name(enum wire_finish f);

/* The tokens of a text, about. */
double wire_estimate(const json_t *request);

/* -- for the protocols */

const char *wire_role(const json_t *message);
const char *wire_content(const json_t *message);
/* The system text of a request and what a schema said in words adds. */
void wire_system(const struct wire_ask *a, struct buf *b);
/* Messages {role, content}, the system text first (new). */
json_t *wire_messages(const struct wire_ask *a);
/* Copy members that are there: pairs of names, ended by NULL. */
void wire_copy(const json_t *request, json_t *to, const char *const *pairs);
/* The seed, moved on by the sample's number; NULL without one. */
json_t *wire_seed(const json_t *request);
/* What a provider's word for the end means: rows end with a NULL word. */
struct wire_word {
	const char *word;
	enum wire_finish finish;
};
enum wire_finish wire_finish(const struct wire_word *rows,
    const char *reason);
/* Say once what is wrong. */
void wire_trouble(struct wire_answer *w, const char *what);
/* A count of tokens that can be believed, or -1. */
double wire_count(const json_t *usage, const char *key);
/* A code of digits, be it text. 0: none. */
int wire_code(const json_t *code);
/* Vectors of numbers, all of one length; NULL if they are not. */
json_t *wire_vector(const json_t *numbers);

json_t *wire_openai_body(const struct wire_ask *a);
void wire_openai_read(int embed, struct wire_answer *w);
json_t *wire_anthropic_body(const struct wire_ask *a);
void wire_anthropic_read(int embed, struct wire_answer *w);
json_t *wire_ollama_body(const struct wire_ask *a);
void wire_ollama_read(int embed, struct wire_answer *w);
json_t *wire_gemini_body(const struct wire_ask *a);
void wire_gemini_read(int embed, struct wire_answer *w);

#endif
