#include "step/llm/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/num.h"
#include "step/llm/key.h"
#include "json/read.h"
#include "model/wire/price.h"

#define TIMEOUT_SECONDS 120
#define JOBS_MOST 256
#define TIMEOUT_MOST 86400.0

const char *
llm_env(const char *name)
{
	const char *v = name != NULL ? getenv(name) : NULL;

	return v != NULL && *v != '\0' ? v : NULL;
}

/* -- the program's options */

static void
from_environment(struct llm_options *o)
{
	const struct {
		const char **option;
		const char *name;
	} rows[] = {
		{&o->model, "T2S_MODEL"}, {&o->cache, "T2S_CACHE"},
		{&o->record, "T2S_RECORD"}, {&o->replay, "T2S_REPLAY"},
		{&o->budget, "T2S_BUDGET"}, {&o->ledger, "T2S_LEDGER"},
		{&o->prices, "T2S_PRICES"}, {&o->ca_file, "CURL_CA_BUNDLE"},
		{&o->ca_file, "SSL_CERT_FILE"},
	};
	const char *timeout = llm_env("T2S_MODEL_TIMEOUT");

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (*rows[i].option == NULL)
			*rows[i].option = llm_env(rows[i].name);
	if (o->timeout >= 0)
		return;
	if (timeout == NULL)
		o->timeout = TIMEOUT_SECONDS;
	else if (!num_parse_real(timeout, &o->timeout) || o->timeout < 0)
		die(STATUS_BAD, "invalid T2S_MODEL_TIMEOUT '%s': expected a "
		    "number of seconds", timeout);
}

static json_t *
read_prices(const char *path)
{
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct json_mistake m;
	json_t *table = NULL;
	int error;

	if (path == NULL)
		return NULL;
	error = io_read_file(path, &text);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", path, strerror(error));
	table = json_read(text.s, text.len, &m);
	if (table == NULL)
		die(STATUS_BAD, "%s:%d:%d: %s", path, m.line, m.column,
		    m.message);
	if (!price_check(table, &why))
		die(STATUS_BAD, "invalid price table '%s': %s", path, why.s);
	buf_free(&text);
	return table;
}

static void
read_budget(struct llm *l)
{
	struct buf why = BUF_INIT;

	if (!ledger_budget_read(l->o.budget != NULL ? l->o.budget : "",
	    &l->budget, &why))
		die(STATUS_BAD, "%s", why.s);
	l->ledger = ledger_open(l->o.ledger);
	if (l->ledger == NULL)
		die(STATUS_BAD, "cannot open '%s': %s", l->o.ledger,
		    file_error(errno));
}

void
llm_open(struct llm *l, const struct llm_options *o)
{
	struct http_options http;

	*l = (struct llm){.o = *o};
	from_environment(&l->o);
	if (l->o.jobs < 1 || l->o.jobs > JOBS_MOST)
		l->o.jobs = l->o.jobs < 1 ? 1 : JOBS_MOST;
	if (l->o.tries < 1)
		l->o.tries = 1;
	if (l->o.timeout > TIMEOUT_MOST)
		l->o.timeout = TIMEOUT_MOST;
	l->timeout_ms = (long)(l->o.timeout * 1000);
	l->prices = read_prices(l->o.prices);
	read_budget(l);
	http = (struct http_options){.ca_file = l->o.ca_file,
	    .ca_dir = llm_env("SSL_CERT_DIR"), .connections = l->o.jobs};
	l->http = http_open(&http);
}

static void
free_target(struct target *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->headers[i]);
	free(t->headers);
	free(t->model);
	free(t->base);
	buf_free(&t->message);
	free(t);
}

void
llm_close(struct llm *l)
{
	struct target *t;

	while ((t = l->targets) != NULL) {
		l->targets = t->next;
		free_target(t);
	}
	http_close(l->http);
	ledger_close(l->ledger);
	redact_free(&l->secrets);
	json_decref(l->prices);
}

/* -- which model */

const char *
llm_model(const struct llm *l, const char *asked, enum status *status,
    const char **reason, struct buf *why)
{
	static const char *const steps[] = {"T2S_MODEL", "T2S_PLAN_MODEL",
		"T2S_FILTER_MODEL", "T2S_EXPLAIN_MODEL"};

	*status = STATUS_BAD;
	*reason = "model";
	if (asked == NULL && l->o.model == NULL)
		buf_str(why, "no model: use --model or set T2S_MODEL");
	if (asked == NULL || (l->o.model != NULL &&
	    strcmp(asked, l->o.model) == 0))
		return l->o.model;
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		const char *v = llm_env(steps[i]);

		if (v != NULL && strcmp(v, asked) == 0)
			return v;
	}
	*status = STATUS_REFUSED;
	*reason = "refused";
	buf_fmt(why, "the document asks for model '%.100s', but neither an "
	    "option nor the environment names it", asked);
	return NULL;
}

/* -- targets */

static void
refuse(struct target *t, enum status status, const char *reason,
    const char *message)
{
	if (t->status != STATUS_OK)
		return;
	t->status = status;
	t->reason = reason;
	buf_str(&t->message, message);
}

/* T2S_BASE_URL and the like are said of T2S_MODEL: another provider that a
 * step uses must not get them. */
static bool
is_main_provider(const struct llm *l, const struct provider *p)
{
	const char *main = llm_env("T2S_MODEL"), *name;

	return main == NULL || provider_find(main, &name) == p ||
	    (l->o.model != NULL && strcmp(main, l->o.model) == 0);
}

static void
set_base(struct llm *l, struct target *t, bool is_main)
{
	const struct provider *p = t->provider;
	struct buf url = BUF_INIT, why = BUF_INIT;
	const char *given = l->o.base_url;

	if (p->protocol == PROTOCOL_COMMAND)
		return;
	if (given == NULL && is_main)
		given = llm_env("T2S_BASE_URL");
	if (given == NULL)
		given = llm_env(p->url_env);
	if (given == NULL)
		given = p->base_url;
	if (given == NULL)
		refuse(t, STATUS_BAD, "model", "this provider needs a base "
		    "URL: use --base-url or set T2S_BASE_URL");
	else if (!provider_base(p, given, &url, &why))
		refuse(t, STATUS_BAD, "model", why.s);
	t->direct = provider_is_loopback(url.s);
	if (t->status == STATUS_OK && !t->direct && !l->o.allow_http &&
	    strncmp(url.s, "https", 5) != 0)
		refuse(t, STATUS_BAD, "tls", "the base URL is not https and "
		    "would expose the request; use --allow-http to allow it");
	t->base = buf_take(&url);
	buf_free(&why);
}

static void
add_header(struct target *t, const char *name, const char *value)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s: %s", name, value);
	t->headers = mem_grow(t->headers, t->n + 1, &t->cap,
	    sizeof *t->headers);
	t->headers[t->n++] = buf_take(&b);
	t->headers[t->n] = NULL;
}

/* Lines "Name: value", as the providers' own clients take them. */
static void
add_custom_headers(struct llm *l, struct target *t, const char *lines)
{
	while (lines != NULL && *lines != '\0') {
		size_t n = strcspn(lines, "\r\n");
		const char *colon = memchr(lines, ':', n);

		if (colon != NULL && colon > lines) {
			char *name = mem_strndup(lines,
			    (size_t)(colon - lines));
			char *value = mem_strndup(colon + 1,
			    n - (size_t)(colon + 1 - lines));

			add_header(t, name, value + strspn(value, " \t"));
			redact_learn(&l->secrets,
			    value + strspn(value, " \t"));
			free(name);
			free(value);
		}
		lines += n + strspn(lines + n, "\r\n");
	}
}

static void
add_key(struct llm *l, struct target *t, bool is_main)
{
	const struct provider *p = t->provider;
	struct buf key = BUF_INIT, line = BUF_INIT, why = BUF_INIT;
	bool token = false;

	if (t->status == STATUS_OK &&
	    !key_find(&l->o, p, is_main, &key, &token, &why))
		refuse(t, STATUS_BAD, "key", why.s);
	redact_learn(&l->secrets, key.s);
	if (key.len == 0 && !p->key_optional && !t->direct) {
		buf_fmt(&why,
		    "no key for %s: set %s or use --key-file",
		    p->name, p->key_env[0]);
		refuse(t, STATUS_BAD, "key", why.s);
	}
	if (key.len > 0 && (token || strcmp(p->key_header, "Authorization")
	    == 0)) {
		buf_fmt(&line, "Bearer %s", key.s);
		add_header(t, "Authorization", line.s);
	} else if (key.len > 0) {
		add_header(t, p->key_header, key.s);
	}
	memset(key.s, 0, key.len);
	memset(line.s, 0, line.len);
	buf_free(&key);
	buf_free(&line);
	buf_free(&why);
}

static void
add_headers(struct llm *l, struct target *t)
{
	const char *v;

	if (t->provider->protocol == PROTOCOL_ANTHROPIC)
		add_header(t, "anthropic-version", "2023-06-01");
	if (strcmp(t->provider->name, "openai") == 0) {
		if ((v = llm_env("OPENAI_ORG_ID")) != NULL)
			add_header(t, "OpenAI-Organization", v);
		if ((v = llm_env("OPENAI_PROJECT_ID")) != NULL)
			add_header(t, "OpenAI-Project", v);
	}
	add_custom_headers(l, t, llm_env(t->provider->headers_env));
	add_header(t, "User-Agent", "t2s");
}

static void
list_providers(struct buf *b)
{
	const struct provider *p;

	for (size_t i = 0; (p = provider_get(i)) != NULL; i++)
		buf_fmt(b, "%s%s", i > 0 ? ", " : "", p->name);
}

struct target *
llm_target(struct llm *l, const char *model)
{
	struct buf names = BUF_INIT;
	struct target *t;
	bool is_main;

	for (t = l->targets; t != NULL; t = t->next)
		if (strcmp(t->model, model) == 0)
			return t;
	t = mem_calloc(1, sizeof *t);
	buf_init(&t->message);
	t->model = mem_strdup(model);
	t->next = l->targets;
	l->targets = t;
	t->provider = provider_find(t->model, &t->name);
	if (t->provider == NULL) {
		list_providers(&names);
		refuse(t, STATUS_BAD, "model",
		    "invalid model: expected PROVIDER:NAME with one of ");
		buf_str(&t->message, names.s);
		buf_free(&names);
		return t;
	}
	is_main = is_main_provider(l, t->provider);
	t->version = t->provider->deployments ?
	    llm_env("OPENAI_API_VERSION") : NULL;
	set_base(l, t, is_main);
	if (t->provider->protocol != PROTOCOL_COMMAND && !l->o.print_request)
		add_key(l, t, is_main);
	add_headers(l, t);
	return t;
}
