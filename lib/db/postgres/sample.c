/* Sample values of PostgreSQL tables. */
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "db/postgres/catalogue.h"

enum {
	ROWS_ALL = 400000, /* that are looked at, of all tables */
	COLUMNS_ALL = 500,
};

/* A name in quotes, appended. */
static void
add_name(struct buf *sql, PGconn *conn, const char *name)
{
	size_t len = strlen(name);
	char *quoted = PQescapeIdentifier(conn, name, len);

	if (quoted)
		buf_str(sql, quoted);
	PQfreemem(quoted);
}

/* The values of one column, as a row like those of PART_VALUES, and whether
 * they are few and repeat. A longer text than that is prose. */
static void
add_column(struct buf *sql, const struct pg_catalogue *c, PGconn *conn,
    int row, long values)
{
	buf_fmt(sql, "%sSELECT %s::oid, %s, to_json(v),"
	    " cardinality(v) <= %ld AND 4 * cardinality(v) <= 3 * n"
	    " FROM (SELECT array_agg(DISTINCT left(x::text, 130)) AS v,"
	    " count(x) AS n FROM (SELECT ", sql->len > 0 ? " UNION ALL " : "",
	    pg_text(c, PART_VALUES, row, VALUE_OF),
	    pg_text(c, PART_VALUES, row, VALUE_NUMBER), values);
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_COLUMN));
	buf_str(sql, " AS x FROM ");
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_SCHEMA));
	buf_ch(sql, '.');
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_TABLE));
	buf_str(sql, ") AS t WHERE x IS NOT NULL) AS s WHERE v IS NOT NULL");
}

/* What may still be looked at. */
struct budget {
	double rows;
	int columns;
};

/* Columns of which a look tells which texts there are, or how they are
 * written. */
static void
add_columns(struct buf *sql, const struct pg_catalogue *c, PGconn *conn,
    bool which, long values, struct budget *left)
{
	const char *look;

	for (int i = 0; i < c->n[PART_VALUES]; i++) {
		look = pg_maybe(c, PART_VALUES, i, VALUE_LOOK);
		if (look == NULL || (*look == 't') != which)
			continue;
		left->rows -= strtod(pg_text(c, PART_VALUES, i, VALUE_ROWS),
		    NULL);
		if (left->rows < 0 || left->columns-- == 0)
			return;
		add_column(sql, c, conn, i, values);
	}
}

bool
pg_catalogue_sample(struct pg_catalogue *c, struct pg_session *s, long values)
{
	struct budget left = {ROWS_ALL, COLUMNS_ALL};
	struct buf sql = BUF_INIT;
	PGresult *r;

	add_columns(&sql, c, s->conn, true, values, &left);
	if (left.rows > 0 && left.columns > 0)
		add_columns(&sql, c, s->conn, false, values, &left);
	if (sql.len == 0)
		return true;
	r = PQexec(s->conn, sql.s);
	buf_free(&sql);
	c->part[PART_SAMPLED] = r;
	if (PQresultStatus(r) != PGRES_TUPLES_OK)
		return false;
	pg_index_rows(c, PART_SAMPLED);
	return true;
}
