#include "db/postgres/called.h"

#include <stdlib.h>
#include "db/postgres/words.h"

static const char extensions[] = "{"
#define EXTENSION(name) name ","
#include "db/postgres/extension.def"
#undef EXTENSION
    "plpgsql}";

/* What the server was made with has lower numbers; triggers and procedures
 * are called by no query. Both sides of an operator are of one type, which the
 * catalogue's own has, or one of a user's would come before it. */
#define FOREIGN "p.oid >= '16384' AND p.prokind <> 'p'" \
	" AND p.prorettype NOT IN ('2279', '3838')"
/* ... or made by the server with a type of a range */
#define EXTENSION_OF "(p.prolang = '12' AND p.prosrc ~ 'range_constructor'" \
	" OR EXISTS (SELECT FROM pg_catalog.pg_depend AS d" \
	" JOIN pg_catalog.pg_extension AS e ON e.oid = d.refobjid" \
	" WHERE d.classid = '1255' AND d.objid = p.oid" \
	" AND d.refclassid = '3079' AND d.deptype = 'e' AND (p.provolatile = 'i' OR e.extname" \
	" = ANY ($2::pg_catalog.name[]))))"
#define MEMBER "EXISTS (SELECT FROM pg_catalog.pg_depend AS d" \
	" WHERE d.classid = '1255' AND d.objid = p.oid" \
	" AND d.refclassid = '3079' AND d.deptype = 'e')"
#define TRUSTED "(SELECT l.lanpltrusted FROM pg_catalog.pg_language AS l" \
	" WHERE l.oid = p.prolang)"

/* Nodes of a rule or of a check that call something. */
#define CALLED_BY(tree) "pg_catalog.regexp_matches(" tree \
	"::pg_catalog.text, ':(?:func|opfunc|hashfunc|negfunc|elemfunc)id" \
	" ([0-9]+)|:(?:aggfnoid|winfnoid|tsmhandler|startInRangeFunc" \
	"|endInRangeFunc) ([0-9]+)', 'g')"
#define CALLED(m) "coalesce(" m "[1], " m "[2])::pg_catalog.oid"
/* Views of a user's that the statement names, or another view. */
#define VIEWS "pg_catalog.pg_lock_status() AS l" \
	" JOIN pg_catalog.pg_class AS c ON c.oid = l.relation" \
	" WHERE l.pid = pg_catalog.pg_backend_pid()" \
	" AND c.relkind = 'v' AND c.oid >= '16384'"

/* Names of the server's own that the text may call ($1). Without a name: there
 * may be others (true), or a view (false). It is asked at each query, and
 * planning it takes longer than the answer. */
#define DOUBTS "SELECT p.proname, p.provolatile = 'v' AS v" \
	" FROM pg_catalog.pg_proc AS p" \
	" WHERE p.proname = ANY ($1::pg_catalog.name[]) AND p.oid < '16384'" \
	" UNION ALL SELECT '', false WHERE EXISTS (SELECT FROM " VIEWS ")" \
	" UNION ALL SELECT '', true WHERE EXISTS (SELECT" \
	"  FROM pg_catalog.pg_operator AS o WHERE o.oid >= '16384'" \
	"  AND o.oprcode::pg_catalog.oid < '16384')" \
	" OR EXISTS (SELECT FROM pg_catalog.pg_cast AS c" \
	"  WHERE c.oid >= '16384' AND c.castfunc BETWEEN '1' AND '16383')" \
	" OR EXISTS (SELECT FROM pg_catalog.pg_proc AS p WHERE " FOREIGN
static const char strict_sql[] = DOUBTS " AND NOT " EXTENSION_OF ")"
    " OR EXISTS (SELECT FROM pg_catalog.pg_constraint AS c"
    "  CROSS JOIN LATERAL " CALLED_BY("c.conbin") " AS m"
    "  JOIN pg_catalog.pg_proc AS p ON p.oid = " CALLED("m")
    "  WHERE c.contypid >= '16384' AND p.provolatile <> 'i')";
static const char plain_sql[] = DOUBTS
    "  AND (p.provolatile = 'v' OR p.prolang IN ('12', '13')"
    "  OR p.prolang >= '16384'))"
    " OR EXISTS (SELECT FROM pg_catalog.pg_constraint AS c"
    "  WHERE c.contypid >= '16384')";

/* What is called ("f") as judge() reads it. */
#define JUDGED "coalesce(f.name, ''), p.proname, p.oid, p.oid < '16384'," \
	" p.provolatile, " TRUSTED ", " EXTENSION_OF ", " MEMBER
/* The functions that an aggregate of a user's is made of. */
#define PARTS(of) " UNION SELECT x, 'aggregate', p.proname" \
	" FROM pg_catalog.pg_aggregate AS a JOIN pg_catalog.pg_proc AS p" \
	"  ON p.oid = a.aggfnoid::pg_catalog.oid" \
	" CROSS JOIN LATERAL (VALUES (a.aggtransfn::pg_catalog.oid)," \
	"  (a.aggfinalfn::pg_catalog.oid), (a.aggmtransfn::pg_catalog.oid)," \
	"  (a.aggminvtransfn::pg_catalog.oid)," \
	"  (a.aggmfinalfn::pg_catalog.oid)) AS v(x)" \
	" WHERE p.oid >= '16384' AND x <> '0' AND " of

/* All that a text with these names ($1) could call. */
static const char callable_sql[] =
    "SELECT f.what, " JUDGED " FROM ("
    " SELECT p.oid, 'function', NULL::pg_catalog.name"
    "  FROM pg_catalog.pg_proc AS p WHERE " FOREIGN
    "  AND (p.proname = ANY ($1::pg_catalog.name[])"
    "   OR p.proname::pg_catalog.text ~ '[^A-Za-z0-9_$]')"
    " UNION SELECT o.oprcode::pg_catalog.oid, 'operator', o.oprname"
    "  FROM pg_catalog.pg_operator AS o WHERE o.oid >= '16384'"
    " UNION SELECT c.castfunc, 'cast', NULL FROM pg_catalog.pg_cast AS c"
    "  WHERE c.oid >= '16384'"
    " UNION SELECT " CALLED("m") ", 'domain', NULL"
    "  FROM pg_catalog.pg_constraint AS c"
    "  CROSS JOIN LATERAL " CALLED_BY("c.conbin") " AS m"
    "  WHERE c.contypid >= '16384'"
    PARTS("(p.proname = ANY ($1::pg_catalog.name[])"
    "  OR p.proname::pg_catalog.text ~ '[^A-Za-z0-9_$]')")
    ") AS f(oid, what, name) JOIN pg_catalog.pg_proc AS p ON p.oid = f.oid";
/* All that the views call. */
static const char views_sql[] =
    "SELECT f.what, " JUDGED " FROM ("
    " SELECT DISTINCT " CALLED("m") ", 'view', v.relname FROM"
    "  (SELECT c.oid, c.relname FROM " VIEWS ") AS v"
    "  JOIN pg_catalog.pg_rewrite AS r ON r.ev_class = v.oid"
    "  CROSS JOIN LATERAL " CALLED_BY("r.ev_action") " AS m"
    ") AS f(oid, what, name) JOIN pg_catalog.pg_proc AS p ON p.oid = f.oid"
    " WHERE $1::pg_catalog.text IS NULL";

/* Of functions ($1), types of what is made ($3) or seen ($4), and operators
 * ($5): each function, and what calls it. A domain checks what is made, also
 * within another type; JSON is made of a type by its own cast. */
static const char called_sql[] =
    "WITH RECURSIVE t(oid, made) AS ("
    " SELECT x, true FROM pg_catalog.unnest($3::pg_catalog.oid[]) AS x"
    " UNION SELECT x, false FROM pg_catalog.unnest($4::pg_catalog.oid[])"
    "  AS x"
    " UNION SELECT x.oid, t.made FROM t JOIN pg_catalog.pg_type AS y"
    "  ON y.oid = t.oid CROSS JOIN LATERAL ("
    "  SELECT y.typelem AS oid UNION ALL SELECT y.typbasetype"
    "  UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute AS a"
    "   WHERE a.attrelid = y.typrelid AND y.typrelid <> '0'"
    "   AND a.attnum > 0) AS x WHERE x.oid <> '0'),"
    " f(oid, what, name) AS ("
    " SELECT x, 'function', NULL::pg_catalog.name"
    "  FROM pg_catalog.unnest($1::pg_catalog.oid[]) AS x"
    " UNION SELECT o.oprcode::pg_catalog.oid, 'operator', o.oprname"
    "  FROM pg_catalog.pg_operator AS o"
    "  WHERE o.oid = ANY ($5::pg_catalog.oid[])"
    " UNION SELECT c.castfunc, 'cast', NULL FROM t"
    "  JOIN pg_catalog.pg_cast AS c ON c.castsource = t.oid"
    "  WHERE c.casttarget IN ('114', '3802') AND c.oid >= '16384'"
    " UNION SELECT " CALLED("m") ", 'domain', y.typname FROM t"
    "  JOIN pg_catalog.pg_type AS y ON y.oid = t.oid AND t.made"
    "  JOIN pg_catalog.pg_constraint AS c ON c.contypid = t.oid"
    "  CROSS JOIN LATERAL " CALLED_BY("c.conbin") " AS m"
    PARTS("p.oid = ANY ($1::pg_catalog.oid[])") ") "
    "SELECT CASE WHEN f.what = 'function' AND EXISTS (SELECT"
    "  FROM pg_catalog.pg_cast AS c WHERE c.castfunc = p.oid"
    "  AND c.oid >= '16384') THEN 'cast' ELSE f.what END, " JUDGED
    " FROM f JOIN pg_catalog.pg_proc AS p ON p.oid = f.oid"
    " ORDER BY f.what <> 'operator', p.oid";

bool
called_send(struct pg_session *s, const struct statement *st, bool strict)
{
	char *names = words_array(st->text, st->len);
	const char *const values[] = {names, extensions};
	bool sent = PQsendQueryParams(s->conn, strict ? strict_sql : plain_sql,
	    strict ? 2 : 1, NULL, values, NULL, NULL, 0);

	free(names);
	return sent;
}

static PGresult *
ask(struct pg_session *s, const char *sql, int n, const char *const *values)
{
	return PQexecParams(s->conn, sql, n, NULL, values, NULL, NULL, 0);
}

PGresult *
called_perhaps(struct pg_session *s, const struct statement *st)
{
	char *names = words_array(st->text, st->len);
	const char *const values[] = {names, extensions};
	PGresult *r = ask(s, callable_sql, 2, values);

	free(names);
	return r;
}

PGresult *
called_by_views(struct pg_session *s)
{
	const char *const values[] = {NULL, extensions};

	return ask(s, views_sql, 2, values);
}

PGresult *
called_in(struct pg_session *s, const struct tree *t)
{
	char *const lists[] = {tree_array(&t->functions),
	    tree_array(&t->made), tree_array(&t->seen),
	    tree_array(&t->operators)};
	const char *const values[] = {lists[0], extensions, lists[1],
	    lists[2], lists[3]};
	PGresult *r = ask(s, called_sql, 5, values);

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		free(lists[i]);
	return r;
}
