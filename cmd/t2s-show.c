/* t2s-show - show an answer, or why there is none */
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"
#include "json/write.h"
#include "os/terminal.h"
#include "report/show.h"
#include "step/pipe/access.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "step/pipe/report.h"
#include "step/session/kept_run.h"

#define PROGRAM "t2s-show"

static struct pipe pipe_ = {.by = PROGRAM, .takes_stopped = true,
    .untraced = true};
static struct show what = SHOW_INIT(PROGRAM);
static const char *null_text, *save, *keep, *begin, *resume;
static struct report stopped = {.lines = true, .kept = BUF_INIT};
static bool once, visible;
static struct policed policed; /* of the environment */

static const struct opt options[] = {
    {'o', "format",
	SHOW_FORMATS, "what to print (default: text)", .pick = &what.format},
    {0, "questions", NULL, "only the open questions",
	.flag = &what.parts[SHOW_QUESTIONS]},
    {0, "findings", NULL, "only the findings, in words",
	.flag = &what.parts[SHOW_FINDINGS]},
    {0, "talk", NULL, "only what would stand beside the rows",
	.flag = &what.parts[SHOW_TALK]},
    {0, "explanation", NULL, "only the explanation",
	.flag = &what.parts[SHOW_EXPLANATION]},
    {0, "why", NULL, "only how the question was read, and what came of it",
	.flag = &what.parts[SHOW_WHY]},
    {0, "settings", NULL, "only the settings, as options of t2s",
	.flag = &what.parts[SHOW_SETTINGS]},
    {0, "get", "POINTER[,POINTER]", "only these members, a line each",
	.str = &what.get},
    {0, "question", "TEXT", "what was asked, where the document does not say",
	.str = &what.question},
    {0, "quiet", NULL, "nothing beside the rows but errors",
	.flag = &what.quiet},
    {0, "null", "TEXT", "what stands for null outside JSON",
	.str = &null_text},
    {0, "save", "FILE", "write it to FILE, whole or not at all",
	.str = &save},
    {0, "stopped", "FILE", "write a stopped document to FILE, and show nothing",
	.str = &stopped.path},
    {0, "keep", "FILE", "keep the document as it is in FILE; show nothing",
	.str = &keep},
    {0, "once", NULL, "... unless FILE is there", .flag = &once},
    {0, "begin", "DIR", "make DIR ready to keep a run in; show nothing",
	.str = &begin},
    {0, "resume", "DIR", "copy the run kept in DIR into a folder",
	.str = &resume},
    {0, "visible", NULL, "print text as messages do, on one line",
	.flag = &visible},
    PIPE_OPTIONS(pipe_),
    {0},
};

static const struct opt_program program = {PROGRAM,
    "show an answer, or why there is none", "[-o FORMAT] [FILE ...]",
    options};

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

/* What is to be read beside the rows goes to stderr, before them. */
static void
add_text(struct buf *b, const json_t *doc)
{
	struct rows_style style = terminal_style(save ? -1 : STDOUT_FILENO);
	struct buf aside = BUF_INIT;

	style.null = null_text;
	show_text(b, &aside, doc, &what, &style,
	    terminal_style(STDERR_FILENO).width);
	terminal_say(&aside);
}

/* A stopped document comes here too. */
static void
print(struct buf *b, const json_t *doc, void *unused)
{
	const json_t *value = show_json(doc, &what);
	int error;

	(void)unused;
	if (stopped.path != NULL && doc_status(doc) != STATUS_OK) {
		report_write(&stopped, doc);
		return;
	}
	if (value != NULL)
		add_json(b, value);
	else
		add_text(b, doc);
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

static void
print_visible(void)
{
	struct buf b = BUF_INIT;

	if (io_read_fd(STDIN_FILENO, &b) != 0)
		die(STATUS_LATER, "cannot read the text");
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
		die(STATUS_BAD, "--resume wants the folder to copy into");
	access_only_shows();
	refused = kept_resume(resume, operand, PROGRAM);
	if (refused == NULL)
		return STATUS_OK;
	pipe_write(&pipe_, refused);
	json_decref(refused);
	io_out_close();
	return STATUS_REFUSED;
}

static void
set_output(void)
{
	int format = what.format;

	if (save != NULL && (format == SHOW_JSON || pipe_.lines))
		die(STATUS_BAD, "--save goes with one document, and not with "
		    "--format=json");
	if (stopped.path != NULL && pipe_.lines)
		die(STATUS_BAD, "options '--stopped' and '--lines' exclude "
		    "each other");
	if (what.get == NULL && stopped.path == NULL &&
	    (format == SHOW_JSON || format == SHOW_DOCUMENT))
		return;
	pipe_.print = print;
	pipe_.printed = what.get != NULL || save != NULL ||
	    format < (int)SHOW_TABLE || format > (int)SHOW_TEXT ?
	    PRINTS_DATA : PRINTS_TABLE;
	pipe_.prints_stopped = true;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv);

	if (visible || keep != NULL || begin != NULL || resume != NULL)
		return (int)manage(argv[first]);
	what.session = getenv("T2S_SESSION");
	what.passes_stopped = stopped.path != NULL;
	set_output();
	return pipe_run(&pipe_, argv + first, show_document, &what);
}
