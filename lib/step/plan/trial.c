#include "step/plan/trial.h"

#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/num.h"
#include "doc/doc.h"
#include "os/child.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

enum { SECONDS_ROWS = 2 };

/* What the filters need of the document, and the plan. */
static json_t *
input(const json_t *doc, const json_t *plan)
{
	static const char *const keys[] = {"database", "schema"};
	json_t *in = doc_new();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_object_get(doc, keys[i]) != NULL)
			json_object_set(in, keys[i],
			    json_object_get(doc, keys[i]));
	json_object_set(in, "plan", (json_t *)plan);
	return in;
}

json_t *
trial_run(const json_t *doc, const json_t *plan, unsigned seconds)
{
	char timeout[NUM_SIZE];
	char *argv[] = {"/bin/sh", "-c",
	    "t2s-audit --compact | t2s-synth --compact | "
	    "t2s-exec -o document --compact ${1:+--timeout=$1}", "sh",
	    timeout, NULL};
	json_t *in = input(doc, plan), *out = NULL, *result;
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct child c = {.argv = argv, .stays = true};
	struct json_mistake m;

	num_int(timeout, (long)seconds);
	if (seconds == 0)
		timeout[0] = '\0';
	json_compact(&text, in);
	c.in = child_input(text.s, text.len);
	if (c.in >= 0 && child_run(&c, &said) == STATUS_OK)
		out = json_read(said.s, said.len, &m);
	if (c.in >= 0)
		close(c.in);
	result = json_incref(get_object(out, "result"));
	buf_free(&text);
	buf_free(&said);
	json_decref(in);
	json_decref(out);
	return result;
}

json_t *
trial_rows(const json_t *doc, const json_t *plan)
{
	json_t *result = trial_run(doc, plan, SECONDS_ROWS);
	json_t *rows = json_incref(get_array(result, "rows"));

	json_decref(result);
	return rows;
}
