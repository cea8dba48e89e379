#include "db/postgres/called.h"

#include <stdlib.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/reached.h"
#include "db/postgres/words.h"

/* Views of a user's that the statement names, or another view. */
#define VIEWS "pg_catalog.pg_lock_status() AS l" \
	" JOIN pg_catalog.pg_class AS v ON v.oid = l.relation" \
	" WHERE l.pid = pg_catalog.pg_backend_pid()" \
	" AND v.relkind = 'v' AND v.oid >= '16384'"
#define NAMED(name) "(" name " = ANY ($1::pg_catalog.name[])" \
	" OR " name "::pg_catalog.text ~ '[^A-Za-z0-9_$]')"

/* Functions that may have to be looked at: strictly any that is no part of an
 * extension, else what could act, or call what does in an argument that is not
 * given or as an aggregate. */
#define ANY_FOREIGN FOREIGN " AND NOT " EXTENSION_OF
#define MAY_ACT FOREIGN " AND (p.provolatile = 'v' OR p.prokind = 'a'" \
	" OR p.proargdefaults IS NOT NULL OR (p.provolatile = 's'" \
	" AND (p.prolang IN ('12', '13') OR p.prolang >= '16384')))"

/* Does the text name such a one, or does an operator, a cast, a domain, a class
 * of operators, a type or another function call it? */
#define BY_OTHERS(which) " UNION ALL SELECT 'n', '', true WHERE EXISTS" \
	" (SELECT FROM pg_catalog.pg_proc AS p" \
	"  WHERE " NAMED("p.proname") " AND " which ")" \
	" UNION ALL SELECT 'x', '', true WHERE EXISTS" \
	" (SELECT FROM pg_catalog.pg_proc AS p" \
	"  JOIN pg_catalog.pg_depend AS d ON d.refclassid = '1255'" \
	"   AND d.refobjid = p.oid AND d.deptype <> 'e' AND d.classid IN" \
	"   ('1247', '1255', '2602', '2603', '2605', '2616', '2617', '2753')" \
	"  WHERE " which ")" \
	" OR EXISTS (SELECT FROM pg_catalog.pg_constraint AS c" \
	"  CROSS JOIN LATERAL pg_catalog.regexp_matches(" \
	"   c.conbin::pg_catalog.text, ':" CALLS "', 'g') AS m" \
	"  JOIN pg_catalog.pg_proc AS p ON p.oid = m[1]::pg_catalog.oid" \
	"  WHERE c.contypid >= '16384' AND ((p.oid < '16384'" \
	"  AND p.provolatile <> 'i') OR (" which ")))"
static const char strict_sql[] = BY_OTHERS(ANY_FOREIGN);
static const char plain_sql[] = BY_OTHERS(MAY_ACT);

/* It is asked at each query, and planning it takes longer than the answer.
 * Nothing is known to depend on the server's own functions. */
static const char doubts_sql[] = "SELECT 't', p.proname, p.provolatile = 'v'"
    " FROM pg_catalog.pg_proc AS p"
    " WHERE p.proname = ANY ($1::pg_catalog.name[]) AND p.oid < '16384'"
    " UNION ALL SELECT 'x', '', true WHERE EXISTS"
    " (SELECT FROM pg_catalog.pg_operator AS o"
    "  WHERE o.oid >= '16384' AND o.oprcode::pg_catalog.oid < '16384')"
    " OR EXISTS (SELECT FROM pg_catalog.pg_cast AS c"
    "  WHERE c.oid >= '16384' AND c.castfunc BETWEEN '1' AND '16383')"
    " OR EXISTS (SELECT FROM pg_catalog.pg_amproc AS a"
    "  JOIN pg_catalog.pg_proc AS p ON p.oid = a.amproc::pg_catalog.oid"
    "  WHERE a.oid >= '16384' AND p.oid < '16384' AND p.provolatile = 'v')"
    " UNION ALL SELECT 'v', '', true WHERE EXISTS (SELECT FROM " VIEWS ")";

/* What views call that is the server's own, or may act. */
static const char in_views_sql[] = "SELECT DISTINCT 'r', p.proname,"
    " p.provolatile = 'v' FROM (SELECT v.oid FROM " VIEWS ") AS v"
    " JOIN pg_catalog.pg_rewrite AS w ON w.ev_class = v.oid"
    " CROSS JOIN LATERAL " REFERS("w.ev_action") " AS r"
    " JOIN pg_catalog.pg_proc AS p ON r.kind = 'f' AND p.oid = r.oid"
    " WHERE p.oid < '16384' OR (" MAY_ACT ")";

/* ---- from where -------------------------------------------------------- */

#define NO_NAME "NULL::pg_catalog.name"

/* All that a text with these names ($1) could call. */
static const char callable_sql[] =
    "SELECT 'f', p.oid, 'function', " NO_NAME
    " FROM pg_catalog.pg_proc AS p WHERE " FOREIGN " AND " NAMED("p.proname")
    ITEM "'o', o.oid, 'operator', o.oprname FROM pg_catalog.pg_operator AS o"
    " WHERE o.oid >= '16384'"
    ITEM "'f', c.castfunc, 'cast', NULL FROM pg_catalog.pg_cast AS c"
    " WHERE c.oid >= '16384'"
    ITEM "'t', c.contypid, 'domain', NULL FROM pg_catalog.pg_constraint AS c"
    " WHERE c.contypid >= '16384'"
    ITEM "'t', r.rngtypid, 'type', NULL FROM pg_catalog.pg_range AS r"
    " WHERE r.rngtypid >= '16384'"
    ITEM "'t', y.oid, 'type', NULL FROM pg_catalog.pg_type AS y"
    " WHERE y.typtype = 'b' AND y.typelem = '0' AND y.oid >= '16384'"
    ITEM "'y', f.oid, 'operator class', NULL FROM pg_catalog.pg_opfamily AS f"
    " WHERE f.oid >= '16384'"
    " OR EXISTS (SELECT FROM pg_catalog.pg_amproc AS a"
    "  WHERE a.amprocfamily = f.oid AND a.oid >= '16384')";

/* All that the views call. */
static const char views_sql[] =
    "SELECT r.kind, r.oid, 'view', v.relname FROM"
    " (SELECT v.oid, v.relname FROM " VIEWS ") AS v"
    " JOIN pg_catalog.pg_rewrite AS w ON w.ev_class = v.oid"
    " CROSS JOIN LATERAL " REFERS("w.ev_action") " AS r"
    " WHERE $1::pg_catalog.text IS NULL";

/* Of functions ($1), types of what is made ($3) or seen ($4), and operators
 * ($5). */
static const char called_sql[] =
    "SELECT 'f', x, 'function', " NO_NAME
    " FROM pg_catalog.unnest($1::pg_catalog.oid[]) AS x"
    ITEM "'t', x, 'type', NULL"
    " FROM pg_catalog.unnest($3::pg_catalog.oid[]) AS x"
    ITEM "'s', x, 'type', NULL"
    " FROM pg_catalog.unnest($4::pg_catalog.oid[]) AS x"
    ITEM "'o', x, 'operator', NULL"
    " FROM pg_catalog.unnest($5::pg_catalog.oid[]) AS x";

/* Does any domain check by more than the server's own immutable functions? */
static const char checks_sql[] = "SELECT 1 FROM pg_catalog.pg_constraint AS c"
    " WHERE c.contypid >= '16384' AND (EXISTS (SELECT"
    "  FROM pg_catalog.pg_depend AS d"
    "  WHERE d.classid = '2606' AND d.objid = c.oid"
    "  AND d.refclassid IN ('1255', '2617'))"
    " OR EXISTS (SELECT FROM " REFERS("c.conbin") " AS r"
    "  JOIN pg_catalog.pg_proc AS p ON r.kind = 'f' AND p.oid = r.oid"
    "  WHERE p.provolatile <> 'i')) LIMIT 1";

/* What a literal of a type with one of these names ($1, or any: $3) may check
 * while it is read: those of domains that the type is made of. A table, a
 * function or an operator whose sign is in the text ($4) will do where it has
 * such a type. */
static const char up_sql[] = "up(domain, oid) AS ("
    " SELECT c.contypid, c.contypid FROM pg_catalog.pg_constraint AS c"
    "  WHERE c.contypid >= '16384'"
    " UNION SELECT up.domain, x.oid FROM up CROSS JOIN LATERAL ("
    "  SELECT y.typarray AS oid FROM pg_catalog.pg_type AS y"
    "   WHERE y.oid = up.oid"
    "  UNION ALL SELECT y.oid FROM pg_catalog.pg_type AS y"
    "   WHERE y.typbasetype = up.oid"
    "  UNION ALL SELECT c.reltype FROM pg_catalog.pg_attribute AS a"
    "   JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid"
    "   WHERE a.atttypid = up.oid AND a.attnum > 0"
    "  UNION ALL SELECT r.rngtypid FROM pg_catalog.pg_range AS r"
    "   WHERE r.rngsubtype = up.oid"
    "  UNION ALL SELECT " MULTIRANGE " FROM pg_catalog.pg_range AS r"
    "   WHERE r.rngtypid = up.oid) AS x WHERE x.oid <> '0'),";
static const char read_sql[] =
    "SELECT DISTINCT 't', up.domain, 'type', " NO_NAME
    " FROM up JOIN pg_catalog.pg_type AS y ON y.oid = up.oid"
    " WHERE $3::pg_catalog.bool OR " NAMED("y.typname")
    " OR EXISTS (SELECT FROM pg_catalog.pg_operator AS o"
    "  WHERE o.oid >= '16384' AND (o.oprleft = y.oid OR o.oprright = y.oid)"
    "  AND pg_catalog.strpos($4::pg_catalog.text,"
    "  o.oprname::pg_catalog.text) > 0)"
    " OR EXISTS (SELECT FROM pg_catalog.pg_proc AS p WHERE p.oid >= '16384'"
    "  AND " NAMED("p.proname") " AND (p.prorettype = y.oid"
    "  OR y.oid = ANY (p.proargtypes) OR y.oid = ANY (p.proallargtypes)))";

bool
called_send(struct pg_session *s, const struct statement *st, bool strict)
{
	char *names = words_array(st->text, st->len);
	const char *const values[] = {names, reached_extensions};
	struct buf sql = BUF_INIT;
	bool sent;

	buf_fmt(&sql, "%s%s", doubts_sql, strict ? strict_sql : plain_sql);
	sent = PQsendQueryParams(s->conn, sql.s, strict ? 2 : 1, NULL, values,
	    NULL, NULL, 0);
	buf_free(&sql);
	free(names);
	return sent;
}

PGresult *
called_perhaps(struct pg_session *s, const struct statement *st)
{
	char *names = words_array(st->text, st->len);
	const char *const values[] = {names, reached_extensions};
	PGresult *r = reached_from(s, "", callable_sql, 2, values);

	free(names);
	return r;
}

PGresult *
called_while_read(struct pg_session *s, const struct statement *st)
{
	char *names = words_array(st->text, st->len);
	char *text = mem_strndup(st->text, st->len);
	const char *const values[] = {names, reached_extensions,
	    words_escaped(st->text, st->len) ? "true" : "false", text};
	PGresult *r = PQexec(s->conn, checks_sql);

	if (PQntuples(r) > 0) {
		PQclear(r);
		r = reached_from(s, up_sql, read_sql, 4, values);
	}
	free(names);
	free(text);
	return r;
}

PGresult *
called_in_views(struct pg_session *s)
{
	return PQexec(s->conn, in_views_sql);
}

PGresult *
called_by_views(struct pg_session *s)
{
	const char *const values[] = {NULL, reached_extensions};

	return reached_from(s, "", views_sql, 2, values);
}

PGresult *
called_in(struct pg_session *s, const struct tree *t)
{
	char *const lists[] = {tree_array(&t->functions),
	    tree_array(&t->made), tree_array(&t->seen),
	    tree_array(&t->operators)};
	const char *const values[] = {lists[0], reached_extensions, lists[1],
	    lists[2], lists[3]};
	PGresult *r = reached_from(s, "", called_sql, 5, values);

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		free(lists[i]);
	return r;
}
