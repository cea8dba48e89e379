#ifndef STEP_LLM_SETUP_H
#define STEP_LLM_SETUP_H

#include <jansson.h>
#include "base/die.h"
#include "base/opt.h"
#include "os/http/http.h"
#include "os/state/ledger.h"
#include "model/wire/provider.h"
#include "model/wire/redact.h"

/*
 * What t2s-llm was told, by options or else the environment, and what follows
 * from it for each model: where to call, with which key.
 */
struct llm_options {
	const char *model, *base_url, *key_file, *key_command;
	const char *cache, *record, *replay, *budget, *ledger, *prices;
	const char *ca_file;
	double timeout; /* seconds; < 0: not given */
	long tries, jobs;
	bool allow_http, print_request;
};

/* A model that can be asked. */
struct target {
	char *model; /* PROVIDER:NAME */
	const struct provider *provider;
	const char *name;
	char *base;
	const char *version; /* Azure's, borrowed; NULL: none */
	char **headers;      /* NULL ends; they hold the key */
	size_t n, cap;
	bool direct;         /* on this machine: past any proxy */
	/* why it cannot be asked; status OK where it can */
	enum status status;
	const char *reason;
	struct buf message;
	struct target *next;
};

struct llm {
	struct llm_options o;
	long timeout_ms;
	struct ledger_budget budget;
	struct ledger *ledger;
	struct http *http;
	json_t *prices;        /* NULL: none */
	struct redact secrets;
	struct target *targets;
};

/* Fill in from the environment, read what files there are; dies where the
 * configuration is wrong. */
void llm_open(struct llm *l, const struct llm_options *o);
void llm_close(struct llm *l);

/*
 * The model that a request is for: its own `model` (NULL: none) only where
 * an option or the environment names the same. NULL, with the reason.
 */
const char *llm_model(const struct llm *l, const char *asked,
    enum status *status, const char **reason, struct buf *why);

/* The target of a model, ready or not; the same each time. */
struct target *llm_target(struct llm *l, const char *model);

/* The value of an environment variable, NULL if it is unset or empty. */
const char *llm_env(const char *name);

#endif
