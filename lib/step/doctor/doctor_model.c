/* Which model is named, is there a key for it and, where that is asked for, does
 * it answer? */
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "json/read.h"
#include "model/wire/provider.h"
#include "step/doctor/doctor.h"

static bool
is_set(const char *variable)
{
	const char *value = getenv(variable);

	return value != NULL && *value != '\0';
}

static bool
has_key(const struct provider *p)
{
	static const char *const own[] = {"T2S_KEY_FILE", "T2S_API_KEY",
	    "T2S_KEY_COMMAND"};

	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (is_set(own[i]))
			return true;
	for (size_t i = 0; i < sizeof p->key_env / sizeof *p->key_env &&
	    p->key_env[i] != NULL; i++)
		if (is_set(p->key_env[i]))
			return true;
	return false;
}

static void
ask(struct doctor *d, const char *model)
{
	static const char request[] = "{\"messages\":[{\"role\":\"user\","
	    "\"content\":\"Reply with the word ok.\"}]}";
	char *argv[] = {"t2s-llm", "--model", (char *)model, "--tries", "1",
	    "--timeout", "60", NULL};
	struct buf out = BUF_INIT;
	struct json_mistake m;
	int status = doctor_ask(argv, request, &out);
	json_t *doc = json_read(out.s, out.len, &m);
	const char *why = get_str(get_object(doc, "stop"), "message");

	if (status == 0)
		doctor_add(d, DOCTOR_OK, "model", NULL, "%s answers", model);
	else
		doctor_add(d, DOCTOR_FAIL, "model", "see t2s-llm(1)", "%s: %s",
		    model, why != NULL ? why : "no answer");
	json_decref(doc);
	buf_free(&out);
}

static void
look(struct doctor *d, const char *model)
{
	const char *name;
	const struct provider *p = provider_find(model, &name);

	if (p == NULL)
		doctor_add(d, DOCTOR_FAIL, "model", "name it PROVIDER:NAME, "
		    "see t2s-llm(1)", "'%s' has no known provider", model);
	else if (!p->key_optional && p->key_env[0] != NULL && !has_key(p))
		doctor_add(d, DOCTOR_FAIL, "model", "set the variable, or use "
		    "a key file, see t2s-llm(1)", "%s: no key in %s", model,
		    p->key_env[0]);
	else if (d->asks_model)
		ask(d, model);
	else
		doctor_add(d, DOCTOR_OK, "model", NULL, "%s, not asked; "
		    "--check=model asks it for a word", model);
}

void
doctor_model(struct doctor *d)
{
	static const char *const variables[] = {"T2S_MODEL", "T2S_PLAN_MODEL",
	    "T2S_FILTER_MODEL", "T2S_EXPLAIN_MODEL"};
	bool named = false;

	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
		if (is_set(variables[i])) {
			look(d, getenv(variables[i]));
			named = true;
		}
	if (!named)
		doctor_add(d, DOCTOR_OK, "model", NULL, "none is named; "
		    "questions are read by rule, and nothing is sent");
}
