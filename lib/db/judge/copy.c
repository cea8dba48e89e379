#include "db/judge/copy.h"

#include <string.h>

#include "base/io.h"
#include "db/sqlite/begin.h"
#include "eval/rows.h"
#include "eval/values.h"
#include "json/get.h"

/* ---- opening ----------------------------------------------------------- */

/* An image of a database in WAL mode cannot be opened in memory; all but
 * what is still in the log is the same without the mark. */
static void
clear_wal_mark(unsigned char *image, size_t n)
{
	if (n > 19 && image[18] == 2) {
		image[18] = 1;
		image[19] = 1;
	}
}

sqlite3 *
copy_open(const struct buf *image)
{
	const unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE |
	    SQLITE_DESERIALIZE_RESIZEABLE;
	unsigned char *bytes;
	sqlite3 *db = NULL;

	sqlite_begin();
	if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
	    (bytes = sqlite3_malloc64(image->len + 1)) == NULL) {
		sqlite3_close(db);
		return NULL;
	}
	memcpy(bytes, image->s, image->len);
	clear_wal_mark(bytes, image->len);
	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 16 << 20);
	sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 1, (int *)NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL);
	/* the bytes belong to SQLite from here, also when it fails */
	if (sqlite3_deserialize(db, "main", bytes, (sqlite3_int64)image->len,
	    (sqlite3_int64)image->len, flags) != SQLITE_OK ||
	    sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL,
	    NULL) != SQLITE_OK) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

/* ---- running ----------------------------------------------------------- */

#define STEP 10000 /* instructions between two looks at the bounds */

struct bounds {
	int64_t until; /* 0: for ever */
	long steps;    /* left, 0: any number */
};

static int
is_over(void *arg)
{
	struct bounds *b = arg;

	if (b->steps > 0 && (b->steps -= STEP) <= 0)
		return 1;
	return b->until > 0 && io_now_ms() > b->until;
}

static void
bind_value(sqlite3_stmt *s, int at, const json_t *value)
{
	if (json_is_object(value))
		value = json_object_get(value, "value");
	if (json_is_integer(value))
		sqlite3_bind_int64(s, at, json_integer_value(value));
	else if (json_is_real(value))
		sqlite3_bind_double(s, at, json_real_value(value));
	else if (json_is_boolean(value))
		sqlite3_bind_int(s, at, json_is_true(value));
	else if (json_is_string(value))
		sqlite3_bind_text(s, at, json_string_value(value), -1,
		    SQLITE_STATIC);
}

static sqlite3_stmt *
prepare(sqlite3 *db, const struct copy_query *q, const char **why)
{
	const char *tail;
	sqlite3_stmt *s;
	const json_t *value;
	size_t i;

	*why = NULL;
	if (sqlite3_prepare_v2(db, q->sql, -1, &s, &tail) != SQLITE_OK) {
		*why = sqlite3_errmsg(db);
		return NULL;
	}
	if (s == NULL || !sqlite3_stmt_readonly(s) ||
	    sqlite3_column_count(s) == 0 ||
	    tail[strspn(tail, " \t\r\n;")] != '\0') {
		*why = "it is not a single query";
		sqlite3_finalize(s);
		return NULL;
	}
	json_array_foreach(q->params, i, value)
		bind_value(s, (int)i + 1, value);
	return s;
}

static void
take_cell(struct rows *rows, sqlite3_stmt *s, int i)
{
	switch (sqlite3_column_type(s, i)) {
	case SQLITE_INTEGER:
		rows_integer(rows, sqlite3_column_int64(s, i));
		break;
	case SQLITE_FLOAT:
		rows_real(rows, sqlite3_column_double(s, i));
		break;
	case SQLITE_TEXT:
		rows_text(rows, (const char *)sqlite3_column_text(s, i),
		    (size_t)sqlite3_column_bytes(s, i));
		break;
	case SQLITE_BLOB:
		rows_blob(rows, sqlite3_column_blob(s, i),
		    (size_t)sqlite3_column_bytes(s, i));
		break;
	default:
		rows_null(rows);
	}
}

static bool
take_row(void *into, sqlite3_stmt *s, int n)
{
	if (!rows_next(into))
		return false;
	for (int i = 0; i < n; i++)
		take_cell(into, s, i);
	return true;
}

static void
take_value(struct values *v, sqlite3_stmt *s, int i)
{
	switch (sqlite3_column_type(s, i)) {
	case SQLITE_INTEGER:
		values_integer(v, sqlite3_column_int64(s, i));
		break;
	case SQLITE_FLOAT:
		values_real(v, sqlite3_column_double(s, i));
		break;
	case SQLITE_TEXT:
		values_text(v, (const char *)sqlite3_column_text(s, i),
		    (size_t)sqlite3_column_bytes(s, i));
		break;
	case SQLITE_BLOB:
		values_blob(v, sqlite3_column_blob(s, i),
		    (size_t)sqlite3_column_bytes(s, i));
		break;
	default:
		values_null(v);
	}
}

struct value_rows {
	struct values *values;
	size_t most;
};

static bool
take_values(void *into, sqlite3_stmt *s, int n)
{
	const struct value_rows *r = into;

	values_row(r->values);
	for (int i = 0; i < n; i++)
		take_value(r->values, s, i);
	return r->values->nrows <= r->most;
}

/* Step through to the end, or until a row is not wanted. Ends s. */
static bool
run(sqlite3 *db, const struct copy_query *q, sqlite3_stmt *s,
    bool (*take)(void *into, sqlite3_stmt *s, int n), void *into,
    const char **why)
{
	struct bounds b = {q->timeout_ms > 0 ?
	    io_now_ms() + q->timeout_ms : 0, q->steps};
	int rc, n = sqlite3_column_count(s);

	sqlite3_progress_handler(db, STEP, is_over, &b);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW && take(into, s, n))
		;
	if (rc == SQLITE_INTERRUPT)
		*why = "it took too long";
	else if (rc != SQLITE_DONE && rc != SQLITE_ROW)
		*why = sqlite3_errmsg(db);
	sqlite3_progress_handler(db, 0, NULL, NULL);
	sqlite3_finalize(s);
	return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

bool
copy_run(sqlite3 *db, const struct copy_query *q, struct rows *rows,
    const char **why)
{
	sqlite3_stmt *s;

	sqlite3_exec(db, q->reverse ? "PRAGMA reverse_unordered_selects = 1" :
	    "PRAGMA reverse_unordered_selects = 0", NULL, NULL, NULL);
	s = prepare(db, q, why);
	if (s == NULL)
		return false;
	rows_reset(rows, (size_t)sqlite3_column_count(s));
	return run(db, q, s, take_row, rows, why);
}

bool
copy_values(sqlite3 *db, const struct copy_query *q, size_t most,
    struct values *values, const char **why)
{
	struct value_rows rows = {values, most};
	sqlite3_stmt *s = prepare(db, q, why);

	if (s == NULL)
		return false;
	values_reset(values, (size_t)sqlite3_column_count(s));
	return run(db, q, s, take_values, &rows, why);
}
