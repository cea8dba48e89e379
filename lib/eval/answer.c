#include "eval/answer.h"

#include <string.h>

#include "base/die.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/read.h"

static const char *const names[] = {
	[VERDICT_RIGHT] = "right",
	[VERDICT_WRONG] = "wrong",
	[VERDICT_ASKED] = "asked",
	[VERDICT_NEVER] = "never",
	[VERDICT_REFUSED] = "refused",
	[VERDICT_ERROR] = "error",
	[VERDICT_GOLD] = "gold_error",
};

const char *
verdict_name(enum verdict v)
{
	return names[v];
}

enum verdict
verdict_named(const char *name)
{
	size_t i = 0;

	while (i < VERDICT_COUNT &&
	    (name == NULL || strcmp(names[i], name) != 0))
		i++;
	return (enum verdict)i;
}

static enum verdict
verdict_of_status(int status)
{
	switch (status) {
	case STATUS_OK:
	case STATUS_EMPTY:
		return VERDICT_RIGHT;
	case STATUS_ASK:
		return VERDICT_ASKED;
	case STATUS_NEVER:
		return VERDICT_NEVER;
	case STATUS_REFUSED:
		return VERDICT_REFUSED;
	}
	return VERDICT_ERROR;
}

/* The step that stopped, and its first error. */
static void
read_trouble(struct answer *a, const json_t *doc)
{
	const json_t *stop = get_object(doc, "stop"), *finding;
	const char *by, *severity;
	size_t i;

	a->step = get_str(stop, "by");
	a->code = get_str(stop, "reason");
	a->message = get_str(stop, "message");
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		by = get_str(finding, "by");
		severity = get_str(finding, "severity");
		if (severity == NULL || strcmp(severity, "error") != 0 ||
		    (a->step != NULL && by != NULL &&
		    strcmp(by, a->step) != 0))
			continue;
		if (a->step == NULL)
			a->step = by;
		a->code = get_str(finding, "code");
		a->message = get_str(finding, "message");
		return;
	}
}

static void
read_sql(struct answer *a, const json_t *doc)
{
	const json_t *sql = json_object_get(doc, "sql");

	if (json_is_string(sql)) {
		a->sql = json_string_value(sql);
		a->params = get_array(doc, "params");
	} else {
		a->sql = get_str(sql, "text");
		a->params = get_array(sql, "params");
	}
}

static bool
is_warned(const json_t *doc)
{
	const json_t *finding;
	const char *severity;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		severity = get_str(finding, "severity");
		if (severity != NULL && (strcmp(severity, "error") == 0 ||
		    strcmp(severity, "warning") == 0))
			return true;
	}
	return false;
}

/* In the document's `result`, or `results` of `t2s -o json`. */
static bool
has_rows(const json_t *doc)
{
	return get_number(get_object(doc, "result"), "row_count", 0) > 0 ||
	    get_number(get_object(doc, "results"), "row_count", 0) > 0;
}

static void
read_document(struct answer *a, const json_t *doc, int status)
{
	a->confidence = get_number(get_object(doc, "plan"), "confidence", -1);
	if (doc_status(doc) != STATUS_OK)
		status = doc_status(doc);
	a->status = status;
	a->warned = is_warned(doc);
	a->rows = has_rows(doc);
	a->verdict = verdict_of_status(status);
	read_sql(a, doc);
	if (a->verdict != VERDICT_RIGHT)
		read_trouble(a, doc);
	if (a->verdict == VERDICT_RIGHT && a->sql == NULL && !a->rows) {
		a->verdict = VERDICT_ERROR;
		a->code = "no_sql";
		a->message = "the answer has no SQL";
	}
}

void
answer_read(struct answer *a, const char *reply, size_t len, int status)
{
	struct json_mistake m;
	size_t blank = strspn(reply, " \t\r\n");

	memset(a, 0, sizeof *a);
	a->confidence = -1;
	a->status = status;
	if (reply[blank] == '{')
		a->json = json_read(reply, len, &m);
	if (a->json != NULL) {
		read_document(a, a->json, status);
		return;
	}
	a->verdict = verdict_of_status(status);
	if (a->verdict == VERDICT_RIGHT && blank < len &&
	    reply[blank] != '{') {
		a->sql = reply + blank;
		return;
	}
	if (a->verdict == VERDICT_RIGHT)
		a->verdict = VERDICT_ERROR;
	a->code = status < 0 ? "timeout" : status == 127 ? "not_found" :
	    status > 128 ? "killed" : "no_document";
	a->message = "the pipe wrote no readable answer";
}

void
answer_free(struct answer *a)
{
	json_decref(a->json);
	memset(a, 0, sizeof *a);
}
