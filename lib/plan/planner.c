/* The built-in planner, from words to a plan. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lang/plain.h"
#include "plan/ask.h"
#include "plan/attached.h"
#include "plan/attempt.h"
#include "plan/clarify.h"
#include "plan/compose.h"
#include "plan/confidence.h"
#include "plan/implied.h"
#include "plan/planner.h"
#include "plan/unused.h"
#include "plan/writes.h"

#define BY "t2s-plan"

#define SURE 0.75     /* as sure as this nothing is asked */
#define ASK_GAP 0.01  /* readings this near are as good as each other */
#define TELL_GAP 0.12 /* ... and these are worth a word */

struct planning {
	struct arena arena;
	json_t *doc;
	const struct planner_options *options;
	struct schema schema;
	struct question question;
	struct intent intent;
	struct resolutions all;
	struct unused unused;
	struct candidate *made; /* best first */
	size_t nmade;
	struct constraints constraints;
	const struct constraint *broken; /* one that a candidate broke */
	struct clarify clarify;
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

static void
understand(struct planning *p)
{
	const json_t *schema = get_object(p->doc, "schema");
	struct item_source from = {.schema = &p->schema,
	    .matches = get_array(p->doc, "matches"),
	    .terms = get_array(schema, "terms"), .now = p->options->now};
	struct items items;

	schema_view(&p->schema, schema);
	implied_keys(&p->schema, &p->question);
	p->constraints = constraints_read(&p->arena, &p->schema, p->doc);
	constraints_join(&p->constraints, &p->schema);
	items = items_of_question(&p->arena, &p->question, &from);
	p->intent = intent_read(&p->arena, &p->schema, items);
	attached_read(&p->intent, false);
	constraints_mean(&p->constraints, &p->arena, &p->intent);
	p->all = resolve(&p->arena, &p->intent, 8);
	p->unused = unused_words(&p->arena, &p->intent);
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

/*
 * What is planned is thought as SQLite runs it: text is compared with LIKE in
 * any case, null comes before all else. For another database the plan says
 * so, and is then written there to give the same rows.
 */
static void
say_meaning(const json_t *doc, json_t *plan)
{
	const char *dialect = get_str(get_object(doc, "database"), "dialect");

	if (dialect && strcmp(dialect, "sqlite") != 0)
		json_object_set_new(plan, "dialect", json_string("sqlite"));
}

/* One reading as a plan. */
struct candidate {
	size_t k;           /* its resolution */
	struct draft draft;
	json_t *plan;       /* owned; NULL: the reading makes none */
};

/* Puts what a plan says of itself before what it asks. */
static void
summarize(json_t *plan)
{
	struct buf words = BUF_INIT;
	json_t *query = json_copy(plan);

	plain_plan(&words, plan);
	json_object_clear(plan);
	json_object_set_new(plan, "decision", json_string("proceed"));
	json_object_set_new(plan, "intent_summary",
	    json_stringn(words.s, words.len));
	json_object_update_new(plan, query);
	buf_free(&words);
}

static struct candidate
candidate_of(struct planning *p, size_t k)
{
	struct candidate c = {k, draft_make(&p->arena, &p->intent,
	    &p->all.v[k]), NULL};
	json_t *prints;

	if (c.draft.ntables == 0 || (!c.draft.noutputs && !c.draft.all))
		return c;
	c.plan = compose_query(&c.draft);
	summarize(c.plan);
	prints = basis(p, &c.draft);
	if (json_object_size(prints))
		json_object_set(c.plan, "basis", prints);
	json_decref(prints);
	say_meaning(p->doc, c.plan);
	return c;
}

/* Each reading that makes a plan no better one makes, and that keeps what a
 * person said. */
static void
make_candidates(struct planning *p)
{
	p->broken = NULL;
	p->nmade = 0;
	p->made = arena_alloc(&p->arena, (p->all.n + 1) * sizeof *p->made);
	for (size_t k = 0; k < p->all.n; k++) {
		struct candidate c = candidate_of(p, k);
		bool known = false;

		for (size_t i = 0; c.plan && i < p->nmade; i++)
			known |= attempt_same(p->made[i].plan, c.plan);
		if (!c.plan || known || !constraints_hold(&p->constraints,
		    c.plan, &p->broken))
			json_decref(c.plan);
		else
			p->made[p->nmade++] = c;
	}
}

/* Its features, and how sure it is, said in the plan. */
static double
weigh(struct planning *p, size_t i, double features[FEATURES])
{
	const struct candidate *c = &p->made[i];
	const struct candidate *other = i ? &p->made[0] :
	    p->nmade > 1 ? &p->made[1] : NULL;
	const struct confidence_of of = {.intent = &p->intent,
	    .all = &p->all, .chosen = c->k, .draft = &c->draft,
	    .unused = &p->unused, .gap = other ?
	    p->all.v[other->k].cost - p->all.v[c->k].cost : 9};
	double sure = confidence(&of);

	confidence_features(&of, features);
	json_object_set_new(c->plan, "confidence", json_real(sure));
	return sure;
}

static void
list_candidates(struct planning *p)
{
	json_t *list = json_array();
	size_t n = (size_t)p->options->candidates;

	for (size_t i = 0; i < p->nmade && i < n; i++) {
		double of[FEATURES], sure = weigh(p, i, of);
		json_t *features = json_object();

		for (int k = 0; k < FEATURES; k++)
			json_object_set_new(features, confidence_feature_name(
			    (enum confidence_feature)k), json_real(of[k]));
		json_array_append_new(list, json_pack("{s:f, s:f, s:o, s:O}",
		    "confidence", sure, "cost",
		    p->all.v[p->made[i].k].cost, "features", features,
		    "plan", p->made[i].plan));
	}
	json_object_set_new(p->doc, "candidates", list);
}

/* Joins along keys that may be none. */
static void
tell_doubted(struct planning *p, const struct path *path)
{
	for (size_t i = 0; i < path->n; i++) {
		const struct schema_key *k = path->edges[i].key;

		if (schema_key_doubted(k))
			finding_add(&p->findings, FINDING_join_doubted, "/plan",
			    "that %s.%s says which %s is a guess (%.2f)",
			    k->from->name, k->from_columns[0]->name,
			    k->to->name, k->confidence);
	}
}

/* The best plan that was not tried (new); NULL where there is none. */
static json_t *
choose(struct planning *p)
{
	json_t *refined = attempt_refined(p->doc);
	double features[FEATURES];

	if (refined)
		return refined;
	for (size_t i = 0; i < p->nmade; i++)
		if (!attempt_tried(p->doc, p->made[i].plan)) {
			weigh(p, i, features);
			tell_doubted(p, &p->all.v[p->made[i].k].path);
			return json_incref(p->made[i].plan);
		}
	return NULL;
}

/* Says what the plan leaves out; gives a word that must not be, or NULL. */
static const char *
tell_unused(struct planning *p)
{
	struct unused u = p->unused;
	struct buf list = BUF_INIT;
	json_t *finding;

	if (u.n == 0)
		return NULL;
	for (size_t i = 0; i < u.n; i++)
		buf_fmt(&list, "%s'%s'", i ? ", " : "", u.words[i]);
	finding = finding_add(&p->findings, FINDING_words_unused,
	    "/question", "words not used: %s", list.s);
	for (size_t i = 0; i < u.n; i++)
		finding_candidate(finding, u.words[i]);
	buf_free(&list);
	return u.named;
}

static enum status
nothing_left(struct planning *p)
{
	if (get_array(p->doc, "attempts"))
		return stop(p, FINDING_plan_repeated, STATUS_ASK, "repeated",
		    "no other plan than those already tried");
	return stop(p, FINDING_question_unread, STATUS_NEVER, "unanswerable",
	    "the question could not be understood with this schema");
}

/* Releases what was understood, so that it can be again. */
static void
forget(struct planning *p)
{
	for (size_t i = 0; i < p->nmade; i++)
		json_decref(p->made[i].plan);
	p->nmade = 0;
	json_decref(p->intent.keep);
	p->intent.keep = NULL;
	schema_free(&p->schema);
}

static enum clarified
clarify(struct planning *p)
{
	size_t *k = arena_alloc(&p->arena, (p->nmade + 1) * sizeof *k);
	struct asking a = {.arena = &p->arena, .schema = &p->schema,
	    .intent = &p->intent, .all = &p->all, .made = k,
	    .nmade = p->nmade};
	double features[FEATURES];
	json_t *question = NULL;

	if (p->nmade == 0 || get_array(p->doc, "attempts"))
		return clarify_rest(&p->clarify);
	for (size_t i = 0; i < p->nmade; i++)
		k[i] = p->made[i].k;
	question = attached_question(&p->arena, &p->intent);
	if (!question && weigh(p, 0, features) < SURE)
		question = ask_join(&a);
	if (!question && weigh(p, 0, features) < SURE)
		question = ask(&a, ASK_GAP, false);
	if (question) {
		enum clarified out = clarify_ask(&p->clarify, question);

		if (out != CLARIFIED_NOTHING)
			return out;
	} else if ((question = ask_join(&a)) != NULL ||
	    (question = ask(&a, TELL_GAP, true)) != NULL) {
		clarify_assumed(&p->clarify, question);
	}
	return clarify_rest(&p->clarify);
}

/* What the question means, with all that a person says of it. */
static enum clarified
read_question(struct planning *p)
{
	enum clarified out;

	for (;;) {
		understand(p);
		p->clarify.schema = &p->schema;
		out = clarify_take(&p->clarify);
		if (out == CLARIFIED_NOTHING && !p->unused.named) {
			make_candidates(p);
			out = p->nmade == 0 && p->broken ?
			    clarify_broken(&p->clarify, p->broken) :
			    clarify(p);
		}
		if (out != CLARIFIED_MORE)
			return out;
		forget(p);
	}
}

static enum status
stop_asking(struct planning *p)
{
	const char *open = clarify_open(&p->clarify);

	clarify_strays(&p->clarify);
	doc_stop(p->doc, BY, STATUS_ASK, open ? "questions" : "gave_up", "%s",
	    open ? open : "the corrections are spent");
	return STATUS_ASK;
}

static enum status
plan(struct planning *p)
{
	const char *lost;
	json_t *made;

	if (writes_verb(&p->question))
		return stop(p, FINDING_question_writes, STATUS_REFUSED,
		    "writes", "the question asks to change data");
	if (read_question(p) == CLARIFIED_STOP)
		return stop_asking(p);
	lost = tell_unused(p);
	if (lost)
		return stop(p, FINDING_question_unread, STATUS_NEVER,
		    "unanswerable", "nothing in this schema stands for '%s'",
		    lost);
	if (p->options->candidates > 0)
		list_candidates(p);
	made = choose(p);
	if (!made)
		return nothing_left(p);
	json_object_set_new(p->doc, "plan", made);
	return STATUS_OK;
}

/* Ends a run whose attempts are spent; the document tells them all. */
static enum status
give_up(struct planning *p)
{
	const char *error = attempt_last_error(p->doc);
	size_t n = json_array_size(get_array(p->doc, "attempts"));

	if (n == 0) {
		const json_t *finding = json_array_get(
		    get_array(p->doc, "findings"), 0);

		error = get_str(finding, "message");
		doc_stop(p->doc, BY, STATUS_ASK, "gave_up",
		    "gave up without a plan: %s",
		    error ? error : "no error was told");
		return STATUS_ASK;
	}
	doc_stop(p->doc, BY, STATUS_ASK, "gave_up",
	    "gave up after %zu plan%s; the last error: %s", n,
	    n == 1 ? "" : "s", error ? error : "none");
	return STATUS_ASK;
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
		    "the question has more than %d characters", DOC_QUESTION_MAX);
	p->question = question_read(&p->arena, text);
	p->clarify = (struct clarify){.arena = &p->arena, .doc = p->doc,
	    .texts = p->options->answers, .n = p->options->nanswers,
	    .taken = arena_alloc(&p->arena, p->options->nanswers + 1),
	    .assume = p->options->assume, .findings = &p->findings};
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

	if (status == STATUS_ASK && (options->nanswers > 0 ||
	    (mode == ATTEMPT_ASKED && (options->assume ||
	    clarify_answered(doc)))))
		mode = ATTEMPT_ASKED;
	else if (status != STATUS_OK && (mode == ATTEMPT_NONE ||
	    mode == ATTEMPT_ASKED))
		return status;
	if (mode != ATTEMPT_NONE)
		attempt_take(doc, mode);
	status = options->give_up ? give_up(&p) : plan_question(&p);
	doc_set_findings(doc, &p.findings);
	return status;
}
