/* t2s-saved - save questions under names */
#include <unistd.h>

#include "base/die.h"
#include "step/pipe/pipe.h"
#include "os/terminal.h"
#include "json/get.h"
#include "report/saved.h"
#include "step/session/saved_verbs.h"

#define PROGRAM "t2s-saved"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT, FORMAT_NAMES,
	FORMAT_PLAN };

static struct pipe the_pipe = {.by = PROGRAM};
static struct saved_options what = {.by = PROGRAM};
static struct policed policed;
static int format = FORMAT_UNSAID;

static const struct opt options[] = {
	{'p', "parameter", "NAME=VALUE",
	    "make VALUE of a condition the parameter NAME",
	    .list = &what.parameters},
	{0, "setting", "NAME[=VALUE]", "save an option that was given",
	    .list = &what.settings},
	{0, "force", NULL,
	    "replace an existing question of that name", .flag = &what.force},
	{0, "set", "NAME=VALUE", "show: set a parameter",
	    .list = &what.sets},
	{'o', "format", "(document|text|names|plan)", "output format",
	    .pick = &format},
	{0, "quiet", NULL,
	    "do not print where it was saved", .flag = &what.quiet},
	POLICED_OPTIONS(policed),
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "save questions under names",
	"save NAME [FILE]|check NAME|show NAME|list", options,
};

static void
print_nothing(struct buf *out, const json_t *doc, void *arg)
{
	(void)out;
	(void)doc;
	(void)arg;
}

static void
print_table(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	saved_table(out, get_array(doc, "saved"), &style);
}

static void
print_names(struct buf *out, const json_t *doc, void *arg)
{
	json_t *item;
	size_t i;

	(void)arg;
	json_array_foreach(get_array(doc, "saved"), i, item)
		buf_fmt(out, "%s\n", get_str(item, "name"));
}

static void
set_output(const struct verb *verb)
{
	if (format == FORMAT_UNSAID)
		format = verb->lists && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (!verb->lists && (format == FORMAT_TEXT || format == FORMAT_NAMES))
		die(STATUS_BAD, "--format=text can be used only with list");
	the_pipe.printed = PRINTS_TABLE;
	if (format == FORMAT_TEXT)
		the_pipe.print = print_table;
	if (format == FORMAT_NAMES)
		the_pipe.print = print_names;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	if (verb->silent)
		the_pipe.print = print_nothing;
	the_pipe.takes_nothing = !verb->reads;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	const struct verb *verb = verb_find(saved_verbs, argv[first],
	    &program);
	struct verb_operands operands;
	char **left;

	set_output(verb);
	left = verb_read(verb, argv + first + 1, &operands);
	what.name = *operands.words;
	if (verb->needs != NULL)
		saved_check_name(what.name);
	saved_start(&what.saved);
	what.policed = &policed;
	policed_start(&policed, NULL);
	return pipe_run(&the_pipe, left, verb->step, &what);
}
