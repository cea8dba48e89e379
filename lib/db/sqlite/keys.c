#include "db/sqlite/keys.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "db/sqlite/introspect.h"

static sqlite3_stmt *
pragma_of(sqlite3 *db, const char *pragma, const char *name)
{
	struct buf sql = BUF_INIT;
	sqlite3_stmt *rows = NULL;

	buf_fmt(&sql, "PRAGMA main.%s(", pragma);
	sqlite_add_name(&sql, name);
	buf_ch(&sql, ')');
	if (sqlite3_prepare_v2(db, sql.s, (int)sql.len, &rows, NULL) !=
	    SQLITE_OK)
		rows = NULL;
	buf_free(&sql);
	return rows;
}

/* A name from a row; NULL if it is none or cannot be told. */
static const char *
name_at(struct facts *f, sqlite3_stmt *row, int column)
{
	const char *name = (const char *)sqlite3_column_text(row, column);

	if (name == NULL || !utf8_valid(name, strlen(name)))
		return NULL;
	return arena_strdup(&f->arena, name);
}

/* ---- unique keys ------------------------------------------------------- */

/* Columns of an index; false if one is an expression. */
static bool
index_columns(sqlite3 *db, const char *index, struct facts *f,
    struct facts_key *key)
{
	sqlite3_stmt *rows = pragma_of(db, "index_info", index);
	bool whole = rows != NULL;

	key->columns = arena_alloc(&f->arena, f->ncolumns *
	    sizeof *key->columns);
	while (whole && sqlite3_step(rows) == SQLITE_ROW) {
		const char *name = name_at(f, rows, 2);

		whole = name != NULL && key->n < f->ncolumns;
		if (whole)
			key->columns[key->n++] = name;
	}
	sqlite3_finalize(rows);
	return whole && key->n > 0;
}

static void
turn_round(struct facts_key *keys, size_t n)
{
	for (size_t i = 0; i < n / 2; i++) {
		struct facts_key key = keys[i];

		keys[i] = keys[n - 1 - i];
		keys[n - 1 - i] = key;
	}
}

bool
keys_read_unique(sqlite3 *db, struct facts *f)
{
	sqlite3_stmt *rows = pragma_of(db, "index_list", f->name);
	bool primary_has_index = false;

	while (rows != NULL && sqlite3_step(rows) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(rows, 1);
		const char *origin = (const char *)sqlite3_column_text(rows, 3);

		if (name == NULL || sqlite3_column_int(rows, 2) == 0 ||
		    sqlite3_column_int(rows, 4) != 0)
			continue;
		if (origin != NULL && strcmp(origin, "pk") == 0)
			primary_has_index = true;
		else if (!index_columns(db, name, f, facts_unique(f)))
			f->nunique--;
	}
	sqlite3_finalize(rows);
	/* the list comes last index first */
	turn_round(f->unique, f->nunique);
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

static void
add_pair(struct facts *f, struct facts_key *key, sqlite3_stmt *row)
{
	const char *from = name_at(f, row, 3), *to = name_at(f, row, 4);

	if (from == NULL || key->n == f->ncolumns)
		return;
	key->columns[key->n++] = from;
	if (to != NULL)
		key->to_columns[key->nto++] = to;
}

void
keys_read_foreign(sqlite3 *db, struct facts *f)
{
	sqlite3_stmt *rows = pragma_of(db, "foreign_key_list", f->name);
	struct facts_key *key = NULL;
	size_t size = f->ncolumns * sizeof *key->columns;

	while (rows != NULL && sqlite3_step(rows) == SQLITE_ROW) {
		if (sqlite3_column_int(rows, 1) == 0) {
			const char *target = name_at(f, rows, 2);

			key = target != NULL ? facts_foreign(f) : NULL;
			if (key != NULL) {
				key->to_table = target;
				key->columns = arena_alloc(&f->arena, size);
				key->to_columns = arena_alloc(&f->arena, size);
			}
		}
		if (key != NULL)
			add_pair(f, key, rows);
	}
	sqlite3_finalize(rows);
	/* the list comes last key first */
	turn_round(f->foreign, f->nforeign);
}
