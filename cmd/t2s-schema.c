/* t2s-schema - describe a database */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "step/pipe/access.h"
#include "step/pipe/named.h"
#include "step/pipe/pipe.h"
#include "step/pipe/pipe_out.h"
#include "step/pipe/policed.h"
#include "db/target.h"
#include "os/clock.h"
#include "json/get.h"
#include "schema/change/diff.h"
#include "schema/text.h"
#include "step/schema/schema_of.h"

#define PROGRAM "t2s-schema"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_SCHEMA, FORMAT_TEXT };

static struct pipe the_pipe = {.by = PROGRAM, .takes_nothing = true};
static struct schema_of what = SCHEMA_OF_INIT(PROGRAM);
static int format = FORMAT_UNSAID;
static bool prints_target;
static double timeout;

static const struct opt options[] = {
	{'d', "db", "TARGET",
	    "the database: PATH, data files or postgresql://...",
	    .lines = &what.target},
	{0, "dictionary", "FILE", "merge the dictionary in FILE, JSON or CSV "
	    "(default: $T2S_DICTIONARY)", .str = &what.dictionary},
	{0, "table", "PATTERN", "include only tables whose names match",
	    .list = &what.tables},
	{0, "values", "N",
	    "list up to N categories of a text column (default: 20)",
	    .num = &what.values},
	{0, "no-values", NULL, "do not read rows to find categories",
	    .flag = &what.no_values},
	{0, "cache", "[DIR]",
	    "reuse cached descriptions (default: ~/.cache/t2s/schema)",
	    .str = &what.cache},
	{0, "timeout", "SECONDS",
	    "time limit for loading data files (default: 0, none)",
	    .real = &timeout},
	POLICED_OPTIONS(what.policed),
	{0, "allow-superuser", NULL,
	    "connect even as a role that may write",
	    .flag = &what.guard.allow_superuser},
	{0, "trust-target", NULL,
	    "connect to a server named only by the document",
	    .flag = &what.trust_target},
	{0, "infer-keys", NULL, "find foreign keys that are not declared",
	    .flag = &what.keys.infer},
	{0, "no-infer-keys", NULL, "... nor in data files",
	    .flag = &what.keys.denied},
	{0, "keys", "FILE", "keys that are confirmed or rejected",
	    .str = &what.keys.file},
	{0, "diff", "OLD", "show the changes since OLD, a saved schema",
	    .str = &what.diff},
	{0, "print-target", NULL,
	    "print the target, standard input as the file it is kept in",
	    .flag = &prints_target},
	{'o', "format", "(document|schema|text)", "output format",
	    .pick = &format},
	{0, "pretty", NULL, "indent the JSON", .flag = &the_pipe.pretty},
	{0, "compact", NULL,
	    "write the JSON on one line", .flag = &the_pipe.compact},
	{0},
};

static const struct opt_program program = {
	PROGRAM, "describe a database",
	"[-d TARGET] [--dictionary FILE] [--diff OLD] [FILE ...]", options,
};

static void
print_as_found(struct buf *out, const json_t *doc, void *arg)
{
	schema_of_print(out, doc, arg, format == FORMAT_SCHEMA);
}

static void
print_changes(struct buf *out, const json_t *doc, void *arg)
{
	const json_t *changes = get_array(doc, "changes");

	(void)arg;
	if (changes == NULL)
		warn("%s", get_str(get_object(doc, "stop"), "message"));
	schema_diff_text(out, changes);
}

static void
print_text(struct buf *out, const json_t *doc, void *arg)
{
	const json_t *finding;
	size_t i;

	(void)arg;
	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (!get_is(finding, "severity", "info"))
			warn("%s", get_str(finding, "message"));
	schema_text(out, get_object(doc, "schema"));
}

static enum status
step(json_t *doc, void *arg)
{
	enum status status = schema_of(doc, arg);

	if (schema_of_is_text(arg)) {
		the_pipe.print = print_as_found;
		the_pipe.printed = PRINTS_DATA;
	}
	return status;
}

static void
set_output(void)
{
	if (format == FORMAT_UNSAID)
		format = isatty(STDOUT_FILENO) && !the_pipe.pretty &&
		    !the_pipe.compact ? FORMAT_TEXT : FORMAT_DOCUMENT;
	if (what.diff != NULL && format == FORMAT_SCHEMA)
		die(STATUS_BAD, "--diff does not support --format=schema");
	if (format == FORMAT_TEXT) {
		the_pipe.print = what.diff != NULL ? print_changes :
		    print_text;
		the_pipe.prints_stopped = what.diff != NULL;
	}
	if (format == FORMAT_SCHEMA)
		the_pipe.output = PIPE_SCHEMA;
	what.takes_text = format != FORMAT_TEXT && !pipe_out_pretty(&the_pipe);
}

/* For who opens it several times. */
static int
print_target(void)
{
	const char *target = target_named(what.target, NULL);

	if (target == NULL)
		die(STATUS_BAD, "no database: use -d TARGET, core.db or "
		    "set T2S_DB");
	io_out(target, strlen(target));
	io_out("\n", 1);
	io_out_close();
	return STATUS_OK;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (what.dictionary == NULL)
		what.dictionary = getenv("T2S_DICTIONARY");
	if (what.dictionary != NULL && *what.dictionary == '\0')
		what.dictionary = NULL;
	named_start(&the_pipe, &what.target, argv + first);
	if (prints_target)
		return print_target();
	target_hand_over(what.target, what.trust_target, argv);
	policed_start(&what.policed, what.target);
	what.reader = &the_pipe;
	what.load_ms = clock_ms(timeout);
	access_reads(what.target);
	infer_keys_start(&what.keys);
	set_output();
	return pipe_run(&the_pipe, argv + first, step, &what);
}
