#include "step/pipe/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "base/text_limit.h"
#include "base/mem.h"
#include "doc/bounds.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "step/pipe/pipe_in.h"
#include "step/pipe/pipe_out.h"
#include "json/get.h"
#include "json/write.h"
#include "os/child.h"
#include "os/parent.h"

/* The pipe that runs, for the last words of die(), which knows none. */
static const struct pipe *running;

/* Nothing to read: that is how we were called, not what we were given. */
_Noreturn static void
usage(struct pipe *p)
{
	p->options_read = false;
	opt_usage(p->program);
}

static const char *
reason_of(enum status status)
{
	if (status == STATUS_BAD)
		return running->options_read ? "input" : "usage";
	if (status == STATUS_REFUSED)
		return "policy";
	return "system";
}

/*
 * A document of `stop` alone, so that what reads our stdout learns of our
 * end. It is spelt out here, in memory that is there already: memory may be
 * what we die of.
 */
static void
last_words(enum status status, const char *message)
{
	static char room[8192];
	struct buf b = {room, 0, sizeof room};

	if (running->print != NULL || running->output == PIPE_SQL ||
	    isatty(STDOUT_FILENO))
		return;
	buf_fmt(&b, "{\"t2s\":1,\"stop\":{\"by\":\"%s\",\"status\":%d,"
	    "\"reason\":\"%s\",\"message\":", running->by, (int)status,
	    reason_of(status));
	json_quote(&b, message, strlen(message));
	buf_str(&b, "}}\n");
	io_out(b.s, b.len);
	io_out_close();
}

int
pipe_start(struct pipe *p, const struct opt_program *program, int argc,
    char **argv)
{
	const char *wrong;
	int first;

	io_begin();
	mem_jansson();
	running = p;
	p->program = program;
	die_program(program->name);
	die_last_words = last_words;
	child_path(argv[0]);
	parent_watch();
	first = opt_parse(program, argc, argv);
	if ((wrong = limit_read()) != NULL)
		die(STATUS_BAD, "%s", wrong);
	p->options_read = true;
	return first;
}

static json_t *
read_document(const struct pipe *p, const char *path)
{
	struct buf b = BUF_INIT;
	struct trouble t;
	json_t *doc;

	pipe_in_read(path, &b);
	doc = pipe_in_document(p, b.s, b.len, pipe_in_name(path), 1, &t);
	buf_free(&b);
	if (doc == NULL)
		die(STATUS_BAD, "%s", t.text);
	return doc;
}

json_t *
pipe_read_document(const struct pipe *p, const char *path)
{
	json_t *doc = read_document(p, path);
	struct buf why = BUF_INIT;

	if (!access_admits(doc, &why))
		die(STATUS_REFUSED, "%s: %s", path, why.s);
	return doc;
}

void
pipe_write(const struct pipe *p, const json_t *doc)
{
	pipe_out_value(p, doc);
}

json_t *
pipe_schema(const struct pipe *p)
{
	static const char *const keys[] = {"database", "schema", "lessons",
		"stop", "access"};
	json_t *from, *part, *v;
	size_t i;

	if (p->schema_file == NULL)
		return NULL;
	from = pipe_read_document(p, p->schema_file);
	part = json_object();
	for (i = 0; i < sizeof keys / sizeof *keys; i++)
		if ((v = json_object_get(from, keys[i])) != NULL)
			json_object_set(part, keys[i], v);
	json_decref(from);
	if (json_object_size(part) == 0)
		die(STATUS_BAD, "no schema in '%s'", p->schema_file);
	return part;
}

/* A bare member that is not there cannot be printed. */
static enum status
check_printed(const struct pipe *p, json_t *doc)
{
	const char *key = pipe_out_member(p);

	if (p->print != NULL || key == NULL ||
	    json_object_get(doc, key) != NULL)
		return STATUS_OK;
	doc_stop(doc, p->by, STATUS_NO, "findings",
	    "the document has no %s", key);
	return STATUS_NO;
}

/* Texts that are too long stop a document; what stopped as it was not to be
 * read stays as it is. Then no step sees it. */
static bool
is_bounded(const struct pipe *p, json_t *doc)
{
	struct findings f = FINDINGS_INIT(p->by);
	bool good = bounds_check(doc, p->asked != NULL ? *p->asked : NULL, &f);

	if (!good && doc_status(doc) != STATUS_BAD) {
		doc_stop(doc, p->by, STATUS_BAD, "input", "%s",
		    get_str(finding_first_error(&f), "message"));
		doc_set_findings(doc, &f);
	}
	findings_free(&f);
	return good;
}

enum status
pipe_take(const struct pipe *p, json_t *doc, pipe_step step, void *arg)
{
	const char *trace = getenv("T2S_TRACE");
	json_t *stop = json_incref(json_object_get(doc, "stop"));
	int64_t began = io_now_ms();
	enum status status = is_bounded(p, doc) ? step(doc, arg) : STATUS_BAD;
	/* what another has stopped, and still is, was not worked on */
	bool passed = stop != NULL && stop == json_object_get(doc, "stop");

	if (status == STATUS_OK)
		status = doc_status(doc);
	if (status == STATUS_OK)
		status = check_printed(p, doc);
	if (trace != NULL && trace[0] != '\0' && !p->untraced && !passed)
		doc_trace(doc, p->by, status, (long)io_elapsed_ms(began));
	json_decref(stop);
	return status;
}

/* Did we stop it ourselves, because of what may be over by now? */
static bool
is_tried_again(const struct pipe *p, const json_t *doc)
{
	return doc_status(doc) == STATUS_LATER &&
	    get_is(get_object(doc, "stop"), "by", p->by);
}

/* Take one document through the step and write it. Returns its status. */
static enum status
process(struct pipe *p, json_t *doc, size_t line, pipe_step step, void *arg)
{
	enum status status;
	bool passed;

	if (is_tried_again(p, doc))
		doc_clear_stop(doc);
	status = doc_status(doc);
	passed = status != STATUS_OK && !p->takes_stopped;

	if (!passed)
		status = pipe_take(p, doc, step, arg);
	else if (p->pass != NULL)
		p->pass(doc);
	pipe_out_result(p, doc, passed, line, arg);
	return status;
}

/* No operand and nothing to wait for on stdin? */
static bool
starts_empty(struct pipe *p)
{
	if (p->takes_nothing)
		return true;
	if (!isatty(STDIN_FILENO))
		return false;
	if (!p->empty_ok)
		usage(p);
	return true;
}

/* By us, and just now: `access` goes where documents go. */
static bool
is_refused(const json_t *doc)
{
	return json_object_get(doc, "access") == NULL &&
	    doc_status(doc) == STATUS_REFUSED && findings_have(get_array(doc,
	    "findings"), FINDING_access_mismatch);
}

json_t *
pipe_join(const struct pipe *p, json_t *doc, json_t *later)
{
	struct buf why = BUF_INIT;
	json_t *last = NULL;

	if (is_refused(doc))
		;
	else if (is_refused(later))
		last = json_incref(later);
	else if (!access_mixes(doc, later, &why))
		last = pipe_in_refusal(p, &why);
	else
		doc_merge(doc, later);
	json_decref(later);
	buf_free(&why);
	if (last == NULL)
		return doc;
	json_decref(doc);
	return last;
}

bool
pipe_reads_sql(const struct pipe *p)
{
	return p->sql != NULL && strcmp(p->sql, "-") == 0;
}

/* No argument of a program holds as much SQL as may be: new. */
static json_t *
read_sql(const struct pipe *p)
{
	json_t *doc = read_document(p, "-"), *sql;
	const char *text = get_str(get_object(doc, "sql"), "text");

	if (text == NULL)
		die(STATUS_BAD, "--sql -: no SQL on standard input");
	sql = json_pack("{ss}", "text", text);
	json_decref(doc);
	return sql;
}

/* The SQL of an option is the document's, whatever was made of another. */
static json_t *
take_sql(const struct pipe *p, json_t *doc)
{
	if (p->sql == NULL || doc_status(doc) != STATUS_OK)
		return doc;
	json_object_set_new(doc, "sql", pipe_reads_sql(p) ? read_sql(p) :
	    json_pack("{ss}", "text", p->sql));
	json_object_del(doc, "plan");
	json_object_del(doc, "result");
	return doc;
}

static json_t *
read_operands(struct pipe *p, char **operands)
{
	json_t *doc, *later;

	for (size_t i = 0; pipe_reads_sql(p) && operands[i] != NULL; i++)
		if (strcmp(operands[i], "-") == 0)
			die(STATUS_BAD, "'--sql -' and '-' cannot both read "
			    "standard input");
	if (*operands == NULL)
		return p->sql != NULL || starts_empty(p) ? doc_new() :
		    pipe_in_admit(p, read_document(p, "-"));
	doc = pipe_in_admit(p, read_document(p, *operands));
	while (!is_refused(doc) && *++operands != NULL) {
		later = pipe_in_admit(p, read_document(p, *operands));
		doc = pipe_join(p, doc, later);
	}
	return doc;
}

static enum status
run_once(struct pipe *p, char **operands, pipe_step step, void *arg)
{
	json_t *schema;

	p->at_hand = take_sql(p, read_operands(p, operands));
	schema = pipe_schema(p);
	if (schema != NULL)
		p->at_hand = pipe_join(p, p->at_hand, schema);
	p->schema_at_hand = json_incref(json_object_get(p->at_hand, "schema"));
	return process(p, p->at_hand, 0, step, arg);
}

/* A line that cannot be read takes its place in the output as a document of
 * `stop` alone, and the stream goes on. */
static json_t *
document_of_trouble(const struct pipe *p, const struct trouble *t)
{
	json_t *doc = doc_new();

	doc_stop(doc, p->by, STATUS_BAD, "input", "%s", t->text);
	return doc;
}

static enum status
run_line(struct pipe *p, json_t *schema, const char *name,
    const struct io_lines *from, const char *line, size_t len,
    pipe_step step, void *arg)
{
	const size_t number = from->number;
	struct trouble t;
	enum status status;
	json_t *doc = NULL;

	if (from->over)
		pipe_in_over(&t, name, number);
	else
		doc = pipe_in_document(p, line, len, name, number, &t);
	if (doc == NULL) {
		warn("%s", t.text);
		doc = document_of_trouble(p, &t);
		if (p->print != NULL && !p->prints_stopped)
			io_out("\n", 1);
		else
			pipe_out_result(p, doc, false, number, arg);
		json_decref(doc);
		return STATUS_NO;
	}
	doc = pipe_in_admit(p, doc);
	if (schema != NULL)
		doc = pipe_join(p, doc, json_incref(schema));
	status = process(p, doc, number, step, arg);
	json_decref(doc);
	return status;
}

static enum status
run_stream(struct pipe *p, json_t *schema, const char *path, pipe_step step,
    void *arg)
{
	struct io_lines lines;
	enum status status = STATUS_OK;
	char *line;
	size_t len;
	int fd = STDIN_FILENO;

	if (strcmp(path, "-") != 0)
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	io_lines_open(&lines, fd);
	if (fd < 0)
		lines.error = errno;
	while (io_lines_next(&lines, &line, &len)) {
		if (!lines.over && pipe_in_blank(line, len))
			continue;
		if (run_line(p, schema, pipe_in_name(path), &lines, line, len,
		    step, arg) != STATUS_OK)
			status = STATUS_NO;
	}
	if (lines.error != 0)
		pipe_in_failed(path, lines.error);
	if (fd > STDIN_FILENO)
		close(fd);
	io_lines_close(&lines);
	return status;
}

static enum status
run_lines(struct pipe *p, char **operands, pipe_step step, void *arg)
{
	char *standard[] = {(char[]){"-"}, NULL};
	json_t *schema = pipe_schema(p);
	enum status status = STATUS_OK;

	if (p->sql != NULL)
		die(STATUS_BAD, "--sql and --lines cannot be used together");
	if (*operands == NULL && isatty(STDIN_FILENO))
		usage(p);
	if (*operands == NULL)
		operands = standard;
	for (; *operands != NULL; operands++)
		if (run_stream(p, schema, *operands, step, arg) != STATUS_OK)
			status = STATUS_NO;
	json_decref(schema);
	return status;
}

int
pipe_run(struct pipe *p, char **operands, pipe_step step, void *arg)
{
	enum status status;

	status = p->lines ? run_lines(p, operands, step, arg) :
	    run_once(p, operands, step, arg);
	io_out_close();
	return (int)status;
}
