#include "db/sqlite/vectors.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/sha256.h"
#include "os/home.h"
#include "db/sqlite/begin.h"
#include "db/sqlite/own.h"

#define APPLICATION 0x54325356 /* "T2SV" */

enum { NUMBERS_MOST = 16384 };

struct vectors {
	sqlite3 *db;
	char *model;
	sqlite3_stmt *get, *put;
};

static const char make_sql[] =
    "CREATE TABLE IF NOT EXISTS model(\n"
    "  name TEXT PRIMARY KEY, numbers INTEGER NOT NULL) WITHOUT ROWID;\n"
    "CREATE TABLE IF NOT EXISTS vector(\n"
    "  model TEXT NOT NULL, hash TEXT NOT NULL, v BLOB NOT NULL,\n"
    "  PRIMARY KEY(model, hash)) WITHOUT ROWID;\n"
    "PRAGMA application_id = 1412584278;\n";

void
vectors_default(struct buf *b)
{
	const char *given = getenv("T2S_VECTORS");

	if (given && *given)
		buf_str(b, given);
	else
		home_path(b, HOME_CACHE, "vectors.db");
}

/* ---- the file ----------------------------------------------------------- */

/* Somebody else's database is left alone. */
static int
ready(sqlite3 *db)
{
	int application = 0, objects = 0;
	int code = own_number(db, "PRAGMA application_id", &application);

	if (code == SQLITE_OK)
		code = own_number(db, "SELECT count(*) FROM sqlite_schema",
		    &objects);
	if (code == SQLITE_OK && objects > 0 && application != APPLICATION)
		code = SQLITE_NOTADB;
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, make_sql, NULL, NULL, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	return code;
}

static int
prepare(struct vectors *v)
{
	int code = sqlite3_prepare_v2(v->db,
	    "SELECT v FROM vector WHERE model = ?1 AND hash = ?2", -1,
	    &v->get, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_prepare_v2(v->db,
		    "INSERT OR REPLACE INTO vector VALUES(?1, ?2, ?3)", -1,
		    &v->put, NULL);
	return code;
}

static int
connect(struct vectors *v, const char *path)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
	    SQLITE_OPEN_PRIVATECACHE;
	struct buf name = BUF_INIT;
	int code;

	/* "./" keeps ":memory:" and the like from being anything but names */
	if (path)
		buf_fmt(&name, "%s%s", *path == '/' ? "" : "./", path);
	else
		buf_str(&name, ":memory:");
	sqlite_begin();
	code = sqlite3_open_v2(name.s, &v->db, flags, NULL);
	buf_free(&name);
	if (code != SQLITE_OK)
		return code;
	sqlite3_busy_timeout(v->db, OWN_WAIT_MS);
	sqlite3_db_config(v->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
	sqlite3_db_config(v->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0,
	    (int *)NULL);
	code = ready(v->db);
	return code == SQLITE_OK ? prepare(v) : code;
}

static void
vectors_close(struct vectors *v)
{
	if (!v)
		return;
	sqlite3_finalize(v->get);
	sqlite3_finalize(v->put);
	sqlite3_close(v->db);
	free(v->model);
	free(v);
}

struct vectors *
vectors_open(const char *path, const char *model, struct buf *why)
{
	struct vectors *v = mem_calloc(1, sizeof *v);
	const char *mistake = NULL;
	int code = SQLITE_OK;

	v->model = mem_strdup(model);
	if (path && own_file(path, true, &mistake) == 0)
		mistake = NULL;
	if (!mistake)
		code = connect(v, path);
	if (!mistake && code == SQLITE_OK)
		return v;
	buf_fmt(why, "cannot keep vectors in '%s': %s",
	    path ? path : "memory", mistake ? mistake :
	    sqlite3_errstr(code & 0xff));
	vectors_close(v);
	return NULL;
}

/* ---- writing ------------------------------------------------------------ */

static void
bind(const struct vectors *v, sqlite3_stmt *stmt, const char *text)
{
	char hash[SHA256_TEXT];

	sha256_text(text, strlen(text), hash);
	sqlite3_reset(stmt);
	sqlite3_bind_text(stmt, 1, v->model, -1, SQLITE_STATIC);
	sqlite3_bind_text(stmt, 2, hash, -1, SQLITE_TRANSIENT);
}

bool
vectors_has(struct vectors *v, const char *text)
{
	bool has;

	bind(v, v->get, text);
	has = sqlite3_step(v->get) == SQLITE_ROW;
	sqlite3_reset(v->get);
	return has;
}

/* The length of this model's vectors, `wanted` where it has none so far. */
static int
length_of_model(struct vectors *v, size_t wanted)
{
	sqlite3_stmt *stmt = NULL;
	int n = -1;

	if (sqlite3_prepare_v2(v->db, "INSERT INTO model VALUES(?1, ?2)\n"
	    "ON CONFLICT DO UPDATE SET name = name RETURNING numbers", -1,
	    &stmt, NULL) == SQLITE_OK) {
		sqlite3_bind_text(stmt, 1, v->model, -1, SQLITE_STATIC);
		sqlite3_bind_int64(stmt, 2, (sqlite3_int64)wanted);
		if (sqlite3_step(stmt) == SQLITE_ROW)
			n = sqlite3_column_int(stmt, 0);
	}
	sqlite3_finalize(stmt);
	return n;
}

/* The largest magnitude; negative where one is no finite number. */
static double
largest(const json_t *vector)
{
	double most = 0;
	const json_t *number;
	size_t i;

	json_array_foreach(vector, i, number) {
		double x = fabs(json_number_value(number));

		if (!json_is_number(number) || !isfinite(x))
			return -1;
		most = x > most ? x : most;
	}
	return most;
}

/* A byte for each number is enough to rank by, and an eighth of the room;
 * the cosine needs no scale. */
static bool
put_one(struct vectors *v, const char *text, const json_t *vector)
{
	size_t n = json_array_size(vector), i;
	signed char *bytes = mem_alloc(n + 1);
	double most = largest(vector);
	const json_t *number;
	int code;

	json_array_foreach(vector, i, number)
		bytes[i] = most > 0 ? (signed char)lround(127 *
		    json_number_value(number) / most) : 0;
	bind(v, v->put, text);
	sqlite3_bind_blob(v->put, 3, bytes, (int)n, SQLITE_TRANSIENT);
	code = sqlite3_step(v->put);
	sqlite3_reset(v->put);
	free(bytes);
	return code == SQLITE_DONE;
}

static bool
fits(struct vectors *v, const json_t *vector, struct buf *why)
{
	size_t n = json_array_size(vector);
	int wanted;

	if (n == 0 || n > NUMBERS_MOST || largest(vector) < 0) {
		buf_str(why, "invalid vector: expected a list of numbers");
		return false;
	}
	wanted = length_of_model(v, n);
	if (wanted == (int)n)
		return true;
	if (wanted < 0)
		buf_str(why, sqlite3_errmsg(v->db));
	else
		buf_fmt(why, "vectors of %zu and of %d numbers are mixed", n,
		    wanted);
	return false;
}

bool
vectors_put(struct vectors *v, const json_t *texts, const json_t *vectors,
    struct buf *why)
{
	const json_t *text;
	bool good = json_array_size(texts) == json_array_size(vectors);
	size_t i;

	if (!good)
		buf_fmt(why, "received %zu vectors for %zu texts",
		    json_array_size(vectors), json_array_size(texts));
	if (!good || sqlite3_exec(v->db, "BEGIN IMMEDIATE", NULL, NULL, NULL))
		return false;
	json_array_foreach(texts, i, text) {
		const json_t *vector = json_array_get(vectors, i);

		if (!fits(v, vector, why) ||
		    !put_one(v, json_string_value(text), vector)) {
			good = false;
			break;
		}
	}
	if (good && sqlite3_exec(v->db, "COMMIT", NULL, NULL, NULL))
		good = false;
	if (!good && why->len == 0)
		buf_str(why, sqlite3_errmsg(v->db));
	if (!sqlite3_get_autocommit(v->db))
		(void)sqlite3_exec(v->db, "ROLLBACK", NULL, NULL, NULL);
	return good;
}

/* ---- reading ------------------------------------------------------------ */

static double
cosine(const signed char *x, const signed char *y, size_t n)
{
	long xy = 0, xx = 0, yy = 0;

	for (size_t i = 0; i < n; i++) {
		xy += x[i] * y[i];
		xx += x[i] * x[i];
		yy += y[i] * y[i];
	}
	return xx && yy ? (double)xy / sqrt((double)xx * (double)yy) : 0;
}

bool
vectors_compare(struct vectors *v, const char *text, const json_t *texts,
    double *out)
{
	signed char *own;
	const json_t *other;
	size_t n, i;
	bool good = true;

	bind(v, v->get, text);
	if (sqlite3_step(v->get) != SQLITE_ROW)
		return false;
	n = (size_t)sqlite3_column_bytes(v->get, 0);
	own = mem_alloc(n + 1);
	if (n > 0)
		memcpy(own, sqlite3_column_blob(v->get, 0), n);
	json_array_foreach(texts, i, other) {
		bind(v, v->get, json_string_value(other));
		good = sqlite3_step(v->get) == SQLITE_ROW &&
		    (size_t)sqlite3_column_bytes(v->get, 0) == n;
		if (!good)
			break;
		out[i] = cosine(own, sqlite3_column_blob(v->get, 0), n);
	}
	sqlite3_reset(v->get);
	free(own);
	return good;
}
