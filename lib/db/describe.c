#include "db/describe.h"

#include <fnmatch.h>
#include <string.h>
#include "base/file.h"
#include "base/io.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "schema/fingerprint.h"
#include "schema/resolve.h"
#include "schema/schema.h"
#include "sql/dialect/dialect.h"
#include "sql/policy/policy.h"

/* ---- what is wanted ---------------------------------------------------- */

bool
describe_wants(const struct describe *want, const char *schema,
    const char *name)
{
	struct buf full = BUF_INIT;
	bool wanted = want->ntables == 0;

	if (schema != NULL)
		buf_fmt(&full, "%s.%s", schema, name);
	for (size_t i = 0; i < want->ntables && !wanted; i++)
		wanted = fnmatch(want->tables[i], name, 0) == 0 ||
		    (full.len > 0 && fnmatch(want->tables[i], full.s, 0) == 0);
	buf_free(&full);
	return wanted;
}

static void
drop_unwanted(const struct described *d, json_t *schema)
{
	json_t *tables = get_array(schema, "tables");

	for (size_t i = json_array_size(tables); i-- > 0;) {
		const json_t *t = json_array_get(tables, i);

		if (!describe_wants(d->want, get_str(t, "schema"),
		    get_str(t, "name")))
			json_array_remove(tables, i);
	}
	json_object_clear(d->fingerprints);
	schema_fingerprints(schema, d->fingerprints);
}

bool
describe_text(const struct described *d)
{
	return !d->unresolved && d->want->ntables == 0;
}

json_t *
describe_tree(struct described *d)
{
	struct json_mistake m;
	json_t *schema = json_read(d->text.s, d->text.len, &m);

	if (schema == NULL)
		die(STATUS_BAD, "cannot read back the schema: %s",
		    m.message);
	if (d->unresolved)
		schema_resolve_keys(schema);
	if (!describe_text(d))
		drop_unwanted(d, schema);
	return schema;
}

void
describe_free(struct described *d)
{
	buf_free(&d->text);
	json_decref(d->fingerprints);
	d->fingerprints = NULL;
}

/* ---- kept from run to run ---------------------------------------------- */

/* Of a description: another one of the same state is made anew. */
enum { FORMAT = 3 };

/* One file a database, so that a folder does not fill with what was: a line
 * that says of what and in which state, then the schema as it goes out. */
static void
path_of(struct buf *path, const struct describe *want)
{
	char hash[17];

	fingerprint_finish(fingerprint_text(FINGERPRINT_START, want->key), 0,
	    0, hash);
	buf_fmt(path, "%s/%s.schema", want->cache, hash);
}

static bool
says(const json_t *head, const char *key, const char *wanted)
{
	const char *said = get_str(head, key);

	return said != NULL && strcmp(said, wanted) == 0;
}

bool
describe_cached(struct described *d, const char *state)
{
	const struct describe *want = d->want;
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct json_mistake m;
	json_t *head = NULL;
	const char *end = NULL;
	bool found;

	if (want->cache == NULL)
		return false;
	path_of(&path, want);
	if (io_read_file(path.s, &text) == 0)
		end = memchr(text.s, '\n', text.len);
	if (end != NULL)
		head = json_read(text.s, (size_t)(end - text.s), &m);
	found = get_number(head, "format", 1) == FORMAT &&
	    says(head, "of", want->key) && says(head, "state", state) &&
	    get_object(head, "fingerprints") != NULL;
	if (found) {
		buf_add(&d->text, end + 1, text.len -
		    (size_t)(end + 1 - text.s));
		d->fingerprints = json_incref(get_object(head,
		    "fingerprints"));
		d->unresolved = get_true(head, "unresolved");
	}
	json_decref(head);
	buf_free(&path);
	buf_free(&text);
	return found;
}

/* Under a policy what goes out of the text later is not kept, either. */
static void
add_kept(struct buf *text, const struct described *d)
{
	struct json_mistake m;
	json_t *schema;

	if (d->want->policy == NULL) {
		buf_add(text, d->text.s, d->text.len);
		return;
	}
	schema = json_read(d->text.s, d->text.len, &m);
	policy_blind(d->want->policy, dialect_find(d->want->dialect), schema,
	    true);
	json_compact(text, schema);
	json_decref(schema);
}

void
describe_keep(const struct described *d, const char *state)
{
	const struct describe *want = d->want;
	struct buf path = BUF_INIT, text = BUF_INIT;
	json_t *head;

	if (want->cache == NULL)
		return;
	head = json_pack("{si, ss, ss, sb, sO}", "format", (int)FORMAT,
	    "of", want->key, "state", state,
	    "unresolved", (int)d->unresolved, "fingerprints",
	    d->fingerprints);
	json_compact(&text, head);
	buf_ch(&text, '\n');
	add_kept(&text, d);
	path_of(&path, want);
	(void)file_folder(want->cache);
	(void)file_write(path.s, text.s, text.len, FILE_CACHE);
	json_decref(head);
	buf_free(&path);
	buf_free(&text);
}
