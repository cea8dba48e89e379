#include "db/file/load.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/mem.h"

struct load {
	sqlite3 *db;
	sqlite3_stmt *insert;
	size_t columns;
	struct buf sql;
};

static void
add_name(struct buf *b, const char *name)
{
	buf_ch(b, '"');
	for (; *name != '\0'; name++) {
		if (*name == '"')
			buf_ch(b, '"');
		buf_ch(b, *name);
	}
	buf_ch(b, '"');
}

static bool
run(struct load *l, const char *sql)
{
	return sqlite3_exec(l->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

struct load *
load_open(const char *path, int fd, struct buf *why)
{
	struct load *l = mem_calloc(1, sizeof *l);

	(void)close(fd);
	buf_init(&l->sql);
	if (sqlite3_open_v2(path, &l->db, SQLITE_OPEN_READWRITE, NULL) ==
	    SQLITE_OK && run(l, "PRAGMA journal_mode=OFF;"
	    "PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE;"
	    "PRAGMA cache_size=-8000; PRAGMA temp_store=FILE; BEGIN"))
		return l;
	buf_str(why, load_error(l));
	load_close(l);
	return NULL;
}

bool
load_table(struct load *l, const char *name, const struct column *columns,
    size_t n)
{
	buf_reset(&l->sql);
	buf_str(&l->sql, "CREATE TABLE ");
	add_name(&l->sql, name);
	for (size_t i = 0; i < n; i++) {
		buf_str(&l->sql, i == 0 ? "(\n  " : ",\n  ");
		add_name(&l->sql, columns[i].name);
		buf_fmt(&l->sql, " %s%s", column_type_name(columns[i].type),
		    columns[i].is_key ? " PRIMARY KEY" : "");
	}
	buf_str(&l->sql, "\n)");
	if (!run(l, l->sql.s))
		return false;
	buf_reset(&l->sql);
	buf_str(&l->sql, "INSERT INTO ");
	add_name(&l->sql, name);
	for (size_t i = 0; i < n; i++)
		buf_str(&l->sql, i == 0 ? " VALUES(?" : ",?");
	buf_ch(&l->sql, ')');
	l->columns = n;
	return sqlite3_prepare_v2(l->db, l->sql.s, (int)l->sql.len, &l->insert,
	    NULL) == SQLITE_OK;
}

bool
load_row(struct load *l, const struct value *values)
{
	for (size_t i = 0; i < l->columns; i++) {
		const struct value *v = &values[i];
		int at = (int)i + 1;

		switch (v->is) {
		case VALUE_NULL:
			sqlite3_bind_null(l->insert, at);
			break;
		case VALUE_INTEGER:
			sqlite3_bind_int64(l->insert, at, v->integer);
			break;
		case VALUE_REAL:
			sqlite3_bind_double(l->insert, at, v->real);
			break;
		case VALUE_TEXT:
			sqlite3_bind_text(l->insert, at, v->text, (int)v->n,
			    SQLITE_STATIC);
			break;
		}
	}
	(void)sqlite3_step(l->insert);
	return sqlite3_reset(l->insert) == SQLITE_OK;
}

bool
load_table_end(struct load *l)
{
	sqlite3_finalize(l->insert);
	l->insert = NULL;
	return true;
}

bool
load_unique(struct load *l, const char *table, const char *column)
{
	int code;

	buf_reset(&l->sql);
	buf_str(&l->sql, "CREATE UNIQUE INDEX ");
	add_name(&l->sql, table);
	buf_cut(&l->sql, l->sql.len - 1);
	buf_str(&l->sql, "_key\" ON ");
	add_name(&l->sql, table);
	buf_ch(&l->sql, '(');
	add_name(&l->sql, column);
	buf_ch(&l->sql, ')');
	code = sqlite3_exec(l->db, l->sql.s, NULL, NULL, NULL);
	return code == SQLITE_OK || (code & 0xff) == SQLITE_CONSTRAINT;
}

bool
load_finish(struct load *l, uint64_t mark)
{
	buf_reset(&l->sql);
	buf_fmt(&l->sql, "COMMIT; PRAGMA application_id=%d;"
	    "PRAGMA user_version=%d", (int)(int32_t)(uint32_t)(mark >> 32),
	    (int)(int32_t)(uint32_t)mark);
	return run(l, l->sql.s);
}

const char *
load_error(const struct load *l)
{
	return sqlite3_errmsg(l->db);
}

void
load_close(struct load *l)
{
	sqlite3_finalize(l->insert);
	sqlite3_close(l->db);
	buf_free(&l->sql);
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
