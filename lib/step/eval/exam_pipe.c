#include "step/eval/exam_pipe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/num.h"
#include "os/child.h"
#include "json/get.h"

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

void
exam_admit(const struct exam *e, struct policed *p, const char *name)
{
	char *path = database_path(e, name);

	policed_hold(p, path);
	if (p->policy != NULL)
		die(STATUS_REFUSED, "refused: '%s' has a policy, and gold SQL "
		    "runs on all rows", path);
	free(path);
}

/* It lies beside the database. */
static char *
dictionary_option(const struct exam *e)
{
	struct buf option = BUF_INIT;

	buf_fmt(&option, "--dictionary=%.*s/dictionary.json",
	    (int)(strrchr(e->path, '/') - e->path), e->path);
	return buf_take(&option);
}

/* The pipe's first document, the same for all questions. */
static void
make_schema(struct exam *e)
{
	char *dictionary = e->dictionary ? dictionary_option(e) : NULL;
	char *argv[] = {(char[]){"t2s-schema"}, (char[]){"-d"}, e->path,
	    dictionary, NULL};
	struct child c = {.argv = argv, .in = -1, .talks = e->talks,
	    .timeout_ms = e->judging.timeout_ms, .most = REPLY_MOST};
	struct buf reply = BUF_INIT;
	int status = child_run(&c, &reply);

	if (status == 127)
		die(STATUS_BAD, "cannot run t2s-schema");
	if (status == STATUS_BAD && dictionary != NULL)
		die(STATUS_BAD, "t2s-schema cannot read '%s'",
		    strchr(dictionary, '=') + 1);
	e->schema = child_input(reply.s, reply.len);
	buf_free(&reply);
	free(dictionary);
	if (e->schema < 0)
		die(STATUS_LATER, "cannot make a temporary file");
}

static void
exam_end(struct exam *e)
{
	if (e->name == NULL)
		return;
	judge_close(e->judge);
	if (e->within != NULL)
		judge_close(e->within);
	e->within = NULL;
	close(e->schema);
	buf_free(&e->image);
	schema_keep_free(&e->keep);
	free(e->name);
	free(e->path);
	e->name = e->path = NULL;
}

void
exam_use(struct exam *e, const json_t *question)
{
	const char *name = get_str(question, "db");
	bool dictionary = get_true(question, "dictionary");
	struct judge_options within = e->judging;
	int error;

	if (e->name != NULL && strcmp(e->name, name) == 0 &&
	    e->dictionary == dictionary)
		return;
	exam_end(e);
	within.match = JUDGE_COLUMNS;
	within.copies = 0;
	e->name = mem_strdup(name);
	e->dictionary = dictionary;
	e->path = database_path(e, name);
	buf_init(&e->image);
	error = io_read_database(e->path, &e->image);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", e->path,
		    strerror(error));
	e->judge = judge_open(&e->image, &e->judging);
	if (e->judge != NULL && e->lists)
		e->within = judge_open(&e->image, &within);
	if (e->judge == NULL || (e->lists && e->within == NULL))
		die(STATUS_BAD, "'%s' is not an SQLite database", e->path);
	make_schema(e);
	if (setenv("T2S_DB", e->path, 1) != 0)
		die(STATUS_LATER, "cannot set T2S_DB");
}

/* ---- the day ----------------------------------------------------------- */

/* What relative spans count from is the question's, else the caller's. */
static void
set_now(struct exam *e, const json_t *question)
{
	const char *now = get_str(question, "now");
	int error;

	if (!e->knows_now) {
		const char *first = getenv("T2S_NOW");

		e->now = first != NULL ? mem_strdup(first) : NULL;
		e->knows_now = true;
	}
	if (now == NULL)
		now = e->now;
	error = now != NULL ? setenv("T2S_NOW", now, 1) : unsetenv("T2S_NOW");
	if (error != 0)
		die(STATUS_LATER, "cannot set T2S_NOW");
}

/* ---- the pipe ---------------------------------------------------------- */

static const char *const the_filters[] = {"sh", "-c",
	"t2s-filter -q \"$T2S_QUESTION\" | t2s-plan \"$@\" | "
	"t2s-audit | t2s-synth | t2s-exec -o document", "sh", NULL};

/* As far as the candidates. */
static const char *const the_first_filters[] = {"sh", "-c",
	"t2s-filter -q \"$T2S_QUESTION\" | t2s-plan \"$@\"", "sh", NULL};

struct words {
	char **v; /* each owned; ends with NULL */
	size_t n, cap;
};

static void
add_word(struct words *w, const char *word)
{
	MEM_GROW(w->v, w->n, w->cap);
	w->v[w->n++] = word != NULL ? mem_strdup(word) : NULL;
}

static void
add_plan_options(struct words *w, const struct exam *e)
{
	char number[NUM_SIZE];

	if (e->lists) {
		num_int(number, e->candidates);
		add_word(w, "--assume");
		add_word(w, "--candidates");
		add_word(w, number);
		add_word(w, "--facts");
		add_word(w, "--probe-ms=0"); /* each is run anyway */
	}
	for (size_t i = 0; i < e->nplan_options; i++)
		add_word(w, e->plan_options[i]);
}

/* {question} and {db} stand for themselves where an argument is just that. */
static void
add_command(struct words *w, const struct exam *e, const char *question)
{
	for (char *const *s = e->command; *s != NULL; s++)
		add_word(w, strcmp(*s, "{question}") == 0 ? question :
		    strcmp(*s, "{db}") == 0 ? e->path : *s);
}

static void
add_filters(struct words *w, const struct exam *e)
{
	for (const char *const *s = e->lists ? the_first_filters : the_filters;
	    *s != NULL; s++)
		add_word(w, *s);
	add_plan_options(w, e);
}

int
exam_pipe(struct exam *e, const json_t *question, struct buf *reply)
{
	const char *text = get_str(question, "question");
	struct child c = {.in = e->schema, .talks = e->talks,
	    .timeout_ms = e->judging.timeout_ms, .most = REPLY_MOST};
	struct words words = {0};
	int status;

	if (e->command != NULL)
		add_command(&words, e, text);
	else
		add_filters(&words, e);
	add_word(&words, NULL);
	set_now(e, question);
	if (setenv("T2S_QUESTION", text, 1) != 0)
		die(STATUS_LATER, "cannot set T2S_QUESTION");
	c.argv = words.v;
	status = child_run(&c, reply);
	for (size_t i = 0; i < words.n; i++)
		free(words.v[i]);
	free(words.v);
	return status;
}
