/* t2s-show - show an answer, or why there is none */
#include <stdlib.h>
#include <unistd.h>

#include "base/io.h"
#include "base/moment.h"
#include "db/target.h"
#include "doc/doc.h"
#include "json/write.h"
#include "os/pager.h"
#include "os/terminal.h"
#include "report/show.h"
#include "report/talk.h"
#include "report/text.h"
#include "step/pipe/access.h"
#include "step/pipe/into.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "step/pipe/report.h"
#include "step/session/kept_run.h"

#define PROGRAM "t2s-show"

static struct pipe pipe_ = {.by = PROGRAM, .takes_stopped = true,
    .untraced = true};
static struct show what = SHOW_INIT(PROGRAM);
static char made[MOMENT_STAMP];
static struct into into = {.whole = true};
static const char *null_text, *save, *may, *keep, *begin,
    *resume;
static struct report stopped = {.lines = true, .kept = BUF_INIT};
static long lock = -1;
static bool once, visible, checks;
static struct policed policed; /* of the environment */
static struct buf below = BUF_INIT; /* said after the rows */

static const struct opt options[] = {
    {'o', "format",
	SHOW_FORMATS, "output format (default: text), or a file whose suffix "
	"names it", .pick = &what.format, .into = &into.path},
    {0, "questions", NULL, "print only the open questions",
	.flag = &what.parts[SHOW_QUESTIONS]},
    {0, "findings", NULL, "print only the findings, in words",
	.flag = &what.parts[SHOW_FINDINGS]},
    {0, "talk", NULL, "print only what accompanies the rows",
	.flag = &what.parts[SHOW_TALK]},
    {0, "explanation", NULL, "print only the explanation",
	.flag = &what.parts[SHOW_EXPLANATION]},
    {0, "why", NULL, "print only how the question was read and its outcome",
	.flag = &what.parts[SHOW_WHY]},
    {0, "settings", NULL, "print only the settings, as options of t2s",
	.flag = &what.parts[SHOW_SETTINGS]},
    {0, "get", "POINTER[,POINTER]", "print only these members, one per line",
	.str = &what.get},
    {0, "question", "TEXT", "the question, if the document has none",
	.str = &what.question, .bytes = true},
    {0, "quiet", NULL, "print only rows and errors", .flag = &what.quiet},
    {0, "null", "TEXT", "text for null outside JSON", .str = &null_text},
    {0, "csv-safe", NULL, "csv, tsv: write ' before text that begins with "
	"=, +, - or @", .flag = &what.csv_safe},
    {0, "save", "FILE", "write to FILE atomically", .str = &save},
    REPLACE_OPTION(into.replace),
    {0, "check-file", "FILE", "check that FILE may be replaced; print nothing",
	.str = &may},
    {0, "stopped", "FILE", "write a stopped document to FILE; print nothing",
	.str = &stopped.path},
    {0, "keep", "FILE", "save the document unchanged in FILE; print nothing",
	.str = &keep},
    {0, "once", NULL, "with --keep: do not replace FILE", .flag = &once},
    {0, "begin", "DIR", "prepare DIR to keep a run; print nothing",
	.str = &begin},
    {0, "lock", "FD", "with --begin, --resume: lock DIR, which is open as FD",
	.num = &lock},
    {0, "resume", "DIR", "copy the run kept in DIR into a folder",
	.str = &resume},
    {0, "check-policy", NULL, "read only the policy; print nothing",
	.flag = &checks},
    {0, "visible", NULL, "print text as in messages, on one line",
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
	bool file = save != NULL || into.path != NULL;

	if (file && !pipe_.compact)
		json_pretty(b, value);
	else if (file || pipe_.lines)
		json_compact(b, value);
	else
		pipe_write(&pipe_, value);
}

/* What is to be read beside the rows goes to stderr, before them. */
static void
add_text(struct buf *b, const json_t *doc)
{
	struct rows_style style = terminal_style(save || into.path ? -1 :
	    STDOUT_FILENO);

	style.null = null_text;
	show_text(b, &what.aside, doc, &what, &style, what.width);
}

/* What stderr has to tell of a failure that stands in a file. */
static void
say_failure(const json_t *doc)
{
	struct buf aside = BUF_INIT;

	talk_stop(&aside, doc, what.width);
	terminal_say(&aside);
}

/* On a terminal: what does not fit goes through the pager, and what is doubtful
 * is said once more below it. */
static void
show_long(struct buf *b, const json_t *doc)
{
	if (!pager_is_long(b->s, b->len))
		return;
	if (!what.quiet && isatty(STDERR_FILENO))
		talk_doubts(&below, doc, what.width);
	text_show(b, 0, pipe_.printed == PRINTS_TABLE);
	if (pager_show(b->s, b->len))
		buf_reset(b);
}

/* A stopped document comes here too. */
static void
print(struct buf *b, const json_t *doc, void *unused)
{
	const json_t *value = show_json(doc, &what);
	bool failed = doc_status(doc) != STATUS_OK;

	(void)unused;
	into.replace.target = target_named(NULL, doc);
	if (stopped.path != NULL && failed) {
		report_write(&stopped, doc);
		return;
	}
	if (value != NULL)
		add_json(b, value);
	else
		add_text(b, doc);
	terminal_say(&what.aside);
	if (into.sheet)
		into_close(&into, doc);
	else if (into.path != NULL && (!failed ||
	    show_tells_failure(what.format)))
		into_write(&into, into.path, b, FILE_OUTPUT);
	else if (save != NULL && !failed)
		into_write(&into, save, b, FILE_NAMED);
	if (into.path == NULL && save == NULL)
		show_long(b, doc);
	else
		buf_reset(b);
	if (into.path != NULL && failed && show_tells_failure(what.format))
		say_failure(doc);
}

/* For the driver: what has nothing to do with showing a document. */
static enum status
manage(const char *operand)
{
	json_t *refused;

	if (visible)
		terminal_visible();
	if (keep != NULL)
		kept_put(keep, once);
	if (visible || keep != NULL)
		return STATUS_OK;
	if (may != NULL) {
		into.replace.quiet = true;
		replace_check(&into.replace, may, REPLACE_BY_PLAN);
		return STATUS_OK;
	}
	policed_start(&policed, NULL);
	if (begin != NULL)
		kept_begin(begin, what.question, (int)lock);
	if (checks || begin != NULL)
		return STATUS_OK;
	if (operand == NULL)
		die(STATUS_BAD, "--resume needs the folder to copy into");
	access_only_shows();
	refused = kept_resume(resume, operand, PROGRAM, (int)lock);
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
		die(STATUS_BAD, "--save needs a single document and cannot be "
		    "used with --format=json");
	if (into.path != NULL && save != NULL)
		die(STATUS_BAD, "--save and a file as output cannot be used "
		    "together");
	if (stopped.path != NULL && pipe_.lines)
		die(STATUS_BAD, "--stopped and --lines cannot be used together");
	report_check(&stopped, NULL);
	into.sheet = format == SHOW_SHEET;
	into_begin(&into, pipe_.lines);
	if (what.get == NULL && stopped.path == NULL && into.path == NULL &&
	    (format == SHOW_JSON || format == SHOW_DOCUMENT))
		return;
	pipe_.print = print;
	pipe_.printed = what.get != NULL || save != NULL ||
	    (format != SHOW_TEXT && format != SHOW_CHART &&
	    !rows_is_table(format)) ?
	    PRINTS_DATA : PRINTS_TABLE;
	pipe_.prints_stopped = true;
}

static enum status
step(json_t *doc, void *unused)
{
	(void)unused;
	return show_document(doc, &what);
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv), status;

	if (visible || checks || may != NULL || keep != NULL || begin != NULL ||
	    resume != NULL)
		return (int)manage(argv[first]);
	what.session = getenv("T2S_SESSION");
	what.made = what.format == SHOW_HTML ? moment_stamp(made) : NULL;
	what.width = terminal_style(STDERR_FILENO).width;
	what.passes_stopped = stopped.path != NULL;
	set_output();
	status = pipe_run(&pipe_, argv + first, step, NULL);
	terminal_say(&below);
	return status;
}
