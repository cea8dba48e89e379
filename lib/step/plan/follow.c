#include "step/plan/follow.h"

#include <string.h>
#include "doc/doc.h"
#include "doc/edits.h"
#include "doc/turn.h"
#include "edit/edit.h"
#include "follow/follow.h"
#include "json/get.h"
#include "link/catalogue/catalogue.h"
#include "lang/basis.h"
#include "model/route/command.h"
#include "model/route/route.h"
#include "plan/dialogue/notice.h"
#include "plan/draft/simplest.h"
#include "sql/read.h"

/* Not t2s-plan alone: what it finds while it plans takes the place of its own. */
#define BY "t2s-plan --route"

#define LOSS_WEIGHT 0.7 /* what a reading's loss takes from the confidence */
#define CONFIDENCE_LEAST 0.2

static void
unused(struct findings *f, const char *why)
{
	finding_add(f, FINDING_model_unused, "",
	    "follow-up read by rules: %s",
	    why ? why : "the model's answer cannot be used");
}

static json_t *
ask(json_t *doc, const char *follow_up, const char *name, struct findings *f)
{
	struct model m = model_for(name, "T2S_PLAN_MODEL");
	json_t *request = route_request(doc, follow_up);
	json_t *answer = model_ask(&m, request), *route = NULL;

	model_account(doc, answer);
	if (doc_status(answer) == STATUS_OK)
		route = route_by_model(get_object(answer, "reply"),
		    follow_up);
	if (route == NULL)
		unused(f, get_str(get_object(answer, "stop"), "message"));
	json_decref(request);
	json_decref(answer);
	return route;
}

/* A reply to our own request, made by hand. */
static json_t *
take_reply(json_t *doc, const char *follow_up, struct findings *f)
{
	const char *task = get_str(get_object(doc, "request"), "task");
	json_t *reply = get_object(doc, "reply"), *route;

	if (reply == NULL || task == NULL || strcmp(task, "route") != 0)
		return NULL;
	route = route_by_model(reply, follow_up);
	if (route == NULL)
		unused(f, NULL);
	json_object_del(doc, "reply");
	json_object_del(doc, "request");
	return route;
}

static bool
is_patch(const json_t *route)
{
	return strcmp(get_str(route, "kind"), "patch") == 0;
}

/* Do what the texts (steals) say to the document's plan. */
static bool
patch(json_t *doc, json_t *texts, struct schema_keep *keep)
{
	struct findings f = FINDINGS_INIT("t2s-patch");
	json_t *list = json_array(), *text;
	bool good = true;
	size_t i;

	json_array_foreach(texts, i, text)
		good = good && json_is_string(text) &&
		    edit_read(json_string_value(text), list, &f);
	good = good && edit_apply_all(doc, list, keep, &f) == STATUS_OK;
	if (good)
		doc_set_findings(doc, &f);
	findings_free(&f);
	json_decref(list);
	json_decref(texts);
	return good;
}

/* A patch that the last plan does not take asks for another plan. */
static void
set(json_t *doc, json_t *route, struct schema_keep *keep)
{
	route_set(doc, route);
	if (!is_patch(route) || patch(doc, json_incref(get_array(route,
	    "patch")), keep))
		return;
	json_object_set_new(route, "kind", json_string("update"));
	json_object_del(route, "patch");
	json_object_del(doc, "edits");
	doc_set_plan(doc, NULL, NULL);
}

static enum status
no_history(json_t *doc, struct findings *f)
{
	finding_add(f, FINDING_history_missing, "",
	    "no earlier question to follow up");
	return doc_stop_on_errors(doc, f);
}

static const json_t *
last_plan(const json_t *doc)
{
	return get_object(turn_last(doc), "plan");
}

/* What became of the last plan: `edits`, and in a line of words `patch`. */
static void
tell_changes(json_t *route, const json_t *before, const json_t *plan,
    const struct schema *s)
{
	struct buf line = BUF_INIT;
	json_t *ops = edit_between(before, plan, s);

	if (json_array_size(ops) > 0)
		edit_say(&line, ops);
	else
		buf_str(&line, "nothing: the plan already does that");
	json_object_set_new(route, "patch", json_pack("[s]", line.s));
	json_object_set_new(route, "edits", ops);
	buf_free(&line);
}

/* A patch as t2s-patch has it, done on the last plan (new); NULL if it is
 * none. */
static json_t *
by_patch(const json_t *doc, const char *follow_up, struct schema_keep *keep)
{
	json_t *copy = json_copy((json_t *)doc), *plan;

	json_object_set_new(copy, "plan", json_deep_copy(last_plan(doc)));
	plan = edit_is_patch(follow_up) && patch(copy, json_pack("[s]",
	    follow_up), keep) ? json_incref(get_object(copy, "plan")) : NULL;
	json_decref(copy);
	return plan;
}

static void
read_words(json_t *doc, const char *follow_up, const struct follow *how,
    struct schema_keep *keep, struct followed *read)
{
	*read = follow_read(doc, last_plan(doc),
	    schema_keep(keep, json_object_get(doc, "schema")), follow_up,
	    how->now, how->assume);
	if (read->kind == FOLLOW_UNREAD &&
	    (read->plan = by_patch(doc, follow_up, keep)) != NULL) {
		read->kind = FOLLOW_EDIT;
		read->plain = true;
	}
}

/* Has it a table of the last plan? One of other tables owes nothing to what
 * that was in doubt of. */
static bool
shares_table(json_t *basis, const json_t *last)
{
	json_t *was = get_object(last, "basis"), *entry;
	const char *table;

	if (basis == NULL || was == NULL)
		return true;
	json_object_foreach(basis, table, entry)
		if (json_object_get(was, table) != NULL)
			return true;
	return false;
}

/* What a plan says of itself is said of the plan as it is now. */
static void
renew(const json_t *doc, const struct followed *read, const struct schema *s)
{
	json_t *plan = read->plan;
	double sure = 1 - LOSS_WEIGHT * read->loss;
	const json_t *prints = get_object(get_object(doc, "database"),
	    "fingerprints");
	json_t *basis = prints ? basis_make(plan, s, &sql_reader, prints) :
	    NULL;
	double was = shares_table(basis, last_plan(doc)) ?
	    get_number(plan, "confidence", 1) : 1;

	json_object_set_new(plan, "intent_summary", simplest_words(plan, s));
	if (basis != NULL)
		json_object_set_new(plan, "basis", basis);
	json_object_set_new(plan, "confidence", json_real(was *
	    (sure < CONFIDENCE_LEAST ? CONFIDENCE_LEAST : sure)));
}

/* Take the plan that the last one becomes, with what has changed since, so
 * that t2s-patch can take it back. */
static void
become(json_t *doc, json_t *plan, const char *reason)
{
	json_t *earlier = get_array(turn_last(doc), "edits");
	struct edits e;

	json_object_set_new(doc, "plan", json_deep_copy(last_plan(doc)));
	if (earlier != NULL)
		json_object_set_new(doc, "edits", json_deep_copy(earlier));
	edits_begin(&e, doc, "t2s-patch");
	edits_become(&e, plan, reason);
	doc_set_plan(doc, json_incref(plan), DOC_PLANNER_BUILT_IN);
}

/* "zorp" was not understood; in the arena, NULL if all was. */
static const char *
lost(struct arena *a, const json_t *unused)
{
	size_t n = json_array_size(unused), i;
	const char **phrases = arena_alloc(a, (n + 1) * sizeof *phrases);
	const json_t *phrase;

	json_array_foreach(unused, i, phrase)
		phrases[i] = json_string_value(phrase);
	return n > 0 ? notice_not_understood(a, phrases, n) : NULL;
}

static void
tell_unused(const json_t *unused, struct findings *f)
{
	struct arena a = {0};
	const char *told = lost(&a, unused);
	json_t *finding, *phrase;
	size_t i;

	if (told) {
		finding = finding_add(f, FINDING_words_unused, "/question",
		    "%s", told);
		json_array_foreach(unused, i, phrase)
			finding_candidate(finding, json_string_value(phrase));
	}
	arena_free(&a);
}

/* Take what the words say: the route, and the plan where they change it. */
static void
set_read(json_t *doc, const char *follow_up, const struct followed *read,
    struct schema_keep *keep, struct findings *f)
{
	const struct schema *schema = schema_keep(keep, json_object_get(doc,
	    "schema"));
	bool edits = read->kind == FOLLOW_EDIT;
	json_t *route = json_pack("{ss ss ss ss}", "kind",
	    edits ? "patch" : "new", "follow_up", follow_up,
	    "question", follow_up, "by", "rules");

	if (edits) {
		edit_first_page(read->plan, last_plan(doc));
		tell_changes(route, last_plan(doc), read->plan, schema);
		renew(doc, read, schema);
		tell_unused(read->unused, f);
		become(doc, read->plan, json_string_value(json_array_get(
		    get_array(route, "patch"), 0)));
	}
	json_object_set_new(doc, "route", route);
}

static enum status
not_understood(json_t *doc, const json_t *unused, struct findings *f)
{
	struct arena a = {0};
	const char *told = lost(&a, unused);
	json_t *finding;

	told = told ? arena_printf(&a, "follow-up: %s", told) :
	    "follow-up not understood";
	finding = finding_add(f, FINDING_question_not_understood,
	    "/question", "%s", told);
	finding_hint(finding, "name what to add, remove, sort, group or limit "
	    "(\"only those in Berlin\", \"by month\", \"top 5\"), or begin "
	    "with \"new question:\"");
	doc_stop(doc, BY, STATUS_ASK, "questions", "%s", told);
	arena_free(&a);
	return STATUS_ASK;
}

/* A model's route, where one is to be had; NULL: none, or the document goes
 * out with the request to one (*waits). */
static json_t *
by_model(json_t *doc, const char *follow_up, const struct follow *how,
    struct findings *f, bool *waits)
{
	json_t *route = take_reply(doc, follow_up, f);

	*waits = route == NULL && how->requests;
	if (*waits)
		json_object_set_new(doc, "request",
		    route_request(doc, follow_up));
	else if (route == NULL && how->model != NULL)
		route = ask(doc, follow_up, how->model, f);
	return route;
}

static enum status
read_follow_up(json_t *doc, const char *follow_up, const struct follow *how,
    struct schema_keep *keep, struct findings *f)
{
	enum status status = STATUS_OK;
	json_t *other = NULL;
	struct followed read;
	bool waits = false;

	read_words(doc, follow_up, how, keep, &read);
	if (read.kind != FOLLOW_EDIT || !read.plain)
		other = by_model(doc, follow_up, how, f, &waits);
	if (other != NULL)
		set(doc, other, keep);
	else if (!waits && read.kind == FOLLOW_UNREAD)
		status = not_understood(doc, read.unused, f);
	else if (!waits)
		set_read(doc, follow_up, &read, keep, f);
	followed_free(&read);
	return status;
}

/* A question about the database itself follows nothing. */
static void
stands_alone(json_t *doc, const char *question)
{
	json_object_set_new(doc, "route", json_pack("{ss ss ss ss}", "kind",
	    "new", "follow_up", question, "question", question, "by",
	    "rules"));
}

enum status
follow_run(json_t *doc, const struct follow *how, struct schema_keep *keep)
{
	struct findings f = FINDINGS_INIT(BY);
	const char *follow_up = get_str(doc, "question");
	enum status status = doc_status(doc);

	if (status != STATUS_OK)
		return status;
	if (follow_up == NULL || *follow_up == '\0') {
		finding_add(&f, FINDING_question_missing, "",
		    "the document has no question");
		status = doc_stop_on_errors(doc, &f);
	} else if (json_array_size(get_array(doc, "history")) == 0) {
		status = no_history(doc, &f);
	} else if (catalogue_asked_by(doc, true)) {
		stands_alone(doc, follow_up);
	} else if (!command_take(doc)) {
		json_t *said = json_incref(json_object_get(doc, "question"));

		status = read_follow_up(doc, json_string_value(said), how,
		    keep, &f);
		json_decref(said);
	}
	doc_set_findings(doc, &f);
	return status;
}
