/* The built-in planner, from words to a plan. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "plan/catalogue/catalogue_plan.h"
#include "plan/dialogue/ask.h"
#include "plan/dialogue/attempt.h"
#include "plan/dialogue/clarify.h"
#include "plan/dialogue/decline.h"
#include "plan/dialogue/doubt.h"
#include "plan/dialogue/offer.h"
#include "plan/dialogue/plainer.h"
#include "plan/dialogue/notice.h"
#include "plan/dialogue/recall.h"
#include "plan/dialogue/record.h"
#include "plan/dialogue/constraint_senses.h"
#include "plan/draft/implied.h"
#include "plan/finish.h"
#include "plan/planner.h"
#include "plan/rank/rank.h"
#include "plan/narrow.h"
#include "plan/text/mend.h"
#include "plan/text/write_request.h"

/* A plan as sure as this is not asked about, with nothing to choose from one
 * as sure as that: the doubt is told. */
#define CONFIDENCE_UNASKED 0.5
#define CONFIDENCE_ALONE 0.3

struct plan_task {
	struct arena arena;
	json_t *doc;
	const struct planner_options *options;
	json_t *few; /* the schema that it is a view of */
	struct schema schema;
	struct question question;
	struct spans spans;
	struct grammar grammar;
	struct readings readings;
	struct candidates made;
	const struct candidate **kept; /* those of them that go against nothing
	                               that a person said, best first */
	size_t nkept;
	struct unused unused;          /* by the best */
	struct missing missing;        /* of these */
	const char *declined;          /* why no plan is given, NULL: one is */
	const struct constraint *broken; /* what a candidate went against */
	bool settled;                  /* a lesson told of this question */
	bool unlearned;                /* lessons shall not tell of it */
	struct constraints constraints;
	struct clarify clarify;
	struct findings findings;
};

static enum status __attribute__((format(printf, 5, 6)))
stop(struct plan_task *p, enum finding_code code, enum status status,
    const char *reason, const char *format, ...)
{
	va_list ap;
	struct buf message = BUF_INIT;
	json_t *finding;

	va_start(ap, format);
	buf_vfmt(&message, format, ap);
	va_end(ap);
	finding = finding_add(&p->findings, code, "/question", "%s",
	    message.s);
	if (code == FINDING_question_not_understood)
		finding_hint(finding, "ask \"what tables are there\" or "
		    "\"what can I ask\"");
	doc_stop(p->doc, DOC_BY_PLAN, status, reason, "%s", message.s);
	buf_free(&message);
	return status;
}

/* A reading that was chosen and is no candidate: one that only the question
 * about it made. */
static void
keep_chosen(struct plan_task *p)
{
	for (size_t i = 0; p->nkept && i < p->constraints.n; i++) {
		const json_t *plan = p->constraints.v[i].plan;
		struct candidate *c;

		if (!plan)
			continue;
		c = arena_alloc(&p->arena, sizeof *c);
		*c = *p->kept[0];
		c->plan = (json_t *)plan;
		p->kept[0] = c;
		return;
	}
}

/* A lesson of the very question holds, unless a person answers once more. */
static void
follow(struct plan_task *p)
{
	size_t n = 0;

	p->settled = false;
	if (p->options->nanswers > 0 ||
	    json_array_size(get_array(p->doc, "answers")) > 0)
		return;
	for (size_t i = 0; i < p->nkept; i++)
		if (constraints_follow(&p->constraints, p->kept[i]->plan,
		    &p->settled))
			p->kept[n++] = p->kept[i];
	p->settled &= n > 0;
	p->nkept = n ? n : p->nkept;
}

/* What the i-th that is kept does not use, nor says. */
static void
look_at(struct plan_task *p, size_t i)
{
	p->unused = (struct unused){0};
	p->missing = (struct missing){0};
	if (i >= p->nkept)
		return;
	p->unused = missing_unused(&p->grammar, p->kept[i]);
	p->missing = missing_words(&p->grammar, p->kept[i], &p->unused);
}

/* What a person wants to see in place of another column. */
static void
put(struct plan_task *p, struct candidate *c)
{
	json_t *plan;

	if (constraints_hold(&p->constraints, c->plan, NULL))
		return;
	plan = json_deep_copy(c->plan);
	if (!constraints_put(&p->constraints, plan)) {
		json_decref(plan);
		return;
	}
	json_decref(c->plan);
	c->plan = plan;
}

/* Candidates that keep all corrections, and the answers where some do. */
static void
keep(struct plan_task *p)
{
	size_t n = 0;

	p->broken = NULL;
	p->nkept = 0;
	p->kept = arena_alloc(&p->arena, (p->made.n + 1) * sizeof *p->kept);
	for (size_t i = 0; i < p->made.n; i++) {
		put(p, &p->made.v[i]);
		if (constraints_hold(&p->constraints, p->made.v[i].plan,
		    &p->broken))
			p->kept[p->nkept++] = &p->made.v[i];
	}
	for (size_t i = 0; i < p->nkept; i++)
		if (constraint_senses_keeps(&p->constraints, &p->grammar,
		    p->kept[i]))
			p->kept[n++] = p->kept[i];
	p->nkept = n ? n : p->nkept;
	plainer_first(&p->grammar, p->kept, p->nkept);
	if (!n)
		keep_chosen(p);
	follow(p);
	look_at(p, 0);
}

static void
run_plans(void *arg, const json_t *const *plans, size_t n,
    struct rank_trial *out)
{
	const struct plan_task *p = arg;

	p->options->trials(p->doc, plans, n, p->options->probe_ms, out);
}

static void
understand(struct plan_task *p)
{
	struct spans_source from = {.schema = &p->schema,
	    .matches = get_array(p->doc, "matches"), .now = p->options->now,
	    .dialect = get_str(get_object(p->doc, "database"), "dialect")};

	p->few =
	    constraint_senses_names(narrow_tables(p->doc,
	    &(struct narrow_request){
	    .answers = p->options->answers, .n = p->options->nanswers}),
	    p->doc);
	from.terms = get_array(p->few, "terms");
	schema_view(&p->schema, p->few);
	question_mend(&p->arena, &p->question, &p->schema, from.matches);
	implied_keys(&p->schema, &p->question);
	p->constraints = constraints_read(&p->arena, &p->schema, p->doc);
	if (p->unlearned)
		(void)constraints_unlearn(&p->constraints);
	constraints_join(&p->constraints, &p->schema);
	p->spans = spans_make(&p->arena, &p->question, &from);
	constraint_senses_spans(&p->constraints, &p->spans);
	p->readings = grammar_read(&p->grammar, &p->arena, &p->spans);
	p->made = candidates_make(&p->grammar, &p->readings,
	    CANDIDATES_MOST);
	rank_candidates(&p->grammar, &p->made, &(struct rank_options){
	    .kept = p->options->candidates > 0, .arg = p,
	    .run = p->options->trials && p->options->probe_ms > 0 ?
	    run_plans : NULL});
	candidates_finish(&p->made);
	keep(p);
}

/* Releases what was understood, so that it can be again. */
static void
forget(struct plan_task *p)
{
	candidates_free(&p->made);
	p->nkept = 0;
	json_decref(p->spans.keep);
	p->spans.keep = NULL;
	schema_free(&p->schema);
	json_decref(p->few);
	p->few = NULL;
}

static void
tell_unused(struct plan_task *p, const struct candidate *c)
{
	notice_unused(&p->findings, &p->arena, &p->unused, &p->schema,
	    c->plan);
}

/* Was the i-th tried, or is it one after the first that answers another
 * question: one that loses more of its words than the first, which lost `lost`?
 * look_at() was there. */
static bool
is_spent(struct plan_task *p, size_t i, double lost)
{
	return attempt_tried(p->doc, p->kept[i]->plan) || (i > 0 &&
	    (p->unused.weight > lost || (p->missing.n > 0 &&
	    !p->options->assume)));
}

/* The best plan that was not tried (new); NULL if absent. */
static json_t *
choose(struct plan_task *p)
{
	struct attempt_change change;
	json_t *refined = constraints_chosen(&p->constraints) ? NULL :
	    attempt_refined(p->doc, &change);
	double lost = p->unused.weight;
	size_t i = 0;

	while (!refined && i < p->nkept && is_spent(p, i, lost))
		look_at(p, ++i);
	if (refined || i == p->nkept) {
		if (p->nkept)
			tell_unused(p, p->kept[0]);
		return refined;
	}
	tell_unused(p, p->kept[i]);
	notice_tables(&p->findings, &p->arena, &p->schema, p->doc,
	    p->kept[i]->plan);
	if (notice_is_unsure(p->kept[i]->sure))
		notice_unsure(&p->findings, &p->arena, p->kept[i]->sure,
		    &p->unused, doubt_of(&p->grammar, p->kept, p->nkept, i));
	return finish_plan(p->doc, p->options, &p->schema, p->kept[i]);
}

static enum status
nothing_left(struct plan_task *p)
{
	struct unused u = unused_unmatched(&p->grammar);

	if (get_array(p->doc, "attempts"))
		return stop(p, FINDING_plan_repeated, STATUS_ASK, "repeated",
		    "every plan that was found has already been tried");
	return stop(p, FINDING_question_not_understood, STATUS_NEVER,
	    "unanswerable", "the question was not understood with this "
	    "schema%s%s", u.content ? ": no table, column or value matches " :
	    "", u.content ? notice_words(&p->arena, &u) : "");
}

/* Is there an answer to what was not asked, perhaps because a lesson told of
 * it? Then it is asked. */
static bool
has_untaken(const struct plan_task *p)
{
	for (size_t i = 0; i < p->options->nanswers; i++)
		if (!p->clarify.taken[i])
			return true;
	return false;
}

static enum clarified
clarify(struct plan_task *p)
{
	double least = p->options->min_confidence;
	struct asking a = {.arena = &p->arena, .doc = p->doc,
	    .grammar = &p->grammar, .schema = &p->schema, .v = p->kept,
	    .n = p->nkept, .unused = &p->unused, .missing = &p->missing,
	    .least = least < 0 ? CONFIDENCE_UNASKED : least,
	    .alone = least < 0 ? CONFIDENCE_ALONE : least,
	    .rows = p->options->assume ? NULL : p->options->rows};
	json_t *question = NULL;

	if (p->nkept > 0 && !p->settled && !get_array(p->doc, "attempts"))
		question = ask(&a);
	if (question) {
		enum clarified out = clarify_ask(&p->clarify, question);

		if (out != CLARIFIED_NOTHING)
			return out;
	}
	if (has_untaken(p) && !p->unlearned &&
	    constraints_unlearn(&p->constraints)) {
		p->unlearned = true;
		return CLARIFIED_MORE;
	}
	return clarify_rest(&p->clarify);
}

static const char *
why_not(struct plan_task *p)
{
	const char *about = decline_about(&p->spans);

	if (about || !p->nkept || p->options->assume)
		return about;
	return decline_reason(&p->arena, &p->unused, &p->schema,
	    p->kept[0]->plan);
}

/* What the question means, with all that a person says of it. */
static enum clarified
read_question(struct plan_task *p)
{
	enum clarified out;

	for (;;) {
		understand(p);
		p->clarify.schema = &p->schema;
		out = clarify_take(&p->clarify);
		if (out == CLARIFIED_NOTHING)
			p->declined = why_not(p);
		if (out == CLARIFIED_NOTHING && !p->declined)
			out = p->nkept == 0 && p->broken ?
			    clarify_broken(&p->clarify, p->broken) :
			    clarify(p);
		if (out != CLARIFIED_MORE)
			return out;
		forget(p);
	}
}

static enum status
plan(struct plan_task *p)
{
	enum clarified talked;
	json_t *made;

	if (writes_verb(&p->question))
		return stop(p, FINDING_question_changes_data, STATUS_REFUSED,
		    "writes", "the question asks to change data");
	talked = read_question(p);
	notice_mended(&p->findings, &p->question);
	notice_rules(&p->findings, p->doc);
	notice_terms(&p->findings, &p->spans);
	if (talked > CLARIFIED_MORE || p->declined) {
		clarify_strays(&p->clarify);
		if (p->nkept)
			tell_unused(p, p->kept[0]);
	}
	if (p->options->candidates > 0)
		json_object_set_new(p->doc, "candidates", rank_list(
		    &p->made, (size_t)p->options->candidates,
		    p->options->facts));
	if (talked > CLARIFIED_MORE)
		return clarify_stop(&p->clarify, talked);
	if (p->declined)
		return stop(p, FINDING_question_not_understood, STATUS_NEVER,
		    "unanswerable", "%s", p->declined);
	made = choose(p);
	if (!made)
		return nothing_left(p);
	doc_set_plan(p->doc, made, DOC_PLANNER_BUILT_IN);
	return STATUS_OK;
}

/* Is there a question to read? */
static bool
open_reading(struct plan_task *p)
{
	const char *text = get_str(p->doc, "question");

	if (!text || !*text)
		return false;
	p->question = question_read(&p->arena, text);
	return true;
}

/* Readings and questions in place of what failed. */
static void
offer_others(struct plan_task *p)
{
	const struct unused none = {0};
	struct asking a = {.arena = &p->arena, .doc = p->doc,
	    .grammar = &p->grammar, .schema = &p->schema, .unused = &none};
	json_t *question, *others;

	if (!get_object(p->doc, "schema") || !open_reading(p))
		return;
	understand(p);
	a.v = p->kept;
	a.n = p->nkept;
	question = offer_readings(&a);
	if (question && !record_open(p->doc))
		record_question(&p->arena, p->doc, json_incref(question));
	others = offer_questions(&a);
	if (json_array_size(others) > 0)
		json_object_set(get_object(p->doc, "stop"), "instead", others);
	json_decref(others);
	json_decref(question);
	forget(p);
	arena_free(&p->arena);
}

/* Ends a run whose attempts are spent; the document tells them all. */
static enum status
give_up(struct plan_task *p)
{
	if (doc_status(p->doc) != STATUS_ASK)
		attempt_give_up(p->doc);
	offer_others(p);
	return STATUS_ASK;
}

static enum status
plan_question(struct plan_task *p)
{
	enum status status;

	if (!open_reading(p))
		return stop(p, FINDING_question_missing, STATUS_NO, "findings",
		    "the document has no question");
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
	struct plan_task p = {.doc = doc, .options = options,
	    .findings = FINDINGS_INIT(DOC_BY_PLAN)};
	enum attempt_mode mode = attempt_mode(doc);
	enum status status = doc_status(doc);

	if ((status == STATUS_ASK && options->give_up) ||
	    (options->accept && attempt_may_accept(doc)))
		mode = ATTEMPT_NONE;
	else if (status == STATUS_ASK && (options->nanswers > 0 ||
	    (mode == ATTEMPT_ASKED && (options->assume ||
	    clarify_answered(doc)))))
		mode = ATTEMPT_ASKED;
	else if (status != STATUS_OK && (mode == ATTEMPT_NONE ||
	    mode == ATTEMPT_ASKED))
		return status;
	if (mode == ATTEMPT_RETRY && options->refine)
		mode = ATTEMPT_REFINE;
	if (mode != ATTEMPT_NONE)
		attempt_take(doc, mode);
	status = options->give_up ? give_up(&p) :
	    options->accept ? attempt_accept(doc, &p.findings) :
	    options->nanswers == 0 && recall_plan(doc) ? STATUS_OK :
	    catalogue_plan_is(doc, options) ?
	    catalogue_plan_run(doc, options, &p.findings) : plan_question(&p);
	if (options->give_up)
		doc_add_findings(doc, &p.findings);
	else
		doc_set_findings(doc, &p.findings);
	return status;
}
