#include "db/sqlite/keys_seen.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "db/file/key_name.h"
#include "db/sqlite/introspect.h"
#include "sql/dialect/dialect.h"

/* What most columns that are no keys show at once. */
enum { FIRST = 1000 };

/* The integers of the column, each greater than the one before? */
static bool
is_rising(struct sqlite_database *d, sqlite3_stmt *rows)
{
	int64_t last = 0, n = 0, v;

	for (; guard_step(d, rows) == SQLITE_ROW; n++) {
		v = sqlite3_column_int64(rows, 0);
		if (sqlite3_column_type(rows, 0) != SQLITE_INTEGER ||
		    (n > 0 && v <= last))
			return false;
		last = v;
	}
	return n > 0 && sqlite3_errcode(d->db) == SQLITE_DONE;
}

/* One row of how many there are, that are not null, that are different. */
static bool
is_unique(struct sqlite_database *d, sqlite3_stmt *row)
{
	int64_t n;

	if (guard_step(d, row) != SQLITE_ROW)
		return false;
	n = sqlite3_column_int64(row, 0);
	return n > 0 && sqlite3_column_int64(row, 1) == n &&
	    sqlite3_column_int64(row, 2) == n;
}

/* Is it so? `sql` has the column twice or more, and is freed. */
static bool
holds(struct sqlite_database *d, struct buf *sql,
    bool (*is)(struct sqlite_database *d, sqlite3_stmt *rows))
{
	sqlite3_stmt *rows = NULL;
	bool good = guard_prepare(d, sql->s, (int)sql->len, &rows, NULL) ==
	    SQLITE_OK && is(d, rows);

	sqlite3_finalize(rows);
	buf_free(sql);
	return good;
}

static bool
rises(struct sqlite_database *d, const char *table, const char *column)
{
	struct buf sql = BUF_INIT;

	buf_str(&sql, "SELECT ");
	sqlite_add_name(&sql, column);
	buf_str(&sql, " FROM ");
	sqlite_add_name(&sql, table);
	return holds(d, &sql, is_rising);
}

/* Among the first rows; -1: of all. */
static bool
differs(struct sqlite_database *d, const char *table, const char *column,
    int among)
{
	struct buf sql = BUF_INIT;

	buf_str(&sql, "SELECT count(*), count(c), count(DISTINCT c) FROM "
	    "(SELECT ");
	sqlite_add_name(&sql, column);
	buf_str(&sql, " AS c FROM ");
	sqlite_add_name(&sql, table);
	buf_fmt(&sql, " LIMIT %d)", among);
	return holds(d, &sql, is_unique);
}

/* What it may be by its name, if it may be seen. */
static enum key_name
called(const struct sqlite_database *d, const struct facts *table, size_t i)
{
	const char *name = table->columns[i].name;

	return policy_denies(d->views.policy, dialect_get(DIALECT_SQLITE), NULL,
	    table->name, name) ? KEY_NAME_NONE : key_name_of(name, i == 0);
}

static void
forget(struct facts *table)
{
	table->nprimary_key = table->nunique = 0;
	for (size_t i = 0; i < table->ncolumns; i++) {
		table->columns[i].key_place = 0;
		table->columns[i].nullable = true;
	}
}

static bool
find_primary(struct sqlite_database *d, struct facts *table)
{
	for (size_t i = 0; i < table->ncolumns; i++) {
		struct facts_column *c = &table->columns[i];

		if (!ascii_equal(c->type, "INTEGER") ||
		    called(d, table, i) != KEY_NAME_PRIMARY ||
		    !rises(d, table->name, c->name))
			continue;
		c->key_place = 1;
		c->nullable = false;
		facts_place_key(table);
		return true;
	}
	return false;
}

static void
find_unique(struct sqlite_database *d, struct facts *table)
{
	const char **columns = arena_alloc(&table->arena, sizeof *columns);
	int tries = 0;

	for (size_t i = 0; i < table->ncolumns && tries < KEY_NAME_TRIES; i++) {
		const struct facts_column *c = &table->columns[i];

		if (ascii_equal(c->type, "REAL") ||
		    ascii_equal(c->type, "BOOLEAN") ||
		    called(d, table, i) == KEY_NAME_NONE)
			continue;
		tries++;
		if (!differs(d, table->name, c->name, FIRST) ||
		    !differs(d, table->name, c->name, -1))
			continue;
		columns[0] = c->name;
		*facts_unique(table) = (struct facts_key){.columns = columns,
		    .n = 1};
		return;
	}
}

void
keys_seen(struct sqlite_database *d, struct facts *table)
{
	forget(table);
	if (!find_primary(d, table))
		find_unique(d, table);
}
