#include "db/postgres/reached.h"

#include "base/buf.h"

const char reached_extensions[] = "{"
#define EXTENSION(name) name ","
#include "db/postgres/extension.def"
#undef EXTENSION
    "plpgsql}";

#define OF_TYPE " FROM pg_catalog.pg_type AS y "
#define IS_TYPE " WHERE n.kind IN ('t', 's') AND y.oid = n.oid"

/* An aggregate is its parts, what they keep, and what sorts in their place; a
 * function its arguments that nobody has given, and what it gives back. */
static const char below_function[] =
    "SELECT v.kind, v.oid, 'aggregate' AS what, p.proname AS name"
    " FROM pg_catalog.pg_aggregate AS a"
    " JOIN pg_catalog.pg_proc AS p ON p.oid = a.aggfnoid::pg_catalog.oid"
    " CROSS JOIN LATERAL (VALUES ('f', a.aggtransfn::pg_catalog.oid),"
    "  ('f', a.aggfinalfn::pg_catalog.oid),"
    "  ('f', a.aggcombinefn::pg_catalog.oid),"
    "  ('f', a.aggserialfn::pg_catalog.oid),"
    "  ('f', a.aggdeserialfn::pg_catalog.oid),"
    "  ('f', a.aggmtransfn::pg_catalog.oid),"
    "  ('f', a.aggminvtransfn::pg_catalog.oid),"
    "  ('f', a.aggmfinalfn::pg_catalog.oid),"
    "  ('t', a.aggtranstype), ('t', a.aggmtranstype),"
    "  ('o', a.aggsortop)) AS v(kind, oid)"
    " WHERE n.kind = 'f' AND p.oid = n.oid AND p.oid >= '16384'"
    " AND v.oid <> '0'"
    ITEM "r.kind, r.oid, 'default argument of', p.proname"
    " FROM pg_catalog.pg_proc AS p"
    " CROSS JOIN LATERAL " REFERS("p.proargdefaults") " AS r"
    " WHERE n.kind = 'f' AND p.oid = n.oid AND p.oid >= '16384'"
    ITEM "'t', x, n.what, n.name FROM pg_catalog.pg_proc AS p"
    " CROSS JOIN LATERAL pg_catalog.unnest(pg_catalog.array_append("
    "p.proallargtypes, p.prorettype)) AS x"
    " WHERE n.kind = 'f' AND p.oid = n.oid AND p.oid >= '16384'";

/* Planning may take an operator the other way round, or its opposite, ask it
 * how many rows it lets through, and take others of its family. What an
 * extension does for its indexes is its own business. */
static const char below_operator[] = ITEM "'f', v.oid, 'operator', o.oprname"
    " FROM pg_catalog.pg_operator AS o"
    " CROSS JOIN LATERAL (VALUES (o.oprcode::pg_catalog.oid),"
    "  (o.oprrest::pg_catalog.oid), (o.oprjoin::pg_catalog.oid)) AS v(oid)"
    " WHERE n.kind = 'o' AND o.oid = n.oid"
    " AND (v.oid = o.oprcode::pg_catalog.oid OR v.oid >= '16384')"
    ITEM "'o', v.oid, 'operator', o.oprname FROM pg_catalog.pg_operator AS o"
    " CROSS JOIN LATERAL (VALUES (o.oprcom), (o.oprnegate)) AS v(oid)"
    " WHERE n.kind = 'o' AND o.oid = n.oid AND v.oid >= '16384'"
    ITEM "'y', m.amopfamily, n.what, n.name FROM pg_catalog.pg_amop AS m"
    " WHERE n.kind = 'o' AND m.amopopr = n.oid"
    ITEM "'f', a.amproc::pg_catalog.oid, 'operator class', f.opfname"
    " FROM pg_catalog.pg_opfamily AS f"
    " JOIN pg_catalog.pg_amproc AS a ON a.amprocfamily = f.oid"
    " WHERE n.kind = 'y' AND f.oid = n.oid AND a.oid >= '16384'"
    " AND NOT " MEMBER("a.amproc::pg_catalog.oid")
    ITEM "'o', m.amopopr, 'operator class', f.opfname"
    " FROM pg_catalog.pg_opfamily AS f"
    " JOIN pg_catalog.pg_amop AS m ON m.amopfamily = f.oid"
    " WHERE n.kind = 'y' AND f.oid = n.oid AND m.oid >= '16384'";

/* A type is what it is made of, the checks of what is made, how it is read,
 * written and made to JSON, and how it is compared where nothing says so: as
 * part of another, or to remember what was found for it. */
static const char below_type[] = ITEM "n.kind, x.oid, n.what, n.name" OF_TYPE
    "CROSS JOIN LATERAL (SELECT y.typelem AS oid"
    "  UNION ALL SELECT y.typbasetype"
    "  UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute AS a"
    "   WHERE a.attrelid = y.typrelid AND y.typrelid <> '0'"
    "   AND a.attnum > 0"
    "  UNION ALL SELECT r.rngsubtype FROM pg_catalog.pg_range AS r"
    "   WHERE r.rngtypid = y.oid"
    "  UNION ALL SELECT r.rngtypid FROM pg_catalog.pg_range AS r"
    "   WHERE " MULTIRANGE " = y.oid) AS x" IS_TYPE " AND x.oid <> '0'"
    ITEM "r.kind, r.oid, 'domain', y.typname" OF_TYPE
    "CROSS JOIN LATERAL " REFERS("(SELECT pg_catalog.string_agg("
    "c.conbin::pg_catalog.text, ' ') FROM pg_catalog.pg_constraint AS c"
    " WHERE c.contypid = y.oid)") " AS r"
    " WHERE n.kind = 't' AND y.oid = n.oid"
    ITEM "v.kind, v.oid, 'type', y.typname" OF_TYPE
    "JOIN pg_catalog.pg_range AS r ON r.rngtypid = y.oid"
    " JOIN pg_catalog.pg_opclass AS c ON c.oid = r.rngsubopc"
    " CROSS JOIN LATERAL (VALUES ('f', r.rngcanonical::pg_catalog.oid),"
    "  ('f', r.rngsubdiff::pg_catalog.oid), ('y', c.opcfamily))"
    "  AS v(kind, oid)" IS_TYPE " AND v.oid <> '0'"
    ITEM "'f', v.oid, 'type', y.typname" OF_TYPE
    "CROSS JOIN LATERAL (VALUES (y.typinput::pg_catalog.oid),"
    "  (y.typoutput::pg_catalog.oid), (y.typreceive::pg_catalog.oid),"
    "  (y.typsend::pg_catalog.oid), (y.typmodin::pg_catalog.oid),"
    "  (y.typmodout::pg_catalog.oid)) AS v(oid)" IS_TYPE
    " AND v.oid >= '16384' AND NOT " MEMBER("v.oid")
    ITEM "'f', c.castfunc, 'cast', NULL FROM pg_catalog.pg_cast AS c"
    " WHERE n.kind IN ('t', 's') AND c.castsource = n.oid"
    " AND c.casttarget IN ('114', '3802') AND c.oid >= '16384'"
    ITEM "'y', c.opcfamily, n.what, n.name FROM pg_catalog.pg_opclass AS c"
    " WHERE n.kind IN ('t', 's') AND c.opcintype = n.oid"
    " AND c.opcdefault AND c.oid >= '16384'";

/* As judge() of calls.c reads it. The condition is always true: without one
 * the planner expects millions of items, and makes room for them. */
static const char judged[] = ") AS x"
    " WHERE x.oid = ANY (ARRAY[x.oid, x.oid]))"
    " SELECT CASE WHEN n.what = 'function'"
    " AND EXISTS (SELECT FROM pg_catalog.pg_cast AS c"
    "  WHERE c.castfunc = p.oid AND c.oid >= '16384') THEN 'cast'"
    " ELSE n.what END, coalesce(n.name, ''), p.proname, p.oid,"
    " p.oid < '16384', p.provolatile, (SELECT l.lanpltrusted"
    "  FROM pg_catalog.pg_language AS l WHERE l.oid = p.prolang), "
    EXTENSION_OF ", " MEMBER("p.oid") " FROM n JOIN pg_catalog.pg_proc AS p"
    " ON p.oid = n.oid WHERE n.kind = 'f' ORDER BY n.what <> 'operator', p.oid";

PGresult *
reached_from(struct pg_session *s, const char *with, const char *items, int n,
    const char *const *values)
{
	struct buf sql = BUF_INIT;
	PGresult *r;

	buf_fmt(&sql, "WITH RECURSIVE %s n(kind, oid, what, name) AS (%s"
	    " UNION SELECT x.kind, x.oid, x.what, x.name FROM n"
	    " CROSS JOIN LATERAL (%s%s%s%s", with, items, below_function,
	    below_operator, below_type, judged);
	r = PQexecParams(s->conn, sql.s, n, NULL, values, NULL, NULL, 0);
	buf_free(&sql);
	return r;
}
