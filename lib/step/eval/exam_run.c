/* exam_run - questions of a file, put to a pipe several at a time */
#include "step/eval/exam_run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "os/progress.h"
#include "os/workers.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "step/eval/exam_pipe.h"

/* Questions on one database, in a row, are a task. */
#define TASK_QUESTIONS 25

/* ---- questions ----------------------------------------------------------- */

static void
read_questions(struct exam_run *r)
{
	struct io_lines lines;
	char *line;
	const char *why;
	size_t len;
	int fd = STDIN_FILENO;

	if (strcmp(r->file, "-") != 0 &&
	    (fd = open(r->file, O_RDONLY | O_CLOEXEC)) < 0)
		die(STATUS_BAD, "cannot read '%s': %s", r->file,
		    strerror(errno));
	io_lines_open(&lines, fd);
	while (io_lines_next(&lines, &line, &len)) {
		why = questions_add(&r->questions, line, len, lines.number);
		if (why != NULL)
			die(STATUS_BAD, "%s:%zu: %s", r->file,
			    lines.number, why);
	}
	if (lines.error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", r->file,
		    strerror(lines.error));
	io_lines_close(&lines);
}

static void
choose_databases(struct exam_run *r)
{
	struct questions *q = &r->questions;
	char *missing = questions_named(q, r->only.v, r->only.n, true);

	if (missing == NULL)
		missing = questions_named(q, r->except.v, r->except.n, false);
	if (missing != NULL)
		die(STATUS_BAD, "'%s' has no question on database '%s'",
		    r->file, missing);
	questions_split(q, (enum split)r->split);
}

static bool
begins_task(const struct exam_run *r, size_t i, size_t most)
{
	size_t first = r->ntasks > 0 ? r->first[r->ntasks - 1] : 0;

	return i == 0 || i - first >= most ||
	    strcmp(get_str(r->questions.v[i], "db"),
	    get_str(r->questions.v[i - 1], "db")) != 0 ||
	    get_true(r->questions.v[i], "dictionary") !=
	    get_true(r->questions.v[i - 1], "dictionary");
}

static void
make_tasks(struct exam_run *r)
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
		die(STATUS_BAD,
		    "too many questions to hold: sort the file by database");
	r->first[r->ntasks] = n;
}

static void
admit_databases(const struct exam_run *r)
{
	const char *last = NULL, *name;
	struct policed policed = {0};

	for (size_t i = 0; i < r->questions.n; i++, last = name) {
		name = get_str(r->questions.v[i], "db");
		if (last == NULL || strcmp(last, name) != 0)
			exam_admit(&r->exam, &policed, name);
	}
}

size_t
exam_run_read(struct exam_run *r)
{
	read_questions(r);
	choose_databases(r);
	if (r->limit > 0)
		questions_cut(&r->questions, (size_t)r->limit);
	if (r->questions.n == 0)
		die(STATUS_BAD, "no matching question in '%s'",
		    r->file);
	admit_databases(r);
	make_tasks(r);
	return r->questions.n;
}

/* ---- in a worker --------------------------------------------------------- */

static void
work(void *arg, size_t task, int home)
{
	struct exam_run *r = arg;
	struct buf line = BUF_INIT;
	json_t *result;

	for (size_t i = r->first[task]; i < r->first[task + 1]; i++) {
		result = r->exam.lists ?
		    exam_label(&r->exam, r->questions.v[i]) :
		    exam_question(&r->exam, r->questions.v[i]);
		json_object_set_new(result, "n", json_integer((json_int_t)i));
		buf_reset(&line);
		json_compact(&line, result);
		workers_send(home, line.s, line.len);
		json_decref(result);
	}
	buf_free(&line);
}

/* ---- at home ------------------------------------------------------------- */

/* Results come as they are ready; they are taken in order. */
static void
take_ready(struct exam_run *r)
{
	json_t *result;

	while (r->taken < r->questions.n && json_is_object(
	    result = json_array_get(r->results, r->taken))) {
		r->taken++;
		r->take(result, r->taken);
	}
}

static void
got(void *arg, const char *line, size_t len)
{
	struct exam_run *r = arg;
	struct json_mistake m;
	json_t *result = json_read(line, len, &m);
	json_int_t n = json_integer_value(json_object_get(result, "n"));

	json_object_del(result, "n");
	if (result != NULL)
		json_array_set_new(r->results, (size_t)n, result);
	r->done++;
	take_ready(r);
	progress_at((long)r->done);
}

const json_t *
exam_run(struct exam_run *r)
{
	struct workers w = {.tasks = r->ntasks, .work = work, .got = got,
	    .arg = r};
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	int failed;

	w.jobs = (size_t)(r->jobs > 0 ? r->jobs :
	    processors > 0 ? processors : 1);
	r->results = json_array();
	for (size_t i = 0; i < r->questions.n; i++)
		json_array_append_new(r->results, json_null());
	if (r->progress)
		progress_begin(&(struct progress){.doing = "first questions",
		    .unit = "questions", .of = (double)r->questions.n});
	failed = workers_run(&w);
	progress_end();
	if (failed < 0)
		die(STATUS_LATER, "cannot start a process: %s",
		    strerror(errno));
	if (failed > 0 || r->done != r->questions.n)
		die(STATUS_BAD, "%zu questions were not scored",
		    r->questions.n - r->done);
	return r->results;
}

bool
exam_run_command_missing(const struct exam_run *r)
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

void
exam_run_free(struct exam_run *r)
{
	json_decref(r->results);
	questions_free(&r->questions);
	free(r->first);
}
