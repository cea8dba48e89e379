/* One read-only query on a guarded database, row by row. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/num.h"
#include "db/params.h"
#include "db/process_limit.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/open.h"
#include "db/sqlite/query.h"
#include "db/sqlite/rowview.h"

struct sqlite_run {
	struct query_run base;
	struct sqlite_database *database;
	sqlite3_stmt *stmt;
	const char *text; /* borrowed */
};

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
		return "it is empty";
	if (!tail_is_blank(tail, end))
		return "it has more than one statement";
	if (!sqlite3_stmt_readonly(stmt))
		return "it would change the database";
	if (sqlite3_stmt_isexplain(stmt))
		return "EXPLAIN is not a query; use --dry-run";
	if (sqlite3_column_count(stmt) == 0)
		return "it returns no columns";
	return NULL;
}

/* One statement that only reads and has columns, else NULL. */
static sqlite3_stmt *
prepare(struct sqlite_database *d, const char *sql, size_t len,
    struct findings *f, enum status *status)
{
	char denied[GUARD_DENIED];
	sqlite3_stmt *stmt = NULL;
	const char *tail = sql, *why;
	int code;

	if (memchr(sql, 0, len) || len > 0x7fffffff) {
		finding_add(f, FINDING_db_refused, "/sql/text",
		    "refused: the statement contains a NUL byte");
		*status = STATUS_REFUSED;
		return NULL;
	}
	(void)guard_denied(d, denied); /* of another statement */
	code = rowview_need(d, sql);
	if (code != SQLITE_OK) {
		*status = sqlite_error(d, code, sql, f);
		return NULL;
	}
	guard_strict(d, true);
	code = guard_prepare(d, sql, (int)len, &stmt, &tail);
	guard_strict(d, false);
	if (code != SQLITE_OK) {
		*status = sqlite_error(d, code, sql, f);
		return NULL;
	}
	why = objection(stmt, tail, sql + len);
	if (!why)
		return stmt;
	finding_add(f, FINDING_db_refused, "/sql/text",
	    "refused, not a single read-only query: %s", why);
	sqlite3_finalize(stmt);
	*status = STATUS_REFUSED;
	return NULL;
}

static bool
bind_one(void *arg, size_t at, const struct bound *b)
{
	sqlite3_stmt *stmt = arg;
	int n = (int)at + 1, code = SQLITE_MISMATCH;
	int64_t integer;
	double real;

	switch (b->kind) {
	case BOUND_NULL:
		code = sqlite3_bind_null(stmt, n);
		break;
	case BOUND_INTEGER:
	case BOUND_BOOLEAN:
		code = sqlite3_bind_int64(stmt, n, b->integer);
		break;
	case BOUND_REAL:
		code = sqlite3_bind_double(stmt, n, b->real);
		break;
	case BOUND_DECIMAL:
		if (num_parse_int(b->text, &integer))
			code = sqlite3_bind_int64(stmt, n, integer);
		else if (num_parse_real(b->text, &real))
			code = sqlite3_bind_double(stmt, n, real);
		break;
	case BOUND_TEXT:
		code = sqlite3_bind_text64(stmt, n, b->text, b->len,
		    SQLITE_TRANSIENT, SQLITE_UTF8);
		break;
	}
	return code == SQLITE_OK;
}

sqlite3_stmt *
query_prepare(struct sqlite_database *d, const struct statement *s,
    struct findings *f, enum status *status)
{
	sqlite3_stmt *stmt = prepare(d, s->text, s->len, f, status);

	if (!stmt)
		return NULL;
	*status = params_bind(s, (size_t)sqlite3_bind_parameter_count(stmt),
	    bind_one, stmt, f);
	if (*status == STATUS_OK)
		return stmt;
	sqlite3_finalize(stmt);
	return NULL;
}

struct query_run *
sqlite_query(struct database *db, const struct statement *s,
    struct findings *f, enum status *status)
{
	struct sqlite_database *d = (struct sqlite_database *)db;
	sqlite3_stmt *stmt = query_prepare(d, s, f, status);
	struct sqlite_run *run;
	int n;

	if (!stmt)
		return NULL;
	n = sqlite3_column_count(stmt);
	run = mem_calloc(1, sizeof *run);
	run->database = d;
	run->stmt = stmt;
	run->text = s->text;
	run->base.engine = &sqlite_engine;
	run->base.ncolumns = (size_t)n;
	run->base.names = mem_calloc((size_t)n, sizeof *run->base.names);
	for (int i = 0; i < n; i++) {
		run->base.names[i] = sqlite3_column_name(stmt, i);
		if (!run->base.names[i])
			die(STATUS_LATER, "out of memory");
	}
	return &run->base;
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

static bool
is_too_long(const struct sqlite_run *run, const struct cell *cells,
    struct findings *f, enum status *status)
{
	size_t most = run->database->length;

	for (size_t i = 0; most > 0 && i < run->base.ncolumns; i++)
		if (cells[i].kind >= CELL_TEXT && cells[i].len > most) {
			*status = process_limit_too_long(run->base.names[i],
			    most, f);
			return true;
		}
	return false;
}

bool
sqlite_next(struct query_run *q, struct cell *cells, struct findings *f,
    enum status *status)
{
	struct sqlite_run *run = (struct sqlite_run *)q;
	int code = guard_step(run->database, run->stmt);

	if (code == SQLITE_ROW) {
		for (size_t i = 0; i < q->ncolumns; i++)
			take(&cells[i], run->stmt, (int)i);
		return !is_too_long(run, cells, f, status);
	}
	if (code != SQLITE_DONE)
		*status = sqlite_run_error(run->database, code, run->text,
		    f);
	return false;
}

void
sqlite_finish(struct query_run *q)
{
	struct sqlite_run *run = (struct sqlite_run *)q;

	if (!run)
		return;
	sqlite3_finalize(run->stmt);
	free(run->base.names);
	free(run);
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

enum type_class
sqlite_column_class(const struct query_run *q, size_t column, unsigned kinds)
{
	const struct sqlite_run *run = (const struct sqlite_run *)q;
	enum type_class seen = class_seen(kinds), declared =
	    type_class(sqlite3_column_decltype(run->stmt, (int)column));

	if (!agrees(declared, seen, kinds))
		return seen;
	return declared == TYPE_JSON ? TYPE_TEXT : declared;
}
