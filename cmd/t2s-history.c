/* t2s-history - keep the questions of a session */
#include <unistd.h>

#include "base/die.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "os/terminal.h"
#include "json/get.h"
#include "report/turns.h"
#include "step/session/history_verbs.h"

#define PROGRAM "t2s-history"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT, FORMAT_PLAN,
	FORMAT_SQL };

static struct pipe the_pipe = {.by = PROGRAM};
static struct history_options what = HISTORY_OPTIONS_INIT(PROGRAM);
static const char *file;
static int format = FORMAT_UNSAID;
static struct policed policed;

static const struct opt options[] = {
	{0, "session", "NAME",
	    "session name (default: $T2S_SESSION, then this terminal)",
	    .str = &what.session},
	{0, "all", NULL, "all sessions", .flag = &what.all},
	{0, "any", NULL, "also consider turns without an answer",
	    .flag = &what.any},
	{0, "tee", NULL, "append only answers; pass every document on",
	    .flag = &what.tee},
	{0, "quiet", NULL, "append: do not say that nothing can be kept",
	    .flag = &what.quiet},
	{'n', "turns", "N", "only the last N turns", .num = &what.turns},
	{0, "age", "DAYS",
	    "prune: remove turns older than DAYS", .num = &what.age},
	{0, "keep", "N", "prune: keep the last N turns of each session",
	    .num = &what.keep},
	{0, "file", "FILE",
	    "history file (default: $T2S_HISTORY)", .str = &file},
	{0, "said", "TEXT", "append: the person's words, if not the question",
	    .str = &what.said},
	{0, "setting", "NAME[=VALUE]",
	    "append: record an option that was given",
	    .list = &what.settings},
	POLICED_OPTIONS(policed),
	{'o', "format", "(document|text|plan|sql)", "output format",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "keep the questions of a session",
	"append|last|list|show [N]|search WORD..|begin|undo [N]|"
	"redo [N]|rename NAME|prune|export|import [FILE]", options,
};

static void
print_turns(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	turns_table(out, get_array(doc, "history"), what.all, &style);
}

static void
set_output(const struct verb *verb)
{
	if (format == FORMAT_UNSAID)
		format = verb->lists && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (format == FORMAT_TEXT && !verb->lists)
		die(STATUS_BAD, "--format=text cannot be used with %s",
		    verb->name);
	if (format == FORMAT_TEXT)
		the_pipe.print = print_turns;
	the_pipe.printed = PRINTS_TABLE;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	if (format == FORMAT_SQL)
		the_pipe.output = PIPE_SQL;
	if (verb->lines != NULL && the_pipe.lines) {
		the_pipe.print = verb->lines;
		the_pipe.printed = PRINTS_DATA;
		the_pipe.lines = false; /* there are none to read */
	}
	the_pipe.takes_nothing = !verb->reads;
	the_pipe.takes_stopped = verb->reads;
	the_pipe.untraced = verb->untraced;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	const struct verb *verb = verb_find(history_verbs, argv[first],
	    &program);
	char **left;

	policed_start(&policed, NULL);
	what.logged.policed = &policed;
	logged_start(&what.logged, file, what.session);
	set_output(verb);
	left = verb_read(verb, argv + first + 1, &what.operands);
	return pipe_run(&the_pipe, left, verb->step, &what);
}
