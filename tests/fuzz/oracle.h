#ifndef TESTS_FUZZ_ORACLE_H
#define TESTS_FUZZ_ORACLE_H

/* What must hold of any plan that is taken: it is written, or refused with a
 * finding; the text for SQLite is one statement that only reads; a text reads
 * back as itself. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/plan.h"
#include "base/mem.h"
#include "sql/read.h"
#include "sql/write/write.h"

static const char oracle_ddl[] =
    "CREATE TABLE t (a INTEGER, b TEXT); CREATE TABLE u (a INTEGER, c DATE)";

static const char oracle_schema[] = "{'tables':["
    "{'name':'t','kind':'table','columns':["
    "{'name':'a','type':'INTEGER','nullable':true},"
    "{'name':'b','type':'TEXT','nullable':true}],"
    "'primary_key':[],'unique_keys':[],'foreign_keys':[]},"
    "{'name':'u','kind':'table','columns':["
    "{'name':'a','type':'INTEGER','nullable':true},"
    "{'name':'c','type':'DATE','nullable':true}],"
    "'primary_key':[],'unique_keys':[],'foreign_keys':[]}]}";

static inline void
oracle_fail(const char *why, const char *text)
{
	fprintf(stderr, "%s:\n%s\n", why, text);
	abort();
}

/* A name within a message may say anything. */
static inline bool
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
static inline void
oracle_judge(const char *text)
{
	static sqlite3 *db;
	sqlite3_stmt *s = NULL;
	const char *tail = "";
	int code;

	if (!db) {
		if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
		    sqlite3_exec(db, oracle_ddl, NULL, NULL, NULL) != SQLITE_OK)
			abort();
		sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	}
	code = sqlite3_prepare_v2(db, text, -1, &s, &tail);
	if (code == SQLITE_OK && (*tail || !sqlite3_stmt_readonly(s)))
		oracle_fail("not one statement that reads", text);
	if (code != SQLITE_OK && is_unreadable(sqlite3_errmsg(db)))
		oracle_fail(sqlite3_errmsg(db), text);
	sqlite3_finalize(s);
}

/* The plan as text; false where the dialect cannot say it. */
static inline bool
oracle_write(const json_t *plan, const struct dialect *d,
    const struct schema *schema, struct buf *out)
{
	struct sql_options o = {.dialect = d};
	struct findings f = FINDINGS_INIT("fuzz");
	struct view v;
	bool good;

	good = view_build(&v, plan, NULL, &f);
	good = scope_resolve(&v, schema, &f) && good;
	good = good && v.query && sql_write(&v, &o, &f, out, NULL);
	if (!good && f.errors == 0)
		oracle_fail("refused without a finding", "");
	view_free(&v);
	findings_free(&f);
	return good;
}

static inline json_t *
oracle_read(const char *text, size_t n, const struct dialect *d,
    const struct schema *schema)
{
	struct findings f = FINDINGS_INIT("fuzz");
	json_t *plan = sql_read(text, n, d, schema, &f);

	if (!plan && f.errors == 0)
		oracle_fail("not read, without a finding", text);
	findings_free(&f);
	return plan;
}

/* A plan's text reads back as itself. */
static inline void
oracle_return(const json_t *plan, const struct dialect *d,
    const struct schema *schema)
{
	struct buf once = BUF_INIT, twice = BUF_INIT;
	json_t *again = NULL;

	if (oracle_write(plan, d, schema, &once)) {
		if (d == dialect_get(DIALECT_SQLITE))
			oracle_judge(once.s);
		again = oracle_read(once.s, once.len, d, schema);
		if (!again || !oracle_write(again, d, schema, &twice))
			oracle_fail("what was written is not read", once.s);
		if (strcmp(once.s, twice.s) != 0) {
			fprintf(stderr, "%s\n", twice.s);
			oracle_fail("written otherwise the second time", once.s);
		}
	}
	json_decref(again);
	buf_free(&once);
	buf_free(&twice);
}

#endif
