/* t2s-patch - edit a plan */
#include "base/mem.h"
#include "base/num.h"
#include "doc/doc.h"
#include "edit/edit.h"
#include "step/pipe/pipe.h"
#include "json/get.h"
#include "json/write.h"

static struct pipe the_pipe = {.by = "t2s-patch", .takes_stopped = true};
static struct schema_keep keep;
static struct opt_list patches;
static const char *undo, *redo, *diff_file;
static bool options_wanted;
enum format { FORMAT_DOCUMENT, FORMAT_PLAN, FORMAT_JSON, FORMAT_EDITS };
static int format = FORMAT_DOCUMENT;
static json_t *before; /* the plan to compare with, in its document */

static const struct opt options[] = {
	{'p', "patch", "PATCH", "patch as words or JSON; can be repeated",
	    .list = &patches},
	{0, "undo", "[N]", "undo the last patch, or the last N",
	    .str = &undo},
	{0, "redo", "[N]", "redo the last undone patch, or the last N",
	    .str = &redo},
	{0, "options", NULL, "list what can be patched; change nothing",
	    .flag = &options_wanted},
	{0, "diff", "FILE",
	    "print the patches that turn the plan into that of FILE",
	    .str = &diff_file},
	{'o', "format", "(document|plan|json|edits)",
	    "output format (patches: those of --diff as JSON)",
	    .pick = &format},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	"t2s-patch", "edit a plan",
	"[-p PATCH | --undo[=N] | --redo[=N] | --options | --diff FILE] "
	"[PATCH ...] [FILE ...]", options,
};

static enum status
finish(json_t *doc, struct findings *f, enum status status)
{
	if (status != STATUS_OK)
		doc_stop_on_errors(doc, f);
	doc_set_findings(doc, f);
	return status;
}

static enum status
apply(json_t *doc, struct findings *f)
{
	json_t *list = json_array();
	enum status status = STATUS_OK;

	for (size_t i = 0; i < patches.n; i++)
		if (!edit_read(patches.v[i], list, f))
			status = STATUS_NO;
	if (status == STATUS_OK)
		status = edit_apply_all(doc, list, &keep, f);
	json_decref(list);
	return status;
}

/* How many of --undo or --redo; 0: no number. */
static long
count_of(const char *said)
{
	int64_t n = 1;

	if (*said != '\0' && !num_parse_int(said, &n))
		return 0;
	return n >= 1 && n <= 1000000 ? (long)n : 0;
}

/* What cannot even be a plan goes on as it came. */
static enum status
step(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT(the_pipe.by);

	(void)arg;
	if (get_object(doc, "plan") == NULL) {
		if (doc_status(doc) != STATUS_OK)
			return doc_status(doc);
		finding_add(&f, FINDING_plan_missing, "",
		    "the document has no plan");
		return finish(doc, &f, STATUS_NO);
	}
	if (the_pipe.print != NULL) {
		doc_clear_stop(doc);
		return STATUS_OK;
	}
	if (undo != NULL)
		return finish(doc, &f, edit_undo(doc, count_of(undo), &f));
	if (redo != NULL)
		return finish(doc, &f, edit_redo(doc, count_of(redo), &f));
	return finish(doc, &f, apply(doc, &f));
}

static void
print_json(struct buf *out, const json_t *value)
{
	if (the_pipe.compact || the_pipe.lines)
		json_compact(out, value);
	else
		json_pretty(out, value);
	buf_ch(out, '\n');
}

static void
print_options(struct buf *out, const json_t *doc, void *arg)
{
	json_t *value = edit_options(doc, &keep);
	const char *missing = get_str(get_object(value, "missing"), "schema");

	(void)arg;
	print_json(out, value);
	if (missing != NULL)
		warn("%s", missing);
	json_decref(value);
}

static void
print_diff(struct buf *out, const json_t *doc, void *arg)
{
	json_t *schema = get_object(doc, "schema"), *ops;

	if (schema == NULL)
		schema = get_object(before, "schema");
	ops = edit_between(get_object(before, "plan"), get_object(doc, "plan"),
	    schema_keep(&keep, schema));

	(void)arg;
	if (format >= FORMAT_JSON)
		print_json(out, ops);
	else
		edit_say_lines(out, ops);
	json_decref(ops);
}

static void
read_diff(const char *path)
{
	before = pipe_read_document(&the_pipe, path);
	if (get_object(before, "plan") == NULL)
		die(STATUS_BAD, "no plan in '%s'", path);
	the_pipe.print = print_diff;
	if (format >= FORMAT_JSON)
		the_pipe.printed = PRINTS_DATA;
}

/* Move patches from the operands to the list; what is left are files. */
static void
take_patches(char **operands)
{
	char **files = operands;

	for (; *operands != NULL; operands++) {
		if (!edit_is_patch(*operands)) {
			*files++ = *operands;
			continue;
		}
		opt_check_text("patch", *operands);
		MEM_GROW(patches.v, patches.n, patches.cap);
		patches.v[patches.n++] = *operands;
	}
	*files = NULL;
}

static void
check_count(const char *name, const char *said)
{
	if (said != NULL && count_of(said) == 0)
		die(STATUS_BAD,
		    "invalid --%s '%s': expected a number of patches", name,
		    said);
}

static void
check_usage(void)
{
	int ways = (patches.n > 0) + (undo != NULL) + (redo != NULL) +
	    options_wanted + (diff_file != NULL);

	if (ways > 1)
		die(STATUS_BAD, "only one of patches, --undo, --redo, "
		    "--options and --diff can be used");
	if (ways == 0)
		die(STATUS_BAD,
		    "no patch given; use -p, for example -p 'limit 3'");
	check_count("undo", undo);
	check_count("redo", redo);
	if (format >= FORMAT_JSON && diff_file == NULL && !options_wanted)
		die(STATUS_BAD, "--format=%s can be used only with --diff",
		    format == FORMAT_JSON ? "json" : "edits");
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	int status;

	the_pipe.output = format == FORMAT_PLAN ? PIPE_PLAN : PIPE_DOCUMENT;
	take_patches(argv + first);
	check_usage();
	if (options_wanted) {
		the_pipe.print = print_options;
		the_pipe.printed = PRINTS_DATA;
	}
	if (diff_file != NULL)
		read_diff(diff_file);
	status = pipe_run(&the_pipe, argv + first, step, NULL);
	schema_keep_free(&keep);
	return status;
}
