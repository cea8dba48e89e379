#include "eng/sqlite/history.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include "base/io.h"
#include "base/mem.h"
#include "eng/sqlite/begin.h"
#include "eng/sqlite/own.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

#define APPLICATION 0x54325348 /* "T2SH" */
#define FORMAT 1
#define WAIT_MS 10000

struct history {
	sqlite3 *db;
	char *path;
	struct buf *why;
};

static const char make_sql[] =
    "CREATE TABLE IF NOT EXISTS turn(\n"
    "  session TEXT NOT NULL, turn INTEGER NOT NULL,\n"
    "  time INTEGER NOT NULL, status INTEGER NOT NULL,\n"
    "  planned INTEGER NOT NULL, body TEXT NOT NULL,\n"
    "  PRIMARY KEY(session, turn)) WITHOUT ROWID;\n"
    "PRAGMA application_id = 1412584264;\n"
    "PRAGMA user_version = 1;\n";

static const char append_sql[] =
    "INSERT INTO turn SELECT ?1, coalesce(max(turn), 0) + 1, ?2, ?3, ?4, ?5\n"
    "  FROM turn WHERE session = ?1";

static const char keep_sql[] =
    "DELETE FROM turn WHERE session = ?1 AND turn NOT IN\n"
    "  (SELECT turn FROM turn WHERE session = ?1\n"
    "    ORDER BY turn DESC LIMIT ?2)\n"
    "  AND turn NOT IN (SELECT turn FROM turn WHERE session = ?1\n"
    "    AND status = 0 AND planned ORDER BY turn DESC LIMIT ?2)";

static const char find_sql[] =
    "SELECT session, turn, strftime('%Y-%m-%dT%H:%M:%SZ', time, 'unixepoch'),\n"
    "  body FROM turn WHERE (?1 IS NULL OR session = ?1)\n"
    "  AND (?2 = 0 OR turn = ?2) AND (NOT ?3 OR (status = 0 AND planned))\n"
    "  ORDER BY CASE WHEN ?1 IS NULL THEN time END DESC, session, turn DESC\n"
    "  LIMIT ?4";

static const char prune_sql[] =
    "DELETE FROM turn AS t WHERE (?1 IS NULL OR session = ?1)\n"
    "  AND (time < ?2 OR (?3 >= 0 AND\n"
    "    (SELECT count(*) FROM turn AS l WHERE l.session = t.session\n"
    "      AND l.turn > t.turn) >= ?3))\n"
    "  RETURNING session, turn,\n"
    "  strftime('%Y-%m-%dT%H:%M:%SZ', time, 'unixepoch'), body";

/* What SQLite says, as one of our statuses and a sentence. */
static enum status
trouble(const struct history *h, int code)
{
	static const struct {
		int code;
		enum status status;
		const char *words;
	} known[] = {
		{SQLITE_BUSY, STATUS_LATER, "it is locked"},
		{SQLITE_FULL, STATUS_LATER, "the disk is full"},
		{SQLITE_IOERR, STATUS_LATER, "the disk failed"},
		{SQLITE_CANTOPEN, STATUS_BAD, "its folder cannot be written"},
		{SQLITE_READONLY, STATUS_BAD, "it cannot be written"},
		{SQLITE_PERM, STATUS_BAD, "it cannot be written"},
		{SQLITE_NOTADB, STATUS_BAD, "it is no history"},
		{SQLITE_CORRUPT, STATUS_BAD, "it is damaged"},
	};
	const char *words = sqlite3_errmsg(h->db);
	enum status status = STATUS_BAD;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (known[i].code != (code & 0xff))
			continue;
		status = known[i].status;
		words = known[i].words;
	}
	buf_reset(h->why);
	buf_fmt(h->why, "cannot use the history '%s': %s", h->path, words);
	return status;
}

/* ---- the file ----------------------------------------------------------- */

static int
run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static int
end(sqlite3 *db, int code)
{
	if (code == SQLITE_OK)
		code = run(db, "COMMIT");
	if (code != SQLITE_OK && !sqlite3_get_autocommit(db))
		(void)run(db, "ROLLBACK");
	return code;
}

/* SQLITE_EMPTY for a new file; any other database is left alone. */
static int
check_format(sqlite3 *db)
{
	int objects = 0, application = 0, version = 0, code;

	code = run(db, "BEGIN");
	if (code == SQLITE_OK)
		code = own_number(db, "PRAGMA application_id", &application);
	if (code == SQLITE_OK)
		code = own_number(db, "PRAGMA user_version", &version);
	if (code == SQLITE_OK)
		code = own_number(db, "SELECT count(*) FROM sqlite_schema",
		    &objects);
	code = end(db, code);
	if (code != SQLITE_OK)
		return code;
	if (objects == 0)
		return SQLITE_EMPTY;
	return application == APPLICATION && version == FORMAT ? SQLITE_OK :
	    SQLITE_NOTADB;
}

static int
ready(sqlite3 *db, bool make)
{
	int code = check_format(db);

	if (!make || (code != SQLITE_OK && code != SQLITE_EMPTY))
		return code;
	code = run(db, "PRAGMA journal_mode=WAL");
	if (code == SQLITE_OK)
		code = run(db, "PRAGMA synchronous=FULL");
	if (code == SQLITE_OK)
		code = run(db, "BEGIN IMMEDIATE");
	return code == SQLITE_OK ? end(db, run(db, make_sql)) : code;
}

/* Two who switch a new file to WAL at once are both told that it is busy,
 * without waiting: so we wait. */
static int
start(struct history *h, bool make)
{
	int64_t began = io_now_ms();
	int code;

	sqlite3_busy_timeout(h->db, WAIT_MS);
	sqlite3_db_config(h->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
	sqlite3_db_config(h->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0,
	    (int *)NULL);
	while (((code = ready(h->db, make)) & 0xff) == SQLITE_BUSY &&
	    io_now_ms() - began < WAIT_MS)
		sqlite3_sleep(5);
	return code;
}

static struct history *
connect(const char *path, bool make, struct buf *why, enum status *status)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
	    SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE;
	struct history *h = mem_calloc(1, sizeof *h);
	struct buf name = BUF_INIT;
	int code;

	*h = (struct history){NULL, mem_strdup(path), why};
	/* "./" keeps ":memory:" and the like from being anything but names */
	buf_fmt(&name, "%s%s", *path == '/' ? "" : "./", path);
	sqlite_begin();
	code = sqlite3_open_v2(name.s, &h->db, flags, NULL);
	buf_free(&name);
	if (code == SQLITE_OK)
		code = start(h, make);
	if (code == SQLITE_OK)
		return h;
	if (code != SQLITE_EMPTY)
		*status = trouble(h, code);
	history_close(h);
	return NULL;
}

struct history *
history_open(const char *path, bool make, struct buf *why,
    enum status *status)
{
	const char *mistake;
	int error = own_file(path, make, &mistake);

	*status = STATUS_OK;
	if (!error)
		return connect(path, make, why, status);
	if (!make && (error == ENOENT || error == ENOTDIR))
		return NULL;
	*status = error == ENOSPC || error == EDQUOT || error == EMFILE ?
	    STATUS_LATER : STATUS_BAD;
	buf_fmt(why, "cannot use the history '%s': %s", path, mistake);
	return NULL;
}

void
history_close(struct history *h)
{
	if (!h)
		return;
	(void)sqlite3_close_v2(h->db);
	free(h->path);
	free(h);
}

/* ---- turns -------------------------------------------------------------- */

/* One row {session, turn, time, body} as a turn; NULL where it is damaged. */
static json_t *
turn_of(sqlite3_stmt *stmt)
{
	struct json_mistake m;
	const char *session = (const char *)sqlite3_column_text(stmt, 0);
	const char *when = (const char *)sqlite3_column_text(stmt, 2);
	const char *body = (const char *)sqlite3_column_text(stmt, 3);
	json_t *stored = body ? json_read(body, strlen(body), &m) : NULL;
	json_t *turn;

	if (!json_is_object(stored) || !session || !when) {
		json_decref(stored);
		return NULL;
	}
	turn = json_pack("{so sI ss}",
	    "session", json_text(session, strlen(session)),
	    "turn", (json_int_t)sqlite3_column_int64(stmt, 1), "time", when);
	json_object_update(turn, stored);
	json_decref(stored);
	return turn;
}

/* Step through the rows of a statement, and end it. `newest` tells that they
 * come in this order. */
static int
collect(sqlite3_stmt *stmt, bool newest, json_t *turns)
{
	size_t at;
	int code;

	while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
		json_t *turn = turn_of(stmt);

		at = newest ? 0 : json_array_size(turns);
		if (turn)
			json_array_insert_new(turns, at, turn);
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int
bind_text(sqlite3_stmt *stmt, int at, const char *text)
{
	return text ? sqlite3_bind_text(stmt, at, text, -1, SQLITE_STATIC) :
	    sqlite3_bind_null(stmt, at);
}

static int
add(struct history *h, const char *session, const json_t *turn,
    const char *body, time_t when)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, append_sql, -1, &stmt, NULL);

	if (code == SQLITE_OK) {
		bind_text(stmt, 1, session);
		sqlite3_bind_int64(stmt, 2, (sqlite3_int64)when);
		sqlite3_bind_int64(stmt, 3,
		    (sqlite3_int64)get_number(turn, "status", 0));
		sqlite3_bind_int(stmt, 4, get_object(turn, "plan") != NULL);
		bind_text(stmt, 5, body);
		code = sqlite3_step(stmt);
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int
forget(struct history *h, const char *session)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, keep_sql, -1, &stmt, NULL);

	if (code == SQLITE_OK) {
		bind_text(stmt, 1, session);
		sqlite3_bind_int(stmt, 2, HISTORY_KEEPS);
		code = sqlite3_step(stmt);
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

enum status
history_append(struct history *h, const char *session, const json_t *turn,
    time_t when)
{
	struct buf body = BUF_INIT;
	int code = run(h->db, "BEGIN IMMEDIATE");

	if (code == SQLITE_OK) {
		json_compact(&body, turn);
		code = add(h, session, turn, body.s, when);
		if (code == SQLITE_OK)
			code = forget(h, session);
		code = end(h->db, code);
	}
	buf_free(&body);
	return code == SQLITE_OK ? STATUS_OK : trouble(h, code);
}

enum status
history_find(struct history *h, const struct history_query *q,
    json_t **turns)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h->db, find_sql, -1, &stmt, NULL);

	*turns = json_array();
	if (code == SQLITE_OK) {
		bind_text(stmt, 1, q->session);
		sqlite3_bind_int64(stmt, 2, q->number);
		sqlite3_bind_int(stmt, 3, q->answered);
		sqlite3_bind_int64(stmt, 4, q->most ? q->most : -1);
		code = collect(stmt, true, *turns);
	}
	return code == SQLITE_OK ? STATUS_OK : trouble(h, code);
}

enum status
history_prune(struct history *h, const struct history_prune *p,
    json_t **turns)
{
	sqlite3_stmt *stmt = NULL;
	int code = run(h->db, "BEGIN IMMEDIATE");

	*turns = json_array();
	if (code == SQLITE_OK)
		code = sqlite3_prepare_v2(h->db, prune_sql, -1, &stmt, NULL);
	if (code == SQLITE_OK) {
		bind_text(stmt, 1, p->session);
		sqlite3_bind_int64(stmt, 2, (sqlite3_int64)p->before);
		sqlite3_bind_int64(stmt, 3, p->keep);
		code = collect(stmt, false, *turns);
	}
	code = end(h->db, code);
	return code == SQLITE_OK ? STATUS_OK : trouble(h, code);
}
