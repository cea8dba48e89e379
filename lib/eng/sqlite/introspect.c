#include "eng/sqlite/introspect.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "eng/sqlite/keys.h"
#include "eng/sqlite/open.h"
#include "json/get.h"
#include "schema/ddl.h"
#include "schema/resolve.h"

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
	json_t *indexed;  /* names of tables that have a unique index */
	json_t *shadows;  /* names of tables that belong to a virtual table */
	json_t *stat;     /* name -> rows, from sqlite_stat1 */
	struct sample_budget budget;
	struct buf sql;
	struct arena arena;
};

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

/* A row of the catalogue: an index only marks its table. */
static void
catalogue_row(struct reader *r, sqlite3_stmt *row)
{
	const char *type = (const char *)sqlite3_column_text(row, 0);
	const char *name = (const char *)sqlite3_column_text(row, 1);
	const char *sql = (const char *)sqlite3_column_text(row, 2);

	if (type == NULL || name == NULL)
		return;
	if (strcmp(type, "index") == 0) {
		if (sql == NULL || ascii_equal_n(sql, "CREATE UNIQUE", 13))
			json_object_set(r->indexed, name, json_true());
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

static json_t *
column_object(sqlite3_stmt *row)
{
	const char *name = (const char *)sqlite3_column_text(row, 1);
	const char *type = (const char *)sqlite3_column_text(row, 2);
	const char *otherwise = (const char *)sqlite3_column_text(row, 4);
	json_t *column = json_object();
	json_t *member = json_string(name != NULL ? name : "");

	if (member == NULL) {
		json_decref(column);
		return NULL;
	}
	json_object_set_new_nocheck(column, "name", member);
	member = json_string(type != NULL ? type : "");
	json_object_set_new_nocheck(column, "type",
	    member != NULL ? member : json_string(""));
	json_object_set_new_nocheck(column, "nullable",
	    json_boolean(sqlite3_column_int(row, 3) == 0));
	if (otherwise != NULL && utf8_valid(otherwise, strlen(otherwise)))
		json_object_set_new_nocheck(column, "default",
		    json_string_nocheck(otherwise));
	if (sqlite3_column_int(row, 6) >= 2)
		json_object_set_new_nocheck(column, "generated", json_true());
	return column;
}

/* Put a column of the key at its place in it, from 1. */
static void
key_place(json_t *key, int place, const json_t *column)
{
	while (json_array_size(key) < (size_t)place)
		json_array_append_new(key, json_null());
	json_array_set(key, (size_t)place - 1,
	    json_object_get(column, "name"));
}

static int
read_columns(struct reader *r, const struct object *o, json_t *columns,
    json_t *key)
{
	enum { HIDDEN = 1 };
	sqlite3_stmt *rows;
	json_t *column;
	int rc;

	buf_reset(&r->sql);
	buf_str(&r->sql, "PRAGMA table_xinfo(");
	sqlite_add_name(&r->sql, o->name);
	buf_ch(&r->sql, ')');
	rc = sqlite3_prepare_v2(r->db, r->sql.s, (int)r->sql.len, &rows, NULL);
	if (rc != SQLITE_OK)
		return rc;
	while ((rc = sqlite3_step(rows)) == SQLITE_ROW) {
		if (sqlite3_column_int(rows, 6) == HIDDEN)
			continue;
		column = column_object(rows);
		if (column == NULL) {
			finding_add(r->findings, FINDING_schema_unreadable, "",
			    "table '%s' has a column whose name is not UTF-8",
			    o->name);
			continue;
		}
		json_array_append_new(columns, column);
		if (sqlite3_column_int(rows, 5) > 0)
			key_place(key, sqlite3_column_int(rows, 5), column);
	}
	sqlite3_finalize(rows);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* An INTEGER PRIMARY KEY is the rowid and never NULL, whatever is said; one
 * that has an index of its own (declared DESC) is not. */
static void
mend_rowid(json_t *columns, const json_t *key, bool has_index)
{
	const char *name = json_string_value(json_array_get(key, 0));
	json_t *column;
	size_t i;

	if (json_array_size(key) != 1 || name == NULL || has_index)
		return;
	json_array_foreach(columns, i, column)
		if (strcmp(get_str(column, "name"), name) == 0 &&
		    ascii_equal(get_str(column, "type"), "INTEGER"))
			json_object_set_new(column, "nullable", json_false());
}

/* ---- tables ------------------------------------------------------------ */

static const char *
kind_name(const struct object *o)
{
	return o->is_view ? "view" : is_virtual(o) ? "virtual" : "table";
}

static void
set_rows(struct reader *r, const struct object *o, json_t *table)
{
	const json_t *known = json_object_get(r->stat, o->name);

	if (o->is_view)
		return;
	if (known != NULL)
		json_object_set_new(table, "rows",
		    json_integer(json_integer_value(known)));
	else
		sqlite_estimate_rows(r->db, table);
}

/* The members that every table has, in their order in the manual. */
static json_t *
table_object(struct reader *r, const struct object *o, json_t *columns,
    json_t *key)
{
	json_t *table = json_object();

	json_object_set_new(table, "name", json_string(o->name));
	json_object_set_new(table, "kind", json_string(kind_name(o)));
	set_rows(r, o, table);
	json_object_set_new(table, "columns", columns);
	json_object_set_new(table, "primary_key", key);
	json_object_set_new(table, "unique_keys", json_array());
	json_object_set_new(table, "foreign_keys", json_array());
	return table;
}

static void
unreadable(struct reader *r, const struct object *o)
{
	finding_add(r->findings, FINDING_schema_unreadable, "",
	    "%s '%s' cannot be described: %s",
	    o->is_view ? "view" : is_virtual(o) ? "virtual table" : "table",
	    o->name, sqlite3_errmsg(r->db));
}

static json_t *
describe(struct reader *r, const struct object *o)
{
	bool indexed = json_object_get(r->indexed, o->name) != NULL;
	json_t *columns = json_array(), *key = json_array(), *table;

	if (read_columns(r, o, columns, key) != SQLITE_OK ||
	    json_array_size(columns) == 0) {
		unreadable(r, o);
		json_decref(columns);
		json_decref(key);
		return NULL;
	}
	table = table_object(r, o, columns, key);
	if (!o->is_view && !is_virtual(o)) {
		bool has_index = indexed && keys_read_unique(r->db, table);

		mend_rowid(columns, key, has_index);
		if (keys_mentioned(o->sql))
			keys_read_foreign(r->db, table);
		ddl_comments(o->sql, table);
	}
	if (r->want->values > 0 && !o->is_view && !is_virtual(o))
		sqlite_sample_values(r->db, table, r->want->values,
		    &r->budget);
	return table;
}

static json_t *
describe_all(struct reader *r)
{
	json_t *schema = json_object(), *tables = json_array(), *table;

	for (size_t i = 0; i < r->n; i++) {
		const struct object *o = &r->objects[i];

		if (json_object_get(r->shadows, o->name) != NULL)
			continue;
		table = describe(r, o);
		if (table != NULL)
			json_array_append_new(tables, table);
	}
	json_object_set_new(schema, "tables", tables);
	return schema;
}

json_t *
sqlite_introspect(sqlite3 *db, const struct introspect *want,
    struct findings *f, enum status *status)
{
	struct reader r = {.db = db, .want = want, .findings = f,
	    .indexed = json_object(), .shadows = json_object(),
	    .stat = json_object(), .budget = {SAMPLE_ROWS_ALL},
	    .sql = BUF_INIT};
	json_t *schema = NULL;
	int rc;

	rc = read_catalogue(&r);
	if (rc != SQLITE_OK) {
		*status = sqlite_error(db, rc, NULL, f);
	} else {
		read_shadows(&r);
		read_statistics(&r);
		schema = describe_all(&r);
		schema_resolve_keys(schema);
	}
	json_decref(r.indexed);
	json_decref(r.shadows);
	json_decref(r.stat);
	free(r.objects);
	buf_free(&r.sql);
	arena_free(&r.arena);
	return schema;
}
