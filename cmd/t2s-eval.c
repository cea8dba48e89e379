/* t2s-eval - score a pipe on questions with gold SQL */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/opt.h"
#include "step/eval/exam.h"
#include "os/progress.h"
#include "os/workers.h"
#include "eval/outcome.h"
#include "eval/questions.h"
#include "eval/tally.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "report/text.h"
#include "sql/read.h"

enum format { FORMAT_TEXT, FORMAT_NDJSON, FORMAT_JSON, FORMAT_TAP,
	FORMAT_LABELS };

enum {
	COPIES = 3,
	LABEL_STEPS = 20000000, /* of SQLite, a third of a second */
};

static const char *questions_file, *databases;
static struct opt_list chosen, others, plan_options;
static int split = SPLIT_ALL, format = FORMAT_TEXT, match = JUDGE_EXECUTION;
static long jobs, limit, copies = -1, seed = 1, timeout = 30, candidates = 40;
static double fail_under = 0;
static bool verbose, assume;

static const struct opt options[] = {
	{0, "questions", "FILE", "questions with gold SQL, one JSON a line",
	    .str = &questions_file},
	{0, "databases", "DIR",
	    "holds NAME/NAME.sqlite, NAME.sqlite or NAME.db",
	    .str = &databases},
	{0, "split", "(all|report|tune)", "databases to report or to tune on",
	    .pick = &split},
	{0, "database", "NAME[,NAME]", "only questions on these",
	    .list = &chosen},
	{0, "not-database", "NAME[,NAME]", "no questions on these",
	    .list = &others},
	{0, "limit", "N", "the first N questions only, 0: all", .num = &limit},
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
	    .num = &candidates},
	{0, "fail-under", "PERCENT", "end with 1 when fewer are right",
	    .real = &fail_under},
	{0, "jobs", "N", "questions at a time (one for each processor)",
	    .num = &jobs},
	{0, "timeout", "SECONDS", "for each question (30)", .num = &timeout},
	{'v', "verbose", NULL, "show what the pipe says on stderr",
	    .flag = &verbose},
	{0},
};

static const struct opt_program program = {
	"t2s-eval", "score a pipe on questions with gold SQL",
	"--questions FILE --databases DIR [options] [-- COMMAND ...]", options,
};

/* Questions on one database, in a row, are a task. */
#define TASK_QUESTIONS 25

struct run {
	struct questions questions;
	size_t *first;        /* question of each task; one more at the end */
	size_t ntasks;
	struct exam exam;
	json_t *results;      /* in the order of the questions */
	size_t printed, done;
};

/* ---- questions --------------------------------------------------------- */

static void
choose_databases(struct questions *q)
{
	char *missing = questions_named(q, chosen.v, chosen.n, true);

	if (missing == NULL)
		missing = questions_named(q, others.v, others.n, false);
	if (missing != NULL)
		die(STATUS_BAD, "'%s' has no question on a database '%s'",
		    questions_file, missing);
	questions_split(q, (enum split)split);
}

static void
read_questions(struct questions *q)
{
	struct io_lines lines;
	char *line;
	const char *why;
	size_t len;
	int fd = STDIN_FILENO;

	if (strcmp(questions_file, "-") != 0 &&
	    (fd = open(questions_file, O_RDONLY | O_CLOEXEC)) < 0)
		die(STATUS_BAD, "cannot read '%s': %s", questions_file,
		    strerror(errno));
	io_lines_open(&lines, fd);
	while (io_lines_next(&lines, &line, &len)) {
		why = questions_add(q, line, len, lines.number);
		if (why != NULL)
			die(STATUS_BAD, "%s:%zu: %s", questions_file,
			    lines.number, why);
	}
	if (lines.error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", questions_file,
		    strerror(lines.error));
	io_lines_close(&lines);
	choose_databases(q);
	if (limit > 0)
		questions_cut(q, (size_t)limit);
	if (q->n == 0)
		die(STATUS_BAD, "there are no such questions in '%s'",
		    questions_file);
}

static bool
begins_task(const struct run *r, size_t i, size_t most)
{
	size_t first = r->ntasks > 0 ? r->first[r->ntasks - 1] : 0;

	return i == 0 || i - first >= most ||
	    strcmp(get_str(r->questions.v[i], "db"),
	    get_str(r->questions.v[i - 1], "db")) != 0 ||
	    get_true(r->questions.v[i], "dictionary") !=
	    get_true(r->questions.v[i - 1], "dictionary");
}

static void
make_tasks(struct run *r)
{
	size_t n = r->questions.n, most = TASK_QUESTIONS;

	r->first = mem_calloc(n + 1, sizeof *r->first);
	do {
		r->ntasks = 0;
		for (size_t i = 0; i < n; i++)
			if (begins_task(r, i, most))
				r->first[r->ntasks++] = i;
		most *= 2;
	} while (r->ntasks > WORKERS_TASKS && most < n);
	if (r->ntasks > WORKERS_TASKS)
		die(STATUS_BAD, "too many questions: sort them by database");
	r->first[r->ntasks] = n;
}

/* ---- in a worker ------------------------------------------------------- */

static void
work(void *arg, size_t task)
{
	struct run *r = arg;
	struct buf line = BUF_INIT;
	json_t *result;

	for (size_t i = r->first[task]; i < r->first[task + 1]; i++) {
		result = r->exam.lists ?
		    exam_label(&r->exam, r->questions.v[i]) :
		    exam_question(&r->exam, r->questions.v[i]);
		json_object_set_new(result, "n", json_integer((json_int_t)i));
		buf_reset(&line);
		json_compact(&line, result);
		workers_send(line.s, line.len);
		json_decref(result);
	}
	buf_free(&line);
}

/* ---- at home ----------------------------------------------------------- */

static void
print_tap(struct buf *out, const json_t *result, size_t number)
{
	bool right = outcome_named(get_str(result, "outcome")) ==
	    OUTCOME_RIGHT;
	const char *level = get_str(result, "level");

	buf_fmt(out, "%sok %zu - %s (%s, %s)\n", right ? "" : "not ", number,
	    get_str(result, "id"), level != NULL ? level :
	    get_str(result, "expect"), get_str(result, "verdict"));
}

/* They are many, and not needed again. */
static void
print_labels(struct buf *out, json_t *result)
{
	const json_t *one;
	size_t i;

	json_array_foreach(get_array(result, "labels"), i, one) {
		json_compact(out, one);
		buf_ch(out, '\n');
	}
	json_object_del(result, "labels");
}

/* Results come as they are ready; they are printed in order. */
static void
print_ready(struct run *r)
{
	struct buf out = BUF_INIT;
	json_t *result;

	while (r->printed < r->questions.n && json_is_object(
	    result = json_array_get(r->results, r->printed))) {
		r->printed++;
		if (format == FORMAT_NDJSON) {
			json_compact(&out, result);
			buf_ch(&out, '\n');
		} else if (format == FORMAT_TAP) {
			print_tap(&out, result, r->printed);
		} else if (format == FORMAT_LABELS) {
			print_labels(&out, result);
		}
	}
	if (format == FORMAT_TAP || isatty(STDOUT_FILENO))
		text_show(&out, 0, false);
	io_out(out.s, out.len);
	buf_free(&out);
}

/* Where others write on the terminal, too, a line that is wiped would take
 * theirs with it. */
static bool
has_terminal(void)
{
	bool lines = format != FORMAT_TEXT && format != FORMAT_JSON;

	return !verbose && !(lines && isatty(STDOUT_FILENO));
}

static void
got(void *arg, const char *line, size_t len)
{
	struct run *r = arg;
	struct json_mistake m;
	json_t *result = json_read(line, len, &m);
	json_int_t n = json_integer_value(json_object_get(result, "n"));

	json_object_del(result, "n");
	if (result != NULL)
		json_array_set_new(r->results, (size_t)n, result);
	r->done++;
	print_ready(r);
	progress_at((long)r->done);
}

static void
run_all(struct run *r)
{
	struct workers w = {.tasks = r->ntasks, .work = work, .got = got,
	    .arg = r};
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	int failed;

	w.jobs = (size_t)(jobs > 0 ? jobs : processors > 0 ? processors : 1);
	r->results = json_array();
	for (size_t i = 0; i < r->questions.n; i++)
		json_array_append_new(r->results, json_null());
	if (has_terminal())
		progress_begin(&(struct progress){.doing = "first questions",
		    .unit = "questions", .of = (double)r->questions.n});
	failed = workers_run(&w);
	progress_end();
	if (failed < 0)
		die(STATUS_LATER, "cannot start a process: %s",
		    strerror(errno));
	if (failed > 0 || r->done != r->questions.n)
		die(STATUS_BAD, "%zu questions were not judged",
		    r->questions.n - r->done);
}

/* A slip in its name is no score of nothing. */
static bool
command_missing(const struct run *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->questions.n; i++) {
		const char *code = get_str(json_array_get(r->results, i),
		    "code");

		n += code != NULL && strcmp(code, "not_found") == 0;
	}
	if (n < r->questions.n)
		return false;
	warn("cannot run '%s'", r->exam.command ? r->exam.command[0] :
	    "t2s-filter");
	return true;
}

/* Totals are data where they are what was asked for, else talk. */
static void
print_totals(const json_t *totals)
{
	struct buf out = BUF_INIT;

	if (format == FORMAT_JSON) {
		json_pretty(&out, totals);
		buf_ch(&out, '\n');
	} else if (format == FORMAT_LABELS) {
		tally_labels_text(&out, totals);
	} else {
		tally_text(&out, totals);
	}
	if (format != FORMAT_JSON || isatty(STDOUT_FILENO))
		text_show(&out, 0, false);
	if (format == FORMAT_TEXT || format == FORMAT_JSON)
		io_out(out.s, out.len);
	else if (write(STDERR_FILENO, out.s, out.len) < 0)
		warn("cannot write the totals");
	buf_free(&out);
}

/* Started by its path, this finds the other programs beside it. */
static void
extend_path(const char *argv0)
{
	const char *slash = strrchr(argv0, '/'), *path = getenv("PATH");
	struct buf all = BUF_INIT;

	if (slash == NULL)
		return;
	buf_add(&all, argv0, (size_t)(slash - argv0));
	buf_fmt(&all, ":%s", path != NULL ? path : "/usr/bin:/bin");
	if (setenv("PATH", all.s, 1) != 0)
		warn("cannot set PATH");
	buf_free(&all);
}

static enum status
end(struct run *r, json_t *totals)
{
	bool enough = get_number(totals, "share", 0) >= fail_under;
	bool missing = command_missing(r);

	json_decref(totals);
	json_decref(r->results);
	questions_free(&r->questions);
	free(r->first);
	io_out_close();
	return missing ? STATUS_BAD : enough ? STATUS_OK : STATUS_NO;
}

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
	*e = (struct exam){.databases = databases,
	    .command = *command != NULL ? command : NULL,
	    .plan_options = plan_options.v, .nplan_options = plan_options.n,
	    .lists = format == FORMAT_LABELS, .candidates = candidates,
	    .judging = judging(), .talks = verbose};
}

int
main(int argc, char **argv)
{
	struct run r = {0};
	json_t *totals;
	int first;

	mem_jansson();
	die_program("t2s-eval");
	sql_read_texts();
	io_begin();
	first = opt_parse(&program, argc, argv);
	if (questions_file == NULL || databases == NULL)
		opt_usage(&program);
	extend_path(argv[0]);
	set_exam(&r.exam, argv + first);
	read_questions(&r.questions);
	make_tasks(&r);
	if (format == FORMAT_TAP)
		dprintf(STDOUT_FILENO, "1..%zu\n", r.questions.n);
	run_all(&r);
	totals = r.exam.lists ? tally_labels(r.results) :
	    tally(r.results, r.exam.judging.copies > 0);
	print_totals(totals);
	return end(&r, totals);
}
