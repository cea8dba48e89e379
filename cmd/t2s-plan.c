/* t2s-plan - plan an answer to a question */
#include <time.h>

#include "base/io.h"
#include "doc/doc.h"
#include "eng/pipe.h"
#include "lang/tier.h"
#include "plan/planner.h"

#define PROGRAM "t2s-plan"

enum format { FORMAT_DOCUMENT, FORMAT_PLAN };

static struct pipe the_pipe = {.by = PROGRAM, .takes_question = true,
	.takes_stopped = true};
static struct planner_options planner;
static const char *question, *now;
static struct opt_list answers;
static int format = FORMAT_DOCUMENT, tier = -1;

static const struct opt options[] = {
	{'q', "question", "TEXT", "the question, in place of the document's",
	    .str = &question},
	{0, "assume", NULL, "take the best of several readings, do not ask",
	    .flag = &planner.assume},
	{0, "answer", "TEXT", "answer a question (ID=TEXT), correct a reading",
	    .list = &answers},
	{0, "give-up", NULL, "make no other plan, tell all attempts",
	    .flag = &planner.give_up},
	{0, "candidates", "N", "list the N best plans with their scores",
	    .num = &planner.candidates},
	{0, "now", "DATE", "what 'last month' counts from (today)",
	    .str = &now},
	{'o', "format", "(document|plan)", "what to write", .pick = &format},
	{0, "json-schema", "(minimal|standard|full|language)",
	    "print the plan language as JSON Schema", .pick = &tier},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "plan an answer to a question",
	"[-q QUESTION] [FILE ...]", options,
};

static void
set_now(void)
{
	time_t t = time(NULL);
	struct tm tm;

	if (now) {
		if (!date_parse_now(now, &planner.now))
			die(STATUS_BAD, "--now takes a date like 2024-12-31");
		return;
	}
	if (localtime_r(&t, &tm))
		planner.now = (struct date_now){tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday};
}

static enum status
step(json_t *doc, void *unused)
{
	(void)unused;
	if (question)
		doc_set_question(doc, question);
	return planner_run(doc, &planner);
}

static int
print_schema(enum tier which)
{
	json_t *schema = tier_schema(which);

	pipe_write(&the_pipe, schema);
	json_decref(schema);
	io_out_close();
	return STATUS_OK;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (tier >= 0)
		return print_schema((enum tier)tier);
	set_now();
	planner.answers = answers.v;
	planner.nanswers = answers.n;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	return pipe_run(&the_pipe, argv + first, step, NULL);
}
