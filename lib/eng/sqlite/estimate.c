/* What the database would do: EXPLAIN QUERY PLAN, with the sizes of what it
 * would read. */
#include <string.h>
#include "base/buf.h"
#include "eng/sqlite/engine.h"
#include "eng/sqlite/open.h"
#include "eng/sqlite/query.h"
#include "json/write.h"

/* The word behind "SCAN " or "SEARCH ", a table or its alias. */
static size_t
table_of(const char *detail, const char **name)
{
	*name = NULL;
	if (!strncmp(detail, "SCAN ", 5))
		*name = detail + 5;
	return *name ? strcspn(*name, " ") : 0;
}

/* Rows of a table by its last rowid, which costs nothing; -1 where it cannot
 * be told. */
static long long
rows_of(sqlite3 *db, const char *name, size_t len)
{
	sqlite3_stmt *stmt = NULL;
	long long rows = -1;
	char *sql;

	sql = sqlite3_mprintf("SELECT max(rowid) FROM \"%.*w\"", (int)len,
	    name);
	if (!sql)
		return -1;
	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		rows = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
	return rows;
}

static void
add_step(sqlite3 *db, struct estimate *out, const char *detail)
{
	json_t *step = json_object();
	const char *name;
	size_t len = table_of(detail, &name);
	long long rows = len > 0 ? rows_of(db, name, len) : -1;

	json_object_set_new(step, "step", json_text(detail, strlen(detail)));
	if (rows >= 0) {
		json_object_set_new(step, "rows", json_integer(rows));
		out->scan_rows += (double)rows;
	}
	json_array_append_new(out->steps, step);
}

enum status
sqlite_estimate(struct database *base, const struct statement *s,
    struct estimate *out, struct findings *f)
{
	sqlite3 *db = ((struct sqlite_database *)base)->db;
	enum status status = STATUS_OK;
	sqlite3_stmt *stmt = query_prepare(db, s, f, &status);
	struct buf text = BUF_INIT;
	const char *detail;
	int code;

	*out = (struct estimate){.cost = -1};
	if (!stmt)
		return status;
	sqlite3_finalize(stmt);
	out->steps = json_array();
	buf_fmt(&text, "EXPLAIN QUERY PLAN %s", s->text);
	code = sqlite3_prepare_v2(db, text.s, -1, &stmt, NULL);
	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(stmt);
		if (code != SQLITE_ROW)
			break;
		detail = (const char *)sqlite3_column_text(stmt, 3);
		if (detail)
			add_step(db, out, detail);
	}
	if (code != SQLITE_DONE)
		status = sqlite_error(db, code, s->text, f);
	sqlite3_finalize(stmt);
	buf_free(&text);
	return status;
}
