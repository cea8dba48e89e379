#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "eng/postgres/catalogue.h"

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

/* The values of one column, as a row like those of PART_VALUES; none where
 * they hardly repeat. */
static void
add_column(struct buf *sql, const struct pg_catalogue *c, PGconn *conn,
    int row, long values)
{
	buf_fmt(sql, "%sSELECT %s::oid, %s, to_json(v) FROM (SELECT"
	    " array_agg(DISTINCT x::text) AS v, count(x) AS n"
	    " FROM (SELECT ", sql->len > 0 ? " UNION ALL " : "",
	    pg_text(c, PART_VALUES, row, VALUE_OF),
	    pg_text(c, PART_VALUES, row, VALUE_NUMBER));
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_COLUMN));
	buf_str(sql, " AS x FROM ");
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_SCHEMA));
	buf_ch(sql, '.');
	add_name(sql, conn, pg_text(c, PART_VALUES, row, VALUE_TABLE));
	buf_fmt(sql, ") AS t WHERE x IS NOT NULL) AS s"
	    " WHERE cardinality(v) <= %ld AND 4 * cardinality(v) <= 3 * n",
	    values);
}

bool
pg_catalogue_sample(struct pg_catalogue *c, struct pg_session *s, long values)
{
	struct buf sql = BUF_INIT;
	double rows = 0;
	int columns = 0;
	PGresult *r;

	for (int i = 0; i < c->n[PART_VALUES]; i++) {
		if (!pg_true(c, PART_VALUES, i, VALUE_LOOK))
			continue;
		rows += strtod(pg_text(c, PART_VALUES, i, VALUE_ROWS), NULL);
		if (rows > ROWS_ALL || ++columns > COLUMNS_ALL)
			break;
		add_column(&sql, c, s->conn, i, values);
	}
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
