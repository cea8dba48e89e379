#include "db/postgres/kinds.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/query.h"
#include "json/get.h"

/*
 * The columns of a table ($1, $2) and the kind of each, and one without a name
 * that tells whether all are stored. Types are those of the server's own whose
 * comparison takes any two values, and enums; of a domain what it is of. Before
 * 12 any collation was deterministic, and before 13 a date was made a
 * timestamp to compare it with one, which may be out of range.
 */
#define TYPE "coalesce(nullif(t.typbasetype, '0'), t.oid)"
#define KINDS(collated, times) \
	"SELECT a.attname, CASE WHEN b.oid IN ('20', '21', '23') THEN 'i'" \
	" WHEN b.oid = '1700' THEN 'n' WHEN b.oid IN ('700', '701') THEN 'f'" \
	" WHEN b.oid IN ('19', '25', '1042', '1043') THEN" \
	"  CASE WHEN a.attcollation = '100' THEN 't' WHEN " collated \
	"   THEN pg_catalog.concat('t:', a.attcollation) END" \
	times \
	" WHEN b.oid = '650' THEN '=869'" \
	" WHEN b.oid IN ('16', '17', '18', '26', '774', '790', '829', '869'," \
	"  '1082', '1083', '1114', '1184', '1186', '1266', '1560', '1562'," \
	"  '2950', '3802') OR b.typtype = 'e'" \
	"  THEN pg_catalog.concat('=', b.oid) END" \
	" FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n" \
	"  ON n.oid = c.relnamespace JOIN pg_catalog.pg_attribute AS a" \
	"  ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped" \
	" JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid" \
	" JOIN pg_catalog.pg_type AS b ON b.oid = " TYPE \
	" WHERE n.nspname = $1 AND c.relname = $2"
#define DETERMINISTIC "(SELECT k.collisdeterministic" \
	" FROM pg_catalog.pg_collation AS k WHERE k.oid = a.attcollation)"
#define TIMES " WHEN b.oid = '1082' THEN 'd' WHEN b.oid = '1114' THEN 's'" \
	" WHEN b.oid = '1184' THEN 'z'"
#define STORED(computed) " UNION ALL SELECT '', '' WHERE EXISTS (SELECT" \
	" FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n" \
	"  ON n.oid = c.relnamespace WHERE n.nspname = $1" \
	"  AND c.relname = $2 AND c.relkind IN ('r', 'p', 'm')" computed ")"
#define COMPUTED " AND NOT EXISTS (SELECT FROM pg_catalog.pg_attribute AS a" \
	" WHERE a.attrelid = c.oid AND a.attgenerated = 'v')"

static const char *
sql_for(const struct pg_session *s)
{
	int version = PQserverVersion(s->conn);

	return version < 120000 ? KINDS("true", "") STORED("") :
	    version < 130000 ? KINDS(DETERMINISTIC, "") STORED(COMPUTED) :
	    KINDS(DETERMINISTIC, TIMES) STORED(COMPUTED);
}

/* New: names of columns -> their kinds; of none where it cannot be asked. */
static json_t *
ask(struct pg_session *s, const char *schema, const char *table)
{
	const char *const values[] = {schema, table};
	struct findings scratch = FINDINGS_INIT("");
	json_t *kinds = json_object();
	enum status status;
	PGresult *r = NULL;

	if (prove_enter(s, &scratch, &status))
		r = PQexecParams(s->conn, sql_for(s), 2, NULL, values, NULL,
		    NULL, 0);
	for (int i = 0; r && i < PQntuples(r); i++)
		if (!PQgetisnull(r, i, 1))
			json_object_set_new(kinds, PQgetvalue(r, i, 0),
			    json_string(PQgetvalue(r, i, 1)));
	s->spent = s->spent || PQresultStatus(r) != PGRES_TUPLES_OK;
	PQclear(r);
	findings_free(&scratch);
	return kinds;
}

const char *
pg_kind(struct database *db, const char *schema, const char *table,
    const char *column)
{
	struct pg_session *s = (struct pg_session *)db;
	struct buf name = BUF_INIT;
	const json_t *kinds;

	if (!schema)
		schema = "public";
	if (!s->kinds)
		s->kinds = json_object();
	/* a name has no NUL, and nothing but another name can be like this */
	buf_fmt(&name, "%zu.%s.%s", strlen(schema), schema, table);
	if (!json_object_get(s->kinds, name.s))
		json_object_set_new(s->kinds, name.s, ask(s, schema, table));
	kinds = json_object_get(s->kinds, name.s);
	buf_free(&name);
	return get_str(kinds, column ? column : "");
}
