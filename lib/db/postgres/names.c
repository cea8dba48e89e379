#include "db/postgres/names.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "db/postgres/engine.h"
#include "db/postgres/query.h"
#include "json/get.h"
#include "sql/read/token.h"

#define TABLES "FROM pg_catalog.pg_class AS c" \
	" JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace"
#define READABLE " c.relkind IN ('r', 'v', 'm', 'p', 'f')" \
	" AND n.nspname NOT IN ('pg_catalog', 'information_schema')" \
	" AND n.nspname !~ '^pg_(toast|temp)'" \
	" AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')"
/* $1 is the statement: the tables that it may name */
#define COLUMNS TABLES \
	" JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid" \
	" WHERE a.attnum > 0 AND NOT a.attisdropped AND" READABLE \
	" AND pg_catalog.strpos(pg_catalog.lower($1)," \
	" pg_catalog.lower(c.relname::text)) > 0"

/* What is asked for, by what is missing. $2 is the name. */
static const struct {
	enum finding_code code;
	const char *sql;
	int params;
	bool exact; /* what comes is the answer, not what is near it */
} questions[] = {
    {FINDING_db_table_not_found,
	"SELECT DISTINCT c.relname " TABLES " WHERE" READABLE " LIMIT 10000",
	0, false},
    {FINDING_db_column_not_found,
	"SELECT DISTINCT a.attname " COLUMNS " LIMIT 10000", 1, false},
    {FINDING_db_ambiguous_column,
	"SELECT c.relname || '.' || a.attname " COLUMNS
	" AND a.attname = $2 ORDER BY 1 LIMIT 10", 2, true},
    {FINDING_db_function_not_found,
	"SELECT DISTINCT p.proname FROM pg_catalog.pg_proc AS p"
	" WHERE p.prokind <> 'p' AND pg_catalog.pg_function_is_visible(p.oid)"
	" AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE')", 0, false},
};

/* The name that begins at s, without what qualifies it; as the server folds
 * it. *quoted: as it is. New in the arena, NULL: none. */
static const char *
name_at(const char *s, struct arena *a, bool *quoted)
{
	struct tokens t;
	struct token k, name = {.kind = TOKEN_END};
	char *text;

	tokens_open(&t, s, strlen(s), dialect_get(DIALECT_POSTGRES));
	for (k = tokens_next(&t); k.kind == TOKEN_WORD ||
	    k.kind == TOKEN_NAME; k = tokens_next(&t)) {
		name = k;
		k = tokens_next(&t);
		if (!token_is(&k, "."))
			break;
	}
	if (name.kind == TOKEN_END)
		return NULL;
	*quoted = name.kind == TOKEN_NAME;
	text = arena_strdup(a, token_text(&t, &name, a));
	for (char *c = text; !*quoted && *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c += 'a' - 'A';
	return text;
}

static void
add_near(json_t *finding, const PGresult *r, const char *wanted, bool exact)
{
	int n = PQntuples(r);
	const char **names = mem_calloc((size_t)n + 1, sizeof *names);

	for (int i = 0; i < n; i++) {
		names[i] = PQgetvalue(r, i, 0);
		if (exact)
			finding_candidate(finding, names[i]);
	}
	if (!exact)
		finding_near(finding, wanted, names, (size_t)n);
	free(names);
}

static const char *
skip(const char *s, size_t characters)
{
	for (; *s && characters > 0; characters--)
		do
			s++;
		while (((unsigned char)*s & 0xc0) == 0x80);
	return s;
}

/* Is there a table of that name, in a schema that was not said? */
static bool
add_elsewhere(struct pg_session *s, json_t *finding, const char *name)
{
	static const char sql[] = "SELECT pg_catalog.format('%I.%I', n.nspname,"
	    " c.relname) " TABLES " WHERE" READABLE " AND c.relname = $1"
	    " ORDER BY 1 LIMIT 10";
	PGresult *r = PQexecParams(s->conn, sql, 1, NULL, &name, NULL, NULL,
	    0);
	int n = PQntuples(r);

	add_near(finding, r, name, true);
	if (n == 1)
		finding_hint(finding, "did you mean %s?",
		    PQgetvalue(r, 0, 0));
	PQclear(r);
	return n > 0;
}

void
names_near(struct pg_session *s, json_t *finding, enum finding_code code,
    const char *sql, size_t at)
{
	struct arena arena = {0};
	bool quoted = false;
	const char *name = name_at(skip(sql, at), &arena, &quoted);
	const char *const values[] = {sql, name};
	size_t i, n = sizeof questions / sizeof *questions;
	struct findings scratch = FINDINGS_INIT("");
	enum status status;
	PGresult *r;

	for (i = 0; i < n && questions[i].code != code; i++)
		;
	if (name && i < n && !json_object_get(finding, "candidates") &&
	    prove_enter(s, &scratch, &status) &&
	    !(code == FINDING_db_table_not_found &&
	    add_elsewhere(s, finding, name))) {
		r = PQexecParams(s->conn, questions[i].sql,
		    questions[i].params, NULL, values, NULL, NULL, 0);
		add_near(finding, r, name, questions[i].exact);
		PQclear(r);
	}
	if (name && quoted && code == FINDING_db_column_not_found &&
	    !json_object_get(finding, "hint"))
		finding_hint(finding, "write text in single quotes: '%s'",
		    name);
	findings_free(&scratch);
	arena_free(&arena);
}

enum policy_known
pg_knows(struct database *db, const char *schema, const char *table,
    const char *column)
{
	static const char sql[] = "SELECT 1 FROM pg_catalog.pg_class AS c"
	    " JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace"
	    " WHERE n.nspname = $1 AND c.relname = $2"
	    " AND CASE WHEN $3::text IS NULL THEN c.relkind IN ('r', 'p', 'f')"
	    " ELSE EXISTS (SELECT 1 FROM pg_catalog.pg_attribute AS a"
	    " WHERE a.attrelid = c.oid AND a.attname = $3 AND a.attnum > 0"
	    " AND NOT a.attisdropped) END";
	struct pg_session *s = (struct pg_session *)db;
	const char *const values[] = {schema ? schema : "public", table,
	    column};
	struct findings scratch = FINDINGS_INIT("");
	enum policy_known known = POLICY_UNKNOWN;
	enum status status;
	PGresult *r = NULL;

	if (prove_enter(s, &scratch, &status))
		r = PQexecParams(s->conn, sql, 3, NULL, values, NULL, NULL, 0);
	if (PQresultStatus(r) == PGRES_TUPLES_OK)
		known = PQntuples(r) > 0 ? POLICY_YES : POLICY_NO;
	PQclear(r);
	findings_free(&scratch);
	return known;
}

/* Of all tables, since a policy holds for other roles, too; a table's columns
 * come one after another. */
json_t *
pg_names(struct database *db)
{
	static const char sql[] = "SELECT n.nspname, c.relname, a.attname "
	    TABLES " LEFT JOIN pg_catalog.pg_attribute AS a"
	    " ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
	    " WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f')"
	    " AND n.nspname !~ '^pg_(toast|temp)' ORDER BY c.oid, a.attnum";
	struct pg_session *s = (struct pg_session *)db;
	struct findings scratch = FINDINGS_INIT("");
	json_t *tables = NULL, *table = NULL;
	const char *schema, *name;
	enum status status;
	PGresult *r = NULL;

	if (prove_enter(s, &scratch, &status))
		r = PQexec(s->conn, sql);
	if (PQresultStatus(r) == PGRES_TUPLES_OK)
		tables = json_array();
	for (int i = 0; tables != NULL && i < PQntuples(r); i++) {
		schema = PQgetvalue(r, i, 0);
		name = PQgetvalue(r, i, 1);
		if (table == NULL || !get_is(table, "name", name) ||
		    !get_is(table, "schema", schema)) {
			table = json_pack("{ss, ss, s[]}", "schema", schema,
			    "name", name, "columns");
			json_array_append_new(tables, table);
		}
		if (!PQgetisnull(r, i, 2))
			json_array_append_new(get_array(table, "columns"),
			    json_string(PQgetvalue(r, i, 2)));
	}
	PQclear(r);
	findings_free(&scratch);
	return tables == NULL ? NULL : json_pack("{so}", "tables", tables);
}

/* Those of the server's own work on what they are given. */
static json_t *
ask_row_functions(struct pg_session *s)
{
	static const char sql[] = "SELECT DISTINCT p.proname"
	    " FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_type AS t"
	    " ON t.oid = p.proargtypes[0] WHERE t.typtype IN ('c', 'd', 'p')"
	    " AND p.pronargs - p.pronargdefaults <= 1"
	    " AND p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace";
	struct findings scratch = FINDINGS_INIT("");
	enum status status;
	json_t *names = NULL;
	PGresult *r = NULL;

	if (prove_enter(s, &scratch, &status))
		r = PQexec(s->conn, sql);
	if (PQresultStatus(r) == PGRES_TUPLES_OK)
		names = json_object();
	for (int i = 0; names && i < PQntuples(r); i++)
		json_object_set_new(names, PQgetvalue(r, i, 0), json_true());
	PQclear(r);
	findings_free(&scratch);
	return names;
}

bool
pg_takes_row(struct database *db, const char *name)
{
	struct pg_session *s = (struct pg_session *)db;

	if (!s->row_functions)
		s->row_functions = ask_row_functions(s);
	return !s->row_functions || json_object_get(s->row_functions, name);
}
