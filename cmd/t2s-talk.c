/* t2s-talk - talk to a database line by line */
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "os/child.h"
#include "step/session/conversation.h"

#define PROGRAM "t2s-talk"

static struct conversation what = {.prompt = "t2s"};

static const struct opt options[] = {
	{'c', "continue", NULL, "continue the last session",
	    .flag = &what.continues},
	{0, "prompt", "NAME", "prompt before each line (default: t2s)",
	    .str = &what.prompt},
	{0, "lines", "FILE",
	    "keep the lines in FILE; do not keep them if empty",
	    .str = &what.lines},
	{0, "private", NULL, "keep no history of questions and lines",
	    .flag = &what.alone},
	{0, "quiet", NULL, "print no greeting", .flag = &what.quiet},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "talk to a database line by line",
	"[-c] [--prompt NAME] -- t2s [OPTION ...]", options,
};

int
main(int argc, char **argv)
{
	io_begin();
	mem_jansson();
	die_program(PROGRAM);
	what.command = argv + opt_parse(&program, argc, argv);
	if (*what.command == NULL)
		opt_usage(&program);
	child_path(argv[0]);
	return conversation_run(&what);
}
