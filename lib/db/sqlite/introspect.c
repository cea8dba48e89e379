#include "db/sqlite/introspect.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "os/progress.h"
#include "db/sqlite/begin.h"
#include "db/sqlite/catalogue.h"
#include "db/sqlite/ddl.h"
#include "db/sqlite/keys.h"
#include "db/sqlite/keys_seen.h"
#include "db/sqlite/rowtext.h"
#include "db/sqlite/of_files.h"
#include "db/sqlite/open.h"
#include "db/sqlite/rowview.h"
#include "schema/ddl.h"
#include "schema/schema.h"

/*
 * A table is told from its text where that is plain; else one PRAGMA tells
 * its columns, and those for keys are asked only where the text or the
 * catalogue says that there are any: preparing a statement is what costs.
 */
struct reader {
	struct sqlite_database *db;
	const struct describe *want;
	struct findings *findings;
	struct catalogue catalogue;
	struct sample_budget budget;
	struct buf sql;
	struct described *out;
	struct facts facts;  /* of the table at hand */
	json_t *keys;        /* table -> its primary key, names by line */
	json_t *targets;     /* [table, columns by line] of foreign keys */
};

/* Estimating the rows of a table costs a statement; that many are not worth
 * it. */
#define TABLES_TO_COUNT 2000

void
sqlite_add_name(struct buf *b, const char *name)
{
	buf_quoted(b, BUF_SQL_NAME, name);
}

/* ---- columns ----------------------------------------------------------- */

static const char *
text_at(struct facts *f, sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	if (text == NULL || !utf8_valid(text, strlen(text)))
		return NULL;
	return arena_strdup(&f->arena, text);
}

/* False where the column's name cannot be told. */
static bool
take_column(struct facts *f, sqlite3_stmt *row)
{
	const char *name = text_at(f, row, 1), *type = text_at(f, row, 2);
	struct facts_column *c;

	if (name == NULL)
		return false;
	c = facts_column(f);
	c->name = name;
	c->type = type != NULL ? type : "";
	c->nullable = sqlite3_column_int(row, 3) == 0;
	c->otherwise = text_at(f, row, 4);
	c->key_place = (unsigned)sqlite3_column_int(row, 5);
	c->generated = sqlite3_column_int(row, 6) >= 2;
	return true;
}

static int
read_columns(struct reader *r, const struct object *o)
{
	enum { HIDDEN = 1 };
	sqlite3_stmt *rows;
	int rc;

	buf_reset(&r->sql);
	buf_str(&r->sql, "PRAGMA main.table_xinfo(");
	sqlite_add_name(&r->sql, o->name);
	buf_ch(&r->sql, ')');
	rc = sqlite3_prepare_v2(r->db->db, r->sql.s, (int)r->sql.len, &rows,
	    NULL);
	if (rc != SQLITE_OK)
		return rc;
	while ((rc = sqlite3_step(rows)) == SQLITE_ROW)
		if (sqlite3_column_int(rows, 6) != HIDDEN &&
		    !take_column(&r->facts, rows))
			finding_add(r->findings, FINDING_schema_unreadable, "",
			    "table '%s' has a column whose name is not UTF-8",
			    o->name);
	sqlite3_finalize(rows);
	facts_place_key(&r->facts);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* An INTEGER PRIMARY KEY is the rowid and never NULL, whatever is said; one
 * that has an index of its own (declared DESC) is not. */
static struct facts_column *
rowid_column(const struct facts *f)
{
	struct facts_column *c;

	if (f->nprimary_key != 1)
		return NULL;
	c = facts_find(f, f->primary_key[0]);
	return c != NULL && ascii_equal(c->type, "INTEGER") ? c : NULL;
}

/* ---- keys -------------------------------------------------------------- */

static json_t *
names_by_line(struct reader *r, const char *const *names, size_t n)
{
	buf_reset(&r->sql);
	for (size_t i = 0; i < n; i++)
		buf_fmt(&r->sql, "%s\n", names[i]);
	return json_stringn_nocheck(r->sql.s, r->sql.len);
}

/* What is needed to tell, when all tables are known, whether each foreign
 * key says its target just as the target does. */
static void
note_keys(struct reader *r)
{
	const struct facts *f = &r->facts;

	json_object_set_new(r->keys, f->name,
	    names_by_line(r, f->primary_key, f->nprimary_key));
	for (size_t i = 0; i < f->nforeign; i++) {
		const struct facts_key *k = &f->foreign[i];

		json_array_append_new(r->targets, json_string(k->to_table));
		json_array_append_new(r->targets,
		    names_by_line(r, k->to_columns, k->nto));
	}
}

static bool
all_resolved(const struct reader *r)
{
	bool all = true;

	for (size_t i = 0; all && i < json_array_size(r->targets); i += 2) {
		const json_t *table = json_array_get(r->targets, i);
		const json_t *columns = json_array_get(r->targets, i + 1);
		const json_t *key = json_object_get(r->keys,
		    json_string_value(table));

		all = json_string_length(columns) > 0 && key != NULL &&
		    json_equal(key, columns);
	}
	return all;
}

/* ---- tables ------------------------------------------------------------ */

static const struct {
	const char *kind, *words;
} kinds[] = {
	[OBJECT_TABLE] = {"table", "table"},
	[OBJECT_VIEW] = {"view", "view"},
	[OBJECT_VIRTUAL] = {"virtual", "virtual table"},
};

static void
unreadable(struct reader *r, const struct object *o)
{
	finding_add(r->findings, FINDING_schema_unreadable, "",
	    "cannot describe %s '%s': %s", kinds[o->kind].words, o->name,
	    sqlite3_errmsg(r->db->db));
}

/* `all` is how many there are, -1 where nobody has counted. */
static void
read_rows(struct reader *r, const struct object *o, int64_t all)
{
	const json_t *known = json_object_get(r->catalogue.rows, o->name);

	if (known != NULL)
		r->facts.rows = json_integer_value(known);
	else if (r->catalogue.n > TABLES_TO_COUNT)
		return;
	else if (all >= 0)
		r->facts.rows = all;
	else
		sqlite_estimate_rows(r->db, &r->facts);
}

/* The text of the table is enough where it made just the indexes that are
 * there. */
static bool
read_text(struct reader *r, const struct object *o)
{
	const json_t *made = json_object_get(r->catalogue.indexed, o->name);
	struct facts *f = &r->facts;
	struct facts_column *rowid;

	if (o->kind != OBJECT_TABLE || json_is_true(made) ||
	    !ddl_read(o->sql, f))
		return false;
	rowid = rowid_column(f);
	if (rowid != NULL)
		rowid->nullable = false;
	return (json_int_t)f->nunique + (f->nprimary_key > 0 &&
	    rowid == NULL) == json_integer_value(made);
}

/* Columns and keys, from the text where it is plain, else as the engine
 * tells them. */
static bool
read_structure(struct reader *r, const struct object *o)
{
	struct facts *f = &r->facts;
	struct facts_column *rowid;
	bool has_index;

	facts_reset(f);
	if (read_text(r, o))
		return true;
	facts_reset(f);
	if (read_columns(r, o) != SQLITE_OK || f->ncolumns == 0)
		return false;
	f->name = o->name;
	if (o->kind != OBJECT_TABLE)
		return true;
	has_index = json_object_get(r->catalogue.indexed, o->name) != NULL &&
	    keys_read_unique(r->db->db, f);
	rowid = rowid_column(f);
	if (rowid != NULL && !has_index)
		rowid->nullable = false;
	if (keys_mentioned(o->sql))
		keys_read_foreign(r->db->db, f);
	return true;
}

/* What was asked in passing and could not be read is left out, but not
 * without a word; and what lacks it is not kept in the cache. */
static void
tell_failures(struct reader *r, const struct object *o, unsigned before)
{
	if (sqlite_failures() == before)
		return;
	if (o == NULL)
		finding_add(r->findings, FINDING_schema_unreadable, "",
		    "cannot read a part of the catalogue; the disk or the file "
		    "is damaged");
	else
		finding_add(r->findings, FINDING_schema_unreadable, "",
		    "cannot read a part of the %s '%s'; the disk or the file "
		    "is damaged", kinds[o->kind].words, o->name);
}

/* Fill r->facts; false if the object cannot be described. */
static bool
describe(struct reader *r, const struct object *o)
{
	bool wanted = describe_wants(r->want, NULL, o->name);
	int64_t all = -1;

	if (!read_structure(r, o)) {
		if (wanted)
			unreadable(r, o);
		return false;
	}
	r->facts.name = o->name;
	r->facts.kind = kinds[o->kind].kind;
	if (o->kind == OBJECT_VIEW || !wanted)
		return true;
	/* what cannot be made has no rows that could be told */
	if (rowtext_needs_views(r->db, &r->facts) &&
	    rowview_need_table(r->db, o->name) != SQLITE_OK)
		return true;
	if (r->db->of_files && !rowview_open(r->db, o->name))
		keys_seen(r->db, &r->facts);
	if (o->kind == OBJECT_TABLE)
		ddl_comments(o->sql, &r->facts);
	if (o->kind == OBJECT_TABLE && r->want->values > 0)
		all = sqlite_sample_values(r->db, &r->facts, r->want->values,
		    &r->budget);
	/* under a policy to count again is to read all rows again */
	read_rows(r, o, r->db->base.policed ? all : -1);
	if (rowtext_needs_views(r->db, &r->facts))
		(void)rowview_drop(r->db, o->name); /* it would take time */
	return true;
}

static void
describe_all(struct reader *r)
{
	struct buf *text = &r->out->text;
	char print[17];
	bool first = true;

	progress_begin(&(struct progress){.doing = "reading the catalogue",
	    .unit = "tables", .of = (double)r->catalogue.n});
	buf_str(text, "{\"tables\":[");
	for (size_t i = 0; i < r->catalogue.n; i++) {
		const struct object *o = &r->catalogue.objects[i];
		unsigned before = sqlite_failures();

		progress_at((long)i);
		if (json_object_get(r->catalogue.shadows, o->name) != NULL ||
		    !describe(r, o))
			continue;
		tell_failures(r, o, before);
		if (!first)
			buf_ch(text, ',');
		first = false;
		facts_write(text, &r->facts);
		facts_fingerprint(&r->facts, print);
		json_object_set_new(r->out->fingerprints, o->name,
		    json_string(print));
		note_keys(r);
	}
	buf_str(text, "]}");
	progress_end();
}

/* ---- the whole --------------------------------------------------------- */

static void
reader_free(struct reader *r)
{
	catalogue_free(&r->catalogue);
	json_decref(r->keys);
	json_decref(r->targets);
	buf_free(&r->sql);
	facts_free(&r->facts);
}

bool
sqlite_introspect(struct sqlite_database *d, const struct describe *want,
    struct described *out, struct findings *f, enum status *status)
{
	struct reader r = {.db = d, .want = want, .findings = f,
	    .keys = json_object(), .targets = json_array(),
	    .budget = {SAMPLE_ROWS_ALL},
	    .sql = BUF_INIT, .out = out};
	unsigned before = sqlite_failures();
	int rc;

	out->fingerprints = json_object();
	out->want = want;
	rc = catalogue_read(&r.catalogue, d->db, f);
	if (want->policy) /* the statistics count all rows */
		json_object_clear(r.catalogue.rows);
	if (rc != SQLITE_OK) {
		*status = sqlite_error(d, rc, NULL, f);
	} else {
		tell_failures(&r, NULL, before);
		describe_all(&r);
		out->unresolved = !all_resolved(&r);
	}
	reader_free(&r);
	return rc == SQLITE_OK;
}

/* The file as it is: whoever writes to it changes the time of the file or of
 * the log beside it. False where that cannot be told. */
static bool
add_state(struct buf *state, const char *path)
{
	static const char *const ends[] = {"", "-wal"};
	struct buf name = BUF_INIT;
	char *real = realpath(path, NULL);
	struct stat st;

	for (size_t i = 0; i < 2 && real != NULL; i++) {
		buf_reset(&name);
		buf_fmt(&name, "%s%s", real, ends[i]);
		if (stat(name.s, &st) != 0)
			memset(&st, 0, sizeof st);
		buf_fmt(state, "%llu %llu %lld %lld.%09ld ",
		    (unsigned long long)st.st_dev,
		    (unsigned long long)st.st_ino, (long long)st.st_size,
		    (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
	}
	buf_free(&name);
	free(real);
	return state->len > 0;
}

/* Only what samples and counts read goes through the views: the structure
 * is asked of "main". */
static bool
shows_rows(struct sqlite_database *d, const struct describe *want,
    struct findings *f, enum status *status)
{
	int code = want->policy == NULL ? SQLITE_OK :
	    rowview_make(d, want->policy, want->claims);

	if (code != SQLITE_OK)
		*status = sqlite_error(d, code, NULL, f);
	return code == SQLITE_OK;
}

bool
sqlite_describe(const char *path, const struct describe *want,
    struct described *out, struct findings *f, enum status *status)
{
	const struct engine_limits limits = {.timeout_ms = want->timeout_ms};
	struct buf state = BUF_INIT;
	struct sqlite_database d = {.base.policed = want->policy != NULL};
	struct file_database made;
	bool done = false, known, open;
	size_t told;

	out->want = want;
	if (!sqlite_of_files(&made, path, true, want->load_ms, d.base.policed,
	    f, status))
		return false;
	d.of_files = made.path != NULL;
	path = d.of_files ? made.path : path;
	open = sqlite_open(&d, path, &limits, f, status) &&
	    shows_rows(&d, want, f, status);
	if (open)
		sqlite_tell_files(&d, &made, f);
	told = f->errors + f->warnings;
	known = open && want->cache != NULL && !made.fleeting &&
	    add_state(&state, path);
	file_forget(&made);
	if (known)
		done = describe_cached(out, state.s);
	if (open && !done) {
		done = sqlite_introspect(&d, want, out, f, status);
		if (done && known && f->errors + f->warnings == told)
			describe_keep(out, state.s);
	}
	rowview_forget(&d);
	sqlite_shut(&d);
	buf_free(&state);
	return done;
}
