/* history_verbs - what is done with the log of sessions, a verb each */
#include "step/session/history_verbs.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/die.h"
#include "doc/doc.h"
#include "doc/turn.h"
#include "step/pipe/access.h"
#include "json/get.h"
#include "json/write.h"

/* ---- what it can do ----------------------------------------------------- */

static enum status
append(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	json_t *turn;
	struct history *h;
	enum status status;

	if (o->tee && doc_status(doc) != STATUS_OK)
		return doc_status(doc);
	turn = turn_of_document(doc);
	if (turn != NULL)
		logged_complete(turn, doc, &o->settings, o->said);
	if (turn == NULL || o->logged.path.len == 0) {
		if (turn != NULL && !o->quiet)
			logged_tell_none();
		json_decref(turn);
		return doc_status(doc);
	}
	h = logged_open(&o->logged, true, &status);
	if (h != NULL)
		status = history_append(h, o->logged.name.s, turn, time(NULL));
	history_close(h);
	json_decref(turn);
	if (status != STATUS_OK && o->tee)
		warn("%s", o->logged.why.s);
	return status == STATUS_OK || o->tee ? doc_status(doc) :
	    logged_refuse(&o->logged, doc, status);
}

/* Turns that are found go into the document as `take` says. */
static enum status
find(struct history_options *o, json_t *doc, struct history_query q,
    const char *none, void (*take)(json_t *doc, const json_t *found))
{
	json_t *found;
	enum status status = logged_ask(&o->logged, history_find, q, &found);

	if (status != STATUS_OK)
		status = logged_refuse(&o->logged, doc, status);
	else if (json_array_size(found) == 0)
		status = logged_missing(&o->logged, doc, none);
	else
		take(doc, found);
	json_decref(found);
	return status;
}

static enum status
begin(json_t *doc, void *arg)
{
	struct history_options *o = arg;

	return logged_begin(&o->logged, doc);
}

static enum status
last(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->logged.name.s,
	    .which = HISTORY_ANSWERED,
	    .most = o->turns > 0 ? o->turns : HISTORY_CONTEXT};

	return find(o, doc, q, "this session has no earlier question",
	    turn_history);
}

static void
take_turn(json_t *doc, const json_t *found)
{
	json_t *turn = turn_document(json_array_get(found, 0));
	json_t *findings = get_array(turn, "findings");

	/* those of the turn, and what was done to come to it */
	if (findings != NULL)
		json_array_extend(findings, get_array(doc, "findings"));
	doc_merge(doc, turn);
	json_decref(turn);
}

/* Behind a beginning there is nothing to be run again. */
static bool
begins_afresh(const json_t *doc)
{
	const json_t *plan = get_object(doc, "plan");

	return plan != NULL && json_object_size(plan) == 0;
}

static enum status
show(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->logged.name.s,
	    .number = o->operands.number, .most = 1,
	    .which = o->operands.number > 0 || o->any ? HISTORY_ALL :
	    HISTORY_ANSWERED};
	static const char none[] = "this session has no such question";
	enum status status = find(o, doc, q, none, take_turn);

	return status == STATUS_OK && begins_afresh(doc) ?
	    logged_missing(&o->logged, doc, none) : status;
}

static enum status
list(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->all ? NULL : o->logged.name.s,
	    .most = o->turns};
	json_t *found;
	enum status status = logged_ask(&o->logged, history_find, q, &found);

	return logged_list(&o->logged, doc, found, status);
}

/* Whatever is asked for, by those words of its question; newest first. */
static enum status
search(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {0};
	json_t *found, *hits = json_array(), *turn;
	enum status status;
	char **word;
	size_t i;

	/* whoever looks for a question does not know where it was asked */
	o->all = o->all || o->session == NULL;
	if (!o->all)
		q.session = o->logged.name.s;
	status = logged_ask(&o->logged, history_find, q, &found);
	i = json_array_size(found);
	while (i-- > 0 && (o->turns == 0 ||
	    json_array_size(hits) < (size_t)o->turns)) {
		turn = json_array_get(found, i);
		for (word = o->operands.words; *word != NULL; word++)
			if (!turn_mentions(turn, *word))
				break;
		if (*word == NULL)
			json_array_append(hits, turn);
	}
	json_decref(found);
	return logged_list(&o->logged, doc, hits, status);
}

/* As many turns as a number says, one without. */
static enum status
go_back(struct history_options *o, json_t *doc, logged_deed deed,
    const char *what, const char *none)
{
	struct history_query q = {.session = o->logged.name.s,
	    .most = o->operands.number > 0 ? o->operands.number : 1};
	json_t *found;
	enum status status = logged_ask(&o->logged, deed, q, &found);

	if (status == STATUS_OK)
		logged_tell(&o->logged, doc, found, what);
	if (status != STATUS_OK || json_array_size(found) > 0)
		return logged_list(&o->logged, doc, found, status);
	json_decref(found);
	return logged_missing(&o->logged, doc, none);
}

static enum status
undo(json_t *doc, void *arg)
{
	return go_back(arg, doc, history_undo, "undone:",
	    "this session has no question to undo");
}

static enum status
redo(json_t *doc, void *arg)
{
	return go_back(arg, doc, history_redo, "redone:",
	    "this session has no question to redo");
}

static enum status
rename_session(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->logged.name.s};
	const char *name = o->operands.words[0];
	json_t *found;
	enum status status;
	char *to;

	if (*name == '\0')
		die(STATUS_BAD, "empty session name");
	to = logged_key(&o->logged, name);
	q.to = to;
	status = logged_ask(&o->logged, history_rename, q, &found);
	free(to);
	if (status == STATUS_NO) {
		json_decref(found);
		return logged_missing(&o->logged, doc, o->logged.why.s);
	}
	if (status != STATUS_OK || json_array_size(found) > 0)
		return logged_list(&o->logged, doc, found, status);
	json_decref(found);
	return logged_missing(&o->logged, doc, "no such session");
}

static enum status
prune(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->all ? NULL :
	    o->logged.name.s, .may = logged_may, .arg = &o->logged};
	struct history_prune p = {o->age >= 0 ? time(NULL) -
	    (time_t)o->age * 86400 : 0, o->keep};
	enum status status;
	struct history *h;
	json_t *gone = NULL;

	if (o->age < 0 && o->keep < 0)
		die(STATUS_BAD, "prune needs --age DAYS or --keep N");
	h = logged_open(&o->logged, false, &status);
	if (h != NULL)
		status = history_prune(h, &p, &q, &gone);
	history_close(h);
	logged_unkey(gone);
	return logged_list(&o->logged, doc, gone ? gone : json_array(),
	    status);
}

/* ---- to another machine and back ---------------------------------------- */

/* All that is kept; what was asked under a policy stays under it. */
static enum status
export(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	struct history_query q = {.session = o->all ? NULL : o->logged.name.s,
	    .most = o->turns};
	json_t *found;
	enum status status = logged_ask(&o->logged, history_find, q, &found);

	json_object_set_new(doc, "history", found);
	access_mark(doc, NULL);
	return status == STATUS_OK ? status :
	    logged_refuse(&o->logged, doc, status);
}

static enum status
import(json_t *doc, void *arg)
{
	struct history_options *o = arg;
	enum status status;
	struct history *h;
	json_t *added = NULL, *turns, *turn;
	size_t i;
	char *key;

	if (get_array(doc, "history") == NULL)
		return logged_missing(&o->logged, doc,
		    "the document has no history");
	turns = json_deep_copy(get_array(doc, "history"));
	json_array_foreach(turns, i, turn) {
		if (get_str(turn, "session") == NULL)
			continue;
		key = logged_key(&o->logged, get_str(turn, "session"));
		json_object_set_new(turn, "session", json_string(key));
		free(key);
	}
	h = logged_open(&o->logged, true, &status);
	if (h != NULL)
		status = history_import(h, turns, &added);
	history_close(h);
	json_decref(turns);
	logged_unkey(added);
	return logged_list(&o->logged, doc, added ? added : json_array(),
	    status);
}

/* A document a line, for import --lines: no bound on what they are together. */
static void
print_export(struct buf *out, const json_t *doc, void *arg)
{
	json_t *turn, *line;
	size_t i;

	(void)arg;
	json_array_foreach(get_array(doc, "history"), i, turn) {
		line = doc_new();
		json_object_set_new(line, "history",
		    json_pack("[O]", turn));
		if (get_object(doc, "access") != NULL)
			json_object_set(line, "access",
			    get_object(doc, "access"));
		json_compact(out, line);
		buf_ch(out, '\n');
		json_decref(line);
	}
}

const struct verb history_verbs[] = {
	{"append", append, .reads = true, .untraced = true},
	{"last", last, .reads = false},
	{"list", list, .lists = true},
	{"show", show, .counts = "question number"},
	{"search", search, .words = true, .lists = true, .needs = "WORD.."},
	{"begin", begin, .reads = false},
	{"undo", undo, .lists = true, .counts = "number of questions"},
	{"redo", redo, .lists = true, .counts = "number of questions"},
	{ /* the verb, not the call */
	    "rename", rename_session, .lists = true, .needs = "NAME"},
	{"prune", prune, .lists = true},
	{"export", export, .lines = print_export},
	{"import", import, .reads = true, .lists = true},
	{0},
};
