/* t2s-history - keep the questions of a session */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "base/num.h"
#include "doc/doc.h"
#include "doc/turn.h"
#include "step/pipe/access.h"
#include "step/session/logged.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "os/terminal.h"
#include "json/get.h"
#include "json/write.h"
#include "report/turns.h"

#define PROGRAM "t2s-history"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT, FORMAT_PLAN,
	FORMAT_SQL };

static struct pipe the_pipe = {.by = PROGRAM};
static const char *file, *session, *said;
static bool all, any, tee;
static long turns, age = -1, keep = -1;
static int format = FORMAT_UNSAID;
static struct policed policed;
static struct opt_list settings;

static const struct opt options[] = {
	{0, "session", "NAME", "which session ($T2S_SESSION; this terminal)",
	    .str = &session},
	{0, "all", NULL, "all sessions", .flag = &all},
	{0, "any", NULL, "show the last, also if it had no answer",
	    .flag = &any},
	{'n', "turns", "N", "the last N turns only", .num = &turns},
	{0, "age", "DAYS", "prune turns older than DAYS", .num = &age},
	{0, "keep", "N", "prune all but the last N of a session",
	    .num = &keep},
	{0, "file", "FILE", "the history ($T2S_HISTORY)", .str = &file},
	{0, "said", "TEXT", "append it as what was said of the question",
	    .str = &said},
	{0, "tee", NULL, "append answers alone, and pass on whatever comes of it",
	    .flag = &tee},
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
	"append|last|list|show [N]|search WORD..|begin|undo [N]|"
	"redo [N]|rename NAME|prune|export|import [FILE]", options,
};

static struct logged logged = {.by = PROGRAM};

/* What stands behind the verb. */
struct operands {
	long number;
	char **words;
};

/* ---- what it can do ----------------------------------------------------- */

static enum status
append(json_t *doc, void *arg)
{
	json_t *turn;
	struct history *h;
	enum status status;

	(void)arg;
	if (tee && doc_status(doc) != STATUS_OK)
		return doc_status(doc);
	turn = turn_of_document(doc);
	if (turn != NULL)
		logged_complete(turn, doc, &settings, said);
	if (turn == NULL || logged.path.len == 0) {
		json_decref(turn);
		return doc_status(doc);
	}
	h = logged_open(&logged, true, &status);
	if (h != NULL)
		status = history_append(h, logged.name.s, turn, time(NULL));
	history_close(h);
	json_decref(turn);
	if (status != STATUS_OK && tee)
		warn("%s", logged.why.s);
	return status == STATUS_OK || tee ? doc_status(doc) :
	    logged_refuse(&logged, doc, status);
}

/* Turns that are found go into the document as `take` says. */
static enum status
find(json_t *doc, struct history_query q, const char *none,
    void (*take)(json_t *doc, const json_t *found))
{
	json_t *found;
	enum status status = logged_ask(&logged, history_find, q, &found);

	if (status != STATUS_OK)
		status = logged_refuse(&logged, doc, status);
	else if (json_array_size(found) == 0)
		status = logged_missing(&logged, doc, none);
	else
		take(doc, found);
	json_decref(found);
	return status;
}

static enum status
begin(json_t *doc, void *arg)
{
	(void)arg;
	return logged_begin(&logged, doc);
}

static enum status
last(json_t *doc, void *arg)
{
	struct history_query q = {.session = logged.name.s,
	    .which = HISTORY_ANSWERED,
	    .most = turns > 0 ? turns : HISTORY_CONTEXT};

	(void)arg;
	return find(doc, q, "there is no earlier question in this session",
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
	const struct operands *o = arg;
	struct history_query q = {.session = logged.name.s,
	    .number = o->number, .most = 1,
	    .which = o->number > 0 || any ? HISTORY_ALL :
	    HISTORY_ANSWERED};
	static const char none[] = "there is no such question in this session";
	enum status status = find(doc, q, none, take_turn);

	return status == STATUS_OK && begins_afresh(doc) ? logged_missing(&logged, doc, none) : status;
}

static enum status
list(json_t *doc, void *arg)
{
	struct history_query q = {.session = all ? NULL : logged.name.s,
	    .most = turns};
	json_t *found;
	enum status status = logged_ask(&logged, history_find, q, &found);

	(void)arg;
	return logged_list(&logged, doc, found, status);
}

/* Whatever is asked for, by those words of its question; newest first. */
static enum status
search(json_t *doc, void *arg)
{
	const struct operands *o = arg;
	struct history_query q = {.session = all ? NULL : logged.name.s};
	json_t *found, *hits = json_array(), *turn;
	enum status status = logged_ask(&logged, history_find, q, &found);
	size_t i = json_array_size(found);
	char **word;

	while (i-- > 0 && (turns == 0 ||
	    json_array_size(hits) < (size_t)turns)) {
		turn = json_array_get(found, i);
		for (word = o->words; *word != NULL; word++)
			if (!turn_mentions(turn, *word))
				break;
		if (*word == NULL)
			json_array_append(hits, turn);
	}
	json_decref(found);
	return logged_list(&logged, doc, hits, status);
}

/* As many turns as a number says, one without. */
static enum status
go_back(json_t *doc, logged_deed deed, const struct operands *o,
    const char *what, const char *none)
{
	struct history_query q = {.session = logged.name.s,
	    .most = o->number > 0 ? o->number : 1};
	json_t *found;
	enum status status = logged_ask(&logged, deed, q, &found);

	if (status == STATUS_OK)
		logged_tell(&logged, doc, found, what);
	if (status != STATUS_OK || json_array_size(found) > 0)
		return logged_list(&logged, doc, found, status);
	json_decref(found);
	return logged_missing(&logged, doc, none);
}

static enum status
undo(json_t *doc, void *arg)
{
	return go_back(doc, history_undo, arg, "took back",
	    "there is nothing to undo in this session");
}

static enum status
redo(json_t *doc, void *arg)
{
	return go_back(doc, history_redo, arg, "put back",
	    "there is nothing to redo in this session");
}

static enum status
rename_session(json_t *doc, void *arg)
{
	const struct operands *o = arg;
	struct history_query q = {.session = logged.name.s,
	    .to = o->words[0]};
	json_t *found;
	enum status status;

	if (*q.to == '\0')
		die(STATUS_BAD, "a session needs a name");
	status = logged_ask(&logged, history_rename, q, &found);
	if (status == STATUS_NO) {
		json_decref(found);
		return logged_missing(&logged, doc, logged.why.s);
	}
	if (status != STATUS_OK || json_array_size(found) > 0)
		return logged_list(&logged, doc, found, status);
	json_decref(found);
	return logged_missing(&logged, doc, "there is no such session");
}

static enum status
prune(json_t *doc, void *arg)
{
	struct history_prune p = {all ? NULL : logged.name.s,
	    age >= 0 ? time(NULL) - (time_t)age * 86400 : 0, keep};
	enum status status;
	struct history *h = logged_open(&logged, false, &status);
	json_t *gone = NULL;

	(void)arg;
	if (h != NULL)
		status = history_prune(h, &p, &gone);
	history_close(h);
	logged_own(&logged, gone);
	return logged_list(&logged, doc, gone ? gone : json_array(), status);
}

/* ---- to another machine and back ---------------------------------------- */

/* All that is kept; what was asked under a policy stays under it. */
static enum status
export(json_t *doc, void *arg)
{
	struct history_query q = {.session = all ? NULL : logged.name.s,
	    .most = turns};
	json_t *found;
	enum status status = logged_ask(&logged, history_find, q, &found);

	(void)arg;
	json_object_set_new(doc, "history", found);
	access_mark(doc, NULL);
	return status == STATUS_OK ? status :
	    logged_refuse(&logged, doc, status);
}

static enum status
import(json_t *doc, void *arg)
{
	enum status status;
	struct history *h;
	json_t *added = NULL;

	(void)arg;
	if (get_array(doc, "history") == NULL)
		return logged_missing(&logged, doc,
		    "there is no history in the document");
	h = logged_open(&logged, true, &status);
	if (h != NULL)
		status = history_import(h, get_array(doc, "history"), &added);
	history_close(h);
	return logged_list(&logged, doc, added ? added : json_array(),
	    status);
}

/* ---- the command line --------------------------------------------------- */

static const struct verb {
	const char *name;
	pipe_step step;
	bool reads, lists; /* a document on stdin; turns to a terminal */
	const char *counts; /* what a number behind it is */
	const char *wants; /* what must stand behind it */
} verbs[] = {
	{"append", append, .reads = true},
	{"last", last, .reads = false},
	{"list", list, .lists = true},
	{"show", show, .counts = "number of a question"},
	{"search", search, .lists = true, .wants = "WORD.."},
	{"begin", begin, .reads = false},
	{"undo", undo, .lists = true, .counts = "number of questions"},
	{"redo", redo, .lists = true, .counts = "number of questions"},
	{ /* the verb, not the call */
	    "rename", rename_session, .lists = true, .wants = "NAME"},
	{"prune", prune, .lists = true},
	{"export", export, .reads = false},
	{"import", import, .reads = true, .lists = true},
};

static const struct verb *
verb_of(const char *word)
{
	struct buf known = BUF_INIT;
	size_t i, n = sizeof verbs / sizeof *verbs;

	if (word == NULL)
		opt_usage(&program);
	for (i = 0; i < n; i++)
		if (strcmp(word, verbs[i].name) == 0)
			return &verbs[i];
	for (i = 0; i < n; i++)
		buf_fmt(&known, "%s%s", i == 0 ? "" : i + 1 < n ? ", " :
		    " and ", verbs[i].name);
	die(STATUS_BAD, "'%s' is none of %s", word, known.s);
}

static void
print_turns(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	turns_table(out, get_array(doc, "history"), all, &style);
}

/* A document a line, for import --lines: no bound on what they are together. */
static void
print_lines(struct buf *out, const json_t *doc, void *arg)
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

static void
set_output(const struct verb *verb)
{
	bool many = verb->step == export && the_pipe.lines;

	if (format == FORMAT_UNSAID)
		format = verb->lists && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (format == FORMAT_TEXT && !verb->lists)
		die(STATUS_BAD, "--format=text goes with verbs that list");
	if (format == FORMAT_TEXT)
		the_pipe.print = print_turns;
	the_pipe.printed = many ? PRINTS_DATA : PRINTS_TABLE;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	if (format == FORMAT_SQL)
		the_pipe.output = PIPE_SQL;
	if (many) {
		the_pipe.print = print_lines;
		the_pipe.lines = false; /* there are none to read */
	}
	the_pipe.takes_nothing = !verb->reads;
	the_pipe.takes_stopped = verb->reads;
	the_pipe.untraced = verb->step == append;
}

/* Gives what is left for the pipe. */
static char **
read_operands(const struct verb *verb, char **operands, struct operands *o)
{
	int64_t number = 0;

	o->words = operands;
	if (verb->wants != NULL && *operands == NULL)
		die(STATUS_BAD, "%s wants %s", verb->name, verb->wants);
	if (verb->step == search)
		while (*operands != NULL)
			operands++;
	else if (verb->wants != NULL)
		operands++;
	if (*operands != NULL && verb->counts != NULL &&
	    strcmp(*operands, "-") != 0) {
		if (!num_parse_int(*operands, &number) || number < 1)
			die(STATUS_BAD, "'%s' is no %s", *operands,
			    verb->counts);
		operands++;
	}
	o->number = (long)number;
	return operands;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	const struct verb *verb = verb_of(argv[first]);
	struct operands o;
	char **left;

	policed_start(&policed);
	logged.policed = policed.policy != NULL;
	logged_start(&logged, file, session);
	/* whoever looks for a question does not know where it was asked */
	all = all || (verb->step == search && session == NULL);
	set_output(verb);
	left = read_operands(verb, argv + first + 1, &o);
	if (verb->step == prune && age < 0 && keep < 0)
		die(STATUS_BAD, "prune wants --age DAYS or --keep N");
	return pipe_run(&the_pipe, left, verb->step, &o);
}
