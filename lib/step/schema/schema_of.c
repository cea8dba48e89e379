#include "step/schema/schema_of.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "os/home.h"
#include "step/pipe/access.h"
#include "step/pipe/pipe.h"
#include "step/pipe/pipe_in.h"
#include "os/progress.h"
#include "db/look.h"
#include "db/file/file.h"
#include "db/target.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "schema/dictionary/agree.h"
#include "schema/dictionary/dictionary.h"
#include "schema/change/diff.h"
#include "schema/schema.h"
#include "sql/dialect/dialect.h"

/* Of one question to the database. */
#define TIMEOUT_MS 60000L

/* ---- the dictionary ------------------------------------------------------ */

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

/* ---- the database -------------------------------------------------------- */

/* What a cached description is kept under: nothing secret, since of a policy and
 * claims there are keyed digests alone. */
static char *
key_of(const struct schema_of *what, const char *from)
{
	struct buf key = BUF_INIT;
	char *full = target_full(from);
	json_t *access;

	buf_fmt(&key, "%s %ld", full, what->no_values ? 0 : what->values);
	for (size_t i = 0; i < what->tables.n; i++)
		buf_fmt(&key, " %s", what->tables.v[i]);
	if (what->policed.policy != NULL) {
		access = access_own();
		buf_str(&key, " ");
		json_compact(&key, access);
		json_decref(access);
	}
	free(full);
	return buf_take(&key);
}

/* NULL: keep nothing. */
static const char *
cache_folder(struct schema_of *what)
{
	const char *told = getenv("T2S_SCHEMA_CACHE");

	if (what->cache != NULL && *what->cache != '\0')
		return what->cache;
	if (told != NULL && *told != '\0')
		return told;
	if (what->cache != NULL)
		home_path(&what->folder, HOME_CACHE, "schema");
	return what->folder.len > 0 ? what->folder.s : NULL;
}

/* Under a policy it tells of the rows of a user: it is kept where nobody else
 * can look or write, and where it lasts. */
static const char *
private_folder(struct schema_of *what, const struct engine *engine)
{
	const char *folder = cache_folder(what);

	return folder != NULL && (what->policed.policy == NULL ||
	    (engine->scopes && policy_lasts(what->policed.policy) &&
	    file_folder_own(folder, NULL) == 0)) ? folder : NULL;
}

static bool
describe_database(struct schema_of *what, const char *from,
    struct findings *f, enum status *status)
{
	const struct policy *policy = what->policed.policy;
	const char *place;
	const struct engine *engine = target_engine(from, &place);
	const struct describer *d = describers;
	char *key = key_of(what, from);
	bool done;

	what->want = (struct describe){what->no_values ? 0 : what->values,
	    what->tables.v, what->tables.n, TIMEOUT_MS, what->load_ms,
	    what->guard.allow_superuser, policy, &what->policed.claims,
	    &what->policed.twins, private_folder(what, engine), key,
	    engine->dialect};
	if (policy != NULL && !engine->scopes)
		what->want.values = 0;
	while (d->describe != NULL && strcmp(d->dialect, engine->dialect) != 0)
		d++;
	progress_begin(&(struct progress){.doing = "asking the database"});
	done = d->describe != NULL && d->describe(place, &what->want,
	    &what->found, f, status);
	progress_end();
	what->want.key = NULL;
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

/* Names may be known; what nobody may see has no values. */
static void
blind(const struct policy *policy, json_t *schema, const char *from)
{
	const char *place;
	const struct engine *engine = target_engine(from, &place);

	if (policy != NULL)
		policy_blind(policy, dialect_find(engine->dialect), schema,
		    engine->scopes);
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
	    "unknown table or view '%s'", pattern);
}

/* ---- as it was found ----------------------------------------------------- */

static bool
goes_out_as_found(const struct schema_of *what, const json_t *doc)
{
	return what->takes_text && what->diff == NULL &&
	    what->policed.policy == NULL && what->dictionary == NULL &&
	    !infer_keys_wanted(&what->keys) && describe_text(&what->found) &&
	    !infer_keys_stated(&what->keys, &what->found.text) &&
	    json_object_get(doc, "schema") == NULL;
}

bool
schema_of_is_text(const struct schema_of *what)
{
	return what->is_text;
}

void
schema_of_print(struct buf *out, const json_t *doc,
    const struct schema_of *what, bool alone)
{
	const struct buf *text = &what->found.text;

	if (!alone) {
		json_compact(out, doc);
		buf_cut(out, out->len - 1);
		buf_str(out, ",\"schema\":");
	}
	(void)buf_room(out, text->len + 2);
	buf_add(out, text->s, text->len);
	buf_str(out, alone ? "\n" : "}\n");
}

/* ---- the schema ---------------------------------------------------------- */

static enum status
refuse(const struct schema_of *what, json_t *doc, const char *reason,
    const char *message)
{
	doc_stop(doc, what->by, STATUS_BAD, reason, "%s", message);
	return STATUS_BAD;
}

/* What was wrong with the dictionary or the keys is wrong configuration. */
static enum status
refuse_dictionary(const struct schema_of *what, json_t *doc,
    struct findings *f)
{
	refuse(what, doc, "input", get_str(finding_first_error(f), "message"));
	doc_set_findings(doc, f);
	return STATUS_BAD;
}

static bool
keeps_to_policy(const struct schema_of *what, const char *from,
    struct findings *f, enum status *status)
{
	const char *place;
	const struct engine *engine = target_engine(from, &place);

	return look_policed(engine, place, TIMEOUT_MS, &what->guard, f,
	    status);
}

static enum status
of_database(struct schema_of *what, json_t *doc, const char *from,
    const json_t *dictionary, struct findings *f)
{
	enum status status = STATUS_OK;
	char *held;
	json_t *schema;

	if (!keeps_to_policy(what, from, f, &status) ||
	    !describe_database(what, from, f, &status)) {
		doc_stop_on_database(doc, f, status);
		doc_set_findings(doc, f);
		return status;
	}
	/* the document may have named it, and gets another `database` */
	from = held = mem_strdup(from);
	for (size_t i = 0; i < what->tables.n; i++)
		check_pattern(what->tables.v[i], what->found.fingerprints, f);
	status = doc_stop_on_errors(doc, f);
	what->is_text = status == STATUS_OK && goes_out_as_found(what, doc);
	if (what->is_text) {
		set_database(doc, from, what->found.fingerprints);
	} else {
		schema = describe_tree(&what->found);
		blind(what->policed.policy, schema, from);
		set_database(doc, from, what->found.fingerprints);
		if (dictionary != NULL)
			dictionary_apply(schema, dictionary, f);
		infer_keys_add(&what->keys, schema, from, f);
		schema_agree(schema);
		json_object_set_new(doc, "schema", schema);
	}
	doc_set_findings(doc, f);
	free(held);
	return status;
}

static enum status
of_dictionary(const struct schema_of *what, json_t *doc,
    const json_t *dictionary, struct findings *f)
{
	json_t *schema = dictionary_schema(dictionary);
	json_t *prints = json_object();

	schema_fingerprints(schema, prints);
	infer_keys_add(&what->keys, schema, NULL, f);
	set_database(doc, NULL, prints);
	json_object_set_new(doc, "schema", schema);
	json_decref(prints);
	doc_set_findings(doc, f);
	return STATUS_OK;
}

/* A document comes from anywhere, and a connection takes a password along. */
static bool
may_open(const struct schema_of *what, json_t *doc, const char *from)
{
	const char *place;

	if (target_is_server(from) &&
	    target_named(what->target, NULL) == NULL && !what->trust_target)
		refuse(what, doc, "unreachable", "only the document names the "
		    "server; use --trust-target to connect to it");
	else if (target_engine(from, &place) == NULL)
		refuse(what, doc, "unreachable",
		    "only SQLite and PostgreSQL databases are supported");
	return doc_status(doc) == STATUS_OK;
}

static enum status
set_schema(struct schema_of *what, json_t *doc)
{
	struct findings f = FINDINGS_INIT(what->by);
	const char *from = target_named(what->target, doc);
	json_t *dictionary = NULL;
	enum status status;

	if (from == NULL && what->dictionary == NULL)
		return refuse(what, doc, "usage",
		    "no database: use -d TARGET, core.db or set T2S_DB");
	if (from != NULL && !may_open(what, doc, from))
		return STATUS_BAD;
	policed_mark(what->policed.policy, doc, from);
	if (what->dictionary != NULL) {
		dictionary = read_dictionary(what->dictionary, &f);
		if (dictionary == NULL)
			return refuse_dictionary(what, doc, &f);
	}
	if (from != NULL && !target_is_server(from) && file_is_data(from))
		infer_keys_of_files(&what->keys);
	if (!infer_keys_read(&what->keys, &f))
		return refuse_dictionary(what, doc, &f);
	status = from == NULL ? of_dictionary(what, doc, dictionary, &f) :
	    of_database(what, doc, from, dictionary, &f);
	json_decref(dictionary);
	return status;
}

/* ---- two schemas --------------------------------------------------------- */

/* The schema of OLD, of which --table leaves what it leaves of today's. */
static json_t *
read_old(const struct schema_of *what)
{
	const struct describe want = {.tables = what->tables.v,
	    .ntables = what->tables.n};
	json_t *doc = pipe_read_document(what->reader, what->diff), *list,
	    *table;
	json_t *schema = json_incref(get_object(doc, "schema"));
	size_t i;

	if (schema == NULL)
		die(STATUS_BAD, "no schema in '%s'", what->diff);
	list = json_array();
	json_array_foreach(get_array(schema, "tables"), i, table)
		if (get_str(table, "name") != NULL &&
		    describe_wants(&want, get_str(table, "schema"),
		    get_str(table, "name")))
			json_array_append(list, table);
	json_object_set_new(schema, "tables", list);
	json_decref(doc);
	return schema;
}

static enum status
set_changes(const struct schema_of *what, json_t *doc, const json_t *old)
{
	json_t *changes = schema_diff(old, get_object(doc, "schema"));
	size_t n = json_array_size(changes);

	json_object_del(doc, "schema");
	json_object_set_new(doc, "changes", changes);
	if (n == 0)
		return STATUS_OK;
	doc_stop(doc, what->by, STATUS_NO, "differs",
	    "the schema has changed since '%s': %zu change%s", what->diff, n,
	    n == 1 ? "" : "s");
	return STATUS_NO;
}

enum status
schema_of(json_t *doc, void *arg)
{
	struct schema_of *what = arg;
	enum status status = STATUS_OK;
	json_t *old;

	what->guard.policy = what->policed.policy;
	what->guard.claims = &what->policed.claims;
	what->guard.twins = &what->policed.twins;
	what->keys.guard = &what->guard;
	if (what->diff == NULL)
		return set_schema(what, doc);
	old = read_old(what);
	/* two kept ones need no database */
	if (what->target != NULL || get_object(doc, "schema") == NULL)
		status = set_schema(what, doc);
	if (status == STATUS_NO) {
		/* 1 is for what differs */
		json_object_set_new(get_object(doc, "stop"), "status",
		    json_integer(STATUS_BAD));
		status = STATUS_BAD;
	}
	if (status == STATUS_OK)
		status = set_changes(what, doc, old);
	json_decref(old);
	return status;
}
