/* t2s-plan - plan an answer to a question */
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/text_limit.h"
#include "base/moment.h"
#include "step/model/asking.h"
#include "step/plan/plan_run.h"
#include "step/pipe/pipe.h"
#include "step/pipe/probe.h"
#include "step/plan/trial.h"
#include "lang/tier.h"
#include "link/answer.h"
#include "model/route/command.h"

#define PROGRAM "t2s-plan"

enum format { FORMAT_DOCUMENT, FORMAT_PLAN };

static struct pipe the_pipe = {.by = PROGRAM, .takes_question = true,
	.takes_stopped = true};
static struct plan_run what = {.by = PROGRAM,
	.planner = {.min_confidence = -1, .rows = trial_rows,
	    .trials = trial_run_all, .probe_ms = -1},
	.model = {.planning = {.mode = -1, .votes = 1}}};
static const char *now;
static struct opt_list answers;
static struct arena answered; /* the answers one by one */
static int format = FORMAT_DOCUMENT, schema_of = -1, tier = -1, writes = -1;
static int share = SHARE_FACTS;
static bool lists_commands, prints, share_values;

static const struct opt options[] = {
	{'q', "question", "TEXT", "the question (default: the document's)",
	    .str = &what.question},
	{0, "assume", NULL, "take the best of several readings; do not ask",
	    .flag = &what.planner.assume},
	{0, "answer", "TEXT",
	    "answer a question (ID=TEXT) or correct a reading",
	    .list = &answers},
	{0, "min-confidence", "P", "ask if the plan's confidence is below P",
	    .real = &what.planner.min_confidence},
	{0, "columns", "(asked|helpful)",
	    "helpful: also show the columns of order and conditions",
	    .pick = &what.planner.columns},
	{0, "refine", NULL,
	    "after an error, make another plan instead of a repair",
	    .flag = &what.planner.refine},
	{0, "accept", NULL, "accept the first plan that returned no rows",
	    .flag = &what.planner.accept},
	{0, "give-up", NULL, "make no other plan; report all attempts",
	    .flag = &what.planner.give_up},
	{0, "candidates", "N", "list the N best plans with their scores",
	    .num = &what.planner.candidates},
	{0, "facts", NULL, "with --candidates: list all that is known of each",
	    .flag = &what.planner.facts},
	{0, "probe-ms", "MS", "time limit for trying the first plans out, 0: try "
	    "none (default: $T2S_PROBE_MS, then 300)",
	    .num = &what.planner.probe_ms},
	{0, "now", "DATE[ TIME]",
	    "current time, for 'last month' (default: now)",
	    .str = &now},
	{0, "since", "DATE", "only rows from DATE on, or COLUMN=DATE",
	    .str = &what.range.since},
	{0, "until", "DATE", "only rows up to DATE, or COLUMN=DATE",
	    .str = &what.range.until},
	{0, "model", "[PROVIDER:NAME]",
	    "let a model plan (T2S_PLAN_MODEL, T2S_MODEL)",
	    .str = &what.model.model},
	{0, "request", NULL,
	    "write the model request into the document and stop",
	    .flag = &what.model.requests},
	{0, "print-prompt", NULL, "print the prompt for the model and stop",
	    .flag = &prints},
	{0, "tier", "(minimal|standard|full)", "extent of the prompt and of "
	    "the plan (default: $T2S_TIER, then full)", .pick = &tier},
	{0, "mode", "(initial|update|rewrite)",
	    "kind of prompt (default: as the document requires)",
	    .pick = &what.model.planning.mode},
	{0, "write", "(plan|sql)", "what the model writes (default: plan)",
	    .pick = &writes},
	{0, "fallback", "CONFIDENCE",
	    "ask a model if the built-in plan's confidence is lower",
	    .real = &what.model.fallback},
	{0, "votes", "N", "ask a model N times and take the majority",
	    .num = &what.model.planning.votes},
	{0, "votes-by", "(shape|result)",
	    "compare the votes by plan or by rows",
	    .pick = &what.model.votes_by},
	{0, "clarify", NULL,
	    "let a model ask for clarification before the first plan",
	    .flag = &what.clarifies},
	{0, "share", SHARE_WORDS,
	    "what a model may see of stored data (default: facts)",
	    .pick = &share},
	{0, "share-values", NULL, "same as --share=values",
	    .flag = &share_values},
	{0, "route", NULL, "classify a follow-up of the last plan",
	    .flag = &what.routes},
	{0, "command", NULL, "recognize a command of a conversation",
	    .flag = &what.commands},
	{0, "commands", NULL, "list the commands",
	    .flag = &lists_commands},
	{'o', "format", "(document|plan)", "output format", .pick = &format},
	{0, "json-schema", "(minimal|standard|full|language)",
	    "print the plan language as JSON Schema", .pick = &schema_of},
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
	struct moment at = {0};
	const char *text = moment_today(now, &at);

	what.range.now = now;
	what.planner.now = (struct when_now){at.year, at.month, at.day,
	    .hour = text && strchr(text, ':') ? at.hour : -1,
	    .minute = at.minute};
}

static void
set_model(void)
{
	const char *said = getenv("T2S_TIER");
	struct plan_task_options *o = &what.model.planning;

	o->takes_any = tier >= 0 || writes >= 0;
	if (tier < 0 && said && *said) {
		tier = tier_of(said);
		if (tier < 0 || tier == TIER_LANGUAGE)
			die(STATUS_BAD, "invalid T2S_TIER '%s': expected "
			    "minimal, standard or full", said);
	}
	o->tier = tier < 0 ? TIER_FULL : (enum tier)tier;
	o->share = share_of(share, share_values);
	o->writes = writes == 1 ? PROMPT_SQL : PROMPT_PLAN;
	if (o->votes < 1 || o->votes > 100)
		die(STATUS_BAD,
		    "invalid --votes: expected a number from 1 to 100");
	if (what.model.fallback > 1)
		die(STATUS_BAD,
		    "invalid --fallback: expected a number from 0 to 1");
	what.model.requests |= prints;
}

static void
print_prompt(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	asking_print(out, doc);
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

static int
print_commands(void)
{
	struct buf list = BUF_INIT;

	command_list(&list);
	io_out(list.s, list.len);
	buf_free(&list);
	io_out_close();
	return STATUS_OK;
}

static void
check_answers(void)
{
	struct buf why = BUF_INIT;

	for (size_t i = 0; i < answers.n; i++)
		if (!limit_text(LIMIT_words, answers.v[i],
		    strlen(answers.v[i]), &why))
			die(STATUS_BAD, "--answer: %s", why.s);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	the_pipe.asked = &what.question;
	if (schema_of >= 0)
		return print_schema((enum tier)schema_of);
	if (lists_commands)
		return print_commands();
	set_now();
	set_model();
	check_answers();
	what.planner.probe_ms = probe_ms(what.planner.probe_ms);
	what.planner.nanswers = answers.n;
	what.planner.answers = answer_apart(&answered, answers.v,
	    &what.planner.nanswers);
	if (format == FORMAT_PLAN && !what.model.requests)
		the_pipe.output = PIPE_PLAN;
	if (prints) {
		the_pipe.print = print_prompt;
		the_pipe.printed = PRINTS_DATA;
	}
	return pipe_run(&the_pipe, argv + first, plan_run, &what);
}
