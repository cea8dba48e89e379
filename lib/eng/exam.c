#include "eng/exam.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "eng/child.h"
#include "eng/sqlite/judge.h"
#include "eval/answer.h"
#include "eval/questions.h"
#include "json/get.h"
#include "json/write.h"

#define REPLY_MOST ((size_t)64 << 20)

/* ---- the database ------------------------------------------------------ */

static char *
database_path(const struct exam *e, const char *name)
{
	struct buf path = BUF_INIT;

	buf_fmt(&path, "%s/%s/%s.sqlite", e->databases, name, name);
	if (access(path.s, F_OK) != 0) {
		buf_reset(&path);
		buf_fmt(&path, "%s/%s.sqlite", e->databases, name);
	}
	if (access(path.s, F_OK) != 0) {
		buf_reset(&path);
		buf_fmt(&path, "%s/%s.db", e->databases, name);
	}
	return buf_take(&path);
}

/* The pipe's first document, the same for all questions. */
static void
make_schema(struct exam *e)
{
	char *argv[] = {(char[]){"t2s-schema"}, (char[]){"-d"}, e->path, NULL};
	struct child c = {.argv = argv, .in = -1, .talks = e->talks,
	    .timeout_ms = e->timeout_ms, .most = REPLY_MOST};
	struct buf reply = BUF_INIT;
	int status = child_run(&c, &reply);

	if (status == 127)
		die(STATUS_BAD, "cannot run t2s-schema");
	e->schema = child_input(reply.s, reply.len);
	buf_free(&reply);
	if (e->schema < 0)
		die(STATUS_LATER, "cannot make a temporary file");
}

static void
use_database(struct exam *e, const char *name)
{
	int error;

	if (e->name != NULL && strcmp(e->name, name) == 0)
		return;
	exam_end(e);
	e->name = mem_strdup(name);
	e->path = database_path(e, name);
	buf_init(&e->image);
	error = io_read_file(e->path, &e->image);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", e->path,
		    strerror(error));
	e->judge = judge_open(&e->image, e->copies, e->seed);
	if (e->judge == NULL)
		die(STATUS_BAD, "'%s' is no SQLite database", e->path);
	make_schema(e);
	if (setenv("T2S_DB", e->path, 1) != 0)
		die(STATUS_LATER, "cannot set T2S_DB");
}

void
exam_end(struct exam *e)
{
	if (e->name == NULL)
		return;
	judge_close(e->judge);
	close(e->schema);
	buf_free(&e->image);
	free(e->name);
	free(e->path);
	e->name = e->path = NULL;
}

/* ---- the pipe ---------------------------------------------------------- */

static char *const the_filters[] = {
	(char[]){"sh"}, (char[]){"-c"},
	(char[]){"t2s-filter -q \"$T2S_QUESTION\" | t2s-plan | t2s-audit | "
	    "t2s-synth | t2s-exec -o document"},
	NULL,
};

/* {question} and {db} stand for themselves where an argument is just that. */
static char *
fill_in(const struct exam *e, char *argument, char *question)
{
	if (strcmp(argument, "{question}") == 0)
		return question;
	return strcmp(argument, "{db}") == 0 ? e->path : argument;
}

static int
run_pipe(struct exam *e, const char *question, struct buf *reply)
{
	char *const *command = e->command != NULL ? e->command : the_filters;
	char *words = mem_strdup(question), **argv;
	struct child c = {.in = e->schema, .talks = e->talks,
	    .timeout_ms = e->timeout_ms, .most = REPLY_MOST};
	size_t n = 0;
	int status;

	while (command[n] != NULL)
		n++;
	argv = mem_calloc(n + 1, sizeof *argv);
	for (size_t i = 0; i < n; i++)
		argv[i] = fill_in(e, command[i], words);
	if (setenv("T2S_QUESTION", question, 1) != 0)
		die(STATUS_LATER, "cannot set T2S_QUESTION");
	c.argv = argv;
	status = child_run(&c, reply);
	free(argv);
	free(words);
	return status;
}

/* ---- the result -------------------------------------------------------- */

static void
set_text(json_t *object, const char *key, const char *text)
{
	size_t n = text != NULL ? strlen(text) : 0;

	while (n > 0 && strchr(" \t\r\n", text[n - 1]) != NULL)
		n--;
	if (text != NULL)
		json_object_set_new(object, key, json_text(text, n));
}

static void
set_members(json_t *result, const struct answer *a, const json_t *question)
{
	set_text(result, "step", a->step);
	set_text(result, "code", a->code);
	set_text(result, "message", a->message);
	if (a->confidence >= 0)
		json_object_set_new(result, "confidence",
		    json_real(a->confidence));
	set_text(result, "question", get_str(question, "question"));
	set_text(result, "gold_sql", question_gold(question, 0));
	set_text(result, "sql", a->sql);
}

json_t *
exam_question(struct exam *e, const json_t *question)
{
	json_t *result = json_object();
	struct buf reply = BUF_INIT;
	int64_t began = io_now_ms();
	struct judgement j = {0};
	struct answer a;
	int status;

	use_database(e, get_str(question, "db"));
	began = io_now_ms();
	status = run_pipe(e, get_str(question, "question"), &reply);
	json_object_set(result, "id", json_object_get(question, "id"));
	json_object_set(result, "db", json_object_get(question, "db"));
	answer_read(&a, reply.s, reply.len, status);
	began = io_now_ms() - began;
	judge(e->judge, question, &a, e->timeout_ms, &j);
	json_object_set_new(result, "verdict",
	    json_string(verdict_name(j.verdict)));
	set_text(result, "differs", j.differs);
	json_object_set_new(result, "level",
	    json_string(difficulty_name(j.level)));
	json_object_set_new(result, "gold_empty", json_boolean(j.gold_empty));
	if (e->copies > 0)
		json_object_set_new(result, "held", json_boolean(j.held));
	json_object_set_new(result, "status", json_integer(status));
	json_object_set_new(result, "ms", json_integer(began));
	set_members(result, &a, question);
	answer_free(&a);
	buf_free(&reply);
	judgement_free(&j);
	return result;
}
