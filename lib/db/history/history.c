#include "db/history/history_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/io.h"
#include "base/mem.h"
#include "db/sqlite/begin.h"
#include "db/sqlite/own.h"

#define APPLICATION 0x54325348 /* "T2SH" */
#define FORMAT 3

/* Each question of a person comes here, and waits. So what is written goes into
 * the log, whole or not at all, and from there into the file only once it has
 * so many pages: then alone does anybody wait for the disk. A machine that
 * loses its power may lose the last turns; a process that is killed loses none
 * that it has written. */
#define LOG_PAGES 64

/* What makes a file of each format one of the next, the first of none. */
static const char *const steps[FORMAT] = {
	"CREATE TABLE turn(\n"
	"  session TEXT NOT NULL, turn INTEGER NOT NULL,\n"
	"  time INTEGER NOT NULL, status INTEGER NOT NULL,\n"
	"  planned INTEGER NOT NULL, body TEXT NOT NULL,\n"
	"  PRIMARY KEY(session, turn)) WITHOUT ROWID;\n"
	"PRAGMA application_id = 1412584264;\n"
	"PRAGMA user_version = 1;\n",
	/* undone: 1 could be put back, 2 cannot any more */
	"ALTER TABLE turn ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;\n"
	"PRAGMA user_version = 2;\n",
	/* behind the bodies it is slow to look for */
	"CREATE INDEX turn_undone ON turn(session) WHERE undone = 1;\n"
	"PRAGMA user_version = 3;\n",
};

enum status
history_trouble(const struct history *h, int code)
{
	static const struct {
		int code;
		enum status status;
		const char *words;
	} known[] = {
		{SQLITE_BUSY, STATUS_LATER, "it is locked"},
		{SQLITE_FULL, STATUS_LATER, "the disk is full"},
		{SQLITE_IOERR, STATUS_LATER, "the disk failed"},
		{SQLITE_CANTOPEN, STATUS_BAD, "its folder is not writable"},
		{SQLITE_READONLY, STATUS_BAD, "it is not writable"},
		{SQLITE_PERM, STATUS_BAD, "it is not writable"},
		{SQLITE_NOTADB, STATUS_BAD, "it is not a history"},
		{SQLITE_CORRUPT, STATUS_BAD, "it is damaged"},
		{SQLITE_MISMATCH, STATUS_BAD,
		    "it was made by a later version of t2s"},
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

int
history_run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

int
history_commit(sqlite3 *db, int code)
{
	if (code == SQLITE_OK)
		code = history_run(db, "COMMIT");
	if (code != SQLITE_OK && !sqlite3_get_autocommit(db))
		(void)history_run(db, "ROLLBACK");
	return code;
}

/* Its format, 0 for a new file; any other database is left alone. */
static int
read_format(sqlite3 *db, int *format)
{
	int objects = 0, application = 0, code;

	code = own_number(db, "PRAGMA application_id", &application);
	if (code == SQLITE_OK)
		code = own_number(db, "PRAGMA user_version", format);
	if (code == SQLITE_OK)
		code = own_number(db, "SELECT count(*) FROM sqlite_schema",
		    &objects);
	if (code != SQLITE_OK)
		return code;
	if (objects == 0)
		*format = 0;
	else if (application != APPLICATION || *format < 1)
		return SQLITE_NOTADB;
	return *format > FORMAT ? SQLITE_MISMATCH : SQLITE_OK;
}

static int
check_format(sqlite3 *db, int *format)
{
	int code = history_run(db, "BEGIN");

	if (code == SQLITE_OK)
		code = read_format(db, format);
	return history_commit(db, code);
}

/* Another may have done so meanwhile. */
static int
bring_up(sqlite3 *db)
{
	int code = history_run(db, "BEGIN IMMEDIATE"), format = 0;

	if (code == SQLITE_OK)
		code = read_format(db, &format);
	for (; code == SQLITE_OK && format < FORMAT; format++)
		code = history_run(db, steps[format]);
	return history_commit(db, code);
}

/* SQLITE_EMPTY for a new file that is not to be made. */
static int
ready(sqlite3 *db, bool make)
{
	int format = 0, code = check_format(db, &format);

	if (code == SQLITE_OK && !make && format == 0)
		return SQLITE_EMPTY;
	if (code == SQLITE_OK && make)
		code = history_run(db, "PRAGMA journal_mode=WAL");
	if (code == SQLITE_OK)
		code = history_run(db, "PRAGMA synchronous=NORMAL");
	return code == SQLITE_OK && format < FORMAT ? bring_up(db) : code;
}

static int
note_log(void *arg, sqlite3 *db, const char *name, int pages)
{
	struct history *h = arg;

	(void)db, (void)name;
	h->log_pages = pages;
	return SQLITE_OK;
}

/* Two who switch a new file to WAL at once are both told that it is busy,
 * without waiting: so we wait. */
static int
start(struct history *h, bool make)
{
	int64_t began = io_now_ms();
	int code;

	sqlite3_busy_timeout(h->db, OWN_WAIT_MS);
	sqlite3_db_config(h->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
	sqlite3_db_config(h->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0,
	    (int *)NULL);
	sqlite3_wal_hook(h->db, note_log, h);
	while (((code = ready(h->db, make)) & 0xff) == SQLITE_BUSY &&
	    io_now_ms() - began < OWN_WAIT_MS)
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

	*h = (struct history){NULL, mem_strdup(path), why, 0};
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
		*status = history_trouble(h, code);
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
	if (h->log_pages < LOG_PAGES)
		sqlite3_db_config(h->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
		    (int *)NULL);
	(void)sqlite3_close_v2(h->db);
	free(h->path);
	free(h);
}
