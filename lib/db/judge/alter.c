#include "db/judge/alter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "db/sqlite/introspect.h"
#include "json/get.h"
#include "schema/schema.h"

/* Of a hundred rows so many are dropped, and so many doubled. */
#define CHANGED_SHARE 15
/* A number is moved where it is one of many. */
#define MANY_VALUES 10

/* ---- SQL --------------------------------------------------------------- */

/* %w is the inside of a quoted name, %q of a quoted text (sqlite3_mprintf). */
static int
run(sqlite3 *db, const char *format, ...)
{
	va_list args;
	char *sql;
	int rc;

	va_start(args, format);
	sql = sqlite3_vmprintf(format, args);
	va_end(args);
	rc = sqlite3_exec(db, sql, NULL, NULL, NULL);
	sqlite3_free(sql);
	return rc;
}

static int64_t
ask(sqlite3 *db, const char *format, ...)
{
	sqlite3_stmt *row;
	int64_t n = 0;
	va_list args;
	char *sql;

	va_start(args, format);
	sql = sqlite3_vmprintf(format, args);
	va_end(args);
	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		n = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	sqlite3_free(sql);
	return n;
}

/* chance(value, salt): 0 to 99, the same for the same value and salt. */
static void
chance(sqlite3_context *context, int n, sqlite3_value **v)
{
	uint64_t h = UINT64_C(14695981039346656037) ^
	    (uint64_t)sqlite3_value_int64(v[1]) * UINT64_C(0x9e3779b97f4a7c15);
	const unsigned char *s = sqlite3_value_text(v[0]);

	(void)n;
	for (; s != NULL && *s != '\0'; s++)
		h = (h ^ *s) * UINT64_C(1099511628211);
	h ^= h >> 29;
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	h ^= h >> 32;
	sqlite3_result_int64(context, (sqlite3_int64)(h % 100));
}

/* ---- what may be changed ----------------------------------------------- */

static bool
is_number(const struct schema_column *c)
{
	return c->class == TYPE_INTEGER || c->class == TYPE_NUMBER;
}

static bool
is_to_key(const struct schema *s, const struct schema_column *c)
{
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t j = 0; j < s->tables[i].nkeys; j++)
			for (size_t k = 0; k < s->tables[i].keys[j].n; k++)
				if (s->tables[i].keys[j].to_columns[k] == c)
					return true;
	return false;
}

static bool
is_in_unique(const struct schema_column *c)
{
	const json_t *key;
	size_t i;

	if (c->primary_key)
		return true;
	json_array_foreach(get_array(c->table->json, "unique_keys"), i, key)
		if (get_holds(key, c->name))
			return true;
	return false;
}

/* A key that nobody declared. */
static bool
is_called_id(const struct schema_column *c)
{
	size_t n = strlen(c->name);

	return n >= 2 && ascii_equal(c->name + n - 2, "id");
}

static bool
is_free(const struct schema *s, const struct schema_column *c)
{
	return !is_in_unique(c) && !is_called_id(c) && !schema_refers(c) &&
	    !is_to_key(s, c) && !get_true(c->json, "generated");
}

/* A name by which each row is its own: the rowid where there is one. */
static const char *
row_name(sqlite3 *db, const struct schema_table *t)
{
	sqlite3_stmt *probe;
	char *sql = sqlite3_mprintf("SELECT rowid FROM \"%w\"", t->name);
	int rc = sqlite3_prepare_v2(db, sql, -1, &probe, NULL);

	sqlite3_finalize(probe);
	sqlite3_free(sql);
	if (rc == SQLITE_OK || t->nprimary_key == 0)
		return "rowid";
	return t->primary_key[t->nprimary_key - 1]->name;
}

/* ---- rows -------------------------------------------------------------- */

static void
drop_rows(sqlite3 *db, const struct schema_table *t, sqlite3_int64 salt)
{
	run(db, "DELETE FROM \"%w\" WHERE chance(\"%w\", %lld) < %d", t->name,
	    row_name(db, t), salt, CHANGED_SHARE);
}

/* The value that a doubled row has in a column: that of its twin, except for
 * keys of its own. */
static void
add_twin(sqlite3 *db, struct buf *sql, const struct schema_column *c)
{
	const char *table = c->table->name;
	char *expression;

	if (!is_in_unique(c) || schema_refers(c))
		expression = sqlite3_mprintf("\"%w\"", c->name);
	else if (c->primary_key && c->table->nprimary_key == 1 &&
	    ascii_equal(c->type, "INTEGER"))
		expression = sqlite3_mprintf("NULL");
	else if (is_number(c))
		expression = sqlite3_mprintf("\"%w\" + %lld", c->name,
		    ask(db, "SELECT max(\"%w\") - min(\"%w\") + 1 FROM \"%w\"",
		    c->name, c->name, table));
	else
		expression = sqlite3_mprintf("\"%w\" || ' II'", c->name);
	buf_str(sql, expression);
	sqlite3_free(expression);
}

static void
double_rows(sqlite3 *db, const struct schema_table *t, sqlite3_int64 salt)
{
	struct buf names = BUF_INIT, values = BUF_INIT;

	for (size_t i = 0; i < t->ncolumns; i++) {
		if (get_true(t->columns[i].json, "generated"))
			continue;
		if (names.len > 0) {
			buf_str(&names, ", ");
			buf_str(&values, ", ");
		}
		sqlite_add_name(&names, t->columns[i].name);
		add_twin(db, &values, &t->columns[i]);
	}
	run(db, "INSERT OR IGNORE INTO \"%w\" (%s) SELECT %s FROM \"%w\" "
	    "WHERE chance(\"%w\", %lld) < %d", t->name, names.s, values.s,
	    t->name, row_name(db, t), salt + 1, CHANGED_SHARE);
	buf_free(&names);
	buf_free(&values);
}

/* ---- keys -------------------------------------------------------------- */

static void
add_orphans(struct buf *sql, const struct schema_key *key)
{
	buf_str(sql, " FROM ");
	sqlite_add_name(sql, key->from->name);
	for (int side = 0; side < 2; side++) {
		buf_str(sql, side == 0 ? " WHERE (" : " NOT IN (SELECT ");
		for (size_t i = 0; i < key->n; i++) {
			buf_str(sql, i > 0 ? ", " : "");
			sqlite_add_name(sql, side == 0 ?
			    key->from_columns[i]->name :
			    key->to_columns[i]->name);
		}
		buf_str(sql, side == 0 ? ")" : " FROM ");
	}
	sqlite_add_name(sql, key->to->name);
	buf_str(sql, " WHERE ");
	for (size_t i = 0; i < key->n; i++) {
		buf_str(sql, i > 0 ? " AND " : "");
		sqlite_add_name(sql, key->to_columns[i]->name);
		buf_str(sql, " IS NOT NULL");
	}
	buf_ch(sql, ')');
}

static bool
is_whole(const struct schema_key *key)
{
	bool whole = key->to != NULL;

	for (size_t i = 0; i < key->n && whole; i++)
		whole = key->from_columns[i] != NULL &&
		    key->to_columns[i] != NULL;
	return whole;
}

/* Delete the rows whose key lost its target. Returns how many. */
static int64_t
drop_orphans(sqlite3 *db, const struct schema_key *key)
{
	struct buf sql = BUF_INIT;
	int64_t before;

	buf_str(&sql, "DELETE");
	add_orphans(&sql, key);
	before = sqlite3_total_changes(db);
	run(db, "%s", sql.s);
	buf_free(&sql);
	return sqlite3_total_changes(db) - before;
}

static bool
holds_now(sqlite3 *db, const struct schema_key *key)
{
	struct buf sql = BUF_INIT;
	bool holds;

	if (!is_whole(key))
		return false;
	buf_str(&sql, "SELECT count(*)");
	add_orphans(&sql, key);
	holds = ask(db, "%s", sql.s) == 0;
	buf_free(&sql);
	return holds;
}

/* Keys that held before, kept in the arena of the schema. */
static bool **
keys_that_hold(sqlite3 *db, struct schema *s)
{
	bool **holds = arena_alloc(&s->arena, (s->ntables + 1) *
	    sizeof *holds);

	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		holds[i] = arena_alloc(&s->arena, t->nkeys + 1);
		for (size_t k = 0; k < t->nkeys; k++)
			holds[i][k] = holds_now(db, &t->keys[k]);
	}
	return holds;
}

static void
mend_keys(sqlite3 *db, const struct schema *s, bool *const *holds)
{
	int64_t dropped = 1;

	for (int round = 0; round < 10 && dropped > 0; round++) {
		dropped = 0;
		for (size_t i = 0; i < s->ntables; i++)
			for (size_t k = 0; k < s->tables[i].nkeys; k++)
				if (holds[i][k])
					dropped += drop_orphans(db,
					    &s->tables[i].keys[k]);
	}
}

/* ---- numbers ----------------------------------------------------------- */

static void
move_numbers(sqlite3 *db, const struct schema *s,
    const struct schema_table *t, sqlite3_int64 salt)
{
	const char *row = row_name(db, t);

	for (size_t i = 0; i < t->ncolumns; i++) {
		const char *name = t->columns[i].name;

		if (!is_number(&t->columns[i]) || !is_free(s, &t->columns[i])
		    || ask(db, "SELECT count(DISTINCT \"%w\") FROM \"%w\"",
		    name, t->name) < MANY_VALUES)
			continue;
		run(db, "UPDATE OR IGNORE \"%w\" SET \"%w\" = CASE typeof(\"%w"
		    "\") WHEN 'integer' THEN \"%w\" + chance(\"%w\", %lld) %% 3"
		    " - 1 WHEN 'real' THEN \"%w\" * (1 + (chance(\"%w\", %lld)"
		    " - 50) / 10000.0) ELSE \"%w\" END", t->name, name, name,
		    name, row, salt + (sqlite3_int64)i, name, row,
		    salt + (sqlite3_int64)i, name);
	}
}

/* ---- the whole --------------------------------------------------------- */

static json_t *
tables_of(sqlite3 *db)
{
	const struct describe want = {.values = 0};
	struct findings f = FINDINGS_INIT("t2s-eval");
	struct described found = DESCRIBED_INIT;
	json_t *schema = NULL;
	struct sqlite_database d = {.db = db};
	enum status status;

	if (sqlite_introspect(&d, &want, &found, &f, &status))
		schema = describe_tree(&found);
	describe_free(&found);
	findings_free(&f);
	return schema;
}

void
alter_copy(sqlite3 *db, uint64_t seed)
{
	sqlite3_int64 salt = (sqlite3_int64)(seed % 1000000) * 1000;
	json_t *json = tables_of(db);
	struct schema s;
	bool **holds;

	schema_view(&s, json);
	sqlite3_create_function(db, "chance", 2, SQLITE_UTF8 |
	    SQLITE_DETERMINISTIC, NULL, chance, NULL, NULL);
	run(db, "PRAGMA foreign_keys = 0; PRAGMA ignore_check_constraints = 1;"
	    "PRAGMA recursive_triggers = 0; BEGIN");
	holds = keys_that_hold(db, &s);
	for (size_t i = 0; i < s.ntables; i++) {
		const struct schema_table *t = &s.tables[i];

		if (strcmp(t->kind, "table") != 0)
			continue;
		drop_rows(db, t, salt + 10 * (sqlite3_int64)i);
		double_rows(db, t, salt + 10 * (sqlite3_int64)i);
		move_numbers(db, &s, t, salt);
	}
	mend_keys(db, &s, holds);
	run(db, "COMMIT");
	schema_free(&s);
	json_decref(json);
}

/* ---- limits ------------------------------------------------------------ */

static void
put_number(sqlite3 *db, const struct schema_column *c, double v,
    sqlite3_int64 salt)
{
	const char *t = c->table->name, *row = row_name(db, c->table);

	if (ask(db, "SELECT %!.17g BETWEEN min(\"%w\") AND max(\"%w\") FROM "
	    "\"%w\"", v, c->name, c->name, t) != 0)
		run(db, "UPDATE OR IGNORE \"%w\" SET \"%w\" = %!.17g WHERE "
		    "\"%w\" = (SELECT \"%w\" FROM \"%w\" ORDER BY "
		    "chance(\"%w\", %lld) LIMIT 1)", t, c->name, v, row, row,
		    t, row, salt);
}

static void
put_text(sqlite3 *db, const struct schema_column *c, const char *text,
    sqlite3_int64 salt)
{
	const char *t = c->table->name, *row = row_name(db, c->table);

	if (ask(db, "SELECT EXISTS (SELECT 1 FROM \"%w\" WHERE \"%w\" = '%q')",
	    t, c->name, text) != 0)
		run(db, "UPDATE OR IGNORE \"%w\" SET \"%w\" = '%q' WHERE "
		    "\"%w\" = (SELECT \"%w\" FROM \"%w\" ORDER BY "
		    "chance(\"%w\", %lld) LIMIT 1)", t, c->name, text, row,
		    row, t, row, salt);
}

static bool
mentions(const char *sql, const char *name)
{
	size_t n = strlen(name);

	for (; *sql != '\0'; sql++)
		if (ascii_equal_n(sql, name, n))
			return true;
	return false;
}

void
alter_limits(sqlite3 *db, const char *sql,
    const struct gold_constant *constants, size_t n, uint64_t seed)
{
	json_t *json = tables_of(db);
	struct schema s;

	schema_view(&s, json);
	run(db, "BEGIN");
	for (size_t i = 0; i < s.ntables; i++) {
		const struct schema_table *t = &s.tables[i];

		if (strcmp(t->kind, "table") != 0 || !mentions(sql, t->name))
			continue;
		for (size_t k = 0; k < t->ncolumns * n; k++) {
			const struct schema_column *c = &t->columns[k / n];
			const struct gold_constant *v = &constants[k % n];

			if (!is_free(&s, c) || !mentions(sql, c->name))
				continue;
			if (v->is_text && c->class == TYPE_TEXT)
				put_text(db, c, v->text, (int64_t)(seed + k));
			else if (!v->is_text && is_number(c))
				put_number(db, c, v->number,
				    (int64_t)(seed + k));
		}
	}
	schema_free(&s);
	json_decref(json);
}

void
alter_undo(sqlite3 *db)
{
	run(db, "ROLLBACK");
}
