#include "model/wire/provider.h"

#include <string.h>
#include "base/utf8.h"

#define BEARER "Authorization"

static const struct provider providers[] = {
	{"openai", PROTOCOL_OPENAI, "https://api.openai.com/v1", BEARER,
	    {"OPENAI_API_KEY"}, "OPENAI_BASE_URL", "OPENAI_CUSTOM_HEADERS",
	    .subset = LOWER_OPENAI, .completion_tokens = true},
	{"anthropic", PROTOCOL_ANTHROPIC, "https://api.anthropic.com",
	    "x-api-key", {"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"},
	    "ANTHROPIC_BASE_URL", "ANTHROPIC_CUSTOM_HEADERS", .subset = LOWER_ANTHROPIC},
	{"gemini", PROTOCOL_GEMINI,
	    "https://generativelanguage.googleapis.com/v1beta",
	    "x-goog-api-key", {"GOOGLE_API_KEY", "GEMINI_API_KEY"},
	    "GEMINI_BASE_URL", NULL,
	    .subset = LOWER_GEMINI},
	{"ollama", PROTOCOL_OLLAMA, "http://127.0.0.1:11434", BEARER,
	    {"OLLAMA_API_KEY"}, "OLLAMA_HOST", NULL,
	    .subset = LOWER_LLAMA,
	    .key_optional = true},
	{"azure", PROTOCOL_OPENAI, NULL, "api-key", {"AZURE_OPENAI_API_KEY"},
	    "AZURE_OPENAI_ENDPOINT", NULL,
	    .subset = LOWER_AZURE,
	    .completion_tokens = true, .deployments = true},
	{"llama", PROTOCOL_OPENAI, NULL, BEARER, {"LLAMA_API_KEY"}, NULL, NULL,
	    .subset = LOWER_LLAMA, .key_optional = true},
	{"vllm", PROTOCOL_OPENAI, "http://127.0.0.1:8000/v1", BEARER,
	    {"VLLM_API_KEY"}, NULL, NULL,
	    .subset = LOWER_COMPATIBLE,
	    .key_optional = true},
	{"lmstudio", PROTOCOL_OPENAI, "http://127.0.0.1:1234/v1", BEARER,
	    {NULL}, "LM_STUDIO_API_BASE", NULL,
	    .subset = LOWER_COMPATIBLE,
	    .key_optional = true},
	{"openrouter", PROTOCOL_OPENAI, "https://openrouter.ai/api/v1", BEARER,
	    {"OPENROUTER_API_KEY"}, NULL, NULL,
	    .subset = LOWER_OPENAI},
	{"mistral", PROTOCOL_OPENAI, "https://api.mistral.ai/v1", BEARER,
	    {"MISTRAL_API_KEY"}, NULL, NULL,
	    .subset = LOWER_OPENAI},
	{"groq", PROTOCOL_OPENAI, "https://api.groq.com/openai/v1", BEARER,
	    {"GROQ_API_KEY"}, NULL, NULL,
	    .subset = LOWER_OBJECT},
	{"deepseek", PROTOCOL_OPENAI, "https://api.deepseek.com/v1", BEARER,
	    {"DEEPSEEK_API_KEY"}, NULL, NULL,
	    .subset = LOWER_OBJECT},
	{"compatible", PROTOCOL_OPENAI, NULL, BEARER, {"OPENAI_API_KEY"},
	    "OPENAI_BASE_URL", "OPENAI_CUSTOM_HEADERS",
	    .subset = LOWER_COMPATIBLE,
	    .key_optional = true},
	{"command", PROTOCOL_COMMAND, NULL, NULL, {NULL}, NULL, NULL,
	    .subset = LOWER_WORDS, .key_optional = true},
};
#define PROVIDERS (sizeof providers / sizeof *providers)

const struct provider *
provider_get(size_t i)
{
	return i < PROVIDERS ? &providers[i] : NULL;
}

const struct provider *
provider_find(const char *model, const char **name)
{
	const char *colon = strchr(model, ':');
	size_t n = colon != NULL ? (size_t)(colon - model) : 0;

	for (size_t i = 0; n > 0 && i < PROVIDERS; i++) {
		if (strlen(providers[i].name) != n ||
		    memcmp(providers[i].name, model, n) != 0)
			continue;
		*name = colon + 1;
		return (*name)[0] != '\0' ? &providers[i] : NULL;
	}
	return NULL;
}

/* -- URLs */

/* Where the host begins; NULL if it is no http(s) URL. */
static const char *
host_of(const char *url)
{
	if (ascii_equal_n(url, "http://", 7))
		return url + 7;
	if (ascii_equal_n(url, "https://", 8))
		return url + 8;
	return NULL;
}

static size_t
host_length(const char *host)
{
	return host[0] == '[' ? strcspn(host, "]/?#") : strcspn(host, ":/?#");
}

/* Ollama's variable is the address that its server listens on, too. */
static void
add_host(struct buf *url, const char *given)
{
	const char *port = strchr(given, ':');

	if (host_of(given) != NULL) {
		buf_str(url, given);
		return;
	}
	buf_str(url, "http://");
	if (strncmp(given, "0.0.0.0", 7) == 0)
		buf_fmt(url, "127.0.0.1%s", given + 7);
	else if (given[0] == ':')
		buf_fmt(url, "127.0.0.1%s", given);
	else
		buf_str(url, given);
	if (port == NULL)
		buf_str(url, ":11434");
}

bool
provider_base(const struct provider *p, const char *given, struct buf *url,
    struct buf *why)
{
	const char *host, *s;

	if (p->protocol == PROTOCOL_OLLAMA)
		add_host(url, given);
	else
		buf_str(url, given);
	while (url->len > 0 && url->s[url->len - 1] == '/')
		buf_cut(url, url->len - 1);
	host = host_of(url->s);
	for (s = url->s; *s > 0x20 && *s < 0x7f; s++)
		;
	if (host == NULL || *host == '\0' || *s != '\0')
		buf_str(why, "invalid base URL: expected http:// or https://");
	else if (memchr(host, '@', strcspn(host, "/?#")) != NULL)
		buf_str(why, "the base URL contains a user; put a key into a "
		    "key file or the environment");
	else if (strpbrk(host, "?#") != NULL)
		buf_str(why, "the base URL has a query");
	return why->len == 0;
}

static void
add_escaped(struct buf *url, const char *s)
{
	for (; *s != '\0'; s++) {
		if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
		    (*s >= '0' && *s <= '9') || strchr("-._~/", *s) != NULL)
			buf_ch(url, *s);
		else
			buf_fmt(url, "%%%02X", (unsigned char)*s);
	}
}

static void
openai_url(const struct provider *p, const char *name, bool embed,
    const char *version, struct buf *url)
{
	const char *call = embed ? "embeddings" : "chat/completions";

	if (p->deployments && version != NULL) {
		buf_str(url, "/openai/deployments/");
		add_escaped(url, name);
		buf_fmt(url, "/%s?api-version=", call);
		add_escaped(url, version);
		return;
	}
	if (p->deployments)
		buf_str(url, "/openai/v1");
	buf_fmt(url, "/%s", call);
}

void
provider_url(const struct provider *p, const char *base, const char *name,
    bool embed, const char *version, struct buf *url)
{
	size_t n;

	buf_str(url, base);
	n = url->len;
	switch (p->protocol) {
	case PROTOCOL_OPENAI:
		openai_url(p, name, embed, version, url);
		break;
	case PROTOCOL_ANTHROPIC:
		if (n < 3 || strcmp(url->s + n - 3, "/v1") != 0)
			buf_str(url, "/v1");
		buf_str(url, "/messages");
		break;
	case PROTOCOL_OLLAMA:
		buf_str(url, embed ? "/api/embed" : "/api/chat");
		break;
	case PROTOCOL_GEMINI:
		buf_str(url, "/models/");
		add_escaped(url, name);
		buf_str(url, embed ? ":batchEmbedContents" :
		    ":generateContent");
		break;
	case PROTOCOL_COMMAND:
		break;
	}
}

bool
provider_is_loopback(const char *url)
{
	const char *host = host_of(url);
	size_t n = host != NULL ? host_length(host) : 0;
	size_t digits;

	if (n == 9 && ascii_equal_n(host, "localhost", 9))
		return true;
	if (n == 4 && strncmp(host, "[::1]", 5) == 0)
		return true;
	if (n < 7 || strncmp(host, "127.", 4) != 0)
		return false;
	digits = strspn(host, "0123456789.");
	return digits == n;
}
