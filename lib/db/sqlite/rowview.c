#include "db/sqlite/rowview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/params.h"
#include "db/sqlite/engine.h"
#include "db/sqlite/names.h"
#include "json/get.h"
#include "sql/dialect/dialect.h"

/* -- what is known */

/* Members of an object by names in lower case. */
static char *
lowered(const char *name)
{
	char *key = mem_strdup(name);

	for (char *s = key; *s; s++)
		*s = (char)ascii_lower((unsigned char)*s);
	return key;
}

static json_t *
find(const json_t *object, const char *name)
{
	char *key = lowered(name);
	json_t *value = json_object_get(object, key);

	free(key);
	return value;
}

static void
put(json_t *object, const char *name, json_t *value /* steals; NULL: none */)
{
	char *key = lowered(name);

	if (value == NULL || json_object_set_new(object, key, value) != 0)
		json_object_del(object, key);
	free(key);
}

static const char *
conditions_of(const struct sqlite_database *d, const char *table)
{
	return json_string_value(find(d->views.tables, table));
}

bool
rowview_asked(const struct sqlite_database *d)
{
	return d->views.policy != NULL;
}

bool
rowview_open(struct sqlite_database *d, const char *table)
{
	const char *conditions = d->views.policy ? conditions_of(d, table) : "";

	return conditions && !*conditions;
}

static bool
is_virtual(const struct sqlite_database *d, const char *name)
{
	return find(d->views.virtuals, name) != NULL;
}

static bool
is_private(const struct sqlite_database *d, const char *name)
{
	return name && !strncmp(name, d->views.prefix, strlen(d->views.prefix));
}

/* A column that a condition needs is read by the scope itself. */
static bool
may_show(const struct sqlite_database *d, const char *table,
    const char *column)
{
	return !column || !*column || !policy_denies(d->views.policy,
	    dialect_get(DIALECT_SQLITE), NULL, table, column) ||
	    names_mentions(conditions_of(d, table), column);
}

bool
rowview_reads(struct sqlite_database *d, const char *table, const char *column,
    const char *database, const char *through)
{
	const char *conditions;
	bool own = through && find(d->views.views, through);

	if (!d->views.policy)
		return false;
	/* An item of FROM of which no column is used, by a name alone: what that
	 * means, a CTE or one of our views, is asked for by itself. */
	if (!database && column && !*column)
		return own ||
		    !find(d->views.waiting, table);
	conditions = conditions_of(d, table);
	if (database && strcmp(database, "temp") == 0)
		return is_private(d, table) ||
		    (conditions && *conditions && may_show(d, table, column));
	if (own || (is_private(d, through) &&
	    ascii_equal(through + strlen(d->views.prefix), table)))
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
make_typed(struct sqlite_database *d, const char *name)
{
	static const char sql[] = "SELECT name, type FROM "
	    "pragma_table_xinfo(?, 'main') WHERE hidden <> 1";
	sqlite3_stmt *rows = NULL;
	sqlite3_str *select = sqlite3_str_new(d->db);
	const char *column, *type, *comma = "";
	int code = sqlite3_prepare_v2(d->db, sql, -1, &rows, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_bind_text(rows, 1, name, -1, SQLITE_STATIC);
	while (code == SQLITE_OK && sqlite3_step(rows) == SQLITE_ROW) {
		column = (const char *)sqlite3_column_text(rows, 0);
		type = (const char *)sqlite3_column_text(rows, 1);
		sqlite3_str_appendf(select, type && !*type && names_mentions(
		    conditions_of(d, name), column) ?
		    "%sCAST(\"%w\" AS TEXT) AS \"%w\"" :
		    "%s\"%w\" AS \"%w\"", comma, column, column);
		comma = ", ";
	}
	sqlite3_finalize(rows);
	type = sqlite3_str_value(select);
	if (code == SQLITE_OK)
		code =
		    run(d->db, sqlite3_mprintf("CREATE TEMP VIEW \"%w%w\" AS "
		    "SELECT %s FROM main.\"%w\"", d->views.prefix, name, type,
		    name));
	sqlite3_free(sqlite3_str_finish(select));
	return code;
}

/* Behind that of make_typed where there is one. */
static const char *
filter_mark(const struct sqlite_database *d, const char *name)
{
	return is_virtual(d, name) ? "=" : "";
}

static int
make_views(struct sqlite_database *d, const char *name, const char *select)
{
	const char *mark = filter_mark(d, name);
	int code = run(d->db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w%s%w\" AS %s", d->views.prefix, mark, name,
	    select));

	return code != SQLITE_OK ? code : run(d->db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w\" AS SELECT * FROM temp.\"%w%s%w\"",
	    name, d->views.prefix, mark, name));
}

static int
note_reader(void *arg, int action, const char *a, const char *b,
    const char *c, const char *view)
{
	struct sqlite_database *d = arg;

	(void)action, (void)a, (void)b, (void)c;
	if (view)
		put(d->views.readers, view, json_true());
	return SQLITE_OK;
}

/* Its name alone means this, which nobody may read and which has no rows;
 * without it a table that is not named could not be told from a CTE. */
static int
make_barrier(struct sqlite_database *d, const char *name)
{
	return run(d->db, sqlite3_mprintf(
	    "CREATE TEMP VIEW \"%w\" AS SELECT * FROM main.\"%w\" WHERE 0",
	    name, name));
}

/* A view of the database may read what its makers let it, also through
 * other views. */
static void
allow_view(struct sqlite_database *d, const char *name)
{
	char *sql = sqlite3_mprintf("SELECT * FROM main.\"%w\"", name);
	sqlite3_stmt *stmt = NULL;

	put(d->views.views, name, json_true());
	sqlite3_set_authorizer(d->db, note_reader, d);
	if (sql && sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL) == SQLITE_OK)
		json_object_update(d->views.views, d->views.readers);
	sqlite3_set_authorizer(d->db, NULL, NULL);
	sqlite3_finalize(stmt);
	sqlite3_free(sql);
	json_object_clear(d->views.readers);
}

static struct policy_rule
rule_of(struct sqlite_database *d, const char *name)
{
	const struct policy_catalogue catalogue = {
	    .knows = rowview_column, .arg = d};

	return policy_rule(d->views.policy, dialect_get(DIALECT_SQLITE), NULL,
	    name, &catalogue);
}

static void
add_table(struct sqlite_database *d, const char *name,
    const struct policy_rule *rule)
{
	struct buf conditions = BUF_INIT;

	if (rule->kind == POLICY_SCOPED)
		buf_str(&conditions, " "); /* never "": that is open */
	for (size_t i = 0; i < rule->n; i++)
		buf_fmt(&conditions, "%s ", rule->conditions[i]);
	put(d->views.tables, name,
	    json_string(conditions.s ? conditions.s : ""));
	buf_free(&conditions);
}

bool
rowview_knows(struct sqlite_database *d, const char *table)
{
	return !d->views.policy || rule_of(d, table).kind != POLICY_CLOSED;
}

bool
rowview_empty(struct sqlite_database *d, const char *table)
{
	return d->views.policy &&
	    json_is_true(find(d->views.virtuals, table)) &&
	    rule_of(d, table).kind == POLICY_SCOPED;
}

static bool
fill(struct sqlite_database *d, const char *name,
    const struct policy_rule *rule, struct buf *select)
{
	struct buf typed = BUF_INIT;
	bool virtual = is_virtual(d, name), all;

	buf_fmt(&typed, "%s%s", d->views.prefix, name);
	all = policy_filled(d->views.policy, dialect_get(DIALECT_SQLITE),
	    virtual ? "temp" : "main", virtual ? typed.s : name, rule,
	    write_value_of, (void *)d->views.claims, select);
	buf_free(&typed);
	return all;
}

/* The views of one table. Where a claim is not given nobody may read it. */
static int
make_table(struct sqlite_database *d, const char *name)
{
	struct policy_rule rule = rule_of(d, name);
	struct buf select = BUF_INIT;
	int code = SQLITE_OK;

	if (rule.kind == POLICY_OPEN) {
		add_table(d, name, &rule);
	} else if (rule.kind == POLICY_SCOPED && !rowview_empty(d, name) &&
	    fill(d, name, &rule, &select)) {
		add_table(d, name, &rule);
		if (is_virtual(d, name))
			code = make_typed(d, name);
		if (code == SQLITE_OK)
			code = make_views(d, name, select.s);
	} else {
		code = make_barrier(d, name);
	}
	buf_free(&select);
	return code;
}

/* What the policy says of it waits until it is asked for. */
static void
note_table(struct sqlite_database *d, const char *name, const char *kind)
{
	bool view = strcmp(kind, "view") == 0;
	bool empty = strcmp(kind, "empty") == 0;

	if (empty || strcmp(kind, "virtual") == 0)
		put(d->views.virtuals, name, json_boolean(empty));
	put(d->views.waiting, name, json_string(name));
	if (view && rule_of(d, name).kind != POLICY_CLOSED)
		allow_view(d, name);
}

static int
note_all(struct sqlite_database *d)
{
	static const char sql[] = "SELECT name, CASE WHEN type = 'view' "
	    "THEN type WHEN sql NOT LIKE 'CREATE VIRTUAL%' THEN 'table' "
	    "WHEN lower(replace(replace(replace(sql, ' ', ''), x'0a', ''), "
	    "x'09', '')) GLOB '*[,(]content=[''\"][''\"]*' THEN 'empty' "
	    "ELSE 'virtual' END FROM main.sqlite_schema "
	    "WHERE type IN ('table', 'view') AND "
	    "name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL);
	const char *name;

	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(stmt);
		name = code == SQLITE_ROW ?
		    (const char *)sqlite3_column_text(stmt, 0) : NULL;
		if (name && utf8_valid(name, strlen(name)))
			note_table(d, name, (const char *)
			    sqlite3_column_text(stmt, 1));
	}
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
rowview_make(struct sqlite_database *d, const struct policy *p,
    const struct opt_list *claims)
{
	unsigned char random[16];

	rowview_forget(d);
	d->views.policy = p;
	d->views.claims = claims;
	d->views.tables = json_object();
	d->views.waiting = json_object();
	d->views.views = json_object();
	d->views.virtuals = json_object();
	d->views.readers = json_object();
	sqlite3_randomness(sizeof random, random);
	strcpy(d->views.prefix, "t2s_");
	for (size_t i = 0; i < sizeof random; i++)
		snprintf(d->views.prefix + 4 + 2 * i, 3, "%02x", random[i]);
	return note_all(d);
}

/* A name with a quote in it may stand in the text in another spelling. */
static bool
is_needed(const char *text, const char *name)
{
	return strchr(name, '"') || names_mentions(text, name);
}

static int
make_needed(struct sqlite_database *d, const char *text)
{
	const char *key;
	json_t *table;
	void *next;
	int code = SQLITE_OK;

	json_object_foreach_safe(d->views.waiting, next, key, table) {
		if (!is_needed(text, json_string_value(table)))
			continue;
		code = make_table(d, json_string_value(table));
		if (code != SQLITE_OK)
			break;
		json_object_del(d->views.waiting, key);
	}
	return code;
}

static int
make_one(struct sqlite_database *d, const char *name)
{
	int code = make_table(d, name);

	if (code == SQLITE_OK)
		put(d->views.waiting, name, NULL);
	return code;
}

static int
drop_one(struct sqlite_database *d, const char *name)
{
	int code = run(d->db, sqlite3_mprintf(
	    "DROP VIEW IF EXISTS temp.\"%w\"", name));

	if (code == SQLITE_OK)
		code = run(d->db, sqlite3_mprintf(
		    "DROP VIEW IF EXISTS temp.\"%w%s%w\"", d->views.prefix,
		    filter_mark(d, name), name));
	if (code == SQLITE_OK && is_virtual(d, name))
		code = run(d->db, sqlite3_mprintf(
		    "DROP VIEW IF EXISTS temp.\"%w%w\"", d->views.prefix,
		    name));
	if (code == SQLITE_OK)
		put(d->views.waiting, name, json_string(name));
	return code;
}

/* A temporary view is no change of the database, but is taken so. */
static int
change(struct sqlite_database *d,
    int (*what)(struct sqlite_database *, const char *), const char *arg)
{
	int code;

	guard_suspend(d);
	code = sqlite3_exec(d->db, "PRAGMA query_only=OFF", NULL, NULL,
	    NULL);
	if (code == SQLITE_OK)
		code = what(d, arg);
	if (code == SQLITE_OK)
		code = sqlite3_exec(d->db, "PRAGMA query_only=ON", NULL,
		    NULL, NULL);
	guard_resume(d);
	return code;
}

static bool
needs_any(const struct sqlite_database *d, const char *text)
{
	const char *key;
	json_t *table;

	json_object_foreach(d->views.waiting, key, table)
		if (is_needed(text, json_string_value(table)))
			return true;
	return false;
}

int
rowview_need(struct sqlite_database *d, const char *text)
{
	return d->views.policy && needs_any(d, text) ?
	    change(d, make_needed, text) : SQLITE_OK;
}

int
rowview_need_table(struct sqlite_database *d, const char *name)
{
	return d->views.policy && find(d->views.waiting, name) ?
	    change(d, make_one, name) : SQLITE_OK;
}

int
rowview_drop(struct sqlite_database *d, const char *name)
{
	return d->views.policy ? change(d, drop_one, name) : SQLITE_OK;
}

void
rowview_forget(struct sqlite_database *d)
{
	json_decref(d->views.tables);
	json_decref(d->views.waiting);
	json_decref(d->views.views);
	json_decref(d->views.virtuals);
	json_decref(d->views.readers);
	memset(&d->views, 0, sizeof d->views);
}
