/* t2s-eval - score a pipe on questions with gold SQL */
#include <stdio.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "os/child.h"
#include "eval/result.h"
#include "eval/tally.h"
#include "json/get.h"
#include "json/write.h"
#include "report/text.h"
#include "sql/read.h"
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
	{0, "questions", "FILE", "questions with gold SQL, one JSON a line",
	    .str = &what.file},
	{0, "databases", "DIR",
	    "holds NAME/NAME.sqlite, NAME.sqlite or NAME.db",
	    .str = &what.exam.databases},
	{0, "split", "(all|report|tune)", "databases to report or to tune on",
	    .pick = &what.split},
	{0, "database", "NAME[,NAME]", "only questions on these",
	    .list = &what.only},
	{0, "not-database", "NAME[,NAME]", "no questions on these",
	    .list = &what.except},
	{0, "limit", "N", "the first N questions only, 0: all",
	    .num = &what.limit},
	{0, "match", "(execution|columns)",
	    "all columns, or some of the answer's", .pick = &match},
	{0, "copies", "N", "judge on N altered copies as well (3)",
	    .num = &copies},
	{0, "seed", "N", "what the copies are made from (1)", .num = &seed},
	{0, "assume", NULL, "let t2s-plan take the best reading, not ask",
	    .flag = &assume},
	{0, "plan-option", "OPTION", "give OPTION to t2s-plan",
	    .list = &plan_options},
	{'o', "format", "(text|ndjson|json|tap|labels)", "what to write",
	    .pick = &format},
	{0, "candidates", "N", "candidates of a question to label (40)",
	    .num = &what.exam.candidates},
	{0, "fail-under", "PERCENT", "end with 1 when fewer are right",
	    .real = &fail_under},
	{0, "jobs", "N", "questions at a time (one for each processor)",
	    .num = &what.jobs},
	{0, "timeout", "SECONDS", "for each question (30)", .num = &timeout},
	{'v', "verbose", NULL, "show what the pipe says on stderr",
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
		die(STATUS_BAD, "--copies is for --match execution, and not "
		    "for labels");
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
		die(STATUS_BAD, "--assume and --plan-option are for the pipe "
		    "of the filters, not for a command");
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
	sql_read_texts();
	io_begin();
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
