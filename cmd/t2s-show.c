/* t2s-show - show an answer, or why there is none */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "doc/settings.h"
#include "step/pipe/access.h"
#include "step/session/kept_run.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "os/terminal.h"
#include "json/get.h"
#include "json/write.h"
#include "report/answer.h"
#include "report/members.h"
#include "report/rows/print.h"
#include "report/talk.h"
#include "report/text.h"

#define PROGRAM "t2s-show"

/* The formats; those of rows come first, in the order of rows_format. */
enum format {
	FORMAT_NDJSON = ROWS_NDJSON, FORMAT_JSON_ROWS = ROWS_JSON,
	FORMAT_CSV = ROWS_CSV, FORMAT_TSV = ROWS_TSV,
	FORMAT_TABLE = ROWS_TABLE, FORMAT_MARKDOWN = ROWS_MARKDOWN,
	FORMAT_TEXT, FORMAT_JSON, FORMAT_PLAN, FORMAT_SQL, FORMAT_DOCUMENT
};

static struct pipe pipe_ = {.by = PROGRAM, .takes_stopped = true,
    .untraced = true};
static int format = FORMAT_TEXT;
static bool questions, findings, talk, explanation, why, settings, quiet;
static const char *question, *null_text, *save, *keep, *begin, *resume, *get;
static const char *stopped;
static struct buf members = BUF_INIT;
static bool once, visible;
static struct policed policed; /* of the environment */

static const struct opt options[] = {
    {'o', "format",
	"(ndjson|rows|csv|tsv|table|markdown|text|json|plan|sql|document)",
	"output format (default: text)", .pick = &format},
    {0, "questions", NULL, "print only the open questions", .flag = &questions},
    {0, "findings", NULL,
	"print only the findings, in words", .flag = &findings},
    {0, "talk", NULL, "print only what accompanies the rows",
	.flag = &talk},
    {0, "explanation", NULL,
	"print only the explanation", .flag = &explanation},
    {0, "why", NULL, "print only how the question was read and its outcome",
	.flag = &why},
    {0, "settings", NULL, "print only the settings, as options of t2s",
	.flag = &settings},
    {0, "get", "POINTER[,POINTER]", "print only these members, one per line",
	.str = &get},
    {0, "question", "TEXT", "the question, if the document has none",
	.str = &question},
    {0, "quiet", NULL, "print only rows and errors", .flag = &quiet},
    {0, "null", "TEXT", "text for null outside JSON",
	.str = &null_text},
    {0, "save", "FILE", "write to FILE atomically",
	.str = &save},
    {0, "stopped", "FILE", "write a stopped document to FILE; print nothing",
	.str = &stopped},
    {0, "keep", "FILE", "save the document unchanged in FILE; print nothing",
	.str = &keep},
    {0, "once", NULL, "with --keep: do not replace FILE", .flag = &once},
    {0, "begin", "DIR", "prepare DIR to keep a run; print nothing",
	.str = &begin},
    {0, "resume", "DIR", "copy the run kept in DIR into a folder",
	.str = &resume},
    {0, "visible", NULL, "print text as in messages, on one line",
	.flag = &visible},
    PIPE_OPTIONS(pipe_),
    {0},
};

static const struct opt_program program = {PROGRAM,
    "show an answer, or why there is none", "[-o FORMAT] [FILE ...]",
    options};

/* Reading and SQL stand apart from the rows, so that those can be read on. */
static void
add_text(struct buf *b, const json_t *doc, const struct rows_style *style)
{
	size_t start;

	talk_before(b, doc, quiet, style->width);
	start = b->len;
	if (start > 0)
		buf_ch(b, '\n');
	if (!print_result(b, doc, ROWS_TABLE, style))
		buf_cut(b, start);
	talk_empty(b, doc, style->width);
	talk_explanation(b, doc, style->width);
}

/* The talk beside rows goes to stderr, before them. */
static void
say_aside(const json_t *doc)
{
	struct rows_style style = terminal_style(STDERR_FILENO);
	struct buf b = BUF_INIT;

	talk_before(&b, doc, quiet, style.width);
	talk_empty(&b, doc, style.width);
	text_show(&b, 0, false);
	if (b.len > 0)
		fwrite(b.s, 1, b.len, stderr);
	buf_free(&b);
}

/* Why what is to be printed is not there. */
static void
say_stop(const json_t *doc)
{
	struct buf b = BUF_INIT;

	talk_stop(&b, doc, terminal_style(STDERR_FILENO).width);
	text_show(&b, 0, false);
	if (b.len > 0)
		fwrite(b.s, 1, b.len, stderr);
	buf_free(&b);
}

static void
add_json(struct buf *b, const json_t *value)
{
	if (save != NULL && !pipe_.compact)
		json_pretty(b, value);
	else if (save != NULL || pipe_.lines)
		json_compact(b, value);
	else
		pipe_write(&pipe_, value);
}

/* For who goes on with it: a document that has stopped, as it is. */
static void
put_stopped(const json_t *doc)
{
	struct buf b = BUF_INIT;
	int error;

	json_compact(&b, doc);
	buf_ch(&b, '\n');
	error = file_write(stopped, b.s, b.len, FILE_REPORT);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", stopped,
		    file_error(error));
	buf_free(&b);
}

/* What was asked for; a stopped document comes here too. */
static void
add(struct buf *b, const json_t *doc, void *unused)
{
	struct rows_style style = terminal_style(save ? -1 : STDOUT_FILENO);
	const char *sql = get_str(get_object(doc, "sql"), "text");

	(void)unused;
	style.null = null_text;
	if (get != NULL) {
		buf_add(b, members.s, members.len);
	} else if (questions) {
		talk_questions(b, doc, style.width);
	} else if (findings) {
		talk_findings(b, doc, quiet ? "error" : "info", style.width);
	} else if (talk) {
		talk_before(b, doc, quiet, style.width);
		talk_empty(b, doc, style.width);
	} else if (explanation) {
		talk_explanation(b, doc, style.width);
	} else if (why) {
		talk_why(b, doc, style.width);
	} else if (settings) {
		settings_words(b, get_array(doc, "settings"), SETTINGS_TURN);
	} else if (format == FORMAT_JSON || format == FORMAT_DOCUMENT) {
		add_json(b, doc);
	} else if (format == FORMAT_PLAN && get_object(doc, "plan")) {
		add_json(b, get_object(doc, "plan"));
	} else if (format == FORMAT_SQL && sql) {
		buf_str(b, sql);
	} else if (format == FORMAT_PLAN || format == FORMAT_SQL) {
		say_stop(doc);
	} else if (format == FORMAT_TEXT) {
		add_text(b, doc, &style);
	} else {
		say_aside(doc);
		print_result(b, doc, (enum rows_format)format, &style);
	}
}

static void
print(struct buf *b, const json_t *doc, void *unused)
{
	int error;

	if (stopped != NULL && doc_status(doc) != STATUS_OK) {
		put_stopped(doc);
		return;
	}
	add(b, doc, unused);
	if (save == NULL)
		return;
	if (b->len > 0 && b->s[b->len - 1] != '\n')
		buf_ch(b, '\n');
	error = doc_status(doc) != STATUS_OK ? 0 :
	    file_write(save, b->s, b->len, FILE_NAMED);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", save,
		    file_error(error));
	buf_reset(b);
}

/* What the format asks for and the document lacks; NULL: nothing. A stopped
 * document need not have anything. */
static const char *
lacking(const json_t *doc)
{
	if (questions || findings || talk || explanation || why || settings ||
	    doc_status(doc) != STATUS_OK)
		return NULL;
	if (format == FORMAT_PLAN)
		return get_object(doc, "plan") ? NULL : "plan";
	if (format == FORMAT_SQL)
		return get_object(doc, "sql") ? NULL : "SQL";
	if (format <= FORMAT_MARKDOWN)
		return get_object(doc, "result") ? NULL : "result";
	if (format == FORMAT_TEXT && !get_object(doc, "plan") &&
	    !get_object(doc, "sql") && !get_object(doc, "result"))
		return "plan, SQL or result";
	return NULL;
}

/* The status tells whether all members are there, not how the document is. */
static enum status
get_members(json_t *doc)
{
	buf_reset(&members);
	if (members_print(&members, doc, get))
		doc_clear_stop(doc);
	else
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "a member is not there");
	return doc_status(doc);
}

static enum status
step(json_t *doc, void *unused)
{
	const char *lacks = lacking(doc), *session = getenv("T2S_SESSION");
	json_t *answer;

	(void)unused;
	if (get != NULL)
		return get_members(doc);
	if (stopped != NULL && doc_status(doc) != STATUS_OK)
		return doc_status(doc);
	if (lacks)
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "the document has no %s", lacks);
	if (question && !get_str(doc, "question"))
		json_object_set_new(doc, "question",
		    json_text(question, strlen(question)));
	if (format == FORMAT_JSON) {
		answer = answer_of(doc);
		if (session && *session)
			json_object_set_new(answer, "session_id",
			    json_text(session, strlen(session)));
		json_object_clear(doc);
		json_object_update(doc, answer);
		json_decref(answer);
	}
	return doc_status(doc);
}

static void
print_visible(void)
{
	struct buf b = BUF_INIT;

	if (io_read_fd(STDIN_FILENO, &b) != 0)
		die(STATUS_LATER, "cannot read the text on stdin");
	die_visible(b.s);
	buf_ch(&b, '\n');
	io_out(b.s, b.len);
	buf_free(&b);
	io_out_close();
}

/* For the driver: what has nothing to do with showing a document. */
static enum status
manage(const char *operand)
{
	json_t *refused;

	if (visible) {
		print_visible();
		return STATUS_OK;
	}
	if (keep != NULL) {
		kept_put(keep, once);
		return STATUS_OK;
	}
	policed_start(&policed);
	if (begin != NULL) {
		kept_begin(begin);
		return STATUS_OK;
	}
	if (operand == NULL)
		die(STATUS_BAD, "--resume needs the folder to copy into");
	access_only_shows();
	refused = kept_resume(resume, operand, PROGRAM);
	if (refused == NULL)
		return STATUS_OK;
	pipe_write(&pipe_, refused);
	json_decref(refused);
	io_out_close();
	return STATUS_REFUSED;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv);

	if (visible || keep != NULL || begin != NULL || resume != NULL)
		return (int)manage(argv[first]);
	if (save != NULL && (format == FORMAT_JSON || pipe_.lines))
		die(STATUS_BAD, "--save needs a single document and cannot be "
		    "used with --format=json");
	if (stopped != NULL && pipe_.lines)
		die(STATUS_BAD,
		    "--stopped and --lines cannot be used together");
	if ((format != FORMAT_JSON && format != FORMAT_DOCUMENT) ||
	    get != NULL || stopped != NULL) {
		pipe_.print = print;
		pipe_.printed = get != NULL || save != NULL ||
		    format < (int)FORMAT_TABLE ||
		    format > (int)FORMAT_TEXT ? PRINTS_DATA : PRINTS_TABLE;
		pipe_.prints_stopped = true;
	}
	return pipe_run(&pipe_, argv + first, step, NULL);
}
