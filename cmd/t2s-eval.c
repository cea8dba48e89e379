/* t2s-eval - score a pipe on questions with gold SQL */
#include <stdio.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "os/child.h"
#include "os/parent.h"
#include "eval/result.h"
#include "eval/tally.h"
#include "json/get.h"
#include "json/write.h"
#include "report/text.h"
#include "step/eval/exam_run.h"

#define PROGRAM "t2s-eval"

enum {
	COPIES = 3,
	CANDIDATES = 40,
	LABEL_STEPS = 20000000, /* of SQLite, a third of a second */
};

enum format { FORMAT_TEXT, FORMAT_NDJSON, FORMAT_JSON, FORMAT_TAP,
	FORMAT_LABELS };

static struct exam_run what = {.exam = {.candidates = CANDIDATES}};
static struct opt_list plan_options;
static int format = FORMAT_TEXT, match = JUDGE_EXECUTION;
static long copies = -1, seed = 1, timeout = 30;
static double fail_under = 0;
static bool assume;

static const struct opt options[] = {
	{0, "questions", "FILE",
	    "questions with gold SQL, one JSON object per line",
	    .str = &what.file},
	{0, "databases", "DIR",
	    "folder with NAME/NAME.sqlite, NAME.sqlite or NAME.db",
	    .str = &what.exam.databases},
	{0, "split", "(all|report|tune)", "use the databases of this half",
	    .pick = &what.split},
	{0, "database", "NAME[,NAME]", "use only questions on these databases",
	    .list = &what.only},
	{0, "not-database", "NAME[,NAME]", "skip questions on these databases",
	    .list = &what.except},
	{0, "limit", "N", "use the first N questions (0: all)",
	    .num = &what.limit},
	{0, "match", "(execution|columns)",
	    "compare all columns, or a subset of the answer's", .pick = &match},
	{0, "copies", "N", "also compare on N altered copies (default: 3)",
	    .num = &copies},
	{0, "seed", "N",
	    "random seed of the copies (default: 1)", .num = &seed},
	{0, "assume", NULL, "let t2s-plan take the best reading and not ask",
	    .flag = &assume},
	{0, "plan-option", "OPTION", "pass OPTION to t2s-plan",
	    .list = &plan_options},
	{'o', "format", "(text|ndjson|json|tap|labels)", "output format",
	    .pick = &format},
	{0, "candidates", "N", "candidates to label per question (default: 40)",
	    .num = &what.exam.candidates},
	{0, "fail-under", "PERCENT", "exit with 1 if fewer are right",
	    .real = &fail_under},
	{0, "jobs", "N",
	    "questions to run at once (default: number of processors)",
	    .num = &what.jobs},
	{0, "timeout", "SECONDS",
	    "time limit per question (default: 30)", .num = &timeout},
	{'v', "verbose", NULL, "show the stderr of the pipe",
	    .flag = &what.exam.talks},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "score a pipe on questions with gold SQL",
	"--questions FILE --databases DIR [options] [-- COMMAND ...]", options,
};

/* ---- what is written ----------------------------------------------------- */

static void
add_json(struct buf *out, const json_t *totals)
{
	json_pretty(out, totals);
	buf_ch(out, '\n');
}

static const struct {
	/* of each question; NULL: nothing is written of it */
	void (*result)(struct buf *out, json_t *result, size_t number);
	void (*totals)(struct buf *out, const json_t *totals);
	bool totals_are_talk; /* they go to stderr */
} formats[] = {
	[FORMAT_TEXT] = {NULL, tally_text, false},
	[FORMAT_NDJSON] = {result_json, tally_text, true},
	[FORMAT_JSON] = {NULL, add_json, false},
	[FORMAT_TAP] = {result_tap, tally_text, true},
	[FORMAT_LABELS] = {result_labels, tally_labels_text, true},
};

static void
print_result(json_t *result, size_t number)
{
	struct buf out = BUF_INIT;

	if (formats[format].result != NULL)
		formats[format].result(&out, result, number);
	if (format == FORMAT_TAP || isatty(STDOUT_FILENO))
		text_show(&out, 0, false);
	io_out(out.s, out.len);
	buf_free(&out);
}

static void
print_totals(const json_t *totals)
{
	struct buf out = BUF_INIT;

	formats[format].totals(&out, totals);
	if (format != FORMAT_JSON || isatty(STDOUT_FILENO))
		text_show(&out, 0, false);
	if (!formats[format].totals_are_talk)
		io_out(out.s, out.len);
	else if (write(STDERR_FILENO, out.s, out.len) < 0)
		warn("cannot write the totals");
	buf_free(&out);
}

/* ---- what is asked for --------------------------------------------------- */

/* What is judged by, for which copies must be left out or in. */
static struct judge_options
judging(void)
{
	struct judge_options o = {(enum judge_match)match, copies,
	    (uint64_t)seed, timeout * 1000, 0};
	bool once = format == FORMAT_LABELS || match == JUDGE_COLUMNS;

	if (once && copies > 0)
		die(STATUS_BAD, "--copies needs --match=execution and cannot "
		    "be used with --format=labels");
	if (copies < 0)
		o.copies = once ? 0 : COPIES;
	if (format == FORMAT_LABELS)
		o.steps = LABEL_STEPS;
	return o;
}

static void
set_exam(struct exam *e, char *const *command)
{
	if (assume) {
		MEM_GROW(plan_options.v, plan_options.n, plan_options.cap);
		plan_options.v[plan_options.n++] = "--assume";
	}
	if (*command != NULL && plan_options.n > 0)
		die(STATUS_BAD,
		    "--assume and --plan-option cannot be used with a COMMAND");
	e->command = *command != NULL ? command : NULL;
	e->plan_options = plan_options.v;
	e->nplan_options = plan_options.n;
	e->lists = format == FORMAT_LABELS;
	e->judging = judging();
}

/* Where others write on the terminal, too, a line that is wiped would take
 * theirs with it. */
static bool
has_terminal(void)
{
	return !what.exam.talks && !(formats[format].result != NULL &&
	    isatty(STDOUT_FILENO));
}

static enum status
end(const json_t *totals)
{
	if (exam_run_command_missing(&what))
		return STATUS_BAD;
	return get_number(totals, "share", 0) >= fail_under ? STATUS_OK :
	    STATUS_NO;
}

int
main(int argc, char **argv)
{
	const json_t *results;
	enum status status;
	json_t *totals;
	size_t n;
	int first;

	mem_jansson();
	die_program(PROGRAM);
	io_begin();
	parent_watch();
	first = opt_parse(&program, argc, argv);
	if (what.file == NULL || what.exam.databases == NULL)
		opt_usage(&program);
	child_path(argv[0]);
	set_exam(&what.exam, argv + first);
	n = exam_run_read(&what);
	if (format == FORMAT_TAP)
		dprintf(STDOUT_FILENO, "1..%zu\n", n);
	what.progress = has_terminal();
	what.take = print_result;
	results = exam_run(&what);
	totals = format == FORMAT_LABELS ? tally_labels(results) :
	    tally(results, what.exam.judging.copies > 0);
	print_totals(totals);
	status = end(totals);
	json_decref(totals);
	exam_run_free(&what);
	io_out_close();
	return (int)status;
}
