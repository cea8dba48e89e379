#include "eng/postgres/only.h"

#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "eng/postgres/error.h"
#include "sql/token.h"

static const char prefix[] = "EXPLAIN (COSTS OFF) ";

/* Relations that are locked, by functions alone: a table that this would read
 * itself would be among them. A partition is its table's. What was locked
 * before is for the names of roles (connect.h), which everybody may read. */
static const char before_sql[] =
    "SELECT coalesce(pg_catalog.array_agg(l.relation), '{}')"
    " FROM pg_catalog.pg_lock_status() AS l"
    " WHERE l.pid = pg_catalog.pg_backend_pid() AND l.locktype = 'relation'";
static const char locked_sql[] =
    "SELECT o.schema, o.name, o.type FROM pg_catalog.pg_lock_status() AS l,"
    " pg_catalog.pg_identify_object(1259, coalesce("
    "pg_catalog.pg_partition_root(l.relation), l.relation), 0) AS o"
    " WHERE l.pid = pg_catalog.pg_backend_pid()"
    " AND l.locktype = 'relation' AND o.type <> 'index'"
    " AND l.relation <> ALL ($1::pg_catalog.oid[])";

static const char functions_sql[] =
    "SELECT p.proname FROM pg_catalog.pg_proc AS p"
    " WHERE p.proname = ANY ($1::pg_catalog.name[])"
    " AND (p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace"
    " OR p.proname ~ '_to_xml|^ts_(stat|rewrite)$|^lo_|^loread$"
    "|^pg_(read_|ls_|stat_file|logical_|get_viewdef|get_functiondef)')"
    " LIMIT 1";

static bool
refuse(struct findings *f, const char *format, const char *name,
    enum status *status)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "refused: %s '%s' may not be %s", format, name,
	    *format == 't' ? "read" : "called");
	finding_add(f, FINDING_db_refused, "/sql/text", "%s", b.s);
	buf_free(&b);
	*status = STATUS_REFUSED;
	return false;
}

PGresult *
only_begin(struct pg_session *s)
{
	return s->only ? PQexec(s->conn, before_sql) : NULL;
}

/* ---- tables ------------------------------------------------------------ */

static bool
is_listed(const struct pg_session *s, const char *schema, const char *name)
{
	struct buf full = BUF_INIT;
	bool public = strcmp(schema, "public") == 0, found = false;

	buf_fmt(&full, "%s.%s", schema, name);
	for (size_t i = 0; i < s->nonly && !found; i++)
		found = strcmp(s->only[i], full.s) == 0 ||
		    (public && strcmp(s->only[i], name) == 0);
	buf_free(&full);
	return found;
}

/* A view counts as what it reads, but for the server's own, which read what
 * no table has. */
static bool
may_read(const struct pg_session *s, const char *schema, const char *name,
    const char *type)
{
	bool own = strcmp(schema, "pg_catalog") == 0 ||
	    strcmp(schema, "information_schema") == 0;

	if (strcmp(type, "view") == 0 && !own)
		return true;
	return is_listed(s, schema, name);
}

static bool
check_tables(struct pg_session *s, const PGresult *before,
    struct findings *f, enum status *status)
{
	const char *const values[] = {PQntuples(before) > 0 ?
	    PQgetvalue(before, 0, 0) : "{}"};
	PGresult *r = PQexecParams(s->conn, locked_sql, 1, NULL, values, NULL,
	    NULL, 0);
	bool good = PQresultStatus(r) == PGRES_TUPLES_OK;

	if (!good)
		*status = pg_error(s->conn, r, NULL, 0, f);
	for (int i = 0; good && i < PQntuples(r); i++)
		if (!may_read(s, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1),
		    PQgetvalue(r, i, 2)))
			good = refuse(f, "table", PQgetvalue(r, i, 1),
			    status);
	PQclear(r);
	return good;
}

/* ---- functions --------------------------------------------------------- */

static void
add_name(struct buf *b, const char *name, bool quoted)
{
	buf_str(b, b->len > 1 ? ",\"" : "\"");
	for (; *name; name++) {
		if (*name == '"' || *name == '\\')
			buf_ch(b, '\\');
		buf_ch(b, !quoted && *name >= 'A' && *name <= 'Z' ?
		    (char)(*name + 'a' - 'A') : *name);
	}
	buf_ch(b, '"');
}

/* The names that stand before a parenthesis, as an array. */
static void
called(struct buf *names, const struct statement *st)
{
	struct arena arena = {0};
	struct tokens t;
	struct token k, before = {.kind = TOKEN_END};

	buf_ch(names, '{');
	tokens_open(&t, st->text, st->len, dialect_get(DIALECT_POSTGRES));
	while ((k = tokens_next(&t)).kind != TOKEN_END &&
	    k.kind != TOKEN_WRONG) {
		if (token_is(&k, "(") && (before.kind == TOKEN_WORD ||
		    before.kind == TOKEN_NAME))
			add_name(names, token_text(&t, &before, &arena),
			    before.kind == TOKEN_NAME);
		before = k;
	}
	buf_ch(names, '}');
	arena_free(&arena);
}

static bool
check_functions(struct pg_session *s, const struct statement *st,
    struct findings *f, enum status *status)
{
	struct buf names = BUF_INIT;
	const char *values[1];
	PGresult *r;
	bool good;

	called(&names, st);
	values[0] = names.s;
	r = PQexecParams(s->conn, functions_sql, 1, NULL, values, NULL, NULL,
	    0);
	good = PQresultStatus(r) == PGRES_TUPLES_OK;
	if (!good)
		*status = pg_error(s->conn, r, NULL, 0, f);
	else if (PQntuples(r) > 0)
		good = refuse(f, "function", PQgetvalue(r, 0, 0), status);
	PQclear(r);
	buf_free(&names);
	return good;
}

/* ---- both -------------------------------------------------------------- */

static bool
plan(struct pg_session *s, const struct statement *st,
    const struct pg_params *p, struct findings *f, enum status *status)
{
	struct buf text = BUF_INIT;
	PGresult *r;
	bool good;

	buf_str(&text, prefix);
	buf_add(&text, st->text, st->len);
	r = PQexecParams(s->conn, text.s, p->n, p->types, p->values, NULL,
	    NULL, 0);
	good = PQresultStatus(r) == PGRES_TUPLES_OK;
	if (!good)
		*status = pg_error(s->conn, r, st->text, sizeof prefix - 1,
		    f);
	PQclear(r);
	buf_free(&text);
	return good;
}

/* Locks are looked at first: what asks for functions reads a table. */
bool
only_check(struct pg_session *s, const PGresult *before,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status)
{
	return plan(s, st, params, f, status) &&
	    check_tables(s, before, f, status) &&
	    check_functions(s, st, f, status);
}
