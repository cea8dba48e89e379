#include "eng/sqlite/keys.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "eng/sqlite/introspect.h"
#include "json/get.h"

static sqlite3_stmt *
pragma_of(sqlite3 *db, const char *pragma, const char *name)
{
	struct buf sql = BUF_INIT;
	sqlite3_stmt *rows = NULL;

	buf_fmt(&sql, "PRAGMA %s(", pragma);
	sqlite_add_name(&sql, name);
	buf_ch(&sql, ')');
	if (sqlite3_prepare_v2(db, sql.s, (int)sql.len, &rows, NULL) !=
	    SQLITE_OK)
		rows = NULL;
	buf_free(&sql);
	return rows;
}

static json_t *
text_at(sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? json_string(text) : NULL;
}

/* ---- unique keys ------------------------------------------------------- */

/* Columns of an index, NULL where one is an expression. */
static json_t *
index_columns(sqlite3 *db, const char *index)
{
	sqlite3_stmt *rows = pragma_of(db, "index_info", index);
	json_t *columns = json_array(), *name;
	bool whole = rows != NULL;

	while (rows != NULL && sqlite3_step(rows) == SQLITE_ROW) {
		name = text_at(rows, 2);
		if (name != NULL)
			json_array_append_new(columns, name);
		else
			whole = false;
	}
	sqlite3_finalize(rows);
	if (!whole || json_array_size(columns) == 0) {
		json_decref(columns);
		return NULL;
	}
	return columns;
}

bool
keys_read_unique(sqlite3 *db, json_t *table)
{
	sqlite3_stmt *rows = pragma_of(db, "index_list",
	    get_str(table, "name"));
	json_t *keys = get_array(table, "unique_keys"), *columns;
	bool primary_has_index = false;

	while (rows != NULL && sqlite3_step(rows) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(rows, 1);
		const char *origin = (const char *)sqlite3_column_text(rows, 3);

		if (name == NULL || sqlite3_column_int(rows, 2) == 0 ||
		    sqlite3_column_int(rows, 4) != 0)
			continue;
		if (origin != NULL && strcmp(origin, "pk") == 0) {
			primary_has_index = true;
			continue;
		}
		columns = index_columns(db, name);
		/* the list comes last index first */
		if (columns != NULL)
			json_array_insert_new(keys, 0, columns);
	}
	sqlite3_finalize(rows);
	return primary_has_index;
}

/* ---- foreign keys ------------------------------------------------------ */

bool
keys_mentioned(const char *ddl)
{
	for (; (ddl = strpbrk(ddl, "rR")) != NULL; ddl++)
		if (ascii_equal_n(ddl, "references", 10))
			return true;
	return false;
}

static json_t *
foreign_key(sqlite3_stmt *row)
{
	json_t *target = text_at(row, 2), *key;

	if (target == NULL)
		return NULL;
	key = json_object();
	json_object_set_new(key, "columns", json_array());
	json_object_set_new(key, "to_table", target);
	json_object_set_new(key, "to_columns", json_array());
	json_object_set_new(key, "origin", json_string("declared"));
	return key;
}

void
keys_read_foreign(sqlite3 *db, json_t *table)
{
	sqlite3_stmt *rows = pragma_of(db, "foreign_key_list",
	    get_str(table, "name"));
	json_t *keys = get_array(table, "foreign_keys");
	json_t *key = NULL, *name;

	while (rows != NULL && sqlite3_step(rows) == SQLITE_ROW) {
		if (sqlite3_column_int(rows, 1) == 0) {
			key = foreign_key(rows);
			/* the list comes last key first */
			if (key != NULL)
				json_array_insert_new(keys, 0, key);
		}
		if (key == NULL)
			continue;
		name = text_at(rows, 3);
		if (name != NULL)
			json_array_append_new(get_array(key, "columns"), name);
		name = text_at(rows, 4);
		if (name != NULL)
			json_array_append_new(get_array(key, "to_columns"),
			    name);
	}
	sqlite3_finalize(rows);
}
