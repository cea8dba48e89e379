/* The built-in planner, from words to a plan. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "plan/dialogue/attempt.h"
#include "plan/draft/candidate.h"
#include "plan/draft/implied.h"
#include "plan/draft/simplest.h"
#include "plan/planner.h"
#include "plan/rank/rank.h"
#include "plan/text/mend.h"
#include "plan/text/writes.h"

#define BY "t2s-plan"

struct planning {
	struct arena arena;
	json_t *doc;
	const struct planner_options *options;
	struct schema schema;
	struct question question;
	struct spans spans;
	struct grammar grammar;
	struct readings readings;
	struct candidates made;
	struct findings findings;
};

static enum status __attribute__((format(printf, 5, 6)))
stop(struct planning *p, enum finding_code code, enum status status,
    const char *reason, const char *format, ...)
{
	va_list ap;
	char message[300];
	json_t *finding;

	va_start(ap, format);
	vsnprintf(message, sizeof message, format, ap);
	va_end(ap);
	finding = finding_add(&p->findings, code, "/question", "%s", message);
	if (code == FINDING_question_unread)
		finding_hint(finding, "t2s-schema -o text lists what could "
		    "be asked for");
	doc_stop(p->doc, BY, status, reason, "%s", message);
	return status;
}

static json_t *
basis(const struct planning *p, const struct candidate *c)
{
	const json_t *prints = get_object(get_object(p->doc, "database"),
	    "fingerprints");
	json_t *out = json_object();
	const json_t *s;
	size_t i;

	json_array_foreach(get_array(c->plan, "selections"), i, s) {
		const char *table = get_str(s, "table");
		const char *print = table ? get_str(prints, table) : NULL;

		if (print)
			json_object_set_new(out, table, json_string(print));
	}
	return out;
}

static void
say_meaning(const json_t *doc, json_t *plan)
{
	const char *dialect = get_str(get_object(doc, "database"), "dialect");

	if (dialect && strcmp(dialect, "sqlite") != 0)
		json_object_set_new(plan, "dialect", json_string("sqlite"));
}

/* The plan with what it says of itself before what it asks (new). */
static json_t *
finished(struct planning *p, const struct candidate *c)
{
	json_t *plan = json_object(), *prints = basis(p, c);

	json_object_set_new(plan, "decision", json_string("proceed"));
	json_object_set_new(plan, "intent_summary", simplest_words(c->plan));
	json_object_update(plan, c->plan);
	if (json_object_size(prints))
		json_object_set(plan, "basis", prints);
	json_decref(prints);
	say_meaning(p->doc, plan);
	json_object_set_new(plan, "confidence", json_real(c->sure));
	return plan;
}

static void
understand(struct planning *p)
{
	const json_t *schema = get_object(p->doc, "schema");
	struct spans_source from = {.schema = &p->schema,
	    .matches = get_array(p->doc, "matches"),
	    .terms = get_array(schema, "terms"), .now = p->options->now};

	schema_view(&p->schema, schema);
	question_mend(&p->arena, &p->question, &p->schema, from.matches);
	implied_keys(&p->schema, &p->question);
	p->spans = spans_make(&p->arena, &p->question, &from);
	p->readings = grammar_read(&p->grammar, &p->arena, &p->spans);
	p->made = candidates_make(&p->grammar, &p->readings,
	    CANDIDATES_MOST);
	rank_candidates(&p->grammar, &p->made);
}

static void
forget(struct planning *p)
{
	candidates_free(&p->made);
	json_decref(p->spans.keep);
	p->spans.keep = NULL;
	schema_free(&p->schema);
}

static enum status
plan(struct planning *p)
{
	if (writes_verb(&p->question))
		return stop(p, FINDING_question_writes, STATUS_REFUSED,
		    "writes", "the question asks to change data");
	understand(p);
	if (p->options->candidates > 0)
		json_object_set_new(p->doc, "candidates", rank_list(
		    &p->made, (size_t)p->options->candidates));
	for (size_t i = 0; i < p->made.n; i++)
		if (!attempt_tried(p->doc, p->made.v[i].plan)) {
			json_object_set_new(p->doc, "plan",
			    finished(p, &p->made.v[i]));
			return STATUS_OK;
		}
	return stop(p, FINDING_question_unread, STATUS_NEVER, "unanswerable",
	    "the question could not be understood with this schema");
}

static enum status
plan_question(struct planning *p)
{
	const char *text = get_str(p->doc, "question");
	enum status status;

	if (!text || !*text)
		return stop(p, FINDING_question_missing, STATUS_NO,
		    "findings", "there is no question");
	if (utf8_length(text) > DOC_QUESTION_MAX)
		return stop(p, FINDING_question_long, STATUS_BAD, "input",
		    "the question has more than %d characters",
		    DOC_QUESTION_MAX);
	p->question = question_read(&p->arena, text);
	status = plan(p);
	forget(p);
	arena_free(&p->arena);
	return status;
}

enum status
planner_run(json_t *doc, const struct planner_options *options)
{
	struct planning p = {.doc = doc, .options = options,
	    .findings = FINDINGS_INIT(BY)};
	enum attempt_mode mode = attempt_mode(doc);
	enum status status = doc_status(doc);

	if (status != STATUS_OK && (mode == ATTEMPT_NONE ||
	    mode == ATTEMPT_ASKED))
		return status;
	if (mode != ATTEMPT_NONE)
		attempt_take(doc, mode);
	status = plan_question(&p);
	doc_set_findings(doc, &p.findings);
	return status;
}
