#ifndef MODEL_WIRE_PROVIDER_H
#define MODEL_WIRE_PROVIDER_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "model/wire/subset.h"

/*
 * Who can be asked: a row for each, what a row says is all that differs but
 * for the protocol (model/wire/wire.h).
 */
enum protocol {
	PROTOCOL_OPENAI,    /* Chat Completions */
	PROTOCOL_ANTHROPIC, /* Messages */
	PROTOCOL_OLLAMA,    /* its native one */
	PROTOCOL_GEMINI,    /* generateContent */
	PROTOCOL_COMMAND,   /* a program: prompt on stdin, answer on stdout */
};

struct provider {
	const char *name;
	enum protocol protocol;
	const char *base_url;    /* NULL: must be given */
	const char *key_header;  /* "Authorization" has "Bearer " before it */
	const char *key_env[3];  /* the first that is set; NULL ends */
	const char *url_env;     /* NULL: none */
	const char *headers_env; /* lines "Name: value"; NULL: none */
	enum lower_subset subset;
	bool key_optional;
	bool completion_tokens;  /* max_tokens is max_completion_tokens */
	bool deployments;        /* Azure's paths */
};

/* The provider of PROVIDER:NAME, and *name behind the colon; NULL if there
 * is none. */
const struct provider *provider_find(const char *model, const char **name);
/* The row by its index; NULL behind the last. */
const struct provider *provider_get(size_t i);

/*
 * The base URL that a person gave, made whole: OLLAMA_HOST may be a host or
 * host:port. False, with the reason in `why`, where it is no http(s) URL or
 * holds a user or password.
 */
bool provider_base(const struct provider *p, const char *given,
    struct buf *url, struct buf *why);

/* Append the URL of a call. `version` is Azure's api-version, NULL for its
 * newer paths. */
void provider_url(const struct provider *p, const char *base,
    const char *name, bool embed, const char *version, struct buf *url);

/* Is the host of a URL this machine? */
bool provider_is_loopback(const char *url);

#endif
