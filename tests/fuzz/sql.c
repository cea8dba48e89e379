/* Any text is one SELECT or is refused with a finding; what is read can be
 * written; what is written for SQLite is one statement that only reads, and
 * reads back as itself. */
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/plan.h"
#include "base/mem.h"
#include "lang/scope.h"
#include "lang/view.h"
#include "sql/read.h"
#include "sql/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char ddl[] =
    "CREATE TABLE t (a INTEGER, b TEXT); CREATE TABLE u (a INTEGER, c DATE)";

static const char known[] = "{'tables':["
    "{'name':'t','kind':'table','columns':["
    "{'name':'a','type':'INTEGER','nullable':true},"
    "{'name':'b','type':'TEXT','nullable':true}],"
    "'primary_key':[],'unique_keys':[],'foreign_keys':[]},"
    "{'name':'u','kind':'table','columns':["
    "{'name':'a','type':'INTEGER','nullable':true},"
    "{'name':'c','type':'DATE','nullable':true}],"
    "'primary_key':[],'unique_keys':[],'foreign_keys':[]}]}";

static void
fail(const char *why, const char *text)
{
	fprintf(stderr, "%s:\n%s\n", why, text);
	abort();
}

/* A name within a message may say anything. */
static bool
is_unreadable(const char *message)
{
	static const char end[] = ": syntax error";
	size_t n = strlen(message);

	return strncmp(message, "unrecognized token", 18) == 0 ||
	    strcmp(message, "incomplete input") == 0 ||
	    (strncmp(message, "near \"", 6) == 0 && n >= sizeof end &&
	    strcmp(message + n - (sizeof end - 1), end) == 0);
}

/* SQLite may know no such function or table; it must be able to read. */
static void
judge(const char *text)
{
	static sqlite3 *db;
	sqlite3_stmt *s = NULL;
	const char *tail = "";
	int code;

	if (!db) {
		if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
		    sqlite3_exec(db, ddl, NULL, NULL, NULL) != SQLITE_OK)
			abort();
		sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	}
	code = sqlite3_prepare_v2(db, text, -1, &s, &tail);
	if (code == SQLITE_OK && (*tail || !sqlite3_stmt_readonly(s)))
		fail("not one statement that reads", text);
	if (code != SQLITE_OK && is_unreadable(sqlite3_errmsg(db)))
		fail(sqlite3_errmsg(db), text);
	sqlite3_finalize(s);
}

/* The plan as text; false where the dialect cannot say it. */
static bool
spell(const json_t *plan, const struct dialect *d, const struct schema *schema,
    struct buf *out)
{
	struct sql_options o = {.dialect = d};
	struct findings f = FINDINGS_INIT("fuzz");
	struct view v;
	bool good;

	good = view_build(&v, plan, &f);
	good = scope_resolve(&v, schema, &f) && good;
	good = good && v.query && sql_write(&v, &o, &f, out, NULL);
	if (!good && f.errors == 0)
		fail("refused without a finding", "");
	view_free(&v);
	findings_free(&f);
	return good;
}

static json_t *
read(const char *text, size_t n, const struct dialect *d,
    const struct schema *schema)
{
	struct findings f = FINDINGS_INIT("fuzz");
	json_t *plan = sql_read(text, n, d, schema, &f);

	if (!plan && f.errors == 0)
		fail("not read, without a finding", text);
	findings_free(&f);
	return plan;
}

static void
try(const char *text, size_t n, const struct dialect *d,
    const struct schema *schema)
{
	json_t *plan = read(text, n, d, schema), *again = NULL;
	struct buf once = BUF_INIT, twice = BUF_INIT;

	if (plan && spell(plan, d, schema, &once)) {
		if (d == dialect_get(DIALECT_SQLITE))
			judge(once.s);
		again = read(once.s, once.len, d, schema);
		if (!again || !spell(again, d, schema, &twice))
			fail("what was written is not read", once.s);
		if (strcmp(once.s, twice.s) != 0) {
			fprintf(stderr, "%s\n", twice.s);
			fail("written otherwise the second time", once.s);
		}
	}
	json_decref(plan);
	json_decref(again);
	buf_free(&once);
	buf_free(&twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct schema schema;
	static const enum dialect_id reads[] = {DIALECT_SQLITE,
	    DIALECT_POSTGRES, DIALECT_MYSQL, DIALECT_TSQL};
	char *text;

	mem_jansson();
	if (!schema.json)
		schema_view(&schema, trial_json(known));
	text = mem_strndup((const char *)data, size);
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
		try(text, strlen(text), dialect_get(reads[i]), &schema);
		try(text, strlen(text), dialect_get(reads[i]), NULL);
	}
	free(text);
	return 0;
}
