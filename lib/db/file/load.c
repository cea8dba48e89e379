#include "db/file/load.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "db/file/bulk.h"

enum { STEPS = 100000, PAGES = 256 }; /* between two looks at the bounds */

struct load {
	char *path;
	int fd;
	sqlite3 *db;          /* open since the first table */
	struct bulk bulk;     /* writes between its statements */
	uint32_t looked;      /* pages, when the bounds were last asked */
	struct bounds *bounds;
	size_t columns, key;
	int64_t row;
	struct buf sql;
	struct buf error;
	char **tables;        /* names that are taken */
	size_t ntables, cap;
};

static bool
fail(struct load *l, const char *why)
{
	buf_reset(&l->error);
	buf_str(&l->error, why);
	return false;
}

/* ---- by SQLite ----------------------------------------------------------- */

/* Is there room and time for what is written next? */
static bool
keep(struct load *l)
{
	if (bounds_keep(l->bounds, (int64_t)l->bulk.next * BULK_PAGE))
		return true;
	buf_reset(&l->error);
	bounds_say(l->bounds, &l->error);
	return false;
}

/* For sqlite3_progress_handler. */
static int
stops(void *load)
{
	return !keep(load);
}

/* One connection for all tables: each would read what all before it are
 * called. That the file changes under it, set_pages tells it. */
static bool
open_once(struct load *l)
{
	static const char settings[] = "PRAGMA page_size=4096;"
	    "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
	    "PRAGMA cache_size=-16000; PRAGMA temp_store=FILE";

	if (l->db != NULL)
		return true;
	if (sqlite3_open_v2(l->path, &l->db, SQLITE_OPEN_READWRITE |
	    SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL) == SQLITE_OK &&
	    sqlite3_exec(l->db, settings, NULL, NULL, NULL) == SQLITE_OK) {
		sqlite3_progress_handler(l->db, STEPS, stops, l);
		return true;
	}
	(void)fail(l, sqlite3_errmsg(l->db));
	sqlite3_close(l->db);
	l->db = NULL;
	return false;
}

static int
run(struct load *l)
{
	int code = sqlite3_exec(l->db, l->sql.s, NULL, NULL, NULL);

	if (code != SQLITE_OK && bounds_are_over(l->bounds) == BOUNDS_KEPT)
		(void)fail(l, sqlite3_errmsg(l->db));
	return code;
}

/* The number that a query gives. */
static uint32_t
ask(struct load *l, const char *sql)
{
	sqlite3_stmt *s;
	uint32_t n = 0;

	if (sqlite3_prepare_v2(l->db, sql, -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		n = (uint32_t)sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

struct load *
load_open(const char *path, int fd, struct bounds *bounds)
{
	struct load *l = mem_calloc(1, sizeof *l);

	l->path = mem_strdup(path);
	l->fd = fd;
	l->bounds = bounds;
	buf_init(&l->sql);
	buf_init(&l->error);
	return l;
}

/* ---- names --------------------------------------------------------------- */

static bool
is_taken(const struct load *l, const char *name)
{
	for (size_t i = 0; i < l->ntables; i++)
		if (ascii_equal(l->tables[i], name))
			return true;
	/* SQLite keeps these for itself */
	return ascii_equal_n(name, "sqlite_", 7);
}

char *
load_name(struct load *l, const char *wanted, const char *path)
{
	struct buf name = BUF_INIT;
	const char *dot;
	size_t n;

	buf_str(&name, is_taken(l, wanted) &&
	    ascii_equal_n(wanted, "sqlite_", 7) ? "table_" : "");
	buf_str(&name, *wanted != '\0' ? wanted : "data");
	n = strlen(path);
	if (n > 3 && ascii_equal(path + n - 3, ".gz"))
		n -= 3;
	for (dot = path + n; dot > path && dot[-1] != '.' && dot[-1] != '/';)
		dot--;
	if (is_taken(l, name.s) && dot > path && dot[-1] == '.')
		buf_fmt(&name, "_%.*s", (int)(path + n - dot), dot);
	n = name.len;
	for (int k = 2; is_taken(l, name.s); k++) {
		buf_cut(&name, n);
		buf_fmt(&name, "_%d", k);
	}
	MEM_GROW(l->tables, l->ntables, l->cap);
	l->tables[l->ntables++] = mem_strdup(name.s);
	return buf_take(&name);
}

/* ---- tables -------------------------------------------------------------- */

static void
add_column(struct buf *b, const struct column *c, bool is_last)
{
	buf_quoted(b, BUF_SQL_NAME, c->name);
	buf_fmt(b, " %s%s%s", column_type_name(c->type),
	    c->is_key ? " PRIMARY KEY" : "", is_last ? "" : ",");
	/* which t2s-schema tells */
	if (c->unit[0] != '\0' && c->type != COLUMN_TEXT)
		buf_fmt(b, " -- in %s", c->unit);
	buf_ch(b, '\n');
}

bool
load_table(struct load *l, const char *name, const struct column *columns,
    size_t n)
{
	uint32_t root, pages;

	if (!open_once(l))
		return false;
	l->columns = l->key = n;
	l->row = 0;
	buf_reset(&l->sql);
	buf_str(&l->sql, "CREATE TABLE ");
	buf_quoted(&l->sql, BUF_SQL_NAME, name);
	buf_str(&l->sql, " (\n");
	for (size_t i = 0; i < n; i++) {
		add_column(&l->sql, &columns[i], i + 1 == n);
		if (columns[i].is_key)
			l->key = i;
	}
	buf_ch(&l->sql, ')');
	if (run(l) != SQLITE_OK)
		return false;
	root = ask(l, "SELECT rootpage FROM sqlite_schema ORDER BY rowid DESC "
	    "LIMIT 1");
	pages = ask(l, "PRAGMA page_count");
	if (root == 0 || pages == 0)
		return fail(l, "SQLite did not make the table");
	l->looked = pages;
	bulk_begin(&l->bulk, l->fd, root, pages);
	return true;
}

bool
load_row(struct load *l, const struct value *values)
{
	l->row = l->key < l->columns ? values[l->key].integer : l->row + 1;
	bulk_row(&l->bulk, l->row, values, l->columns, l->key);
	if (l->bulk.error != 0)
		return fail(l, strerror(l->bulk.error));
	if (l->bulk.next - l->looked < PAGES)
		return true;
	l->looked = l->bulk.next;
	return keep(l);
}

/* What the head of the file says of its length; and that it has changed. */
static bool
set_pages(struct load *l, uint32_t pages)
{
	unsigned char head[100];

	if (pread(l->fd, head, sizeof head, 0) != (ssize_t)sizeof head)
		return fail(l, strerror(errno));
	for (int i = 0; i < 4; i++)
		head[28 + i] = (unsigned char)(pages >> (24 - 8 * i));
	for (int i = 27; i > 23 && ++head[i] == 0; i--)
		;
	/* for which change of the file that holds */
	memcpy(head + 92, head + 24, 4);
	if (pwrite(l->fd, head, sizeof head, 0) != (ssize_t)sizeof head)
		return fail(l, strerror(errno));
	return true;
}

bool
load_table_end(struct load *l)
{
	if (!bulk_end(&l->bulk))
		return fail(l, strerror(l->bulk.error));
	return set_pages(l, l->bulk.next - 1);
}

bool
load_is_within(const struct load *l)
{
	return l->bulk.block != NULL;
}

bool
load_unique(struct load *l, const char *table, const char *column, bool *is)
{
	int code;

	*is = false;
	if (!open_once(l))
		return false;
	buf_reset(&l->sql);
	buf_str(&l->sql, "CREATE UNIQUE INDEX ");
	buf_quoted(&l->sql, BUF_SQL_NAME, table);
	buf_cut(&l->sql, l->sql.len - 1);
	buf_str(&l->sql, "_key\" ON ");
	buf_quoted(&l->sql, BUF_SQL_NAME, table);
	buf_ch(&l->sql, '(');
	buf_quoted(&l->sql, BUF_SQL_NAME, column);
	buf_ch(&l->sql, ')');
	/* no journal: what fails must be undone otherwise */
	code = sqlite3_exec(l->db, "PRAGMA journal_mode=MEMORY", NULL, NULL,
	    NULL);
	code = code == SQLITE_OK ? run(l) : code;
	(void)sqlite3_exec(l->db, "PRAGMA journal_mode=OFF", NULL, NULL, NULL);
	*is = code == SQLITE_OK;
	if ((code & 0xff) != SQLITE_CONSTRAINT)
		return *is;
	buf_reset(&l->error); /* it is an answer */
	return true;
}

bool
load_finish(struct load *l, uint64_t mark)
{
	if (!open_once(l))
		return false;
	buf_reset(&l->sql);
	buf_fmt(&l->sql, "PRAGMA application_id=%d; PRAGMA user_version=%d",
	    (int)(int32_t)(uint32_t)(mark >> 32),
	    (int)(int32_t)(uint32_t)mark);
	(void)run(l);
	return l->error.len == 0;
}

const char *
load_error(const struct load *l)
{
	return l->error.s;
}

void
load_close(struct load *l)
{
	if (l->bulk.block != NULL)
		bulk_end(&l->bulk);
	sqlite3_close(l->db);
	(void)close(l->fd);
	while (l->ntables > 0)
		free(l->tables[--l->ntables]);
	free(l->tables);
	free(l->path);
	buf_free(&l->sql);
	buf_free(&l->error);
	free(l);
}

bool
load_mark(const char *path, uint64_t *mark)
{
	unsigned char head[100];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW);
	ssize_t n = fd < 0 ? -1 : read(fd, head, sizeof head);

	if (fd >= 0)
		(void)close(fd);
	*mark = 0;
	for (size_t i = 0; i < 8 && n == sizeof head; i++)
		*mark = *mark << 8 | head[i < 4 ? 68 + i : 60 + i - 4];
	return n == sizeof head && memcmp(head, "SQLite format 3", 16) == 0;
}
