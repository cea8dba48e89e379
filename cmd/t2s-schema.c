/* t2s-schema - describe a database */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "doc/doc.h"
#include "db/describe.h"
#include "step/schema/infer_keys.h"
#include "step/pipe/access.h"
#include "step/pipe/pipe.h"
#include "step/pipe/pipe_in.h"
#include "step/pipe/pipe_out.h"
#include "step/pipe/policed.h"
#include "os/progress.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "schema/dictionary/agree.h"
#include "schema/dictionary/dictionary.h"
#include "schema/change/diff.h"
#include "schema/schema.h"
#include "schema/text.h"
#include "sql/dialect/dialect.h"

enum format { FORMAT_UNSAID = -1, FORMAT_DOCUMENT, FORMAT_SCHEMA, FORMAT_TEXT };

#define TIMEOUT_MS 60000L

static struct pipe the_pipe = {.by = "t2s-schema", .takes_nothing = true};
static const char *target;
static const char *dictionary_file;
static struct opt_list tables;
static long values = 20;
static bool no_values, allow_superuser, trust_target;
static const char *cache;
static const char *diff_file;
static struct policed policed;
static struct engine_guard guard;
static struct key_inference keys = {.guard = &guard};
static int format = FORMAT_UNSAID;

static const struct opt options[] = {
	{'d', "db", "TARGET", "the database: PATH or postgresql://..",
	    .str = &target},
	{0, "dictionary", "FILE", "merge what FILE (JSON or CSV) says of it",
	    .str = &dictionary_file},
	{0, "table", "PATTERN", "only tables whose names match",
	    .list = &tables},
	{0, "values", "N", "list up to N categories of a text column (20)",
	    .num = &values},
	{0, "no-values", NULL, "do not look at the rows for categories",
	    .flag = &no_values},
	{0, "cache", "[DIR]", "describe again only what has changed "
	    "(~/.cache/t2s/schema)", .str = &cache},
	POLICED_OPTIONS(policed),
	{0, "allow-superuser", NULL, "a role that may do more than read will "
	    "do", .flag = &allow_superuser},
	{0, "trust-target", NULL, "the document may name a server",
	    .flag = &trust_target},
	{0, "infer-keys", NULL, "find foreign keys that were not declared",
	    .flag = &keys.infer},
	{0, "keys", "FILE", "keys that are known to be, or not to be",
	    .str = &keys.file},
	{0, "diff", "OLD", "what has changed since OLD, a kept schema",
	    .str = &diff_file},
	{'o', "format", "(document|schema|text)", "what to write",
	    .pick = &format},
	{0, "pretty", NULL, "write for reading", .flag = &the_pipe.pretty},
	{0, "compact", NULL, "write on one line", .flag = &the_pipe.compact},
	{0},
};

static const struct opt_program program = {
	"t2s-schema", "describe a database",
	"[-d TARGET] [--dictionary FILE] [--diff OLD] [FILE ...]", options,
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
	pipe_in_check(path, &text);
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

/* What a cached description is kept under: nothing secret. */
static char *
key_of(const char *from)
{
	struct buf key = BUF_INIT;
	char *full = target_full(from);

	buf_fmt(&key, "%s %ld", full, no_values ? 0 : values);
	for (size_t i = 0; i < tables.n; i++)
		buf_fmt(&key, " %s", tables.v[i]);
	free(full);
	return buf_take(&key);
}

/* What --cache says, else T2S_SCHEMA_CACHE, where both leave the folder out
 * $XDG_CACHE_HOME/t2s/schema or below the home; NULL: keep nothing. */
static const char *
cache_folder(void)
{
	static struct buf path = BUF_INIT;
	const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const char *told = getenv("T2S_SCHEMA_CACHE");

	if (cache != NULL && *cache != '\0')
		return cache;
	if (told != NULL && *told != '\0')
		return told;
	if (base != NULL && *base == '/')
		buf_str(&path, base);
	else if (home != NULL && *home != '\0')
		buf_fmt(&path, "%s/.cache", home);
	if (cache == NULL || path.len == 0)
		return NULL;
	buf_str(&path, "/t2s/schema");
	return path.s;
}

static bool
describe_database(const char *from, struct described *found,
    struct findings *f, enum status *status)
{
	static struct describe want; /* lives on in what is found */
	const char *place;
	const struct engine *engine = target_engine(from, &place);
	const struct describer *d = describers;
	char *key = key_of(from);
	bool done;

	want = (struct describe){no_values ? 0 : values, tables.v, tables.n,
	    TIMEOUT_MS, allow_superuser, policed.policy, &policed.claims,
	    policed.policy != NULL ? NULL : cache_folder(), key};
	if (policed.policy != NULL && !engine->scopes)
		want.values = 0;
	while (d->describe != NULL && strcmp(d->dialect, engine->dialect) != 0)
		d++;
	progress_begin(&(struct progress){.doing = "asking the database"});
	done = d->describe != NULL && d->describe(place, &want, found, f,
	    status);
	progress_end();
	want.key = NULL;
	free(key);
	return done;
}

static void
set_database(json_t *doc, const char *from, json_t *fingerprints)
{
	json_t *database = json_object();
	const char *place;
	char *shown;

	if (from != NULL) {
		shown = target_shown(from);
		json_object_set_new(database, "dialect",
		    json_string(target_engine(from, &place)->dialect));
		json_object_set_new(database, "target", json_string(shown));
		free(shown);
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
	const struct described *found = arg;

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
goes_out_as_found(const json_t *doc, const struct described *found)
{
	return diff_file == NULL && policed.policy == NULL && dictionary_file == NULL &&
	    !infer_keys_wanted(&keys) && format != FORMAT_TEXT &&
	    describe_text(found) && !pipe_out_pretty(&the_pipe) &&
	    json_object_get(doc, "schema") == NULL;
}

/* ---- the step ---------------------------------------------------------- */

static enum status
stop(json_t *doc, struct findings *f, enum status status)
{
	doc_stop_on_database(doc, f, status);
	doc_set_findings(doc, f);
	return status;
}

static enum status
refuse(json_t *doc, const char *reason, const char *message)
{
	doc_stop(doc, the_pipe.by, STATUS_BAD, reason, "%s", message);
	return STATUS_BAD;
}

/* What was wrong with the dictionary or the keys is wrong configuration. */
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
	const char *name, *dot;

	json_object_foreach((json_t *)fingerprints, name, print) {
		dot = strchr(name, '.'); /* of a schema before it */
		if (fnmatch(pattern, name, 0) == 0 ||
		    (dot != NULL && fnmatch(pattern, dot + 1, 0) == 0))
			return;
	}
	finding_add(f, FINDING_table_not_found, "",
	    "no table or view is called '%s'", pattern);
}

/* Names may be known; what nobody may see has no values. */
static void
blind(json_t *schema, const char *from)
{
	const char *place;
	const struct engine *engine = target_engine(from, &place);

	if (policed.policy != NULL)
		policy_blind(policed.policy, dialect_find(engine->dialect),
		    schema, engine->scopes);
}

static enum status
describe_with(json_t *doc, const char *from, const json_t *dictionary,
    struct described *found, struct findings *f)
{
	enum status status = STATUS_OK;
	json_t *schema;

	if (!describe_database(from, found, f, &status))
		return stop(doc, f, status);
	for (size_t i = 0; i < tables.n; i++)
		check_pattern(tables.v[i], found->fingerprints, f);
	status = doc_stop_on_errors(doc, f);
	if (status == STATUS_OK && goes_out_as_found(doc, found)) {
		set_database(doc, from, found->fingerprints);
		the_pipe.print = print_as_found;
		the_pipe.printed = PRINTS_DATA;
	} else {
		schema = describe_tree(found);
		blind(schema, from);
		set_database(doc, from, found->fingerprints);
		if (dictionary != NULL)
			dictionary_apply(schema, dictionary, f);
		infer_keys_add(&keys, schema, from, f);
		schema_agree(schema);
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
	infer_keys_add(&keys, schema, NULL, f);
	set_database(doc, NULL, prints);
	json_object_set_new(doc, "schema", schema);
	json_decref(prints);
	doc_set_findings(doc, f);
	return STATUS_OK;
}

/* A document comes from anywhere, and a connection takes a password along. */
static bool
may_open(json_t *doc, const char *from)
{
	const char *place;

	if (target_is_server(from) &&
	    target_named(target, NULL) == NULL && !trust_target)
		refuse(doc, "unreachable", "a server is named by the document "
		    "only; --trust-target allows it");
	else if (target_engine(from, &place) == NULL)
		refuse(doc, "unreachable", "only SQLite and PostgreSQL "
		    "databases can be opened");
	return doc_status(doc) == STATUS_OK;
}

static enum status
describe_to(json_t *doc, void *arg)
{
	struct findings f = FINDINGS_INIT("t2s-schema");
	const char *from = target_named(target, doc);
	json_t *dictionary = NULL;
	enum status status;

	if (from == NULL && dictionary_file == NULL)
		return refuse(doc, "usage", "no database: give -d TARGET or "
		    "set T2S_DB");
	if (from != NULL && !may_open(doc, from))
		return STATUS_BAD;
	policed_mark(policed.policy, doc, from);
	if (dictionary_file != NULL) {
		dictionary = read_dictionary(dictionary_file, &f);
		if (dictionary == NULL)
			return refuse_dictionary(doc, &f);
	}
	if (!infer_keys_read(&keys, &f))
		return refuse_dictionary(doc, &f);
	status = from == NULL ? describe_dictionary(doc, dictionary, &f) :
	    describe_with(doc, from, dictionary, arg, &f);
	json_decref(dictionary);
	return status;
}

/* ---- two schemas -------------------------------------------------------- */

static bool
matches(const char *name)
{
	for (size_t i = 0; i < tables.n; i++)
		if (fnmatch(tables.v[i], name, 0) == 0)
			return true;
	return tables.n == 0;
}

/* The schema of OLD, of which --table leaves what it leaves of today's. */
static json_t *
read_old(void)
{
	json_t *doc = pipe_read_document(diff_file), *list, *table;
	json_t *schema = json_incref(get_object(doc, "schema"));
	size_t i;

	if (schema == NULL)
		die(STATUS_BAD, "there is no schema in '%s'", diff_file);
	list = json_array();
	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_str(table, "name") != NULL &&
		    matches(get_str(table, "name")))
			json_array_append(list, table);
	json_object_set_new(schema, "tables", list);
	json_decref(doc);
	return schema;
}

static enum status
describe(json_t *doc, void *arg)
{
	json_t *old, *changes;
	enum status status = STATUS_OK;
	size_t n;

	if (diff_file == NULL)
		return describe_to(doc, arg);
	old = read_old();
	/* two kept ones need no database */
	if (target != NULL || get_object(doc, "schema") == NULL)
		status = describe_to(doc, arg);
	if (status == STATUS_NO) {
		/* 1 is for what differs */
		json_object_set_new(get_object(doc, "stop"), "status",
		    json_integer(STATUS_BAD));
		status = STATUS_BAD;
	}
	if (status == STATUS_OK) {
		changes = schema_diff(old, get_object(doc, "schema"));
		n = json_array_size(changes);
		json_object_del(doc, "schema");
		json_object_set_new(doc, "changes", changes);
		if (n > 0)
			doc_stop(doc, the_pipe.by, STATUS_NO, "differs",
			    "the schema has changed since '%s': %zu change%s",
			    diff_file, n, n == 1 ? "" : "s");
		status = n > 0 ? STATUS_NO : STATUS_OK;
	}
	json_decref(old);
	return status;
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
	(void)arg;
	schema_text(out, get_object(doc, "schema"));
}

int
main(int argc, char **argv)
{
	static struct described found = DESCRIBED_INIT;
	const char *infer = getenv("T2S_INFER_KEYS");
	int first = pipe_start(&the_pipe, &program, argc, argv);

	target_hand_over(target, trust_target, argv);
	policed_start(&policed);
	access_reads(target);
	guard = (struct engine_guard){.allow_superuser = allow_superuser,
	    .policy = policed.policy, .claims = &policed.claims};
	if (infer != NULL && *infer != '\0' && strcmp(infer, "0") != 0) {
		keys.missing = !keys.infer && !keys.file &&
		    strcmp(infer, "missing") == 0;
		keys.infer = true;
	}
	if (format == FORMAT_UNSAID && isatty(STDOUT_FILENO) &&
	    !the_pipe.pretty && !the_pipe.compact)
		format = FORMAT_TEXT;
	if (format == FORMAT_UNSAID)
		format = FORMAT_DOCUMENT;
	if (diff_file != NULL && format == FORMAT_SCHEMA)
		die(STATUS_BAD, "--diff gives no schema: give another "
		    "--format");
	if (format == FORMAT_TEXT) {
		the_pipe.print = diff_file != NULL ? print_changes :
		    print_text;
		the_pipe.prints_stopped = diff_file != NULL;
	}
	if (format == FORMAT_SCHEMA)
		the_pipe.output = PIPE_SCHEMA;
	return pipe_run(&the_pipe, argv + first, describe, &found);
}
