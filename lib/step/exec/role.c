#include "step/exec/role.h"

#include <stdbool.h>
#include <string.h>
#include "base/io.h"
#include "json/get.h"
#include "schema/schema.h"

static const char head[] =
    "-- Once, by an administrator, in the database that is to be read.\n"
    "-- Then give the role a password (\\password t2s_ro in psql).\n"
    "CREATE ROLE t2s_ro LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT\n"
    "\tNOREPLICATION NOBYPASSRLS CONNECTION LIMIT 8;\n"
    "-- only a superuser may set this, so the role cannot lift it\n"
    "ALTER ROLE t2s_ro SET temp_file_limit = '256MB';\n"
    "-- defaults, which t2s-exec sets anew for each query\n"
    "ALTER ROLE t2s_ro SET default_transaction_read_only = on;\n"
    "ALTER ROLE t2s_ro SET statement_timeout = '10s';\n"
    "DO $$ BEGIN\n"
    "\tEXECUTE format('REVOKE TEMP ON DATABASE %I FROM PUBLIC',\n"
    "\t\tcurrent_database());\n"
    "END $$;\n"
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC;\n";

static const char tail[] =
    "-- What these may do the role may do: see whether it is meant to, and\n"
    "-- else REVOKE EXECUTE ON FUNCTION ... FROM PUBLIC.\n"
    "SELECT p.oid::regprocedure AS callable_by_everybody\n"
    "FROM pg_proc AS p\n"
    "WHERE (p.prosecdef OR p.proname ~ '^dblink')\n"
    "\tAND has_function_privilege('t2s_ro', p.oid, 'EXECUTE')\n"
    "\tAND p.pronamespace <> 'pg_catalog'::regnamespace;\n";

static void
add_name(struct buf *b, const char *name)
{
	buf_ch(b, '"');
	for (; *name; name++) {
		if (*name == '"')
			buf_ch(b, '"');
		buf_ch(b, *name);
	}
	buf_ch(b, '"');
}

static const char *
schema_of(const struct schema_table *t)
{
	return t->schema ? t->schema : "public";
}

/* Of a table that has hidden columns the others are listed. */
static void
grant_table(struct buf *b, const struct schema_table *t)
{
	bool hidden = false;
	const char *before = " (";

	for (size_t i = 0; i < t->ncolumns; i++)
		hidden = hidden || t->columns[i].hidden;
	buf_str(b, "GRANT SELECT");
	for (size_t i = 0; hidden && i < t->ncolumns; i++) {
		if (t->columns[i].hidden)
			continue;
		buf_str(b, before);
		add_name(b, t->columns[i].name);
		before = ", ";
	}
	buf_str(b, hidden ? ") ON " : " ON ");
	add_name(b, schema_of(t));
	buf_ch(b, '.');
	add_name(b, t->name);
	buf_str(b, " TO t2s_ro;\n");
}

static void
grant_tables(struct buf *b, const json_t *json)
{
	struct schema schema;
	bool known;

	schema_view(&schema, json);
	for (size_t i = 0; i < schema.ntables; i++) {
		known = false;
		for (size_t k = 0; k < i && !known; k++)
			known = !strcmp(schema_of(&schema.tables[k]),
			    schema_of(&schema.tables[i]));
		if (known)
			continue;
		buf_str(b, "GRANT USAGE ON SCHEMA ");
		add_name(b, schema_of(&schema.tables[i]));
		buf_str(b, " TO t2s_ro;\n");
	}
	for (size_t i = 0; i < schema.ntables; i++)
		grant_table(b, &schema.tables[i]);
	schema_free(&schema);
}

static void
add_role(struct buf *b, const json_t *schema)
{
	buf_str(b, head);
	if (schema)
		grant_tables(b, schema);
	else
		buf_str(b, "GRANT USAGE ON SCHEMA public TO t2s_ro;\n"
		    "GRANT SELECT ON ALL TABLES IN SCHEMA public TO t2s_ro;\n");
	buf_str(b, tail);
}

int
role_show(const struct pipe *p)
{
	json_t *doc = p->schema_file ?
	    pipe_read_document(p, p->schema_file) : NULL;
	struct buf b = BUF_INIT;

	add_role(&b, get_object(doc, "schema"));
	io_out(b.s, b.len);
	buf_free(&b);
	json_decref(doc);
	io_out_close();
	return STATUS_OK;
}
