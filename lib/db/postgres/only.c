#include "db/postgres/only.h"

#include <string.h>

/* Relations that are locked, by functions alone: a table that this would read
 * itself would be among them. A partition is its table's. What was locked
 * before is for the names of roles (connect.h), which everybody may read. */
static const char before_sql[] =
    "SELECT coalesce(pg_catalog.array_agg(l.relation), '{}')"
    " FROM pg_catalog.pg_lock_status() AS l"
    " WHERE l.pid = pg_catalog.pg_backend_pid() AND l.locktype = 'relation'";
static const char locked_sql[] =
    "SELECT o.object_names[1], o.object_names[2], o.type"
    " FROM pg_catalog.pg_lock_status() AS l,"
    " pg_catalog.pg_identify_object_as_address(1259, coalesce("
    "pg_catalog.pg_partition_root(l.relation), l.relation), 0) AS o"
    " WHERE l.pid = pg_catalog.pg_backend_pid()"
    " AND l.locktype = 'relation' AND o.type <> 'index'"
    " AND l.relation <> ALL ($1::pg_catalog.oid[])";

PGresult *
only_begin(struct pg_session *s)
{
	return s->only ? PQexec(s->conn, before_sql) : NULL;
}

static bool
is_listed(const struct pg_session *s, const char *schema, const char *name)
{
	for (size_t i = 0; i < s->nonly; i++) {
		const struct engine_table *t = &s->only[i];

		if (strcmp(t->schema ? t->schema : "public", schema) == 0 &&
		    strcmp(t->name, name) == 0)
			return true;
	}
	return false;
}

/* A view counts as what it reads, except for the server's own, which read what
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

bool
only_send(struct pg_session *s, const PGresult *before)
{
	const char *const values[] = {PQntuples(before) > 0 ?
	    PQgetvalue(before, 0, 0) : "{}"};

	return PQsendQueryParams(s->conn, locked_sql, 1, NULL, values, NULL,
	    NULL, 0);
}

bool
only_check(struct pg_session *s, const PGresult *locked, struct findings *f,
    enum status *status)
{
	for (int i = 0; i < PQntuples(locked); i++)
		if (!may_read(s, PQgetvalue(locked, i, 0),
		    PQgetvalue(locked, i, 1), PQgetvalue(locked, i, 2))) {
			finding_add(f, FINDING_db_refused, "/sql/text",
			    "refused: table '%s' is not allowed",
			    PQgetvalue(locked, i, 1));
			*status = STATUS_REFUSED;
			return false;
		}
	return true;
}
