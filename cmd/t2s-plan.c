/* t2s-plan - plan an answer to a question */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/io.h"
#include "base/text_limit.h"
#include "base/moment.h"
#include "doc/doc.h"
#include "step/plan/clarify.h"
#include "step/plan/follow.h"
#include "step/plan/model_plan.h"
#include "step/pipe/pipe.h"
#include "step/plan/trial.h"
#include "lang/tier.h"
#include "lesson/told.h"
#include "model/route/command.h"
#include "plan/dialogue/attempt.h"

#define PROGRAM "t2s-plan"

enum format { FORMAT_DOCUMENT, FORMAT_PLAN };

static struct pipe the_pipe = {.by = PROGRAM, .takes_question = true,
	.takes_stopped = true};
static struct planner_options planner = {.min_confidence = -1,
	.rows = trial_rows};
static struct model_plan model = {.planning = {.planner = &planner,
	.mode = -1, .votes = 1}};
static const char *question, *now;
static struct opt_list answers;
static int format = FORMAT_DOCUMENT, schema_of = -1, tier = -1, writes = -1;
static int share = SHARE_FACTS;
static bool clarifies, commands, lists_commands, prints, routes,
    share_values;
static struct schema_keep keep;

static const struct opt options[] = {
	{'q', "question", "TEXT", "the question (default: the document's)",
	    .str = &question},
	{0, "assume", NULL, "take the best of several readings; do not ask",
	    .flag = &planner.assume},
	{0, "answer", "TEXT",
	    "answer a question (ID=TEXT) or correct a reading",
	    .list = &answers},
	{0, "min-confidence", "P", "ask if the plan's confidence is below P",
	    .real = &planner.min_confidence},
	{0, "columns", "(asked|helpful)",
	    "helpful: also show the columns of order and conditions",
	    .pick = &planner.columns},
	{0, "refine", NULL,
	    "after an error, make another plan instead of a repair",
	    .flag = &planner.refine},
	{0, "accept", NULL, "accept the first plan that returned no rows",
	    .flag = &planner.accept},
	{0, "give-up", NULL, "make no other plan; report all attempts",
	    .flag = &planner.give_up},
	{0, "candidates", "N", "list the N best plans with their scores",
	    .num = &planner.candidates},
	{0, "now", "DATE[ TIME]",
	    "current time, for 'last month' (default: now)",
	    .str = &now},
	{0, "model", "[PROVIDER:NAME]",
	    "let a model plan (T2S_PLAN_MODEL, T2S_MODEL)",
	    .str = &model.model},
	{0, "request", NULL,
	    "write the model request into the document and stop",
	    .flag = &model.requests},
	{0, "print-prompt", NULL, "print the prompt for the model and stop",
	    .flag = &prints},
	{0, "tier", "(minimal|standard|full)", "extent of the prompt and of "
	    "the plan (default: $T2S_TIER, then full)", .pick = &tier},
	{0, "mode", "(initial|update|rewrite)",
	    "kind of prompt (default: as the document requires)",
	    .pick = &model.planning.mode},
	{0, "write", "(plan|sql)", "what the model writes (default: plan)",
	    .pick = &writes},
	{0, "fallback", "CONFIDENCE",
	    "ask a model if the built-in plan's confidence is lower",
	    .real = &model.fallback},
	{0, "votes", "N", "ask a model N times and take the majority",
	    .num = &model.planning.votes},
	{0, "votes-by", "(shape|result)",
	    "compare the votes by plan or by rows",
	    .pick = &model.votes_by},
	{0, "clarify", NULL,
	    "let a model ask for clarification before the first plan",
	    .flag = &clarifies},
	{0, "share", SHARE_WORDS,
	    "what a model may see of stored data (default: facts)",
	    .pick = &share},
	{0, "share-values", NULL, "same as --share=values",
	    .flag = &share_values},
	{0, "route", NULL, "classify a follow-up of the last plan",
	    .flag = &routes},
	{0, "command", NULL, "recognize a command of a conversation",
	    .flag = &commands},
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
	time_t t = time(NULL);
	struct moment at;
	struct tm tm;

	now = moment_now(now, &at);
	if (now) {
		planner.now = (struct when_now){at.year, at.month, at.day,
		    .hour = strchr(now, ':') ? at.hour : -1,
		    .minute = at.minute};
		return;
	}
	if (localtime_r(&t, &tm))
		planner.now = (struct when_now){tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday, .hour = -1};
}

static void
set_model(void)
{
	const char *said = getenv("T2S_TIER");
	struct plan_task_options *o = &model.planning;

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
	if (model.fallback > 1)
		die(STATUS_BAD,
		    "invalid --fallback: expected a number from 0 to 1");
	model.requests |= prints;
}

/* A person who answers or wants no questions is not asked. */
static bool
asks_back(json_t *doc, struct findings *f)
{
	struct clarify_step back = {.asking = {.step = "T2S_PLAN_MODEL"},
	    .share_values = model.planning.share == SHARE_VALUES,
	    .free_too = model.model != NULL};

	if (clarifies && !planner.assume && planner.nanswers == 0) {
		back.asking.model = model.model ? model.model : "";
		back.asking.requests = model.requests;
	}
	return clarify_run(doc, &back, f) != ASK_BACK_GOES_ON;
}

static enum status
plan(json_t *doc)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	enum status status;

	told_narrow(doc); /* the question may be another than the filter's */
	if (asks_back(doc, &f)) {
		doc_set_findings(doc, &f);
		status = doc_status(doc);
	} else {
		status = model_plan_run(doc, &model);
		doc_add_findings(doc, &f);
		if (status == STATUS_OK)
			told_use_planned(doc, PROGRAM);
	}
	findings_free(&f);
	return status;
}

static enum status
step(json_t *doc, void *unused)
{
	(void)unused;
	if (question)
		doc_set_question(doc, question);
	if (commands)
		return command_run(doc);
	if (attempt_came_too_early(doc))
		return doc_status(doc);
	if (routes)
		return follow_run(doc, &(struct follow){model.model,
		    model.requests, planner.now, planner.assume}, &keep);
	return plan(doc);
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

	the_pipe.asked = &question;
	if (schema_of >= 0)
		return print_schema((enum tier)schema_of);
	if (lists_commands)
		return print_commands();
	set_now();
	set_model();
	check_answers();
	planner.answers = answers.v;
	planner.nanswers = answers.n;
	if (format == FORMAT_PLAN && !model.requests)
		the_pipe.output = PIPE_PLAN;
	if (prints) {
		the_pipe.print = print_prompt;
		the_pipe.printed = PRINTS_DATA;
	}
	return pipe_run(&the_pipe, argv + first, step, NULL);
}
