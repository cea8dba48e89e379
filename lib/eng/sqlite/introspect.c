#include "eng/sqlite/introspect.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "eng/sqlite/ddl.h"
#include "eng/sqlite/keys.h"
#include "eng/sqlite/open.h"
#include "json/get.h"
#include "json/read.h"
#include "schema/ddl.h"
#include "schema/resolve.h"
#include "schema/schema.h"

/*
 * The catalogue is read once; then one PRAGMA for the columns of each table,
 * and those for keys only where the DDL or the catalogue says that there
 * are any: preparing a statement is what costs.
 */
struct object {
	char *name, *sql;
	bool is_view;
};

struct reader {
	sqlite3 *db;
	const struct introspect *want;
	struct findings *findings;
	struct object *objects;
	size_t n, cap;
	json_t *indexed;  /* table -> number of indexes that keys of its DDL
	                     made; true where others make it unique too */
	json_t *shadows;  /* names of tables that belong to a virtual table */
	json_t *stat;     /* name -> rows, from sqlite_stat1 */
	struct sample_budget budget;
	struct buf sql;
	struct arena arena;
	struct introspected *out;
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
	buf_ch(b, '"');
	for (; *name != '\0'; name++) {
		if (*name == '"')
			buf_ch(b, '"');
		buf_ch(b, *name);
	}
	buf_ch(b, '"');
}

/* ---- the catalogue ----------------------------------------------------- */

static bool
is_virtual(const struct object *o)
{
	return o->sql != NULL && ascii_equal_n(o->sql, "CREATE VIRTUAL", 14);
}

static bool
is_wanted(const struct introspect *want, const char *name)
{
	if (ascii_equal_n(name, "sqlite_", 7))
		return false;
	for (size_t i = 0; i < want->ntables; i++)
		if (fnmatch(want->tables[i], name, 0) == 0)
			return true;
	return want->ntables == 0;
}

static void
object_add(struct reader *r, const char *name, const char *sql, bool is_view)
{
	struct object *o;

	MEM_GROW(r->objects, r->n, r->cap);
	o = &r->objects[r->n++];
	o->name = arena_strdup(&r->arena, name);
	o->sql = arena_strdup(&r->arena, sql != NULL ? sql : "");
	o->is_view = is_view;
}

static void
count_index(struct reader *r, const char *table, const char *sql)
{
	json_t *n = json_object_get(r->indexed, table);

	if (sql != NULL && ascii_equal_n(sql, "CREATE UNIQUE", 13))
		json_object_set(r->indexed, table, json_true());
	else if (sql == NULL && n == NULL)
		json_object_set_new(r->indexed, table, json_integer(1));
	else if (sql == NULL)
		json_integer_set(n, json_integer_value(n) + 1);
}

/* A row of the catalogue: an index only counts for its table. */
static void
catalogue_row(struct reader *r, sqlite3_stmt *row)
{
	const char *type = (const char *)sqlite3_column_text(row, 0);
	const char *name = (const char *)sqlite3_column_text(row, 1);
	const char *sql = (const char *)sqlite3_column_text(row, 2);

	if (type == NULL || name == NULL)
		return;
	if (strcmp(type, "index") == 0) {
		count_index(r, name, sql);
	} else if (!utf8_valid(name, strlen(name))) {
		finding_add(r->findings, FINDING_schema_unreadable, "",
		    "a %s has a name that is not UTF-8", type);
	} else if (is_wanted(r->want, name)) {
		object_add(r, name, sql, strcmp(type, "view") == 0);
	}
}

static int
read_catalogue(struct reader *r)
{
	static const char sql[] = "SELECT type, CASE type WHEN 'index' THEN "
	    "tbl_name ELSE name END, sql FROM sqlite_schema "
	    "WHERE type IN ('table', 'view', 'index')";
	sqlite3_stmt *rows;
	int rc;

	rc = sqlite3_prepare_v2(r->db, sql, -1, &rows, NULL);
	if (rc != SQLITE_OK)
		return rc;
	while ((rc = sqlite3_step(rows)) == SQLITE_ROW)
		catalogue_row(r, rows);
	sqlite3_finalize(rows);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Only the module knows which tables are its own, so only PRAGMA
 * table_list, which asks it, does; it is slow, and seldom needed. */
static void
read_shadows(struct reader *r)
{
	sqlite3_stmt *rows;
	size_t i = 0;

	while (i < r->n && !is_virtual(&r->objects[i]))
		i++;
	if (i == r->n || sqlite3_prepare_v2(r->db, "SELECT name FROM "
	    "pragma_table_list WHERE type = 'shadow'", -1, &rows, NULL) !=
	    SQLITE_OK)
		return;
	while (sqlite3_step(rows) == SQLITE_ROW)
		json_object_set(r->shadows,
		    (const char *)sqlite3_column_text(rows, 0), json_true());
	sqlite3_finalize(rows);
}

/* The first number of a row's `stat` is how many rows its index has; that of
 * a partial index is less than the table's. */
static void
read_statistics(struct reader *r)
{
	sqlite3_stmt *rows;

	if (sqlite3_prepare_v2(r->db, "SELECT tbl, max(CAST(stat AS INTEGER)) "
	    "FROM sqlite_stat1 GROUP BY tbl", -1, &rows, NULL) != SQLITE_OK)
		return;
	while (sqlite3_step(rows) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(rows, 0);

		if (name != NULL && sqlite3_column_int64(rows, 1) >= 0)
			json_object_set_new(r->stat, name, json_integer(
			    sqlite3_column_int64(rows, 1)));
	}
	sqlite3_finalize(rows);
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
	buf_str(&r->sql, "PRAGMA table_xinfo(");
	sqlite_add_name(&r->sql, o->name);
	buf_ch(&r->sql, ')');
	rc = sqlite3_prepare_v2(r->db, r->sql.s, (int)r->sql.len, &rows, NULL);
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

static const char *
kind_name(const struct object *o)
{
	return o->is_view ? "view" : is_virtual(o) ? "virtual" : "table";
}

static void
unreadable(struct reader *r, const struct object *o)
{
	finding_add(r->findings, FINDING_schema_unreadable, "",
	    "%s '%s' cannot be described: %s",
	    o->is_view ? "view" : is_virtual(o) ? "virtual table" : "table",
	    o->name, sqlite3_errmsg(r->db));
}

static void
read_rows(struct reader *r, const struct object *o)
{
	const json_t *known = json_object_get(r->stat, o->name);

	if (known != NULL)
		r->facts.rows = json_integer_value(known);
	else if (r->n <= TABLES_TO_COUNT)
		sqlite_estimate_rows(r->db, &r->facts);
}

/* The text of the table is enough where it made just the indexes that are
 * there. */
static bool
read_text(struct reader *r, const struct object *o)
{
	const json_t *made = json_object_get(r->indexed, o->name);
	struct facts *f = &r->facts;
	struct facts_column *rowid;

	if (o->is_view || is_virtual(o) || json_is_true(made) ||
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
	if (o->is_view || is_virtual(o))
		return true;
	has_index = json_object_get(r->indexed, o->name) != NULL &&
	    keys_read_unique(r->db, f);
	rowid = rowid_column(f);
	if (rowid != NULL && !has_index)
		rowid->nullable = false;
	if (keys_mentioned(o->sql))
		keys_read_foreign(r->db, f);
	return true;
}

/* Fill r->facts; false where the object cannot be described. */
static bool
describe(struct reader *r, const struct object *o)
{
	if (!read_structure(r, o)) {
		unreadable(r, o);
		return false;
	}
	r->facts.name = o->name;
	r->facts.kind = kind_name(o);
	if (o->is_view)
		return true;
	read_rows(r, o);
	if (is_virtual(o))
		return true;
	ddl_comments(o->sql, &r->facts);
	if (r->want->values > 0)
		sqlite_sample_values(r->db, &r->facts, r->want->values,
		    &r->budget);
	return true;
}

static void
describe_all(struct reader *r)
{
	struct buf *text = &r->out->text;
	char print[17];
	bool first = true;

	buf_str(text, "{\"tables\":[");
	for (size_t i = 0; i < r->n; i++) {
		const struct object *o = &r->objects[i];

		if (json_object_get(r->shadows, o->name) != NULL ||
		    !describe(r, o))
			continue;
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
}

/* ---- the whole --------------------------------------------------------- */

static void
reader_free(struct reader *r)
{
	json_decref(r->indexed);
	json_decref(r->shadows);
	json_decref(r->stat);
	json_decref(r->keys);
	json_decref(r->targets);
	free(r->objects);
	buf_free(&r->sql);
	facts_free(&r->facts);
	arena_free(&r->arena);
}

bool
sqlite_introspect(sqlite3 *db, const struct introspect *want,
    struct introspected *out, struct findings *f, enum status *status)
{
	struct reader r = {.db = db, .want = want, .findings = f,
	    .indexed = json_object(), .shadows = json_object(),
	    .stat = json_object(), .keys = json_object(),
	    .targets = json_array(), .budget = {SAMPLE_ROWS_ALL},
	    .sql = BUF_INIT, .out = out};
	int rc;

	out->fingerprints = json_object();
	rc = read_catalogue(&r);
	if (rc != SQLITE_OK) {
		*status = sqlite_error(db, rc, NULL, f);
	} else {
		read_shadows(&r);
		read_statistics(&r);
		describe_all(&r);
		out->unresolved = !all_resolved(&r);
	}
	reader_free(&r);
	return rc == SQLITE_OK;
}

static void
renew_fingerprints(json_t *fingerprints, const json_t *schema)
{
	const json_t *table;
	char print[17];
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		schema_fingerprint(table, print);
		json_object_set_new(fingerprints, get_str(table, "name"),
		    json_string(print));
	}
}

json_t *
introspected_tree(struct introspected *i)
{
	struct json_mistake m;
	json_t *schema = json_read(i->text.s, i->text.len, &m);

	if (schema == NULL)
		die(STATUS_BAD, "the schema cannot be read back: %s",
		    m.message);
	if (i->unresolved) {
		schema_resolve_keys(schema);
		renew_fingerprints(i->fingerprints, schema);
	}
	return schema;
}

void
introspected_free(struct introspected *i)
{
	buf_free(&i->text);
	json_decref(i->fingerprints);
	i->fingerprints = NULL;
}
