/* t2s-saved - keep questions under names */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "doc/doc.h"
#include "doc/settings.h"
#include "edit/parameter.h"
#include "step/pipe/pipe.h"
#include "step/session/saved.h"
#include "os/terminal.h"
#include "json/get.h"
#include "report/saved.h"

#define PROGRAM "t2s-saved"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_TEXT, FORMAT_NAMES,
	FORMAT_PLAN };

static struct pipe the_pipe = {.by = PROGRAM};
static struct opt_list parameters, settings, sets;
static bool force, quiet;
static int format = FORMAT_UNSAID;

static const struct opt options[] = {
	{'p', "parameter", "NAME=VALUE", "save VALUE of conditions as "
	    "parameter NAME", .list = &parameters},
	{0, "setting", "NAME[=VALUE]", "save an option that was given",
	    .list = &settings},
	{0, "force", NULL, "replace what has the name", .flag = &force},
	{0, "set", "NAME=VALUE", "show it with this value of a parameter",
	    .list = &sets},
	{'o', "format", "(document|text|names|plan)", "what to write",
	    .pick = &format},
	{0, "quiet", NULL, "do not say where it is saved", .flag = &quiet},
	PIPE_OPTIONS(the_pipe),
	{0},
};

static const struct opt_program program = {
	PROGRAM, "keep questions under names",
	"save NAME [FILE]|check NAME|show NAME|list", options,
};

static struct saved saved;
static const char *name;

/* ---- what it can do ----------------------------------------------------- */

/* Dies for a name that cannot be saved under, before there is anything to. */
static enum status
check(json_t *doc, void *arg)
{
	bool own = false;
	char *path = saved_find(&saved, name, &own);

	(void)doc;
	(void)arg;
	if (path != NULL && own && !force)
		die(STATUS_BAD, "there is a saved question '%s' already; "
		    "--force puts another in its place", name);
	free(path);
	return STATUS_OK;
}

/* The name's length in NAME=VALUE; dies where it is none. */
static size_t
name_length(const char *option, const char *text)
{
	size_t n = strcspn(text, "=");

	if (text[n] != '=' || !parameter_is_name(text, n))
		die(STATUS_BAD, "option '--%s' wants NAME=VALUE, not '%s'",
		    option, text);
	return n;
}

static enum status
add_parameters(json_t *doc, json_t *plan)
{
	struct findings f = FINDINGS_INIT(PROGRAM);
	enum status status;
	size_t i, n;

	for (i = 0; i < parameters.n; i++) {
		const char *text = parameters.v[i];
		struct buf known = BUF_INIT, called = BUF_INIT;
		json_t *there = parameter_list(plan);

		n = name_length("parameter", text);
		buf_add(&called, text, n);
		if (json_object_get(there, called.s) != NULL)
			finding_add(&f, FINDING_parameter_exists, "",
			    "the plan has a parameter '%s' already", called.s);
		else if (parameter_make(plan, called.s, text + n + 1,
		    &known) == 0)
			finding_add(&f, FINDING_parameter_value_not_found, "",
			    "no condition of the plan compares with '%s'; %s%s",
			    text + n + 1, known.len > 0 ? "its values are " :
			    "it has no values", known.s);
		json_decref(there);
		buf_free(&called);
		buf_free(&known);
	}
	status = doc_stop_on_errors(doc, &f);
	if (status != STATUS_OK)
		warn("%s", get_str(get_object(doc, "stop"), "message"));
	doc_set_findings(doc, &f);
	return status;
}

static enum status
save(json_t *doc, void *arg)
{
	json_t *given = json_array(), *kept;
	const char *wrong = settings_add(given, SETTINGS_SAVED, settings.v,
	    settings.n);
	enum status status;

	(void)arg;
	if (wrong != NULL)
		die(STATUS_BAD, "'%s' is no option that is kept", wrong);
	kept = saved_of_document(&saved, doc, given);
	json_decref(given);
	if (kept == NULL) {
		doc_stop(doc, PROGRAM, STATUS_NO, "findings",
		    "there is no plan in the document");
		return STATUS_NO;
	}
	status = add_parameters(doc, get_object(kept, "plan"));
	if (status == STATUS_OK)
		saved_write(&saved, name, kept, force, quiet);
	json_decref(kept);
	return status;
}

/* Of a name that is not there, those that are like it. */
_Noreturn static void
unknown(void)
{
	json_t *names = saved_names(&saved);
	const char *like = saved_like(names, name);

	if (like != NULL)
		die(STATUS_BAD, "unknown saved question '%s'; did you mean "
		    "'%s'?", name, like);
	die(STATUS_BAD, "unknown saved question '%s'; t2s --saved lists "
	    "those in '%s'", name, saved.folder.s);
}

static enum status
show(json_t *doc, void *arg)
{
	struct buf why = BUF_INIT, called = BUF_INIT;
	bool own;
	char *path = saved_find(&saved, name, &own);
	json_t *found;
	size_t i, n;

	(void)arg;
	if (path == NULL)
		unknown();
	found = saved_read(path, &why);
	if (found == NULL)
		die(STATUS_BAD, "%s", why.s);
	for (i = 0; i < sets.n; i++) {
		n = name_length("set", sets.v[i]);
		buf_reset(&called);
		buf_add(&called, sets.v[i], n);
		/* one that is not there is told by who binds it */
		(void)parameter_fill(get_object(found, "plan"), called.s,
		    sets.v[i] + n + 1);
	}
	doc_merge(doc, found);
	buf_free(&called);
	json_decref(found);
	free(path);
	return STATUS_OK;
}

static enum status
list(json_t *doc, void *arg)
{
	json_t *names = saved_names(&saved), *whole = json_array();
	json_t *item, *found;
	struct buf why = BUF_INIT;
	size_t i;

	(void)arg;
	json_array_foreach(names, i, item) {
		buf_reset(&why);
		found = saved_read(get_str(item, "file"), &why);
		if (found == NULL) {
			warn("%s", why.s);
			continue;
		}
		if (get_str(found, "question") != NULL)
			json_object_set(item, "question",
			    json_object_get(found, "question"));
		json_object_set_new(item, "parameters",
		    parameter_list(get_object(found, "plan")));
		json_decref(found);
		json_array_append(whole, item);
	}
	buf_free(&why);
	json_decref(names);
	json_object_set_new(doc, "saved", whole);
	return STATUS_OK;
}

/* ---- the command line --------------------------------------------------- */

static const struct verb {
	const char *name;
	pipe_step step;
	bool named, reads;
} verbs[] = {
	{"save", save, .named = true, .reads = true},
	{"check", check, .named = true},
	{"show", show, .named = true},
	{"list", list, .named = false},
};

static const struct verb *
verb_of(const char *word)
{
	if (word == NULL)
		opt_usage(&program);
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strcmp(word, verbs[i].name) == 0)
			return &verbs[i];
	die(STATUS_BAD, "'%s' is none of save, check, show and list", word);
}

static void
print_nothing(struct buf *out, const json_t *doc, void *arg)
{
	(void)out;
	(void)doc;
	(void)arg;
}

static void
print_table(struct buf *out, const json_t *doc, void *arg)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);

	(void)arg;
	saved_table(out, get_array(doc, "saved"), &style);
}

static void
print_names(struct buf *out, const json_t *doc, void *arg)
{
	json_t *item;
	size_t i;

	(void)arg;
	json_array_foreach(get_array(doc, "saved"), i, item)
		buf_fmt(out, "%s\n", get_str(item, "name"));
}

static void
set_output(const struct verb *verb)
{
	bool lists = verb->step == list;

	if (format == FORMAT_UNSAID)
		format = lists && isatty(STDOUT_FILENO) ? FORMAT_TEXT :
		    FORMAT_DOCUMENT;
	if (!lists && (format == FORMAT_TEXT || format == FORMAT_NAMES))
		die(STATUS_BAD, "--format=text and names go with list");
	the_pipe.printed = PRINTS_TABLE;
	if (format == FORMAT_TEXT)
		the_pipe.print = print_table;
	if (format == FORMAT_NAMES)
		the_pipe.print = print_names;
	if (format == FORMAT_PLAN)
		the_pipe.output = PIPE_PLAN;
	if (verb->step == check)
		the_pipe.print = print_nothing;
	the_pipe.takes_nothing = !verb->reads;
}

int
main(int argc, char **argv)
{
	int first = pipe_start(&the_pipe, &program, argc, argv);
	const struct verb *verb = verb_of(argv[first++]);

	set_output(verb);
	if (verb->named) {
		if ((name = argv[first]) == NULL)
			die(STATUS_BAD, "%s wants NAME", verb->name);
		first++;
		saved_check_name(name);
	}
	saved_start(&saved);
	return pipe_run(&the_pipe, argv + first, verb->step, NULL);
}
