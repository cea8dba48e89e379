#include "db/postgres/calls.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "db/postgres/analysed.h"
#include "db/postgres/error.h"
#include "db/postgres/words.h"
#include "sql/policy/policy.h"

/* ---- what may be called ------------------------------------------------ */

enum kind { ACTS, KEEPS, REACHES, CLEAN, READS, PLAIN };
static const struct {
	const char *name;
	enum kind kind;
} calls[] = {
#define CALL(name, kind) {name, kind},
#include "db/postgres/calls.def"
#undef CALL
};

static const char extensions[] = "{"
#define EXTENSION(name) name ","
#include "db/postgres/extension.def"
#undef EXTENSION
    "plpgsql}";

/* One '*' stands for anything. */
static bool
fits(const char *pattern, const char *name)
{
	const char *star = strchr(pattern, '*');
	size_t before = star ? (size_t)(star - pattern) : strlen(pattern);
	size_t behind = star ? strlen(star + 1) : 0, n = strlen(name);

	return strncmp(pattern, name, before) == 0 && (star ?
	    n >= before + behind && strcmp(name + n - behind, star + 1) == 0 :
	    n == before);
}

static enum kind
kind_of(const char *name)
{
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (fits(calls[i].name, name))
			return calls[i].kind;
	return PLAIN;
}

static bool
is_strict(const struct pg_session *s)
{
	return s->only || s->policy;
}

/* Of the server's own functions. */
static bool
is_forbidden(const struct pg_session *s, const char *name, bool is_volatile)
{
	switch (kind_of(name)) {
	case ACTS:
	case REACHES:
		return true;
	case KEEPS:
		return s->bare || is_strict(s);
	case READS:
		return is_strict(s);
	case CLEAN:
		return false;
	case PLAIN:
		break;
	}
	return is_strict(s) && is_volatile;
}

/* ---- is there a doubt? ------------------------------------------------- */

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
#define TRUSTED "(SELECT l.lanpltrusted FROM pg_catalog.pg_language AS l" \
	" WHERE l.oid = p.prolang)"

/* Names that the text may call ($1), own or not; '' is a doubt of itself. */
static const char strict_sql[] =
    "SELECT DISTINCT p.proname, p.provolatile = 'v' AS v"
    " FROM pg_catalog.pg_proc AS p"
    " WHERE p.proname = ANY ($1::pg_catalog.name[]) AND p.oid < '16384'"
    " UNION ALL SELECT '', true WHERE EXISTS (SELECT FROM pg_catalog.pg_proc"
    "  AS p WHERE " FOREIGN " AND NOT " EXTENSION_OF ")"
    " OR EXISTS (SELECT FROM pg_catalog.pg_operator AS o"
    "  WHERE o.oid >= '16384'"
    "  AND o.oprcode::pg_catalog.oid < '16384')"
    " OR EXISTS (SELECT FROM pg_catalog.pg_cast AS c"
    "  WHERE c.oid >= '16384' AND c.castfunc BETWEEN '1' AND '16383')"
    " OR EXISTS (SELECT FROM pg_catalog.pg_lock_status() AS l"
    "  JOIN pg_catalog.pg_class AS c ON c.oid = l.relation"
    "  WHERE l.pid = pg_catalog.pg_backend_pid()"
    "  AND c.relkind = 'v' AND c.oid >= '16384' AND $3::pg_catalog.bool)";
/* Is there any that could act? It is asked at each query, of the one table
 * that the server has at hand; most databases have none. */
#define ACTIVE "p.oid >= '16384' AND p.provolatile = 'v'" \
	" AND (p.prolang IN ('12', '13') OR p.prolang >= '16384')"
static const char any_sql[] =
    "SELECT FROM pg_catalog.pg_proc AS p WHERE " ACTIVE " LIMIT 1";
static const char plain_sql[] =
    "SELECT FROM pg_catalog.pg_proc AS p WHERE " ACTIVE
    " AND NOT " TRUSTED " AND NOT " EXTENSION_OF
    " AND (p.proname = ANY ($1::pg_catalog.name[])"
    "  OR p.proname::pg_catalog.text ~ '[^A-Za-z0-9_$]'"
    "  OR EXISTS (SELECT FROM pg_catalog.pg_operator AS o"
    "   WHERE o.oid >= '16384' AND o.oprcode::pg_catalog.oid = p.oid)"
    "  OR EXISTS (SELECT FROM pg_catalog.pg_cast AS c"
    "   WHERE c.oid >= '16384' AND c.castfunc = p.oid)) LIMIT 1";

bool
calls_send(struct pg_session *s, const struct statement *st)
{
	char *names = is_strict(s) ? words_array(st->text, st->len) : NULL;
	const char *const values[] = {names, extensions,
	    s->only ? "true" : "false"};
	bool sent = PQsendQueryParams(s->conn, names ? strict_sql : any_sql,
	    names ? 3 : 0, NULL, values, NULL, NULL, 0);

	free(names);
	return sent;
}

/* There is one that could act: may the statement call it? */
static bool
may_act(struct pg_session *s, const struct statement *st)
{
	char *names = words_array(st->text, st->len);
	const char *const values[] = {names, extensions};
	PGresult *r = PQexecParams(s->conn, plain_sql, 2, NULL, values, NULL,
	    NULL, 0);
	bool none = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 0;

	PQclear(r);
	free(names);
	return !none;
}

/* Types that turn a number into a name. What a function says of a type is
 * none of them, but what a number is made of by this type's name. */
static const struct reg {
	const char *name;
	Oid type, array;
} regs[] = {
    {"regclass", 2205, 2210},
    {"regcollation", 4191, 4192},
    {"regnamespace", 4089, 4090},
    {"regoper", 2203, 2208},
    {"regoperator", 2204, 2209},
    {"regproc", 24, 1008},
    {"regprocedure", 2202, 2207},
    {"regrole", 4096, 4097},
    {"regtype", 2206, 2211},
};

/* The one of that name, also as its arrays are called; NULL. */
static const struct reg *
reg_named(const char *word)
{
	for (size_t i = 0; i < sizeof regs / sizeof *regs; i++)
		if (strcmp(word + (*word == '_'), regs[i].name) == 0)
			return &regs[i];
	return NULL;
}

static bool
doubt_word(void *arg, const char *word)
{
	const struct pg_session *s = arg;

	return is_forbidden(s, word, false) ||
	    (is_strict(s) && reg_named(word));
}

static bool
is_doubtful(struct pg_session *s, const PGresult *answer,
    const struct statement *st)
{
	if (!is_strict(s) && PQntuples(answer) > 0 && may_act(s, st))
		return true;
	for (int i = 0; is_strict(s) && i < PQntuples(answer); i++)
		if (PQgetlength(answer, i, 0) == 0 || is_forbidden(s,
		    PQgetvalue(answer, i, 0), *PQgetvalue(answer, i, 1) == 't'))
			return true;
	return words_escaped(st->text, st->len) ||
	    words_any(st->text, st->len, doubt_word, s);
}

/* ---- what the server found --------------------------------------------- */

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
    " UNION SELECT coalesce(o.oprcode::pg_catalog.oid, d.refobjid),"
    "  'domain', y.typname FROM t"
    "  JOIN pg_catalog.pg_type AS y ON y.oid = t.oid AND t.made"
    "  JOIN pg_catalog.pg_constraint AS c ON c.contypid = t.oid"
    "  JOIN pg_catalog.pg_depend AS d ON d.classid = '2606'"
    "   AND d.objid = c.oid AND d.refclassid IN ('1255', '2617')"
    "  LEFT JOIN pg_catalog.pg_operator AS o ON o.oid = d.refobjid"
    "   AND d.refclassid = '2617') "
    "SELECT CASE WHEN f.what = 'function' AND EXISTS (SELECT"
    "  FROM pg_catalog.pg_cast AS c WHERE c.castfunc = p.oid"
    "  AND c.oid >= '16384') THEN 'cast' ELSE f.what END,"
    " coalesce(f.name, ''), p.proname, p.oid, p.oid < '16384',"
    " p.provolatile = 'v', " TRUSTED ", " EXTENSION_OF
    " FROM f JOIN pg_catalog.pg_proc AS p ON p.oid = f.oid"
    " ORDER BY f.what <> 'operator', p.oid";
enum { WHAT, NAME, FUNCTION, OID, OWN, VOLATILE, IS_TRUSTED, EXTENSION };

/* Is there somebody whom the role could reach? */
static const char others_sql[] =
    "SELECT FROM pg_catalog.pg_stat_get_activity(NULL) AS a"
    " WHERE a.pid <> pg_catalog.pg_backend_pid() AND a.usesysid IS NOT NULL"
    " AND pg_catalog.pg_has_role(current_user, a.usesysid, 'MEMBER')";

static bool
reaches(const struct pg_session *s)
{
	PGresult *r = PQexec(s->conn, others_sql);
	bool nobody = PQresultStatus(r) == PGRES_TUPLES_OK &&
	    PQntuples(r) == 0;

	PQclear(r);
	return !nobody;
}

static Oid
oid_at(const PGresult *r, int i)
{
	return (Oid)strtoul(PQgetvalue(r, i, OID), NULL, 10);
}

static bool
may_call(const struct pg_session *s, const PGresult *r, int i)
{
	const char *name = PQgetvalue(r, i, FUNCTION);
	bool is_volatile = *PQgetvalue(r, i, VOLATILE) == 't';

	if (tree_has(&s->may_call, oid_at(r, i)))
		return true;
	if (s->policy && policy_calls(s->policy, name))
		return true;
	if (*PQgetvalue(r, i, OWN) == 't')
		return !is_forbidden(s, name, is_volatile) ||
		    (!is_strict(s) && kind_of(name) == REACHES && !reaches(s));
	if (*PQgetvalue(r, i, EXTENSION) == 't')
		return true;
	return !is_strict(s) && (!is_volatile || kind_of(name) == CLEAN ||
	    *PQgetvalue(r, i, IS_TRUSTED) == 't');
}

/* ---- refusals ---------------------------------------------------------- */

static bool
refuse(const struct pg_session *s, const char *what, const char *name,
    const char *function, struct findings *f, enum status *status)
{
	struct buf b = BUF_INIT;
	json_t *finding;

	if (*function)
		buf_fmt(&b, "refused: function '%s' is not allowed",
		    function);
	else
		buf_fmt(&b, "refused: type '%s' is not allowed", name);
	if (strcmp(what, "cast") == 0)
		buf_str(&b, ", used by a cast");
	else if (*function && strcmp(what, "function") != 0)
		buf_fmt(&b, ", used by the %s '%s'", what, name);
	if (s->policy)
		buf_str(&b, ": it is outside the policy");
	finding = finding_add(f, s->policy ? FINDING_policy_refused :
	    FINDING_db_refused, "/sql/text", "%s", b.s);
	if (s->policy && *function)
		finding_hint(finding,
		    "allow it in \"functions\" of the policy");
	else if (!is_strict(s))
		finding_hint(finding, "it can have side effects; an "
		    "administrator can mark it STABLE if it has none");
	buf_free(&b);
	*status = STATUS_REFUSED;
	return false;
}

static bool
judge_types(const struct pg_session *s, const struct tree *t,
    const struct statement *st, struct findings *f, enum status *status)
{
	for (size_t i = 0; i < sizeof regs / sizeof *regs; i++)
		if ((tree_has(&t->made, regs[i].type) ||
		    tree_has(&t->made, regs[i].array)) &&
		    (strcmp(regs[i].name, "regtype") != 0 ||
		    words_escaped(st->text, st->len) ||
		    strstr(st->text, "reg") || strstr(st->text, "REG")))
			return refuse(s, "type", regs[i].name, "", f, status);
	return true;
}

static bool
judge(struct pg_session *s, const PGresult *r, bool learn,
    struct findings *f, enum status *status)
{
	for (int i = 0; i < PQntuples(r); i++)
		if (learn)
			tree_add(&s->may_call, oid_at(r, i));
		else if (!may_call(s, r, i))
			return refuse(s, PQgetvalue(r, i, WHAT),
			    PQgetvalue(r, i, NAME), PQgetvalue(r, i, FUNCTION),
			    f, status);
	return true;
}

static bool
look_up(struct pg_session *s, const struct tree *t,
    const struct statement *st, struct findings *f, enum status *status)
{
	char *const lists[] = {tree_array(&t->functions),
	    tree_array(&t->made), tree_array(&t->seen),
	    tree_array(&t->operators)};
	const char *const values[] = {lists[0], extensions, lists[1],
	    lists[2], lists[3]};
	PGresult *r = PQexecParams(s->conn, called_sql, 5, NULL, values, NULL,
	    NULL, 0);
	bool well = PQresultStatus(r) == PGRES_TUPLES_OK;

	if (!well)
		*status = pg_error(s, r, NULL, 0, f);
	else
		well = judge(s, r, st->of_policy, f, status);
	PQclear(r);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		free(lists[i]);
	return well;
}

bool
calls_check(struct pg_session *s, const PGresult *answer,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status)
{
	struct tree tree = {0};
	bool well;

	if (!is_doubtful(s, answer, st))
		return true;
	well = analysed_tree(s, st, params, s->only != NULL, &tree, f, status);
	if (well && is_strict(s) && !st->of_policy)
		well = judge_types(s, &tree, st, f, status);
	well = well && look_up(s, &tree, st, f, status);
	tree_free(&tree);
	return well;
}
