/* The built-in planner, from words to a plan. */
#include <math.h>
#include <string.h>
#include "doc/doc.h"
#include "json/get.h"
#include "plan/compose.h"
#include "plan/implied.h"
#include "plan/planner.h"
#include "plan/writes.h"

#define BY "t2s-plan"

struct planning {
	struct arena arena;
	json_t *doc;
	const struct planner_options *options;
	struct schema schema;
	struct question question;
	struct intent intent;
	struct resolutions all;
	struct findings findings;
};

static enum status
stop(struct planning *p, enum finding_code code, enum status status,
    const char *reason, const char *message)
{
	finding_add(&p->findings, code, "/question", "%s", message);
	doc_stop(p->doc, BY, status, reason, "%s", message);
	return status;
}

static void
understand(struct planning *p)
{
	const json_t *schema = get_object(p->doc, "schema");
	struct item_source from = {.schema = &p->schema,
	    .matches = get_array(p->doc, "matches"),
	    .terms = get_array(schema, "terms"), .now = p->options->now};
	struct items items = items_of_question(&p->arena, &p->question,
	    &from);

	p->intent = intent_read(&p->arena, &p->schema, items);
	p->all = resolve(&p->arena, &p->intent, 8);
}

static json_t *
basis(const struct planning *p, const struct draft *q)
{
	const json_t *prints = get_object(get_object(p->doc, "database"),
	    "fingerprints");
	json_t *out = json_object();

	for (size_t i = 0; i < q->ntables; i++) {
		const char *print = get_str(prints, q->tables[i]->name);

		if (print)
			json_object_set_new(out, q->tables[i]->name,
			    json_string(print));
	}
	return out;
}

static json_t *
plan_of(struct planning *p, size_t k)
{
	struct draft q = draft_make(&p->arena, &p->intent, &p->all.v[k]);
	json_t *plan = json_object(), *query, *prints;

	if (q.ntables == 0 || (!q.noutputs && !q.all)) {
		json_decref(plan);
		return NULL;
	}
	json_object_set_new(plan, "decision", json_string("proceed"));
	json_object_set_new(plan, "intent_summary",
	    json_string(p->question.text));
	query = compose_query(&q);
	json_object_update(plan, query);
	json_decref(query);
	json_object_set_new(plan, "confidence", json_real(0.5));
	prints = basis(p, &q);
	if (json_object_size(prints))
		json_object_set_new(plan, "basis", prints);
	else
		json_decref(prints);
	return plan;
}

static enum status
plan(struct planning *p)
{
	json_t *made = NULL;

	if (writes_verb(&p->question))
		return stop(p, FINDING_question_writes, STATUS_REFUSED,
		    "writes", "the question asks to change data");
	understand(p);
	if (p->all.n)
		made = plan_of(p, 0);
	if (!made)
		return stop(p, FINDING_question_unread, STATUS_NEVER,
		    "unanswerable",
		    "the question could not be understood with this schema");
	json_object_set_new(p->doc, "plan", made);
	return STATUS_OK;
}

enum status
planner_run(json_t *doc, const struct planner_options *options)
{
	struct planning p = {.doc = doc, .options = options,
	    .findings = FINDINGS_INIT(BY)};
	const char *text = get_str(doc, "question");
	enum status status;

	if (!text || !*text) {
		status = stop(&p, FINDING_question_missing, STATUS_NO,
		    "findings", "there is no question");
		doc_set_findings(doc, &p.findings);
		return status;
	}
	schema_view(&p.schema, get_object(doc, "schema"));
	implied_keys(&p.schema);
	p.question = question_read(&p.arena, text);
	status = plan(&p);
	doc_set_findings(doc, &p.findings);
	json_decref(p.intent.keep);
	arena_free(&p.arena);
	schema_free(&p.schema);
	return status;
}
