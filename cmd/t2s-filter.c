/* t2s-filter - narrow a schema to a question */
#include <stdlib.h>

#include "base/num.h"
#include "step/pipe/access.h"
#include "step/pipe/named.h"
#include "step/pipe/pipe.h"
#include "step/pipe/probe.h"
#include "step/pipe/policed.h"
#include "db/target.h"
#include "json/get.h"
#include "link/answer.h"
#include "model/prompt/share.h"
#include "step/filter/filter_run.h"

#define PROGRAM "t2s-filter"

enum format { FORMAT_DOCUMENT, FORMAT_SCHEMA, FORMAT_MARKDOWN };

enum { TOP_MAX = 10000, EACH_TOKENS = 4000 };

static struct pipe the_pipe = {.by = PROGRAM, .takes_question = true,
	.takes_stopped = true};
static struct filter_run what = FILTER_RUN_INIT(PROGRAM);
static const char *widen, *vectors;
static long top = -1, budget, tokens = EACH_TOKENS;
static struct opt_list answers;
static struct arena answered; /* the answers one by one */
static bool prints;
static int format = FORMAT_DOCUMENT, share = SHARE_FACTS;

static const struct opt options[] = {
	{'q', "question", "TEXT", "the question (default: the document's)",
	    .str = &what.question},
	{'d', "db", "TARGET", "database to look up stored values in",
	    .lines = &what.target},
	{0, "answer", "TEXT", "keep the tables named by an answer",
	    .list = &answers},
	{0, "top", "N", "keep N tables (default: 8 of more than 24, or what "
	    "--budget allows)",
	    .num = &top},
	{0, "budget", "TOKENS",
	    "keep what fits into TOKENS when written as Markdown",
	    .num = &budget},
	{0, "widen", "DOC", "filter a stopped document (status 6) again, from "
	    "the schema of DOC", .str = &widen},
	{0, "no-probe", NULL, "do not look up stored values",
	    .flag = &what.no_probe},
	{0, "probe-ms", "N",
	    "time limit for the lookup, in milliseconds (default: "
	    "$T2S_PROBE_MS, then 300)",
	    .num = &what.probe_ms},
	{0, "allow-superuser", NULL,
	    "connect even as a role that may write",
	    .flag = &what.guard.allow_superuser},
	POLICED_OPTIONS(what.policed),
	{0, "trust-target", NULL,
	    "connect to a server named only by the document",
	    .flag = &what.trust_target},
	{0, "model", "[PROVIDER:NAME]",
	    "let a model choose the tables (T2S_FILTER_MODEL, T2S_MODEL)",
	    .str = &what.judging.asking.model},
	{0, "each", NULL,
	    "ask about one table at a time, then about all chosen",
	    .flag = &what.judging.each},
	{0, "each-tokens", "N",
	    "maximum tokens of one such request (default: 4000)",
	    .num = &tokens},
	{0, "embed", "[PROVIDER:NAME]",
	    "also compare tables by meaning (T2S_EMBED_MODEL)",
	    .str = &what.embedding.asking.model},
	{0, "vectors", "FILE",
	    "file that keeps the vectors (default: $T2S_VECTORS)",
	    .str = &vectors},
	{0, "request", NULL,
	    "write the model request into the document and stop",
	    .flag = &what.judging.asking.requests},
	{0, "print-prompt", NULL, "print the prompt for the model and stop",
	    .flag = &prints},
	{0, "share", SHARE_WORDS,
	    "what a model may see of stored data (default: facts)",
	    .pick = &share},
	{0, "share-values", NULL, "same as --share=values",
	    .flag = &what.judging.share_values},
	{'o', "format", "(document|schema|markdown)", "output format",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "narrow a schema to a question",
	"[-q QUESTION] [--top N] [FILE ...]", options,
};

static void
print_markdown(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	narrow_markdown(out, get_object(doc, "schema"));
}

static void
print_prompt(struct buf *out, const json_t *doc, void *unused)
{
	(void)unused;
	asking_print(out, doc);
}

/* --top, then the environment; 0: neither says it. */
static size_t
choose_top(void)
{
	int64_t n = opt_number(top, "T2S_TOP", -1);

	if (n == -1)
		return 0;
	if (n < 1 || n > TOP_MAX)
		die(STATUS_BAD,
		    "invalid --top or T2S_TOP: expected a number from 1 to %d",
		    TOP_MAX);
	return (size_t)n;
}

static void
set_options(void)
{
	struct relevance_step *judging = &what.judging;

	what.filter.top = choose_top();
	what.probe_ms = probe_ms(what.probe_ms);
	what.filter.budget = (size_t)budget;
	what.filter.said.n = answers.n;
	what.filter.said.answers = answer_apart(&answered, answers.v,
	    &what.filter.said.n);
	judging->tokens = (size_t)tokens;
	judging->share_values |= share == SHARE_VALUES;
	judging->asking.requests |= prints;
	if (judging->asking.requests && judging->each)
		die(STATUS_BAD, "--each cannot be used with --request or "
		    "--print-prompt: it makes many requests");
	embedding_start(&what.embedding, vectors);
}

static void
set_output(void)
{
	if (format == FORMAT_SCHEMA)
		the_pipe.output = PIPE_SCHEMA;
	if (format == FORMAT_MARKDOWN)
		the_pipe.print = print_markdown;
	if (prints) {
		the_pipe.print = print_prompt;
		the_pipe.printed = PRINTS_DATA;
	}
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv), status;
	json_t *wide;

	the_pipe.asked = &what.question;
	named_start(&the_pipe, &what.target, argv + first);
	if (!what.no_probe)
		target_hand_over(what.target, what.trust_target, argv);
	policed_start(&what.policed, what.target);
	access_reads(what.target);
	set_options();
	set_output();
	what.wide = wide = widen ? pipe_read_document(&the_pipe, widen) : NULL;
	status = pipe_run(&the_pipe, argv + first, filter_run, &what);
	json_decref(wide);
	return status;
}
