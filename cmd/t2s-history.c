/* t2s-history - keep the questions of a session */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "base/num.h"
#include "doc/doc.h"
#include "doc/settings.h"
#include "doc/turn.h"
#include "eng/access.h"
#include "eng/pipe.h"
#include "eng/policed.h"
#include "eng/session.h"
#include "eng/sqlite/history.h"
#include "eng/target.h"
#include "eng/terminal.h"
#include "json/get.h"
#include "report/turns.h"

#define PROGRAM "t2s-history"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT, FORMAT_PLAN,
	FORMAT_SQL };

static struct pipe the_pipe = {.by = PROGRAM};
static const char *file, *session;
static bool all;
static long turns, age = -1, keep = -1;
static int format = FORMAT_UNSAID;
static struct policed policed;
static struct opt_list settings;

static const struct opt options[] = {
	{0, "session", "NAME", "which session ($T2S_SESSION; this terminal)",
	    .str = &session},
	{0, "all", NULL, "list or prune all sessions", .flag = &all},
	{'n', "turns", "N", "the last N turns only", .num = &turns},
	{0, "age", "DAYS", "prune turns older than DAYS", .num = &age},
	{0, "keep", "N", "prune all but the last N of a session",
	    .num = &keep},
	{0, "file", "FILE", "the history ($T2S_HISTORY)", .str = &file},
	{0, "setting", "NAME[=VALUE]", "append an option that was given",
	    .list = &settings},
	POLICED_OPTIONS(policed),
	{'o', "format", "(document|text|plan|sql)", "what to write",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "keep the questions of a session",
	"append|last|list|show [N]|undo [N]|redo [N]|prune [FILE]", options,
};

/* ---- the file ----------------------------------------------------------- */

static struct buf why = BUF_INIT, path = BUF_INIT, name = BUF_INIT;
static size_t others; /* turns that were found, and are not ours to see */

/* What went wrong stops the document, unless it was stopped before. */
static enum status
refuse(json_t *doc, enum status status)
{
	warn("%s", why.s);
	if (doc_status(doc) == STATUS_OK)
		doc_stop(doc, PROGRAM, status,
		    status == STATUS_LATER ? "system" : "input", "%s", why.s);
	return doc_status(doc);
}

static enum status
missing(json_t *doc, const char *what)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	enum status status;

	finding_hint(finding_add(&f, FINDING_history_missing, "", "%s", what),
	    others > 0 ? "what was asked under another policy, or for other "
	    "claims, is not shown" : "sessions are told apart by --session "
	    "NAME");
	status = doc_stop_on_errors(doc, &f);
	doc_set_findings(doc, &f);
	return status;
}

/* Is it a turn of the policy, the claims and, under a policy, the database
 * that are given now? Of another one nothing is told. */
static bool
is_ours(const json_t *turn, void *own)
{
	return access_differs(get_object(turn, "access"), own, false) == NULL;
}

static struct history *
enter(bool make, enum status *status)
{
	*status = STATUS_OK;
	return path.len > 0 ? history_open(path.s, make, &why, status) : NULL;
}

/* What the history does with turns that are asked for, here with those that
 * we may see; no file is an empty one. */
typedef enum status (*history_deed)(struct history *h,
    struct history_query *q, json_t **turns);

static enum status
ask(history_deed deed, struct history_query q, json_t **found)
{
	enum status status;
	struct history *h = enter(false, &status);

	*found = NULL;
	q.may = is_ours;
	q.arg = policed.policy != NULL ? access_own() : NULL;
	if (h != NULL)
		status = deed(h, &q, found);
	history_close(h);
	json_decref(q.arg);
	if (*found == NULL)
		*found = json_array();
	others = q.hidden;
	return status;
}

/* ---- what it can do ----------------------------------------------------- */

/* What the document does not say: for whom it was made, the options, and
 * where its database is from another folder. */
static void
complete(json_t *turn, const json_t *doc)
{
	const char *target = get_str(turn, "target"), *wrong;
	char *kept;

	if (get_object(turn, "access") == NULL)
		access_mark(turn, target_named(NULL, doc));
	wrong = settings_add(get_or_make_array(turn, "settings"),
	    SETTINGS_TURN, settings.v, settings.n);
	if (wrong != NULL)
		die(STATUS_BAD, "'%s' is no option that is kept", wrong);
	if (json_array_size(get_array(turn, "settings")) == 0)
		json_object_del(turn, "settings");
	if (target != NULL) {
		kept = target_kept(target);
		json_object_set_new(turn, "target", json_string(kept));
		free(kept);
	}
}

static enum status
append(json_t *doc, void *arg)
{
	json_t *turn = turn_of_document(doc);
	struct history *h;
	enum status status;

	(void)arg;
	if (turn != NULL)
		complete(turn, doc);
	if (turn == NULL || path.len == 0) {
		json_decref(turn);
		return doc_status(doc);
	}
	h = enter(true, &status);
	if (h != NULL)
		status = history_append(h, name.s, turn, time(NULL));
	history_close(h);
	json_decref(turn);
	return status == STATUS_OK ? doc_status(doc) : refuse(doc, status);
}

static enum status
last(json_t *doc, void *arg)
{
	struct history_query q = {.session = name.s,
	    .which = HISTORY_ANSWERED, .most = turns};
	json_t *found;
	enum status status;

	(void)arg;
	if (q.most == 0)
		q.most = HISTORY_CONTEXT;
	status = ask(history_find, q, &found);
	if (status != STATUS_OK)
		status = refuse(doc, status);
	else if (json_array_size(found) == 0)
		status = missing(doc,
		    "there is no earlier question in this session");
	else
		turn_history(doc, found);
	json_decref(found);
	return status;
}

/* A list has no plans: show gives those. Takes the list. */
static enum status
set_listed(json_t *doc, json_t *listed, enum status status)
{
	json_t *turn;
	size_t i;

	json_array_foreach(listed, i, turn) {
		json_object_del(turn, "plan");
		json_object_del(turn, "sql");
		json_object_del(turn, "access");
		json_object_del(turn, "settings");
		json_object_del(turn, "edits");
	}
	json_object_set_new(doc, "history", listed);
	return status == STATUS_OK ? status : refuse(doc, status);
}

static enum status
list(json_t *doc, void *arg)
{
	struct history_query q = {.session = all ? NULL : name.s,
	    .most = turns};
	json_t *found;
	enum status status = ask(history_find, q, &found);

	(void)arg;
	return set_listed(doc, found, status);
}

static enum status
show(json_t *doc, void *arg)
{
	const long *number = arg;
	struct history_query q = {.session = name.s, .number = *number,
	    .which = *number > 0 ? HISTORY_ALL : HISTORY_ANSWERED, .most = 1};
	json_t *found, *turn;
	enum status status = ask(history_find, q, &found);

	if (status != STATUS_OK) {
		status = refuse(doc, status);
	} else if (json_array_size(found) == 0) {
		status = missing(doc,
		    "there is no such question in this session");
	} else {
		turn = turn_document(json_array_get(found, 0));
		doc_merge(doc, turn);
		json_decref(turn);
	}
	json_decref(found);
	return status;
}

/* As many turns as a number says, one without. */
static enum status
go_back(json_t *doc, history_deed deed, const long *number, const char *none)
{
	struct history_query q = {.session = name.s,
	    .most = *number > 0 ? *number : 1};
	json_t *found;
	enum status status = ask(deed, q, &found);

	if (status != STATUS_OK || json_array_size(found) > 0)
		return set_listed(doc, found, status);
	json_decref(found);
	return missing(doc, none);
}

static enum status
undo(json_t *doc, void *arg)
{
	return go_back(doc, history_undo, arg,
	    "there is nothing to undo in this session");
}

static enum status
redo(json_t *doc, void *arg)
{
	return go_back(doc, history_redo, arg,
	    "there is nothing to redo in this session");
}

static enum status
prune(json_t *doc, void *arg)
{
	struct history_prune p = {all ? NULL : name.s,
	    age >= 0 ? time(NULL) - (time_t)age * 86400 : 0, keep};
	enum status status;
	struct history *h = enter(false, &status);
	json_t *gone = NULL, *own = policed.policy != NULL ? access_own() :
	    NULL;
	size_t i;

	(void)arg;
	if (h != NULL)
		status = history_prune(h, &p, &gone);
	history_close(h);
	for (i = json_array_size(gone); i-- > 0;)
		if (!is_ours(json_array_get(gone, i), own))
			json_array_remove(gone, i);
	json_decref(own);
	return set_listed(doc, gone ? gone : json_array(), status);
}

/* ---- the command line --------------------------------------------------- */

static const struct verb {
	const char *name;
	pipe_step step;
	bool reads, lists; /* a document on stdin; turns to a terminal */
	const char *counts; /* what a number behind it is */
} verbs[] = {
	{"append", append, .reads = true},
	{"last", last, .reads = false},
	{"list", list, .lists = true},
	{"show", show, .counts = "number of a question"},
	{"undo", undo, .lists = true, .counts = "number of questions"},
	{"redo", redo, .lists = true, .counts = "number of questions"},
	{"prune", prune, .lists = true},
};

static const struct verb *
verb_of(const char *word)
{
	struct buf known = BUF_INIT;
	size_t i, n = sizeof verbs / sizeof *verbs;

	if (word == NULL)
		opt_usage(&program);
	for (i = 0; i < n; i++) {
		if (strcmp(word, verbs[i].name) == 0)
			return &verbs[i];
		buf_fmt(&known, "%s%s", i == 0 ? "" : i + 1 < n ? ", " :
		    " and ", verbs[i].name);
	}
	die(STATUS_BAD, "'%s' is none of %s", word, known.s);
}

static void
print_turns(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	turns_table(out, get_array(doc, "history"), all, &style);
}

static void
set_output(const struct verb *verb)
{
	if (format == FORMAT_UNSAID)
		format = verb->lists && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (format == FORMAT_TEXT)
		the_pipe.print = print_turns;
	the_pipe.printed = PRINTS_TABLE;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	if (format == FORMAT_SQL)
		the_pipe.output = PIPE_SQL;
	if (format == FORMAT_TEXT && !verb->lists)
		die(STATUS_BAD, "--format=text goes with verbs that list");
	the_pipe.takes_nothing = !verb->reads;
	the_pipe.takes_stopped = verb->reads;
}

static void
set_places(void)
{
	if (file != NULL)
		buf_str(&path, file);
	else
		session_history(&path);
	if (session != NULL && *session == '\0')
		die(STATUS_BAD, "a session needs a name");
	if (session != NULL)
		buf_str(&name, session);
	else
		session_name(&name);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	const struct verb *verb = verb_of(argv[first]);
	int64_t number = 0;

	policed_start(&policed);
	set_output(verb);
	set_places();
	if (argv[first + 1] != NULL && verb->counts != NULL &&
	    strcmp(argv[first + 1], "-") != 0) {
		if (!num_parse_int(argv[++first], &number) || number < 1)
			die(STATUS_BAD, "'%s' is no %s", argv[first],
			    verb->counts);
	}
	if (verb->step == prune && age < 0 && keep < 0)
		die(STATUS_BAD, "prune wants --age DAYS or --keep N");
	return pipe_run(&the_pipe, argv + first + 1, verb->step,
	    &(long){(long)number});
}
