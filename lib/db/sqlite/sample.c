/* Sample values of SQLite tables, and about how many rows they have. */
#include "db/sqlite/introspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/rowtext.h"
#include "db/sqlite/sizes.h"
#include "schema/content/content.h"
#include "schema/schema.h"

void
sqlite_estimate_rows(struct sqlite_database *d, struct facts *table)
{
	struct buf from = BUF_INIT;

	rowtext_add(d, table, &from);
	table->rows = sizes_near(d, from.s,
	    !rowview_asked(d) && strcmp(table->kind, "table") == 0);
	buf_free(&from);
}

/* ---- what columns hold ------------------------------------------------- */

struct sampled {
	struct content content;
	bool large; /* may be: only whether it is there is read */
};

static void
take_value(struct content *c, sqlite3_stmt *row, int i)
{
	const char *text;

	switch (sqlite3_column_type(row, i)) {
	case SQLITE_NULL:
		content_null(c);
		return;
	case SQLITE_INTEGER:
		content_integer(c, sqlite3_column_int64(row, i));
		return;
	case SQLITE_FLOAT:
		content_real(c, sqlite3_column_double(row, i));
		return;
	case SQLITE_TEXT:
		text = (const char *)sqlite3_column_text(row, i);
		if (text != NULL) {
			content_text(c, text,
			    (size_t)sqlite3_column_bytes(row, i));
			return;
		}
		/* FALLTHROUGH */
	default:
		content_other(c);
	}
}

static void
take_row(struct sampled *columns, size_t n, sqlite3_stmt *row)
{
	for (size_t i = 0; i < n; i++) {
		struct content *c = &columns[i].content;

		if (!columns[i].large)
			take_value(c, row, (int)i);
		else if (sqlite3_column_int(row, (int)i) == 0)
			content_other(c);
		else
			content_null(c);
	}
}

static struct sampled *
begin(struct sqlite_database *d, struct buf *sql, const struct facts *table,
    long max)
{
	struct sampled *columns = mem_calloc(table->ncolumns,
	    sizeof *columns);

	for (size_t i = 0; i < table->ncolumns; i++) {
		const struct facts_column *c = &table->columns[i];
		enum type_class class = type_class(c->type);

		columns[i].content.most = (size_t)max;
		columns[i].large = class == TYPE_BLOB || class == TYPE_JSON;
		buf_str(sql, i == 0 ? "SELECT " : ", ");
		sqlite_add_name(sql, c->name);
		if (columns[i].large)
			buf_str(sql, " IS NULL");
	}
	buf_str(sql, " FROM ");
	rowtext_add(d, table, sql);
	return columns;
}

int64_t
sqlite_sample_values(struct sqlite_database *d, struct facts *table, long max,
    struct sample_budget *budget)
{
	long most = budget->rows < SAMPLE_ROWS_TABLE ? budget->rows :
	    SAMPLE_ROWS_TABLE, read = 0;
	struct sampled *columns;
	struct buf sql = BUF_INIT;
	sqlite3_stmt *rows = NULL;
	int code;

	if (most <= 0)
		return -1;
	columns = begin(d, &sql, table, max);
	code = guard_prepare(d, sql.s, (int)sql.len, &rows, NULL);
	if (code == SQLITE_OK) {
		while ((code = guard_step(d, rows)) == SQLITE_ROW &&
		    read < most) {
			take_row(columns, table->ncolumns, rows);
			read++;
		}
		table->sampled = code == SQLITE_DONE ? 0 : read;
	}
	sqlite3_finalize(rows);
	budget->rows -= read;
	for (size_t i = 0; i < table->ncolumns; i++) {
		if (read > 0)
			content_tell(&columns[i].content, table,
			    &table->columns[i]);
		content_free(&columns[i].content);
	}
	free(columns);
	buf_free(&sql);
	return code == SQLITE_DONE ? read : -1;
}
