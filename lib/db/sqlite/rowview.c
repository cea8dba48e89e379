#include "db/sqlite/rowview.h"

#include <stdio.h>
#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "db/params.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/names.h"
#include "json/get.h"
#include "sql/dialect/dialect.h"

static struct {
	sqlite3 *db;
	const struct policy *policy;
	char prefix[48];  /* of the views that nobody can name */
	const struct opt_list *claims;
	json_t *tables;   /* name in lower case -> conditions, "" where open */
	json_t *waiting;  /* the same -> name: no views are made yet */
	json_t *views;    /* of the database, that are in the policy, and those
	                     in them: names in lower case */
	json_t *virtuals; /* names in lower case -> is it a full-text table
	                     without content? */
	json_t *readers;  /* views met while a statement is looked at */
} scope;

/* -- what is known */

static const char *
lowered(const char *name)
{
	static struct buf b;

	buf_reset(&b);
	for (; *name; name++)
		buf_ch(&b, (char)ascii_lower((unsigned char)*name));
	return b.s ? b.s : "";
}

static const char *
conditions_of(const char *table)
{
	return get_str(scope.tables, lowered(table));
}

bool
rowview_asked(void)
{
	return scope.policy != NULL;
}

bool
rowview_open(const char *table)
{
	const char *conditions = scope.policy ? conditions_of(table) : "";

	return conditions && !*conditions;
}

static bool
is_virtual(const char *name)
{
	return json_object_get(scope.virtuals, lowered(name)) != NULL;
}

static bool
is_private(const char *name)
{
	return name && !strncmp(name, scope.prefix, strlen(scope.prefix));
}

/* A column that a condition needs is read by the scope itself. */
static bool
may_show(const char *table, const char *column)
{
	return !column || !*column || !policy_denies(scope.policy,
	    dialect_get(DIALECT_SQLITE), NULL, table, column) ||
	    names_mentions(conditions_of(table), column);
}

bool
rowview_reads(const char *table, const char *column, const char *database,
    const char *through)
{
	const char *conditions;
	bool own = through && json_object_get(scope.views, lowered(through));

	if (!scope.policy)
		return false;
	/* An item of FROM of which no column is used, by a name alone: what that
	 * means, a CTE or one of our views, is asked for by itself. */
	if (!database && column && !*column)
		return own ||
		    !json_object_get(scope.waiting, lowered(table));
	conditions = conditions_of(table);
	if (database && strcmp(database, "temp") == 0)
		return is_private(table) ||
		    (conditions && *conditions && may_show(table, column));
	if (own || (is_private(through) &&
	    ascii_equal(through + strlen(scope.prefix), table)))
		return true;
	/* how many rows there are is no secret where only columns are denied */
	return conditions && (!*conditions || (column && !*column &&
	    strcmp(conditions, " ") == 0));
}

/* -- making */

static int
run(sqlite3 *db, char *sql)
{
	int code = sql ? sqlite3_exec(db, sql, NULL, NULL, NULL) :
	    SQLITE_NOMEM;

	sqlite3_free(sql);
	return code;
}

static const char *
write_value_of(void *claims, const char *claim)
{
	return params_claim(claims, claim);
}

/*
 * The columns of a virtual table (full text, r-tree) have no types, so that a
 * number in one would equal no claim, which is text: those that a condition
 * names are text in this view, which the condition is then of.
 */
static int
make_typed(sqlite3 *db, const char *name)
{
	static const char sql[] = "SELECT name, type FROM "
	    "pragma_table_xinfo(?, 'main') WHERE hidden <> 1";
	sqlite3_stmt *rows = NULL;
	sqlite3_str *select = sqlite3_str_new(db);
	const char *column, *type, *comma = "";
	int code = sqlite3_prepare_v2(db, sql, -1, &rows, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_bind_text(rows, 1, name, -1, SQLITE_STATIC);
	while (code == SQLITE_OK && sqlite3_step(rows) == SQLITE_ROW) {
		column = (const char *)sqlite3_column_text(rows, 0);
		type = (const char *)sqlite3_column_text(rows, 1);
		sqlite3_str_appendf(select, type && !*type && names_mentions(
		    conditions_of(name), column) ?
		    "%sCAST(\"%w\" AS TEXT) AS \"%w\"" :
		    "%s\"%w\" AS \"%w\"", comma, column, column);
		comma = ", ";
	}
	sqlite3_finalize(rows);
	type = sqlite3_str_value(select);
	if (code == SQLITE_OK)
		code = run(db, sqlite3_mprintf("CREATE TEMP VIEW \"%w%w\" AS "
		    "SELECT %s FROM main.\"%w\"", scope.prefix, name, type,
		    name));
	sqlite3_free(sqlite3_str_finish(select));
	return code;
}

/* Behind that of make_typed where there is one. */
static const char *
filter_mark(const char *name)
{
	return is_virtual(name) ? "=" : "";
}

static int
make_views(sqlite3 *db, const char *name, const char *select)
{
	const char *mark = filter_mark(name);
	int code = run(db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w%s%w\" AS %s", scope.prefix, mark, name,
	    select));

	return code != SQLITE_OK ? code : run(db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w\" AS SELECT * FROM temp.\"%w%s%w\"",
	    name, scope.prefix, mark, name));
}

static int
note_reader(void *unused, int action, const char *a, const char *b,
    const char *c, const char *view)
{
	(void)unused, (void)action, (void)a, (void)b, (void)c;
	if (view)
		json_object_set_new(scope.readers, lowered(view), json_true());
	return SQLITE_OK;
}

/* Its name alone means this, which nobody may read and which has no rows;
 * without it a table that is not named could not be told from a CTE. */
static int
make_barrier(sqlite3 *db, const char *name)
{
	return run(db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w\" AS SELECT * FROM main.\"%w\" WHERE 0",
	    name, name));
}

/* A view of the database may read what its makers let it, also through
 * other views. */
static void
allow_view(sqlite3 *db, const char *name)
{
	char *sql = sqlite3_mprintf("SELECT * FROM main.\"%w\"", name);
	sqlite3_stmt *stmt = NULL;

	json_object_set_new(scope.views, lowered(name), json_true());
	sqlite3_set_authorizer(db, note_reader, NULL);
	if (sql && sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK)
		json_object_update(scope.views, scope.readers);
	sqlite3_set_authorizer(db, NULL, NULL);
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
	json_object_clear(scope.readers);
}

static struct policy_rule
rule_of(const char *name)
{
	const struct policy_catalogue catalogue = {
	    .knows = rowview_column, .arg = scope.db};

	return policy_rule(scope.policy, dialect_get(DIALECT_SQLITE), NULL,
	    name, &catalogue);
}

static void
add_table(const char *name, const struct policy_rule *rule)
{
	struct buf conditions = BUF_INIT;

	if (rule->kind == POLICY_SCOPED)
		buf_str(&conditions, " "); /* never "": that is open */
	for (size_t i = 0; i < rule->n; i++)
		buf_fmt(&conditions, "%s ", rule->conditions[i]);
	json_object_set_new(scope.tables, lowered(name),
	    json_string(conditions.s ? conditions.s : ""));
	buf_free(&conditions);
}

bool
rowview_knows(const char *table)
{
	return !scope.policy || rule_of(table).kind != POLICY_CLOSED;
}

bool
rowview_empty(const char *table)
{
	return scope.policy && json_is_true(json_object_get(
	    scope.virtuals, lowered(table))) &&
	    rule_of(table).kind == POLICY_SCOPED;
}

static bool
fill(const char *name, const struct policy_rule *rule, struct buf *select)
{
	struct buf typed = BUF_INIT;
	bool virtual = is_virtual(name), all;

	buf_fmt(&typed, "%s%s", scope.prefix, name);
	all = policy_filled(scope.policy, dialect_get(DIALECT_SQLITE),
	    virtual ? "temp" : "main", virtual ? typed.s : name, rule,
	    write_value_of, (void *)scope.claims, select);
	buf_free(&typed);
	return all;
}

/* The views of one table. Where a claim is not given nobody may read it. */
static int
make_table(const char *name)
{
	struct policy_rule rule = rule_of(name);
	struct buf select = BUF_INIT;
	int code = SQLITE_OK;

	if (rule.kind == POLICY_OPEN) {
		add_table(name, &rule);
	} else if (rule.kind == POLICY_SCOPED && !rowview_empty(name) &&
	    fill(name, &rule, &select)) {
		add_table(name, &rule);
		if (is_virtual(name))
			code = make_typed(scope.db, name);
		if (code == SQLITE_OK)
			code = make_views(scope.db, name, select.s);
	} else {
		code = make_barrier(scope.db, name);
	}
	buf_free(&select);
	return code;
}

/* What the policy says of it waits until it is asked for. */
static void
note_table(const char *name, const char *kind)
{
	bool view = strcmp(kind, "view") == 0;
	bool empty = strcmp(kind, "empty") == 0;

	if (empty || strcmp(kind, "virtual") == 0)
		json_object_set_new(scope.virtuals, lowered(name),
		    json_boolean(empty));
	json_object_set_new(scope.waiting, lowered(name), json_string(name));
	if (view && rule_of(name).kind != POLICY_CLOSED)
		allow_view(scope.db, name);
}

static int
note_all(sqlite3 *db)
{
	static const char sql[] = "SELECT name, CASE WHEN type = 'view' "
	    "THEN type WHEN sql NOT LIKE 'CREATE VIRTUAL%' THEN 'table' "
	    "WHEN lower(replace(replace(replace(sql, ' ', ''), x'0a', ''), "
	    "x'09', '')) GLOB '*[,(]content=[''\"][''\"]*' THEN 'empty' "
	    "ELSE 'virtual' END FROM main.sqlite_schema "
	    "WHERE type IN ('table', 'view') AND "
	    "name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
	const char *name;

	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(stmt);
		name = code == SQLITE_ROW ?
		    (const char *)sqlite3_column_text(stmt, 0) : NULL;
		if (name && utf8_valid(name, strlen(name)))
			note_table(name, (const char *)
			    sqlite3_column_text(stmt, 1));
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
rowview_make(sqlite3 *db, const struct policy *p,
    const struct opt_list *claims)
{
	unsigned char random[16];

	rowview_forget();
	scope.db = db;
	scope.policy = p;
	scope.claims = claims;
	scope.tables = json_object();
	scope.waiting = json_object();
	scope.views = json_object();
	scope.virtuals = json_object();
	scope.readers = json_object();
	sqlite3_randomness(sizeof random, random);
	strcpy(scope.prefix, "t2s_");
	for (size_t i = 0; i < sizeof random; i++)
		snprintf(scope.prefix + 4 + 2 * i, 3, "%02x", random[i]);
	return note_all(db);
}

/* A name with a quote in it may stand in the text in another spelling. */
static bool
is_needed(const char *text, const char *name)
{
	return strchr(name, '"') || names_mentions(text, name);
}

static int
make_needed(const char *text)
{
	const char *key;
	json_t *table;
	void *next;
	int code = SQLITE_OK;

	json_object_foreach_safe(scope.waiting, next, key, table) {
		if (!is_needed(text, json_string_value(table)))
			continue;
		code = make_table(json_string_value(table));
		if (code != SQLITE_OK)
			break;
		json_object_del(scope.waiting, key);
	}
	return code;
}

static int
make_one(const char *name)
{
	int code = json_object_get(scope.waiting, lowered(name)) ?
	    make_table(name) : SQLITE_OK;

	if (code == SQLITE_OK)
		json_object_del(scope.waiting, lowered(name));
	return code;
}

static int
drop_one(const char *name)
{
	int code = run(scope.db, sqlite3_mprintf(
	    "DROP VIEW IF EXISTS temp.\"%w\"", name));

	if (code == SQLITE_OK)
		code = run(scope.db, sqlite3_mprintf(
		    "DROP VIEW IF EXISTS temp.\"%w%s%w\"", scope.prefix,
		    filter_mark(name), name));
	if (code == SQLITE_OK && is_virtual(name))
		code = run(scope.db, sqlite3_mprintf(
		    "DROP VIEW IF EXISTS temp.\"%w%w\"", scope.prefix, name));
	if (code == SQLITE_OK)
		json_object_set_new(scope.waiting, lowered(name),
		    json_string(name));
	return code;
}

/* A temporary view is no change of the database, but is taken so. */
static int
change(int (*what)(const char *), const char *arg)
{
	int code;

	guard_suspend();
	code = sqlite3_exec(scope.db, "PRAGMA query_only=OFF", NULL, NULL,
	    NULL);
	if (code == SQLITE_OK)
		code = what(arg);
	if (code == SQLITE_OK)
		code = sqlite3_exec(scope.db, "PRAGMA query_only=ON", NULL,
		    NULL, NULL);
	guard_resume();
	return code;
}

int
rowview_need(const char *text)
{
	return scope.policy ? change(make_needed, text) : SQLITE_OK;
}

int
rowview_need_table(const char *name)
{
	return scope.policy ? change(make_one, name) : SQLITE_OK;
}

int
rowview_drop(const char *name)
{
	return scope.policy ? change(drop_one, name) : SQLITE_OK;
}

void
rowview_forget(void)
{
	json_decref(scope.tables);
	json_decref(scope.waiting);
	json_decref(scope.views);
	json_decref(scope.virtuals);
	json_decref(scope.readers);
	scope.policy = NULL;
	scope.tables = scope.waiting = scope.views = scope.readers = NULL;
	scope.virtuals = NULL;
}

enum policy_known
rowview_column(void *arg, const char *schema, const char *table,
    const char *column)
{
	static const char *const asked[] = {
	    "SELECT 1 FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE "
	    "AND type = 'table' AND ?2 IS NULL",
	    "SELECT 1 FROM pragma_table_xinfo(?1, 'main') WHERE "
	    "name = ?2 COLLATE NOCASE"};
	sqlite3 *db = arg;
	sqlite3_stmt *stmt = NULL;
	bool found = false;

	if (schema)
		return POLICY_NO;
	guard_suspend();
	if (sqlite3_prepare_v2(db, asked[column != NULL], -1, &stmt, NULL) ==
	    SQLITE_OK &&
	    sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC) ==
	    SQLITE_OK &&
	    sqlite3_bind_text(stmt, 2, column, -1, SQLITE_STATIC) ==
	    SQLITE_OK)
		found = sqlite3_step(stmt) == SQLITE_ROW;
	sqlite3_finalize(stmt);
	guard_resume();
	return found ? POLICY_YES : POLICY_NO;
}
