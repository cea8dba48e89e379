/* t2s-schema - describe a database */
#include <fnmatch.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "doc/doc.h"
#include "eng/pipe.h"
#include "eng/pipe_out.h"
#include "eng/sqlite/introspect.h"
#include "eng/sqlite/open.h"
#include "eng/target.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "schema/dictionary.h"
#include "schema/schema.h"
#include "schema/text.h"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_SCHEMA, FORMAT_TEXT };

#define TIMEOUT_MS 60000L

static struct pipe the_pipe = {.by = "t2s-schema", .takes_nothing = true};
static const char *target;
static const char *dictionary_file;
static struct opt_list tables;
static long values = 20;
static bool no_values;
static int format = FORMAT_UNSAID;

static const struct opt options[] = {
	{'d', "db", "TARGET", "the database: PATH or sqlite:PATH",
	    .str = &target},
	{0, "dictionary", "FILE", "merge what FILE (JSON or CSV) says of it",
	    .str = &dictionary_file},
	{0, "table", "PATTERN", "only tables whose names match",
	    .list = &tables},
	{0, "values", "N", "list up to N categories of a text column (20)",
	    .num = &values},
	{0, "no-values", NULL, "do not look at the rows for categories",
	    .flag = &no_values},
	{'o', "format", "(document|schema|text)", "what to write",
	    .pick = &format},
	{0, "pretty", NULL, "write for reading", .flag = &the_pipe.pretty},
	{0, "compact", NULL, "write on one line", .flag = &the_pipe.compact},
	{0},
};

static const struct opt_program program = {
	"t2s-schema", "describe a database",
	"[-d TARGET] [--dictionary FILE] [FILE ...]", options,
};

/* ---- the dictionary ---------------------------------------------------- */

static json_t *
read_dictionary(const char *path, struct findings *f)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	json_t *raw, *normal;
	size_t blank;
	int error = io_read_file(path, &text);

	if (error != 0)
		die(STATUS_BAD, "cannot read '%s': %s", path, strerror(error));
	blank = strspn(text.s, " \t\r\n\xef\xbb\xbf");
	if (text.s[blank] == '{') {
		raw = json_read(text.s, text.len, &m);
		if (raw == NULL)
			die(STATUS_BAD, "%s:%d:%d: %s", path, m.line, m.column,
			    m.message);
	} else {
		raw = dictionary_from_csv(text.s, text.len, f);
	}
	buf_free(&text);
	normal = f->errors > 0 ? NULL : dictionary_normal(raw, f);
	json_decref(raw);
	return normal;
}

/* ---- the schema -------------------------------------------------------- */

static bool
describe_database(const char *path, struct introspected *found,
    struct findings *f, enum status *status)
{
	static struct introspect want;
	struct engine_limits limits = {.timeout_ms = TIMEOUT_MS};
	sqlite3 *db = sqlite_open(path, &limits, f, status);
	bool done;

	want = (struct introspect){no_values ? 0 : values, tables.v, tables.n};
	done = db != NULL && sqlite_introspect(db, &want, found, f, status);
	sqlite_shut(db);
	return done;
}

static void
set_database(json_t *doc, const char *from, json_t *fingerprints)
{
	json_t *database = json_object();

	if (from != NULL) {
		json_object_set_new(database, "dialect",
		    json_string("sqlite"));
		json_object_set_new(database, "target", json_string(from));
	}
	json_object_set(database, "fingerprints", fingerprints);
	json_object_set_new(doc, "database", database);
}

/*
 * A schema that goes out as it came is never made a tree: with ten thousand
 * tables that would take longer than all the rest.
 */
static void
print_as_found(struct buf *out, const json_t *doc, void *arg)
{
	const struct introspected *found = arg;

	if (format == FORMAT_DOCUMENT) {
		json_compact(out, doc);
		buf_cut(out, out->len - 1);
		buf_str(out, ",\"schema\":");
	}
	(void)buf_room(out, found->text.len + 2);
	buf_add(out, found->text.s, found->text.len);
	buf_str(out, format == FORMAT_DOCUMENT ? "}\n" : "\n");
}

static bool
goes_out_as_found(const json_t *doc, const struct introspected *found)
{
	return dictionary_file == NULL && format != FORMAT_TEXT &&
	    !found->unresolved && !pipe_out_pretty(&the_pipe) &&
	    json_object_get(doc, "schema") == NULL;
}

/* ---- the step ---------------------------------------------------------- */

static enum status
stop(json_t *doc, struct findings *f, enum status status)
{
	const char *reason = status == STATUS_LATER ? "busy" :
	    status == STATUS_NO ? "database" : "unreachable";

	doc_stop(doc, f->by, status, reason, "%s",
	    get_str(finding_first_error(f), "message"));
	doc_set_findings(doc, f);
	return status;
}

static enum status
refuse(json_t *doc, const char *reason, const char *message)
{
	doc_stop(doc, the_pipe.by, STATUS_BAD, reason, "%s", message);
	return STATUS_BAD;
}

/* What was wrong with the dictionary is wrong configuration. */
static enum status
refuse_dictionary(json_t *doc, struct findings *f)
{
	refuse(doc, "input", get_str(finding_first_error(f), "message"));
	doc_set_findings(doc, f);
	return STATUS_BAD;
}

/* A pattern that nothing matches is a slip, or the schema has changed. */
static void
check_pattern(const char *pattern, const json_t *fingerprints,
    struct findings *f)
{
	const json_t *print;
	const char *name;

	json_object_foreach((json_t *)fingerprints, name, print)
		if (fnmatch(pattern, name, 0) == 0)
			return;
	finding_add(f, FINDING_table_not_found, "",
	    "no table or view is called '%s'", pattern);
}

static enum status
describe_with(json_t *doc, const char *from, const json_t *dictionary,
    struct introspected *found, struct findings *f)
{
	enum status status = STATUS_OK;
	const char *path;
	json_t *schema;

	(void)target_engine(from, &path);
	if (!describe_database(path, found, f, &status))
		return stop(doc, f, status);
	for (size_t i = 0; i < tables.n; i++)
		check_pattern(tables.v[i], found->fingerprints, f);
	status = doc_stop_on_errors(doc, f);
	if (status == STATUS_OK && goes_out_as_found(doc, found)) {
		set_database(doc, from, found->fingerprints);
		the_pipe.print = print_as_found;
	} else {
		schema = introspected_tree(found);
		set_database(doc, from, found->fingerprints);
		if (dictionary != NULL)
			dictionary_apply(schema, dictionary, f);
		json_object_set_new(doc, "schema", schema);
	}
	doc_set_findings(doc, f);
	return status;
}

static enum status
describe_dictionary(json_t *doc, const json_t *dictionary, struct findings *f)
{
	json_t *schema = dictionary_schema(dictionary);
	json_t *prints = json_object();

	schema_fingerprints(schema, prints);
	set_database(doc, NULL, prints);
	json_object_set_new(doc, "schema", schema);
	json_decref(prints);
	doc_set_findings(doc, f);
	return STATUS_OK;
}

static enum status
describe(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT("t2s-schema");
	const char *from = target_named(target, doc), *path;
	json_t *dictionary = NULL;
	enum status status;

	if (from == NULL && dictionary_file == NULL)
		return refuse(doc, "usage", "no database: give -d TARGET or "
		    "set T2S_DB");
	if (from != NULL && target_engine(from, &path) == NULL)
		return refuse(doc, "unreachable", "the target is a server; "
		    "this build reads SQLite databases only");
	if (dictionary_file != NULL) {
		dictionary = read_dictionary(dictionary_file, &f);
		if (dictionary == NULL)
			return refuse_dictionary(doc, &f);
	}
	status = from == NULL ? describe_dictionary(doc, dictionary, &f) :
	    describe_with(doc, from, dictionary, arg, &f);
	json_decref(dictionary);
	return status;
}

static void
print_text(struct buf *out, const json_t *doc, void *arg)
{
	(void)arg;
	schema_text(out, get_object(doc, "schema"));
}

int
main(int argc, char **argv)
{
	static struct introspected found = INTROSPECTED_INIT;
	int first = pipe_start(&the_pipe, &program, argc, argv);

	if (format == FORMAT_UNSAID && isatty(STDOUT_FILENO) &&
	    !the_pipe.pretty && !the_pipe.compact)
		format = FORMAT_TEXT;
	if (format == FORMAT_UNSAID)
		format = FORMAT_DOCUMENT;
	if (format == FORMAT_TEXT)
		the_pipe.print = print_text;
	else if (format == FORMAT_SCHEMA)
		the_pipe.output = PIPE_SCHEMA;
	return pipe_run(&the_pipe, argv + first, describe, &found);
}
