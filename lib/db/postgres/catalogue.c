#include "db/postgres/catalogue.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/error.h"

/* The relations that are described: r. Functions of the catalogue that say
 * the same for each row are slow; what is joined here is not. */
#define WANTED \
	"WITH n AS (SELECT oid, nspname FROM pg_namespace" \
	"  WHERE nspname !~ '^(pg_|_timescaledb_)'" \
	"  AND nspname <> 'information_schema'" \
	"  AND has_schema_privilege(oid, 'USAGE'))," \
	" r AS (SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples" \
	"  FROM pg_class AS c JOIN n ON n.oid = c.relnamespace" \
	"  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')" \
	"  AND NOT c.relispartition AND c.relpersistence <> 't') "

static const char *const queries[PARTS] = {
	[PART_RELATIONS] = WANTED
	    "SELECT r.oid, r.nspname, r.relname, r.relkind, r.reltuples,"
	    " has_table_privilege(r.oid, 'SELECT'),"
	    " p.partstrat, p.partattrs, CASE WHEN p.partexprs IS NOT NULL"
	    "  THEN pg_get_partkeydef(r.oid) END "
	    "FROM r LEFT JOIN pg_partitioned_table AS p ON p.partrelid = r.oid "
	    "WHERE has_any_column_privilege(r.oid, 'SELECT')"
	    " AND r.oid NOT IN (SELECT objid FROM pg_depend"
	    "  WHERE refclassid = 'pg_extension'::regclass"
	    "  AND classid = 'pg_class'::regclass AND deptype = 'e') "
	    "ORDER BY r.nspname <> 'public', r.nspname, r.oid;",
	/* the long one: what is null costs nothing, and a sort here is
	 * cheaper than there */
	[PART_COLUMNS] = WANTED
	    "SELECT a.attrelid, a.attnum, a.attname,"
	    " format_type(a.atttypid, a.atttypmod), a.atttypid,"
	    " CASE WHEN a.attnotnull THEN true END,"
	    " CASE WHEN a.attidentity <> '' THEN true END,"
	    " CASE WHEN a.attgenerated <> '' THEN true END,"
	    " CASE WHEN a.attacl IS NOT NULL AND"
	    "  has_column_privilege(a.attrelid, a.attnum, 'SELECT')"
	    "  THEN true END "
	    "FROM r JOIN pg_attribute AS a ON a.attrelid = r.oid "
	    "WHERE a.attnum > 0 AND NOT a.attisdropped;",
	[PART_DEFAULTS] =
	    "SELECT adrelid, adnum, pg_get_expr(adbin, adrelid) "
	    "FROM pg_attrdef ORDER BY adrelid, adnum;",
	[PART_COMMENTS] =
	    "SELECT objoid, objsubid, description FROM pg_description "
	    "WHERE classoid = 'pg_class'::regclass AND objoid >= 16384 "
	    "ORDER BY objoid, objsubid;",
	[PART_TYPES] =
	    "WITH RECURSIVE d AS (SELECT oid, typbasetype AS base,"
	    "  typtypmod AS mod, typnotnull AS held FROM pg_type"
	    "  WHERE typtype = 'd' UNION ALL"
	    " SELECT d.oid, t.typbasetype, t.typtypmod,"
	    "  d.held OR t.typnotnull FROM d JOIN pg_type AS t"
	    "  ON t.oid = d.base WHERE t.typtype = 'd') "
	    "SELECT d.oid, format_type(d.base, d.mod), t.oid, d.held "
	    "FROM d JOIN pg_type AS t ON t.oid = d.base "
	    "WHERE t.typtype <> 'd' ORDER BY d.oid;",
	[PART_LABELS] =
	    "SELECT enumtypid, enumlabel FROM pg_enum "
	    "ORDER BY enumtypid, enumsortorder;",
	[PART_KEYS] =
	    "SELECT indrelid, CASE WHEN indisprimary THEN true END, indkey,"
	    " indnkeyatts FROM pg_index "
	    "WHERE indrelid >= 16384 AND indisunique AND indpred IS NULL"
	    " AND indexprs IS NULL AND indislive "
	    "ORDER BY indrelid, indexrelid;",
	[PART_FOREIGN] =
	    "SELECT conrelid, array_to_string(conkey, ' '), confrelid,"
	    " array_to_string(confkey, ' ') "
	    "FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 "
	    "ORDER BY conrelid, oid;",
	[PART_PIECES] =
	    "WITH RECURSIVE t(root, oid) AS ("
	    " SELECT i.inhparent, i.inhrelid FROM pg_inherits AS i"
	    "  JOIN pg_class AS c ON c.oid = i.inhparent"
	    "  WHERE NOT c.relispartition AND c.relkind IN ('r', 'p')"
	    " UNION SELECT t.root, i.inhrelid FROM t"
	    "  JOIN pg_inherits AS i ON i.inhparent = t.oid) "
	    "SELECT t.root, s.srvname, count(*), sum(c.reltuples),"
	    " min(c.reltuples) >= 0 "
	    "FROM t JOIN pg_class AS c ON c.oid = t.oid AND c.relkind <> 'p'"
	    " LEFT JOIN pg_foreign_table AS e ON e.ftrelid = c.oid"
	    " LEFT JOIN pg_foreign_server AS s ON s.oid = e.ftserver "
	    "GROUP BY t.root, s.srvname ORDER BY t.root, s.srvname;",
};

/*
 * What ANALYZE saw of columns: whether there are nulls; of texts, numbers and
 * dates some values, the common ones first, and whether these are all (of
 * what is listed, the greatest of 30 and %ld); and whether a look at the rows
 * of a small table would tell more: which texts there are, where they are few
 * (%ld at most), or how they are written. pg_stats is joined by names, with
 * nothing to go by for the planner: the steps are said here. Taking lists
 * apart costs, so beyond many columns that is done only for texts that are
 * few.
 */
static const char values_query[] = WANTED
    ", s AS MATERIALIZED (SELECT schemaname, tablename, attname, inherited,"
    "  n_distinct, null_frac, avg_width, most_common_vals AS m,"
    "  histogram_bounds AS h,"
    "  coalesce(cardinality(most_common_freqs) = n_distinct"
    "   AND n_distinct <= greatest(30, %ld), false) AS whole"
    "  FROM pg_stats),"
    " k AS MATERIALIZED (SELECT r.oid, r.reltuples, s.*,"
    "  CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * r.reltuples"
    "   ELSE s.n_distinct END AS n"
    "  FROM s JOIN r ON r.nspname = s.schemaname"
    "   AND r.relname = s.tablename AND s.inherited = (r.relkind = 'p')"
    "  WHERE r.relkind IN ('r', 'p', 'm')),"
    " u AS MATERIALIZED (SELECT k.*, a.attnum,"
    "   t.typcategory IN ('S', 'N', 'D') AS known,"
    "   t.typcategory = 'S' AS text, k.null_frac > 0 AS nulls,"
    "   t.typcategory = 'S' AND n > 0 AND n <= %ld AS few,"
    "   row_number() OVER (ORDER BY k.oid, a.attnum) AS place"
    "  FROM k JOIN pg_attribute AS a ON a.attrelid = k.oid"
    "   AND a.attname = k.attname JOIN pg_type AS t ON t.oid = a.atttypid),"
    " v AS MATERIALIZED (SELECT u.*,"
    "   CASE WHEN taken THEN m::text::text[] END AS common,"
    "   CASE WHEN taken THEN h::text::text[] END AS bounds"
    "  FROM (SELECT *, known AND (place <= 10000 OR (few AND whole))"
    "   AS taken FROM u) AS u) "
    "SELECT oid, attnum, CASE WHEN taken THEN to_json("
    "  ARRAY(SELECT left(x, 64) FROM unnest(common[1:CASE WHEN text"
    "   THEN greatest(30, %ld) ELSE 100 END]) AS x) || ARRAY(SELECT left(bounds[i], 64) FROM generate_series(1,"
    "   cardinality(bounds), greatest(1, (cardinality(bounds) - 1) / 10))"
    "   AS i) || left(bounds[cardinality(bounds)], 64)) END,"
    " schemaname, tablename, attname, reltuples,"
    " CASE WHEN whole THEN true END, CASE WHEN nulls THEN true END,"
    " CASE WHEN NOT whole AND reltuples <= 20000 THEN"
    "  CASE WHEN few AND n <= 0.75 * reltuples THEN true"
    "   WHEN text AND reltuples > 0 AND avg_width <= 60 THEN false END END "
    "FROM v WHERE taken OR nulls ORDER BY oid, attnum;";

static const char no_values[] = "SELECT WHERE false;";

/* ---- its rows ---------------------------------------------------------- */

static int
compare_rows(const void *a, const void *b)
{
	const struct pg_row *x = a, *y = b;

	if (x->oid != y->oid)
		return x->oid < y->oid ? -1 : 1;
	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return x->row - y->row;
}

/* Relations keep the order in which they are told. */
void
pg_index_rows(struct pg_catalogue *c, enum part part)
{
	PGresult *r = c->part[part];
	int n = PQntuples(r);
	struct pg_row *rows = mem_calloc((size_t)n + 1, sizeof *rows);
	bool numbered = part == PART_COLUMNS || part == PART_DEFAULTS ||
	    part == PART_COMMENTS || part == PART_VALUES ||
	    part == PART_SAMPLED;

	for (int i = 0; i < n; i++) {
		rows[i].oid = strtoul(PQgetvalue(r, i, 0), NULL, 10);
		rows[i].row = i;
		if (numbered)
			rows[i].number = strtol(PQgetvalue(r, i, 1), NULL, 10);
	}
	if (part != PART_RELATIONS)
		qsort(rows, (size_t)n, sizeof *rows, compare_rows);
	c->rows[part] = rows;
	c->n[part] = n;
}

bool
pg_catalogue_read(struct pg_catalogue *c, struct pg_session *s, long values,
    struct findings *f, enum status *status)
{
	struct buf sql = BUF_INIT;
	PGresult *r;
	int part = 0;
	bool well;

	for (int i = 0; i < PARTS; i++)
		if (queries[i])
			buf_str(&sql, queries[i]);
	if (values > 0)
		buf_fmt(&sql, values_query, values, values, values);
	else
		buf_str(&sql, no_values);
	well = PQsendQuery(s->conn, sql.s) == 1;
	buf_free(&sql);
	while (well && (r = PQgetResult(s->conn)) != NULL) {
		if (PQresultStatus(r) != PGRES_TUPLES_OK || part == PARTS) {
			*status = pg_error(s, r, NULL, 0, f);
			PQclear(r);
			return false;
		}
		c->part[part] = r;
		pg_index_rows(c, (enum part)part++);
	}
	if (part == PARTS)
		return true;
	*status = pg_error(s, NULL, NULL, 0, f);
	return false;
}

void
pg_catalogue_free(struct pg_catalogue *c)
{
	for (int i = 0; i < ALL_PARTS; i++) {
		PQclear(c->part[i]);
		free(c->rows[i]);
	}
	*c = (struct pg_catalogue){0};
}

const char *
pg_text(const struct pg_catalogue *c, enum part part, int row, int column)
{
	return PQgetvalue(c->part[part], c->rows[part][row].row, column);
}

const char *
pg_maybe(const struct pg_catalogue *c, enum part part, int row, int column)
{
	int at = c->rows[part][row].row;

	return PQgetisnull(c->part[part], at, column) ? NULL :
	    PQgetvalue(c->part[part], at, column);
}

bool
pg_true(const struct pg_catalogue *c, enum part part, int row, int column)
{
	return *pg_text(c, part, row, column) == 't';
}

unsigned long
pg_oid(const struct pg_catalogue *c, enum part part, int row, int column)
{
	return column == 0 ? c->rows[part][row].oid :
	    strtoul(pg_text(c, part, row, column), NULL, 10);
}

/* The first row whose object is not before oid. */
static int
first_from(const struct pg_catalogue *c, enum part part, unsigned long oid)
{
	int low = 0, high = c->n[part];

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (c->rows[part][middle].oid < oid)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct run
pg_run(const struct pg_catalogue *c, enum part part, unsigned long oid)
{
	int first = first_from(c, part, oid), n = 0;

	while (first + n < c->n[part] && c->rows[part][first + n].oid == oid)
		n++;
	return (struct run){first, n};
}

int
pg_seek(const struct pg_catalogue *c, enum part part, struct run run,
    long number)
{
	int low = run.first, high = run.first + run.n;

	while (low < high) {
		int middle = low + (high - low) / 2;
		long here = c->rows[part][middle].number;

		if (here == number)
			return middle;
		if (here < number)
			low = middle + 1;
		else
			high = middle;
	}
	return -1;
}

/* ---- its state --------------------------------------------------------- */

/* A row that is made or changed belongs to the transaction that did it; one
 * that is gone leaves another number of rows. */
#define HELD(catalog) \
	" || ' ' || (SELECT count(*) || ':' ||" \
	" coalesce(sum(xmin::text::bigint), 0) FROM " catalog ")"

static const char state_query[] =
    "SELECT current_user || ' ' || current_database() || ' ' ||"
    " current_setting('server_version') || ' ' ||"
    " (SELECT oid FROM pg_database WHERE datname = current_database())"
    HELD("pg_namespace") HELD("pg_class") HELD("pg_attribute")
    HELD("pg_attrdef") HELD("pg_type") HELD("pg_enum")
    HELD("pg_constraint") HELD("pg_index") HELD("pg_inherits")
    HELD("pg_partitioned_table") HELD("pg_foreign_table")
    HELD("pg_foreign_server") HELD("pg_description")
    HELD("pg_auth_members");

bool
pg_catalogue_state(struct pg_session *s, struct buf *out, struct findings *f,
    enum status *status)
{
	PGresult *r = PQexec(s->conn, state_query);
	bool well = PQresultStatus(r) == PGRES_TUPLES_OK;

	if (well)
		buf_str(out, PQgetvalue(r, 0, 0));
	else
		*status = pg_error(s, r, NULL, 0, f);
	PQclear(r);
	return well;
}
