/* t2s-lessons - keep what was learned about a database */
#include <stdlib.h>
#include <unistd.h>

#include "base/die.h"
#include "step/session/lessons.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "os/terminal.h"
#include "report/lessons.h"
#include "step/session/lessons_verbs.h"

#define PROGRAM "t2s-lessons"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT };

static struct pipe the_pipe = {.by = PROGRAM};
static struct lessons_options what = LESSONS_OPTIONS_INIT(PROGRAM);
static int format = FORMAT_UNSAID;
static struct policed policed;

static const struct opt options[] = {
	{'d', "db", "TARGET", "the database of the lessons (default: $T2S_DB)",
	    .lines = &what.target},
	{0, "lessons", "FILE",
	    "lessons written by hand (default: $T2S_LESSONS)",
	    .str = &what.file},
	{0, "session", "NAME",
	    "session name (default: $T2S_SESSION, then this terminal)",
	    .str = &what.session},
	{0, "all", NULL,
	    "of all sessions; forget: all learned lessons of the database",
	    .flag = &what.all},
	{0, "shared", NULL, "learn: for all sessions", .flag = &what.shared},
	{0, "quiet", NULL, "learn: do not report what is learned",
	    .flag = &what.quiet},
	POLICED_OPTIONS(policed),
	{'o', "format", "(document|text)", "output format", .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "keep what was learned about a database",
	"list|add WORDS|learn|check|forget WHICH|share WHICH|export|apply [FILE]",
	options,
};

static void
print_lessons(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	lessons_text(out, doc, &style);
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
		the_pipe.print = print_lessons;
	the_pipe.printed = PRINTS_TABLE;
	the_pipe.prints_stopped = verb->lists_stopped;
	the_pipe.takes_nothing = !verb->reads;
	the_pipe.takes_stopped = verb->reads;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv), status;
	const struct verb *verb = verb_find(lessons_verbs, argv[first],
	    &program);
	struct verb_operands operands;
	char **left, *text;

	policed_start(&policed, what.target);
	what.policed = &policed;
	set_output(verb);
	lessons_today(what.today);
	left = verb_read(verb, argv + first + 1, &operands);
	what.text = text = verb_text(&operands);
	if (verb->words && *text == '\0' && !what.all)
		die(STATUS_BAD, "%s needs an operand; see t2s-lessons --help",
		    verb->name);
	status = pipe_run(&the_pipe, left, verb->step, &what);
	free(text);
	return status;
}
