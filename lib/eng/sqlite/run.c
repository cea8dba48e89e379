#include "eng/sqlite/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "eng/sqlite/guard.h"
#include "eng/sqlite/open.h"
#include "json/write.h"
#include "report/format.h"
#include "schema/schema.h"

/* Behind the next "*" and "/", or the end. */
static const char *
after_comment(const char *s, const char *end)
{
	for (; end - s > 1; s++)
		if (s[0] == '*' && s[1] == '/')
			return s + 2;
	return end;
}

/* Only white space, semicolons and comments from s to end? */
static bool
tail_is_blank(const char *s, const char *end)
{
	static const char space[] = " \t\r\n\f;";
	const char *close;

	while (s < end) {
		if (*s && strchr(space, *s)) {
			s++;
		} else if (end - s > 1 && s[0] == '-' && s[1] == '-') {
			close = memchr(s, '\n', (size_t)(end - s));
			s = close ? close : end;
		} else if (end - s > 1 && s[0] == '/' && s[1] == '*') {
			s = after_comment(s + 2, end);
		} else {
			return false;
		}
	}
	return true;
}

/* Why the prepared statement is not one query that reads; NULL: it is. */
static const char *
objection(sqlite3_stmt *stmt, const char *tail, const char *end)
{
	if (!stmt)
		return "there is no statement";
	if (!tail_is_blank(tail, end))
		return "there is more than one statement";
	if (!sqlite3_stmt_readonly(stmt))
		return "the statement would change something";
	if (sqlite3_stmt_isexplain(stmt))
		return "EXPLAIN is no query; see --dry-run";
	if (sqlite3_column_count(stmt) == 0)
		return "the statement gives no columns";
	return NULL;
}

sqlite3_stmt *
run_prepare(sqlite3 *db, const char *sql, size_t len, struct findings *f,
    enum status *status)
{
	sqlite3_stmt *stmt = NULL;
	const char *tail = sql, *why;
	int code;

	if (memchr(sql, 0, len) || len > 0x7fffffff) {
		finding_add(f, FINDING_db_refused, "/sql/text",
		    "refused: the statement holds a NUL byte");
		*status = STATUS_REFUSED;
		return NULL;
	}
	(void)guard_denied(); /* of another statement */
	guard_strict(true);
	code = sqlite3_prepare_v3(db, sql, (int)len, 0, &stmt, &tail);
	guard_strict(false);
	if (code != SQLITE_OK) {
		*status = sqlite_error(db, code, sql, f);
		return NULL;
	}
	why = objection(stmt, tail, sql + len);
	if (!why)
		return stmt;
	finding_add(f, FINDING_db_refused, "/sql/text",
	    "refused, not one query that only reads: %s", why);
	sqlite3_finalize(stmt);
	*status = STATUS_REFUSED;
	return NULL;
}

void
run_begin(struct run *run, sqlite3_stmt *stmt)
{
	int n = sqlite3_column_count(stmt);

	memset(run, 0, sizeof *run);
	run->ncolumns = (size_t)n;
	run->names = mem_calloc((size_t)n, sizeof *run->names);
	run->kinds = mem_calloc((size_t)n, sizeof *run->kinds);
	for (int i = 0; i < n; i++) {
		run->names[i] = sqlite3_column_name(stmt, i);
		if (!run->names[i])
			die(STATUS_LATER, "out of memory");
	}
}

void
run_free(struct run *run)
{
	free(run->names);
	free(run->kinds);
}

/*
 * A value without the copies that sqlite3_column_text would make: nothing
 * here runs in a second thread, so the unprotected value will do; the bytes
 * of a text are those of a blob unless the database is in UTF-16.
 */
static void
take(struct cell *cell, sqlite3_stmt *stmt, int column)
{
	sqlite3_value *v = sqlite3_column_value(stmt, column);

	switch (sqlite3_value_type(v)) {
	case SQLITE_INTEGER:
		cell->kind = CELL_INTEGER;
		cell->integer = sqlite3_value_int64(v);
		return;
	case SQLITE_FLOAT:
		cell->kind = CELL_REAL;
		cell->real = sqlite3_value_double(v);
		return;
	case SQLITE_TEXT:
		cell->kind = CELL_TEXT;
		if (sqlite3_value_encoding(v) == SQLITE_UTF8)
			cell->bytes = sqlite3_value_blob(v);
		else
			cell->bytes = (const char *)sqlite3_value_text(v);
		cell->len = (size_t)sqlite3_value_bytes(v);
		break;
	case SQLITE_BLOB:
		cell->kind = CELL_BLOB;
		cell->bytes = sqlite3_value_blob(v);
		cell->len = (size_t)sqlite3_value_bytes(v);
		break;
	default:
		cell->kind = CELL_NULL;
		return;
	}
	if (!cell->bytes) {
		cell->bytes = "";
		cell->len = 0;
	}
}

/* Bytes of the row; fills the cells. */
static size_t
take_row(struct run *run, sqlite3_stmt *stmt, struct cell *cells)
{
	size_t bytes = 0;

	for (size_t i = 0; i < run->ncolumns; i++) {
		take(&cells[i], stmt, (int)i);
		run->kinds[i] |= (unsigned char)(1 << cells[i].kind);
		bytes += cells[i].kind < CELL_TEXT ? 8 : cells[i].len;
	}
	return bytes;
}

static bool
is_blank(const struct cell *cells, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (cells[i].kind > CELL_REAL ||
		    (cells[i].kind == CELL_INTEGER && cells[i].integer) ||
		    (cells[i].kind == CELL_REAL && cells[i].real != 0))
			return false;
	return true;
}

enum status
run_rows(struct run *run, sqlite3_stmt *stmt, const char *sql,
    const struct run_limits *limits, const struct run_sink *sink,
    struct findings *f)
{
	struct cell *cells = mem_calloc(run->ncolumns, sizeof *cells);
	enum status status = STATUS_OK;
	size_t bytes = 0;
	int code;

	while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
		if (limits->rows > 0 && run->rows >= limits->rows) {
			run->truncated = true;
			break;
		}
		bytes += take_row(run, stmt, cells);
		if (limits->bytes > 0 && bytes > (size_t)limits->bytes) {
			run->truncated = true;
			break;
		}
		run->blank = ++run->rows == 1 && is_blank(cells, run->ncolumns);
		sink->row(sink->arg, cells, run->ncolumns);
	}
	if (code != SQLITE_ROW && code != SQLITE_DONE)
		status = sqlite_error(sqlite3_db_handle(stmt), code, sql, f);
	free(cells);
	return status;
}

/* What the values seen are, where the declaration does not say. */
static enum type_class
class_seen(unsigned kinds)
{
	kinds &= ~(1u << CELL_NULL);
	if (kinds == 1u << CELL_INTEGER)
		return TYPE_INTEGER;
	if (kinds && !(kinds & ~(1u << CELL_INTEGER | 1u << CELL_REAL)))
		return TYPE_NUMBER;
	if (kinds == 1u << CELL_TEXT)
		return TYPE_TEXT;
	if (kinds == 1u << CELL_BLOB)
		return TYPE_BLOB;
	return TYPE_UNKNOWN;
}

/* Can the declared type stand beside these values? SQLite holds anybody to
 * nothing; dates are texts or numbers, booleans integers. */
static bool
agrees(enum type_class declared, enum type_class seen, unsigned kinds)
{
	switch (declared) {
	case TYPE_UNKNOWN:
		return false;
	case TYPE_TEXT:
	case TYPE_JSON:
	case TYPE_BLOB:
	case TYPE_INTEGER:
		return seen == declared || (kinds & ~1u) == 0;
	case TYPE_NUMBER:
		return seen == TYPE_NUMBER || seen == TYPE_INTEGER ||
		    (kinds & ~1u) == 0;
	case TYPE_BOOLEAN:
		return seen == TYPE_INTEGER || (kinds & ~1u) == 0;
	case TYPE_DATE:
	case TYPE_TIME:
	case TYPE_DATETIME:
		return seen == TYPE_TEXT || (kinds & ~1u) == 0;
	}
	return false;
}

json_t *
run_columns(const struct run *run, sqlite3_stmt *stmt)
{
	json_t *columns = json_array(), *column;
	enum type_class declared, seen;

	for (size_t i = 0; i < run->ncolumns; i++) {
		declared = type_class(sqlite3_column_decltype(stmt, (int)i));
		seen = class_seen(run->kinds[i]);
		if (agrees(declared, seen, run->kinds[i]))
			seen = declared == TYPE_JSON ? TYPE_TEXT : declared;
		column = json_object();
		json_object_set_new(column, "name", json_text(run->names[i],
		    strlen(run->names[i])));
		json_object_set_new(column, "type",
		    json_string(type_class_name(seen)));
		json_array_append_new(columns, column);
	}
	return columns;
}

json_t *
run_value(const struct cell *cell)
{
	struct buf b = BUF_INIT;
	json_t *value = NULL;

	switch (cell->kind) {
	case CELL_NULL:
		return json_null();
	case CELL_INTEGER:
		return json_integer(cell->integer);
	case CELL_REAL:
		if (isfinite(cell->real))
			return json_real(cell->real);
		format_real(&b, cell->real);
		value = json_string(b.s);
		break;
	case CELL_TEXT:
		return json_text(cell->bytes, cell->len);
	case CELL_BLOB:
		format_base64(&b, cell->bytes, cell->len);
		value = json_object();
		json_object_set_new(value, "blob", json_string(b.s));
		break;
	}
	buf_free(&b);
	return value;
}
