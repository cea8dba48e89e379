#include "db/sqlite/names.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/sqlite/engine.h"

#define MOST_TABLES 2000 /* whose columns are compared */

struct list {
	char **v;
	size_t n, cap;
};

static void
list_free(struct list *list)
{
	while (list->n > 0)
		free(list->v[--list->n]);
	free(list->v);
}

static bool
list_has(const struct list *list, const char *name)
{
	for (size_t i = 0; i < list->n; i++)
		if (ascii_equal(list->v[i], name))
			return true;
	return false;
}

static sqlite3_stmt *
list_prepare(struct sqlite_database *d, const char *sql)
{
	sqlite3_stmt *stmt = NULL;

	guard_suspend(d);
	(void)sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL);
	guard_resume(d);
	return stmt;
}

/* Append the first column of a query's rows, which may be NULL. `arg` may be
 * NULL. Of `tables` only those that a policy names. */
static void
list_rows(struct list *list, struct sqlite_database *d, sqlite3_stmt *stmt,
    const char *arg, bool tables)
{
	const char *text;

	guard_suspend(d);
	if (stmt && (!arg || sqlite3_bind_text(stmt, 1, arg, -1,
	    SQLITE_STATIC) == SQLITE_OK))
		while (sqlite3_step(stmt) == SQLITE_ROW) {
			text = (const char *)sqlite3_column_text(stmt, 0);
			if (!text || !utf8_valid(text, strlen(text)))
				continue;
			if (tables && !rowview_knows(d, text))
				continue;
			MEM_GROW(list->v, list->n, list->cap);
			list->v[list->n++] = mem_strdup(text);
		}
	(void)sqlite3_reset(stmt);
	guard_resume(d);
}

static void
list_query(struct list *list, struct sqlite_database *d, const char *sql,
    const char *arg, bool tables)
{
	sqlite3_stmt *stmt = list_prepare(d, sql);

	list_rows(list, d, stmt, arg, tables);
	sqlite3_finalize(stmt);
}

static void
list_tables(struct list *list, struct sqlite_database *d)
{
	list_query(list, d, "SELECT name FROM sqlite_schema WHERE "
	    "type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' "
	    "ESCAPE '\\'", NULL, true);
}

static json_t *
columns_of(struct sqlite_database *d, sqlite3_stmt *asked, const char *table)
{
	struct list list = {NULL, 0, 0};
	json_t *columns = NULL;

	list_rows(&list, d, asked, table, false);
	if (list.n > 0)
		columns = json_array();
	for (size_t i = 0; i < list.n; i++)
		json_array_append_new(columns, json_string(list.v[i]));
	list_free(&list);
	return columns;
}

json_t *
names_all(struct database *db)
{
	struct sqlite_database *d = (struct sqlite_database *)db;
	struct list list = {NULL, 0, 0};
	json_t *tables = json_array();
	sqlite3_stmt *asked = list_prepare(d,
	    "SELECT name FROM pragma_table_xinfo(?1, 'main')");

	list_query(&list, d, "SELECT name FROM main.sqlite_schema WHERE "
	    "type IN ('table', 'view')", NULL, false);
	for (size_t i = 0; i < list.n; i++)
		json_array_append_new(tables, json_pack("{ss, so*}", "name",
		    list.v[i], "columns", columns_of(d, asked, list.v[i])));
	sqlite3_finalize(asked);
	list_free(&list);
	return json_pack("{so}", "tables", tables);
}

static bool
is_word(char c)
{
	return utf8_is_letter((unsigned char)c) || (c >= '0' && c <= '9') ||
	    c == '_' || (c & 0x80);
}

bool
names_mentions(const char *sql, const char *name)
{
	size_t len = strlen(name);

	for (const char *s = sql; *s; s++)
		if (ascii_equal_n(s, name, len) &&
		    (s == sql || !is_word(s[-1])) && !is_word(s[len]))
			return true;
	return false;
}

/* The tables that the statement names; all where it names none. */
static struct list
tables_of(struct sqlite_database *d, const char *sql)
{
	struct list all = {NULL, 0, 0}, some = {NULL, 0, 0};

	list_tables(&all, d);
	for (size_t i = 0; sql && i < all.n; i++) {
		if (!names_mentions(sql, all.v[i]))
			continue;
		MEM_GROW(some.v, some.n, some.cap);
		some.v[some.n++] = mem_strdup(all.v[i]);
	}
	if (some.n == 0)
		return all;
	list_free(&all);
	return some;
}

static void
near(json_t *finding, const char *wanted, const struct list *list)
{
	finding_near(finding, wanted, (const char *const *)list->v, list->n);
}

void
names_near_table(struct sqlite_database *d, json_t *finding, const char *wanted)
{
	struct list list = {NULL, 0, 0};

	list_tables(&list, d);
	near(finding, wanted, &list);
	list_free(&list);
}

void
names_near_function(struct sqlite_database *d, json_t *finding,
    const char *wanted)
{
	struct list list = {NULL, 0, 0};

	list_query(&list, d, "SELECT DISTINCT name FROM "
	    "pragma_function_list WHERE name NOT LIKE 'sqlite%'", NULL,
	    false);
	near(finding, wanted, &list);
	list_free(&list);
}

static const char columns_sql[] = "SELECT name FROM pragma_table_xinfo(?)";

void
names_near_column(struct sqlite_database *d, json_t *finding,
    const char *wanted, const char *sql)
{
	struct list tables = tables_of(d, sql), raw = {NULL, 0, 0};
	struct list columns = {NULL, 0, 0};

	for (size_t i = 0; i < tables.n && i < MOST_TABLES; i++)
		list_query(&raw, d, columns_sql, tables.v[i], false);
	for (size_t i = 0; i < raw.n; i++) {
		if (list_has(&columns, raw.v[i]))
			continue;
		MEM_GROW(columns.v, columns.n, columns.cap);
		columns.v[columns.n++] = mem_strdup(raw.v[i]);
	}
	near(finding, wanted, &columns);
	list_free(&tables);
	list_free(&raw);
	list_free(&columns);
}

void
names_owners(struct sqlite_database *d, json_t *finding, const char *column,
    const char *sql)
{
	struct list tables = tables_of(d, sql);
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < tables.n && i < MOST_TABLES; i++) {
		struct list columns = {NULL, 0, 0};

		list_query(&columns, d, columns_sql, tables.v[i], false);
		if (list_has(&columns, column)) {
			buf_reset(&name);
			buf_fmt(&name, "%s.%s", tables.v[i], column);
			finding_candidate(finding, name.s);
		}
		list_free(&columns);
	}
	buf_free(&name);
	list_free(&tables);
}

/* Is a column of the table computed when it is read? That is asked where its
 * text has the word without which none is: to ask takes its time. */
static bool
computes(struct sqlite_database *d, const char *text, const char *table)
{
	struct list none = {NULL, 0, 0};
	bool found;

	if (!names_mentions(text, "as"))
		return false;
	list_query(&none, d, "SELECT 'none' WHERE NOT EXISTS (SELECT 1 FROM "
	    "pragma_table_xinfo(?1, 'main') WHERE hidden = 2)", table, false);
	found = none.n == 0;
	list_free(&none);
	return found;
}

const char *
names_kind(struct database *db, const char *schema, const char *table,
    const char *column)
{
	static const char sql[] = "SELECT sql FROM main.sqlite_schema WHERE "
	    "type = 'table' AND name = ?1 COLLATE NOCASE AND "
	    "sql NOT LIKE 'CREATE VIRTUAL%'";
	struct sqlite_database *d = (struct sqlite_database *)db;
	struct list stored = {NULL, 0, 0};
	bool found;

	list_query(&stored, d, sql, table, false);
	found = stored.n > 0 && schema == NULL && column == NULL &&
	    !computes(d, stored.v[0], table);
	list_free(&stored);
	return found ? "" : NULL;
}
