#include "db/sqlite/catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static void
add_object(struct catalogue *c, const char *name, const char *sql,
    bool is_view)
{
	struct object *o;

	MEM_GROW(c->objects, c->n, c->cap);
	o = &c->objects[c->n++];
	o->name = arena_strdup(&c->arena, name);
	o->sql = arena_strdup(&c->arena, sql != NULL ? sql : "");
	o->kind = is_view ? OBJECT_VIEW :
	    ascii_equal_n(o->sql, "CREATE VIRTUAL", 14) ? OBJECT_VIRTUAL :
	    OBJECT_TABLE;
}

static void
count_index(struct catalogue *c, const char *table, const char *sql)
{
	json_t *n = json_object_get(c->indexed, table);

	if (sql != NULL && ascii_equal_n(sql, "CREATE UNIQUE", 13))
		json_object_set(c->indexed, table, json_true());
	else if (sql == NULL && n == NULL)
		json_object_set_new(c->indexed, table, json_integer(1));
	else if (sql == NULL)
		json_integer_set(n, json_integer_value(n) + 1);
}

/* A row of the catalogue: an index only counts for its table. */
static void
take_row(struct catalogue *c, sqlite3_stmt *row, struct findings *f)
{
	const char *type = (const char *)sqlite3_column_text(row, 0);
	const char *name = (const char *)sqlite3_column_text(row, 1);
	const char *sql = (const char *)sqlite3_column_text(row, 2);

	if (type == NULL || name == NULL)
		return;
	if (strcmp(type, "index") == 0) {
		count_index(c, name, sql);
	} else if (!utf8_valid(name, strlen(name))) {
		finding_add(f, FINDING_schema_unreadable, "",
		    "a %s has a name that is not UTF-8", type);
	} else if (!ascii_equal_n(name, "sqlite_", 7)) {
		add_object(c, name, sql, strcmp(type, "view") == 0);
	}
}

static int
read_objects(struct catalogue *c, sqlite3 *db, struct findings *f)
{
	static const char sql[] = "SELECT type, CASE type WHEN 'index' THEN "
	    "tbl_name ELSE name END, sql FROM sqlite_schema "
	    "WHERE type IN ('table', 'view', 'index')";
	sqlite3_stmt *rows;
	int rc;

	rc = sqlite3_prepare_v2(db, sql, -1, &rows, NULL);
	if (rc != SQLITE_OK)
		return rc;
	while ((rc = sqlite3_step(rows)) == SQLITE_ROW)
		take_row(c, rows, f);
	sqlite3_finalize(rows);
	return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Only the module knows which tables are its own, so only PRAGMA
 * table_list, which asks it, does; it is slow, and seldom needed. */
static void
read_shadows(struct catalogue *c, sqlite3 *db)
{
	sqlite3_stmt *rows;
	size_t i = 0;

	while (i < c->n && c->objects[i].kind != OBJECT_VIRTUAL)
		i++;
	if (i == c->n || sqlite3_prepare_v2(db, "SELECT name FROM "
	    "pragma_table_list WHERE type = 'shadow'", -1, &rows, NULL) !=
	    SQLITE_OK)
		return;
	while (sqlite3_step(rows) == SQLITE_ROW)
		json_object_set(c->shadows,
		    (const char *)sqlite3_column_text(rows, 0), json_true());
	sqlite3_finalize(rows);
}

/* The first number of a row's `stat` is how many rows its index has; that of
 * a partial index is less than the table's. */
static void
read_statistics(struct catalogue *c, sqlite3 *db)
{
	sqlite3_stmt *rows;

	if (sqlite3_prepare_v2(db, "SELECT tbl, max(CAST(stat AS INTEGER)) "
	    "FROM sqlite_stat1 GROUP BY tbl", -1, &rows, NULL) != SQLITE_OK)
		return;
	while (sqlite3_step(rows) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(rows, 0);

		if (name != NULL && sqlite3_column_int64(rows, 1) >= 0)
			json_object_set_new(c->rows, name, json_integer(
			    sqlite3_column_int64(rows, 1)));
	}
	sqlite3_finalize(rows);
}

int
catalogue_read(struct catalogue *c, sqlite3 *db, struct findings *f)
{
	int rc;

	c->indexed = json_object();
	c->shadows = json_object();
	c->rows = json_object();
	rc = read_objects(c, db, f);
	if (rc == SQLITE_OK) {
		read_shadows(c, db);
		read_statistics(c, db);
	}
	return rc;
}

void
catalogue_free(struct catalogue *c)
{
	json_decref(c->indexed);
	json_decref(c->shadows);
	json_decref(c->rows);
	free(c->objects);
	arena_free(&c->arena);
	memset(c, 0, sizeof *c);
}
