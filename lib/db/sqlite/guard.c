#include "db/sqlite/guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "db/sqlite/engine.h"

/* Functions that act, that give away what runs, or that make a value of any
 * size out of nothing; "sqlite_..." are refused as well. */
static const char *const denied_functions[] = {
    "load_extension", "fts3_tokenizer", "zeroblob", "randomblob", "changes",
    "total_changes", "last_insert_rowid", "rtreenode", "rtreedepth",
    "rtreecheck", "optimize", "fts5", "fts5_source_id", "readfile",
    "writefile", "edit", "lsmode", "usleep",
};

/* Tables that the engine has without being asked. */
static const char *const denied_tables[] = {
    "dbstat", "fts3tokenize", "fts4aux", "fts5vocab", "bytecode",
    "tables_used", "completion", "fsdir", "zipfile",
};

/* What full-text and r-tree tables keep their content in. */
static const char *const shadows[] = {
    "data", "idx", "content", "docsize", "config", "node", "parent", "rowid",
    "segments", "segdir", "stat",
};

static void
names_add(struct guard_names *names, const char *name)
{
	MEM_GROW(names->v, names->n, names->cap);
	names->v[names->n++] = mem_strdup(name);
}

static void
names_free(struct guard_names *names)
{
	while (names->n > 0)
		free(names->v[--names->n]);
	free(names->v);
	*names = (struct guard_names){NULL, 0, 0};
}

static bool
listed(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (ascii_equal(names[i], name))
			return true;
	return false;
}

/* Of a schema by another name there is none here. */
static bool
is_left(const struct sqlite_database *d, const char *table)
{
	for (size_t i = 0; i < d->guard.nonly; i++)
		if (ascii_equal(d->guard.only[i].name, table) &&
		    (!d->guard.only[i].schema ||
		    ascii_equal(d->guard.only[i].schema, "main")))
			return true;
	return !d->guard.only;
}

static bool
engines_own(const char *table)
{
	return ascii_equal_n(table, "pragma_", 7) ||
	    listed(denied_tables,
		sizeof denied_tables / sizeof *denied_tables, table);
}

/* "notes_data" where the virtual table "notes" may be read. */
static bool
shadow_of_allowed(struct sqlite_database *d, const char *table)
{
	const char *end = strrchr(table, '_');
	size_t len;

	if (!end || !listed(shadows, sizeof shadows / sizeof *shadows, end + 1))
		return false;
	len = (size_t)(end - table);
	for (size_t i = 0; i < d->guard.virtuals.n; i++)
		if (strlen(d->guard.virtuals.v[i]) == len &&
		    ascii_equal_n(d->guard.virtuals.v[i], table, len))
			return (d->guard.stepping ||
			    rowview_open(d, d->guard.virtuals.v[i])) &&
			    is_left(d, d->guard.virtuals.v[i]);
	return false;
}

/* What the policy lets be read, and what comes with it. */
static bool
is_in_policy(struct sqlite_database *d, const char *table,
    const char *column, const char *database, const char *view)
{
	return d->guard.stepping ||
	    rowview_reads(d, table, column, database, view) ||
	    shadow_of_allowed(d, table);
}

static bool
may_read(struct sqlite_database *d, const char *table, const char *column,
    const char *database, const char *view)
{
	if (!table)
		return false;
	if (database && strcmp(database, "temp") == 0)
		return rowview_asked(d) &&
		    rowview_reads(d, table, column, database, view);
	if ((database && strcmp(database, "main") != 0) ||
	    ascii_equal_n(table, "sqlite_", 7))
		return false;
	if (engines_own(table) &&
	    !listed((const char *const *)d->guard.alike.v, d->guard.alike.n,
	    table))
		return false;
	if (ascii_equal(table, "json_each") || ascii_equal(table, "json_tree"))
		return true;
	if (!is_left(d, table) && !shadow_of_allowed(d, table))
		return false;
	return !rowview_asked(d) || is_in_policy(d, table, column,
	    database, view);
}

static bool
may_call(const char *function)
{
	return function && !ascii_equal_n(function, "sqlite_", 7) &&
	    !listed(denied_functions,
		sizeof denied_functions / sizeof *denied_functions, function);
}

/* Remember what is refused: the engine's message says only that it was. */
static void
deny(struct sqlite_database *d, int action, const char *a, const char *b)
{
	static const struct {
		int action;
		const char *format;
	} sayings[] = {
	    {SQLITE_READ, "table '%s' is not allowed"},
	    {SQLITE_FUNCTION, "function '%s' is not allowed"},
	    {SQLITE_PRAGMA, "PRAGMA %s is not allowed"},
	    {SQLITE_ATTACH, "ATTACH is not allowed"},
	    {SQLITE_INSERT, "table '%s' cannot be changed"},
	    {SQLITE_UPDATE, "table '%s' cannot be changed"},
	    {SQLITE_DELETE, "table '%s' cannot be changed"},
	};
	const char *name = action == SQLITE_FUNCTION ? b : a;

	if (name && action != SQLITE_READ && ascii_equal_n(name, "sqlite_", 7))
		action = -1;
	/* a change of the schema begins with a change of its table */
	if (d->guard.denied[0])
		return;
	snprintf(d->guard.denied, sizeof d->guard.denied,
	    "only reading is allowed");
	for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++)
		if (sayings[i].action == action)
			snprintf(d->guard.denied, sizeof d->guard.denied,
			    sayings[i].format, name ? name : "");
	if (action == SQLITE_READ && name && rowview_empty(d, name))
		snprintf(d->guard.denied, sizeof d->guard.denied,
		    "table '%s' is a full-text table (FTS) without content: "
		    "its rows cannot be filtered", name);
}

bool
guard_denied(struct sqlite_database *d, char text[GUARD_DENIED])
{
	memcpy(text, d->guard.denied, GUARD_DENIED);
	d->guard.denied[0] = '\0';
	return text[0] != '\0';
}

static int
authorize(void *arg, int action, const char *a, const char *b,
    const char *database, const char *view)
{
	struct sqlite_database *d = arg;
	bool yes = false;

	if (d->guard.suspended)
		return SQLITE_OK;
	if (action == SQLITE_SELECT || action == SQLITE_RECURSIVE)
		yes = true;
	else if (action == SQLITE_READ)
		yes = may_read(d, a, b, database, view);
	else if (action == SQLITE_FUNCTION)
		yes = may_call(b);
	else if (action == SQLITE_PRAGMA)
		yes = !d->guard.strict && a && !b && !strcmp(a, "data_version");
	if (!yes)
		deny(d, action, a, b);
	return yes ? SQLITE_OK : SQLITE_DENY;
}

/* A virtual table declares itself and prepares statements of its own when it
 * is first used: that must be over before the authorizer is there. */
static void
touch(sqlite3 *db, const char *table)
{
	sqlite3_stmt *stmt = NULL;
	char *sql;

	sql = sqlite3_mprintf("SELECT 1 FROM \"%w\" LIMIT 0", table);
	if (!sql)
		return;
	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK)
		sqlite3_step(stmt);
	/* a module that is missing or fails shows when it is used */
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
}

static void
look(struct sqlite_database *d)
{
	static const char sql[] = "SELECT name, sql LIKE 'CREATE VIRTUAL%' "
	    "FROM sqlite_schema WHERE type IN ('table', 'view') AND "
	    "(sql LIKE 'CREATE VIRTUAL%' OR name LIKE 'pragma_%' OR name IN "
	    "('dbstat', 'bytecode', 'completion', 'fsdir', 'zipfile') OR "
	    "name LIKE 'fts%' OR name LIKE 'tables_used')";
	sqlite3_stmt *stmt = NULL;
	const char *name;

	if (sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL) != SQLITE_OK)
		return;
	while (sqlite3_step(stmt) == SQLITE_ROW) {
		name = (const char *)sqlite3_column_text(stmt, 0);
		if (!name)
			continue;
		if (engines_own(name))
			names_add(&d->guard.alike, name);
		if (!sqlite3_column_int(stmt, 1))
			continue;
		names_add(&d->guard.virtuals, name);
		touch(d->db, name);
	}
	sqlite3_finalize(stmt);
}

void
guard_set(struct sqlite_database *d)
{
	guard_remove(d);
	look(d);
	touch(d->db, "json_each");
	touch(d->db, "json_tree");
	sqlite3_set_authorizer(d->db, authorize, d);
}

void
guard_remove(struct sqlite_database *d)
{
	sqlite3_set_authorizer(d->db, NULL, NULL);
	names_free(&d->guard.alike);
	names_free(&d->guard.virtuals);
	d->guard.suspended = 0;
	d->guard.strict = false;
}

void
guard_only(struct sqlite_database *d, const struct engine_table *tables,
    size_t n)
{
	d->guard.only = tables;
	d->guard.nonly = n;
}

void
guard_suspend(struct sqlite_database *d)
{
	d->guard.suspended++;
}

void
guard_resume(struct sqlite_database *d)
{
	d->guard.suspended--;
}

/* The first optimization in its list, since there is one. */
static void
flatten(sqlite3 *db, bool yes)
{
	enum { QUERY_FLATTENER = 1 };

	sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, db,
	    yes ? 0 : QUERY_FLATTENER);
}

int
guard_prepare(struct sqlite_database *d, const char *sql, int len,
    sqlite3_stmt **stmt, const char **tail)
{
	char denied[sizeof d->guard.denied];
	int code;

	flatten(d->db, true);
	code = sqlite3_prepare_v2(d->db, sql, len, stmt, tail);
	if ((code & 0xff) != SQLITE_AUTH || !rowview_asked(d))
		return code;
	memcpy(denied, d->guard.denied, sizeof denied);
	d->guard.denied[0] = '\0';
	flatten(d->db, false);
	code = sqlite3_prepare_v2(d->db, sql, len, stmt, tail);
	if (code != SQLITE_OK)
		memcpy(d->guard.denied, denied, sizeof denied);
	return code;
}

int
guard_step(struct sqlite_database *d, sqlite3_stmt *stmt)
{
	int code;

	d->guard.stepping = true;
	code = sqlite3_step(stmt);
	d->guard.stepping = false;
	return code;
}

void
guard_strict(struct sqlite_database *d, bool strict)
{
	d->guard.strict = strict;
}
