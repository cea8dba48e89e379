/* t2s-exec - run a query read-only and print its rows */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "doc/doc.h"
#include "step/pipe/access.h"
#include "step/pipe/into.h"
#include "step/pipe/named.h"
#include "step/pipe/pipe.h"
#include "step/pipe/policed.h"
#include "step/pipe/report.h"
#include "step/exec/exec.h"
#include "step/exec/role.h"
#include "db/target.h"
#include "os/sheet/sheet.h"
#include "os/terminal.h"
#include "json/get.h"
#include "report/talk.h"

#define PROGRAM "t2s-exec"
enum { TALK_ALL, TALK_NONE };
enum { TO_SHEET = ROWS_FORMATS, TO_DOCUMENT }; /* behind those of rows */

static struct pipe pipe_ = {.by = PROGRAM, .takes_sql = true};
static struct exec_options exec = {.by = PROGRAM, .gate = {-1, -1}};
static struct policed policed;
static const char *only_file;
static int format = -1, refine, print_role = -1, talk = -1;
static long limit = -1, max_rows, max_bytes = -1;
static double timeout = 30;
static size_t formulas;
static struct into into;
static struct report report = {.kept = BUF_INIT};

static const struct opt options[] = {
    {'d', "db", "TARGET",
	"the database: PATH, data files or postgresql://...",
	.lines = &exec.target},
    {0, "sql", "SQL", "run this statement, - for stdin (default: the input's)",
	.str = &pipe_.sql},
    {'o', "format", "(" ROWS_NAMES "xlsx|document)",
	"output format (default: table on a terminal, else ndjson), or a file "
	"whose suffix names it", .pick = &format, .into = &into.path},
    {0, "limit", "N",
	"maximum rows, 0: all (default for --format=document: 1000)",
	.num = &limit},
    {0, "max-rows", "N", "upper bound for --limit", .num = &max_rows},
    {0, "max-bytes", "N", "maximum bytes of values, 0: no maximum",
	.num = &max_bytes},
    {0, "length-limit", "BYTES",
	"maximum bytes of one value (default: 16000000)",
	.num = &exec.open.length_bytes},
    {0, "memory-limit", "BYTES", "maximum memory (default: 268435456)",
	.num = &exec.open.heap_bytes},
    {0, "timeout", "SECONDS", "time limit of the query (default: 30, 0: none)",
	.real = &timeout},
    {0, "max-cost", "COST", "refuse a query with a higher estimated cost",
	.real = &exec.gate.cost},
    {0, "max-scan-rows", "N", "refuse a query estimated to read more rows",
	.real = &exec.gate.scan_rows},
    {0, "report", "FILE",
	"write rows to stdout, the document without rows to FILE",
	.str = &report.path},
    REPLACE_OPTION(into.replace),
    {0, "talk", "(all|none)",
	"also print how the question was read, or only errors",
	.pick = &talk},
    {0, "dry-run", NULL, "show the database's query plan; run nothing",
	.flag = &exec.dry_run},
    {0, "fail-empty", NULL,
	"exit with 5 if there are no rows", .flag = &exec.fail_empty},
    {0, "refine", "(always|suspect|never)",
	"which empty results --fail-empty covers", .pick = &refine},
    {0, "no-explain", NULL, "do not look for the reason of an empty result",
	.flag = &exec.no_explain},
    {0, "null", "TEXT", "text for null outside JSON",
	.str = &exec.style.null},
    {0, "csv-safe", NULL, "csv, tsv: write ' before text that begins with "
	"=, +, - or @", .flag = &exec.style.safe},
    {0, "only", "FILE", "allow only the tables of the schema in FILE",
	.str = &only_file},
    POLICED_OPTIONS(policed),
    {0, "allow-function", "NAME",
	"let a function of PostgreSQL be called that may have effects",
	.lines = &exec.guard.functions},
    {0, "allow-superuser", NULL, "connect even as a role that may write",
	.flag = &exec.guard.allow_superuser},
    {0, "print-role", "(postgres)", "print the SQL that creates a read-only role",
	.pick = &print_role},
    {0, "trust-target", NULL, "connect to a server named only by the document",
	.flag = &exec.trust_target},
    PIPE_OPTIONS(pipe_),
    {0},
};

static const struct opt_program program = {PROGRAM,
    "run a query read-only and print its rows", "[-d TARGET] [--sql SQL] [FILE ...]",
    options};

/* Rows that are kept in memory or meant for reading are bounded. */
static void
choose_limits(void)
{
	bool bounded = format == TO_DOCUMENT || rows_is_table(format);

	if (limit < 0)
		limit = bounded && !exec.dry_run ? 1000 : 0;
	if (max_rows > 0 && (limit == 0 || limit > max_rows))
		limit = max_rows;
	if (max_bytes < 0)
		max_bytes = format == TO_DOCUMENT ? 16L << 20 : 0;
	if (format == TO_SHEET && (limit == 0 || limit > SHEET_ROWS))
		limit = SHEET_ROWS + 1; /* one says that there are too many */
	exec.limits.rows = limit;
	exec.limits.bytes = max_bytes;
	exec.open.timeout_ms = exec.open.load_ms = clock_ms(timeout);
}

static void
choose_format(void)
{
	struct rows_style given = exec.style;

	if (format < 0)
		format = pipe_.lines || exec.dry_run ? TO_DOCUMENT :
		    isatty(STDOUT_FILENO) ? ROWS_TABLE : ROWS_NDJSON;
	exec.style = terminal_style(into.path ? -1 : STDOUT_FILENO);
	exec.style.null = given.null;
	exec.style.safe = given.safe;
	exec.style.formulas = &formulas;
	exec.to_stdout = format != TO_DOCUMENT;
	if (exec.to_stdout)
		exec.format = format == TO_SHEET ? ROWS_NDJSON :
		    (enum rows_format)format;
	into.sheet = exec.own_reader = format == TO_SHEET;
	if (exec.dry_run && (into.path || into.sheet))
		die(STATUS_BAD, "--dry-run has no rows for a file");
	into_begin(&into, pipe_.lines);
}

/* The tables that may be read. */
static void
read_only_file(void)
{
	json_t *doc;

	if (!only_file)
		return;
	doc = pipe_read_document(&pipe_, only_file);
	if (!get_array(get_object(doc, "schema"), "tables"))
		die(STATUS_BAD, "no schema in '%s'", only_file);
	exec_only(&exec, get_object(doc, "schema"));
	json_decref(doc);
}

static void
pass(json_t *doc)
{
	policed_pass(policed.policy, doc, target_named(exec.target, doc));
}

/* What is said beside the rows stands before them, or in their place. */
static void
say_aside(const json_t *doc, bool before)
{
	size_t width = terminal_style(STDERR_FILENO).width;
	struct buf b = BUF_INIT;

	if (talk != TALK_ALL || doc_status(doc) != STATUS_OK)
		return;
	if (before)
		talk_before(&b, doc, false, width);
	else
		talk_empty(&b, doc, width);
	terminal_say(&b);
}

static enum status
step(json_t *doc, void *unused)
{
	enum status status = doc_status(doc);

	(void)unused;
	exec.guard.policy = policed.policy;
	into_spare(&into, target_named(exec.target, doc));
	report_spare(&report, target_named(exec.target, doc));
	if (status == STATUS_OK) {
		policed_mark(policed.policy, doc,
		    target_named(exec.target, doc));
		say_aside(doc, true);
		status = exec_document(doc, &exec);
		status = into_end(&into, doc, PROGRAM);
		say_aside(doc, false);
	} else {
		pass(doc);
	}
	report_write(&report, doc);
	return status;
}

/* The rows are on stdout already; what is left is what they do not say. A
 * table and Markdown say themselves that there are more. */
static void
print_talk(struct buf *out, const json_t *doc, void *unused)
{
	bool told = rows_is_table(format);
	const char *code, *message, *hint;
	const json_t *finding;
	size_t i;

	(void)out, (void)unused;
	if (talk == TALK_NONE)
		return;
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		code = get_str(finding, "code");
		message = get_str(finding, "message");
		hint = get_str(finding, "hint");
		if (!get_is(finding, "by", PROGRAM) || !code || !message ||
		    (told && !strcmp(code, "result_truncated")))
			continue;
		warn(hint ? "%s (%s)" : "%s", message, hint);
	}
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&pipe_, &program, argc, argv);

	if (print_role >= 0)
		return role_show(&pipe_);
	named_start(&pipe_, &exec.target, argv + first);
	target_hand_over(exec.target, exec.trust_target, argv);
	report.replace = into.replace;
	report.replace.target = into.replace.target = exec.target;
	report_check(&report, into.path);
	choose_format();
	if (exec.to_stdout && !exec.dry_run)
		pipe_.print = print_talk;
	/* who asked for the talk shows what others have stopped */
	pipe_.tells_own = talk >= 0;
	pipe_.skips_empty = talk == TALK_NONE;
	choose_limits();
	gate_start(&exec.gate);
	read_only_file();
	policed_start(&policed, exec.target);
	access_reads(exec.target);
	access_makes_rows();
	exec.guard.claims = &policed.claims;
	exec.guard.twins = &policed.twins;
	/* no other document follows */
	exec.guard.shut_in = !pipe_.lines;
	exec.guard.report = report.path;
	report.lines = pipe_.lines;
	exec.refine = (enum exec_refine)refine;
	pipe_.takes_stopped = report.path != NULL;
	pipe_.pass = pass;
	return pipe_run(&pipe_, argv + first, step, NULL);
}
