#include "db/sqlite/sizes.h"

#include <stdlib.h>
#include "base/buf.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/introspect.h"

/* The number that a query gives; -1 where it fails or returns NULL. The
 * arguments may be NULL. */
static int64_t
one_number(struct sqlite_database *d, const char *sql, const char *a,
    const char *b)
{
	sqlite3_stmt *row = NULL;
	int64_t n = -1;

	guard_suspend(d);
	if (sqlite3_prepare_v2(d->db, sql, -1, &row, NULL) == SQLITE_OK &&
	    (!a || !sqlite3_bind_text(row, 1, a, -1, SQLITE_STATIC)) &&
	    (!b || !sqlite3_bind_text(row, 2, b, -1, SQLITE_STATIC)) &&
	    sqlite3_step(row) == SQLITE_ROW &&
	    sqlite3_column_type(row, 0) == SQLITE_INTEGER)
		n = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	guard_resume(d);
	return n;
}

static int64_t
count_up_to(struct sqlite_database *d, const char *from, long bound)
{
	struct buf sql = BUF_INIT;
	int64_t n;

	buf_fmt(&sql, "SELECT count(*) FROM (SELECT 1 FROM %s LIMIT %ld)",
	    from, bound);
	n = one_number(d, sql.s, NULL, NULL);
	buf_free(&sql);
	return n;
}

/* The distance of the rowids, told by two seeks, is the number of rows but
 * for those deleted. */
static int64_t
span_of_rowids(struct sqlite_database *d, const char *from)
{
	struct buf sql = BUF_INIT;
	int64_t n;

	buf_fmt(&sql, "SELECT max(rowid) - (SELECT min(rowid) FROM %s) + 1 "
	    "FROM %s", from, from);
	n = one_number(d, sql.s, NULL, NULL);
	buf_free(&sql);
	return n;
}

int64_t
sizes_near(struct sqlite_database *d, const char *from, bool plain)
{
	enum { FEW = 1000, MANY = 100000 };
	int64_t n = plain ? count_up_to(d, from, FEW) : FEW;

	if (n == FEW) {
		n = plain ? span_of_rowids(d, from) : -1;
		if (n < FEW)
			n = count_up_to(d, from, MANY);
	}
	return n;
}

/* The number at `place` of what ANALYZE wrote of an index, or of the table
 * (index NULL): 0 is the number of rows, k those that the first k columns
 * leave. -1 where it wrote nothing. */
static double
analyzed(struct sqlite_database *d, const char *table, const char *index,
    unsigned place)
{
	static const char sql[] = "SELECT stat FROM sqlite_stat1 WHERE "
	    "tbl = ?1 COLLATE NOCASE AND (?2 IS NULL OR idx = ?2 COLLATE "
	    "NOCASE) ORDER BY length(stat) DESC";
	sqlite3_stmt *row = NULL;
	const char *text = NULL;
	char *end = NULL;
	double n = -1;

	guard_suspend(d);
	if (sqlite3_prepare_v2(d->db, sql, -1, &row, NULL) == SQLITE_OK &&
	    !sqlite3_bind_text(row, 1, table, -1, SQLITE_STATIC) &&
	    !sqlite3_bind_text(row, 2, index, -1, SQLITE_STATIC) &&
	    sqlite3_step(row) == SQLITE_ROW)
		text = (const char *)sqlite3_column_text(row, 0);
	for (unsigned i = 0; text && i <= place; i++, text = end) {
		n = (double)strtoll(text, &end, 10);
		if (end == text || n < 0) {
			n = -1;
			break;
		}
	}
	sqlite3_finalize(row);
	guard_resume(d);
	return n;
}

double
sizes_most(struct sqlite_database *d, const char *table)
{
	enum { SMALLEST_ROW = 8, COUNTED = 1000000 };
	double n = analyzed(d, table, NULL, 0), room;
	struct buf from = BUF_INIT;
	int64_t span, counted;

	if (one_number(d, "SELECT 1 FROM sqlite_schema WHERE type = 'table' "
	    "AND name = ?1 COLLATE NOCASE", table, NULL) != 1)
		return -1;
	if (n >= 0)
		return n;
	buf_str(&from, "main.");
	sqlite_add_name(&from, table);
	span = span_of_rowids(d, from.s);
	room = (double)one_number(d, "SELECT page_count * page_size FROM "
	    "pragma_page_count, pragma_page_size", NULL, NULL) / SMALLEST_ROW;
	if (span >= 0 && (double)span <= room) {
		n = (double)span;
	} else {
		counted = count_up_to(d, from.s, COUNTED);
		n = counted >= 0 && counted < COUNTED ? (double)counted : room;
	}
	buf_free(&from);
	return n;
}

/* Columns of a unique index, or of the primary key; -1 where it is none. */
static int64_t
unique_columns(struct sqlite_database *d, const char *table, const char *index)
{
	if (!index)
		return one_number(d, "SELECT max(1, sum(pk > 0)) FROM "
		    "pragma_table_info(?1, 'main')", table, NULL);
	return one_number(d,
	    "SELECT count(*) FROM pragma_index_info(?2, 'main') "
	    "HAVING (SELECT \"unique\" FROM pragma_index_list(?1, 'main') WHERE "
	    "name = ?2 COLLATE NOCASE) = 1", table, index);
}

double
sizes_found(struct sqlite_database *d, const char *table, const char *index,
    unsigned equal, unsigned bounds, double rows)
{
	enum { GUESSED = 10, OF_RANGE = 4 };
	double n = rows, of = equal > 0 ?
	    analyzed(d, table, index ? index : table, equal) : -1;

	if (of >= 0)
		n = of;
	else if (equal > 0)
		n = equal == unique_columns(d, table, index) ? 1 : GUESSED;
	for (; bounds > 0; bounds--)
		n /= OF_RANGE;
	return n < 1 ? 1 : n > rows ? rows : n;
}
