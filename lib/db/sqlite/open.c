#include "db/sqlite/open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "os/clock.h"
#include "db/process_limit.h"
#include "db/sqlite/begin.h"

#define LENGTH_BYTES (16L << 20)
#define MOST_BYTES 1000000000L /* that SQLite knows */
#define ADDRESS_SPACE ((size_t)1 << 30)

static const struct {
	int what, value;
} settings[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_DQS_DML, 0},
    {SQLITE_DBCONFIG_DQS_DDL, 0},
    {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
};

/* As wide as the plan language allows, as narrow as that lets be. */
static const struct {
	int what, value;
} bounds[] = {
    {SQLITE_LIMIT_SQL_LENGTH, OPEN_SQL_BYTES},
    {SQLITE_LIMIT_COLUMN, 2000},
    {SQLITE_LIMIT_EXPR_DEPTH, 1000},
    {SQLITE_LIMIT_COMPOUND_SELECT, 200},
    {SQLITE_LIMIT_VDBE_OP, 1000000},
    {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 5000},
    {SQLITE_LIMIT_VARIABLE_NUMBER, 32766},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
};

/* The last statement makes SQLite read the file, so that a lock, a damaged
 * header or a hot journal shows here and not in the middle of rows. */
static const char start_sql[] =
    "PRAGMA query_only=ON;"
    "PRAGMA cell_size_check=ON;"
    "PRAGMA temp_store=MEMORY;"
    "PRAGMA cache_size=-500;"
    "PRAGMA mmap_size=0;"
    "BEGIN;"
    "SELECT count(*) FROM sqlite_schema";

/* The first bytes, fewer only where there are no more; -1 with errno. */
static ssize_t
head_of(int fd, char *head, size_t size)
{
	size_t n = 0;
	ssize_t got;

	do {
		got = read(fd, head + n, size - n);
		if (got < 0 && errno != EINTR)
			return -1;
		n += got > 0 ? (size_t)got : 0;
	} while (n < size && got != 0);
	return (ssize_t)n;
}

/* Is the descriptor one of a database? NULL, or why not; then *damaged says
 * that it is a file at least. */
static const char *
file_mistake(int fd, bool *damaged)
{
	static const char magic[16] = "SQLite format 3";
	struct stat st;
	char head[sizeof magic];
	ssize_t n;

	if (fstat(fd, &st))
		return strerror(errno);
	if (S_ISDIR(st.st_mode))
		return "it is a directory";
	if (!S_ISREG(st.st_mode))
		return "it is not a regular file";
	n = head_of(fd, head, sizeof head);
	if (n < 0)
		return strerror(errno);
	*damaged = true;
	if (st.st_size == 0)
		return "the file is empty";
	if (n != (ssize_t)sizeof head || memcmp(head, magic, sizeof magic))
		return "it is not an SQLite database";
	return NULL;
}

/* Is it what libpq takes for a server, "host=.. dbname=.."? It may have a
 * password. */
static bool
names_server(const char *target)
{
	static const char *const keys[] = {"host", "hostaddr", "port",
		"dbname", "user", "password", "service", "sslmode"};
	const char *at;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		size_t n = strlen(keys[i]);

		for (at = strstr(target, keys[i]); at != NULL;
		    at = strstr(at + n, keys[i]))
			if ((at == target || at[-1] == ' ') &&
			    at[n + strspn(at + n, " ")] == '=')
				return true;
	}
	return false;
}

static void
add_mistake(const char *shown, const char *mistake, bool damaged,
    struct findings *f)
{
	if (!damaged && names_server(shown))
		finding_hint(finding_add(f, FINDING_db_unreachable, "",
		    "the target is a connection string of keywords, which is "
		    "not supported"),
		    "use postgresql://USER@HOST:PORT/DATABASE, or "
		    "postgresql:///?service=NAME");
	else
		finding_add(f, damaged ? FINDING_db_corrupt :
		    FINDING_db_unreachable, "", "cannot open '%s': %s", shown,
		    mistake);
}

/*
 * SQLite would open a FIFO and wait for ever, an empty file as an empty
 * database. The descriptor must be closed before SQLite opens the file:
 * closing it later would drop SQLite's own locks.
 */
static bool
file_check(const char *path, const char *shown, struct findings *f,
    enum status *status)
{
	const char *mistake = NULL;
	bool damaged = false;
	int fd;

	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		mistake = strerror(errno);
	} else {
		mistake = file_mistake(fd, &damaged);
		close(fd);
	}
	if (!mistake)
		return true;
	add_mistake(shown, mistake, damaged, f);
	*status = damaged ? STATUS_NO : STATUS_BAD;
	return false;
}

static void
process_limit(const struct engine_limits *limits)
{
	size_t heap = (size_t)process_limit_heap(limits);

	sqlite_begin();
	sqlite3_hard_heap_limit64((sqlite3_int64)heap);
	process_limit_process(heap * 3 > ADDRESS_SPACE ? heap * 3 :
	    ADDRESS_SPACE);
}

static void
limit_length(const struct sqlite_database *d, long length)
{
	sqlite3_limit(d->db, SQLITE_LIMIT_LENGTH,
	    length > MOST_BYTES ? (int)MOST_BYTES : (int)length);
}

/*
 * SQLite fails where it comes upon a value that is longer than its limit, in a
 * row that the policy hides, too. So that one is no less than what is stored
 * can be, in another encoding half as much again, and what was asked for holds
 * for the rows that are given.
 */
static int
allow_stored(struct sqlite_database *d, long length)
{
	static const char sql[] = "SELECT page_count * page_size FROM "
	    "pragma_page_count, pragma_page_size";
	sqlite3_stmt *stmt = NULL;
	sqlite3_int64 stored = 0;
	int code = sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL);

	if (code == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
		stored = sqlite3_column_int64(stmt, 0);
	if (code == SQLITE_OK)
		code = sqlite3_finalize(stmt);
	if (stored > length / 2) {
		d->length = (size_t)length;
		length = stored > MOST_BYTES / 2 ? MOST_BYTES :
		    (long)stored * 2;
	}
	limit_length(d, length);
	return code;
}

static void
connection_limit(struct sqlite_database *d)
{
	sqlite3 *db = d->db;
	size_t i;

	for (i = 0; i < sizeof settings / sizeof *settings; i++)
		sqlite3_db_config(db, settings[i].what, settings[i].value,
		    (int *)NULL);
	for (i = 0; i < sizeof bounds / sizeof *bounds; i++)
		sqlite3_limit(db, bounds[i].what, bounds[i].value);
	sqlite3_busy_timeout(db, 500);
	sqlite3_progress_handler(db, 1000, clock_expired, &d->base.clock);
}

/*
 * A schema with a column that is computed by a function which no file may call
 * (with SQLite 3.40 also those of JSON) would be none at all. Reading it
 * calls nothing; who uses such a column is refused then. What goes wrong here is
 * told by the first statement.
 */
static void
schema_load(sqlite3 *db)
{
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, (int *)NULL);
	(void)sqlite3_exec(db, "SELECT 1 FROM main.sqlite_schema LIMIT 0",
	    NULL, NULL, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
}

bool
sqlite_open(struct sqlite_database *d, const char *path,
    const struct engine_limits *limits, struct findings *f,
    enum status *status)
{
	const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX |
	    SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE;
	long length = limits->length_bytes > 0 ? limits->length_bytes :
	    LENGTH_BYTES;
	struct buf name = BUF_INIT;
	int code;

	/* "./" keeps ":memory:" and the like from being anything but names */
	buf_fmt(&name, "%s%s", *path == '/' ? "" : "./", path);
	if (!file_check(name.s, path, f, status)) {
		buf_free(&name);
		return false;
	}
	process_limit(limits);
	clock_start(&d->base.clock, limits->timeout_ms);
	code = sqlite3_open_v2(name.s, &d->db, flags, NULL);
	if (code == SQLITE_OK) {
		connection_limit(d);
		limit_length(d, d->base.policed ? MOST_BYTES : length);
		schema_load(d->db);
		code = sqlite3_exec(d->db, start_sql, NULL, NULL, NULL);
	}
	if (code == SQLITE_OK && d->base.policed)
		code = allow_stored(d, length);
	if (code != SQLITE_OK) {
		*status = sqlite_error(d, code, NULL, f);
		sqlite_shut(d);
	}
	buf_free(&name);
	return code == SQLITE_OK;
}

bool
sqlite_is_wal(const char *path)
{
	char head[20] = "";
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	ssize_t n;

	if (fd < 0)
		return false;
	n = head_of(fd, head, sizeof head);
	close(fd);
	/* the versions of the format for writing and for reading */
	return n == (ssize_t)sizeof head && (head[18] == 2 || head[19] == 2);
}

void
sqlite_shut(struct sqlite_database *d)
{
	clock_stop(&d->base.clock);
	/* only a statement that was left open could make this fail, and the
	 * process ends soon */
	(void)sqlite3_close_v2(d->db);
	d->db = NULL;
}
