/* The guard of row scope that reads no SQL */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "db/sqlite/open.h"
#include "json/read.h"
#include "../tap.h"

static const char made[] =
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client INT, n INT);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, client INT, mail TEXT);"
    "CREATE TABLE country (code TEXT); CREATE TABLE secret (x TEXT);"
    "CREATE TABLE loose (x TEXT);"
    "CREATE VIEW busy AS SELECT client, n FROM lively;"
    "CREATE VIEW lively AS SELECT * FROM orders WHERE n > 1;"
    "CREATE VIEW all_orders AS SELECT * FROM orders;"
    "INSERT INTO orders VALUES (1, 1, 5), (2, 2, 6), (3, 2, 7);"
    "INSERT INTO person VALUES (1, 1, 'a@b'), (2, 2, 'c@d');"
    "INSERT INTO country VALUES ('de'); INSERT INTO secret VALUES ('s');";

static const char policy_text[] =
    "{\"tables\": {\"orders\": \"client = :who\", \"busy\": \"client = :who\","
    " \"person\": {\"where\": \"client = :who\", \"deny\": [\"mail\"]},"
    " \"country\": {\"open\": true}, \"loose\": \"x = :other\"}}";

/* The number a statement gives; -1 where it is refused, -2 for another
 * error. */
static int
ask(struct sqlite_database *d, const char *sql)
{
	sqlite3_stmt *stmt = NULL;
	int code = rowview_need(d, sql), n = -2;

	if (code == SQLITE_OK)
		code = sqlite3_prepare_v2(d->db, sql, -1, &stmt, NULL);

	if (code == SQLITE_AUTH || (code == SQLITE_ERROR &&
	    (strstr(sqlite3_errmsg(d->db), "prohibited") ||
	    strstr(sqlite3_errmsg(d->db), "not authorized"))))
		n = -1;
	else if (code != SQLITE_OK)
		fprintf(stderr, "# %s\n", sqlite3_errmsg(d->db));
	if (code == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
		n = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return n;
}

static const struct {
	const char *sql;
	int want;
} cases[] = {
	{"SELECT count(*) FROM orders", 1},
	{"SELECT max(n) FROM \"ORDERS\" AS o", 5},
	{"SELECT count(*) FROM orders AS a LEFT JOIN orders AS b ON 1", 1},
	{"SELECT (SELECT count(*) FROM orders WHERE n > country.rowid) "
	    "FROM country", 1},
	{"SELECT count(*) FROM country", 1},
	{"SELECT count(*) FROM person", 1},
	{"SELECT id FROM person", 1},
	{"SELECT mail FROM person", -1},
	{"SELECT count(*) FROM person WHERE mail > ''", -1},
	/* past the view */
	{"SELECT count(*) FROM main.orders", -1},
	{"SELECT 1 FROM main.orders", -1},
	{"WITH orders AS (SELECT * FROM main.orders) SELECT count(*) "
	    "FROM orders", -1},
	{"WITH busy AS (SELECT * FROM secret) SELECT count(*) FROM country", 1},
	{"SELECT count(*) FROM (SELECT * FROM main.orders) AS orders", -1},
	{"SELECT count(*) FROM main.country", 1},
	/* views of the database */
	{"SELECT count(*) FROM busy", 1},
	{"SELECT count(*) FROM all_orders", -1},
	{"SELECT count(*) FROM main.all_orders", -1},
	/* names of no table */
	{"WITH x AS (SELECT 1) SELECT count(*) FROM x", 1},
	{"WITH secret AS (SELECT 1) SELECT count(*) FROM secret", 1},
	{"WITH orders AS (SELECT 1) SELECT count(*) FROM orders", 1},
	{"WITH a AS (WITH secret AS (SELECT 1) SELECT 1 FROM secret) "
	    "SELECT count(*) FROM secret, a", -1},
	/* not in the policy, or no claim for it */
	{"SELECT count(*) FROM secret", -1},
	{"SELECT count(*) FROM loose", -1},
	{"SELECT count(*) FROM sqlite_schema", -1},
	{"SELECT count(*) FROM sqlite_temp_schema", -1},
	{"SELECT count(*) FROM temp.sqlite_master", -1},
	{"SELECT count(*) FROM pragma_table_info('orders')", -1},
	{"CREATE TEMP VIEW orders2 AS SELECT * FROM main.orders", -1},
	{"DROP VIEW temp.orders", -1},
};

int
main(void)
{
	char path[] = "/tmp/t2s-rowview.XXXXXX";
	const char *claim = "who=1";
	struct opt_list claims = {&claim, 1, 1};
	struct engine_limits limits = {0};
	struct findings f = FINDINGS_INIT("test");
	enum status status;
	struct json_mistake m;
	json_t *json = json_read(policy_text, sizeof policy_text - 1, &m);
	struct policy *p = policy_read(json, &f);
	struct sqlite_database d = {.db = NULL};
	sqlite3 *db = NULL;
	int fd = mkstemp(path);

	tap_ok(p != NULL, "the policy is read");
	tap_ok(fd >= 0 && sqlite3_open(path, &db) == SQLITE_OK &&
	    sqlite3_exec(db, made, NULL, NULL, NULL) == SQLITE_OK,
	    "a database is made");
	sqlite3_close(db);
	tap_ok(sqlite_open(&d, path, &limits, &f, &status), "it is opened");
	tap_is_int(rowview_make(&d, p, &claims), SQLITE_OK, "views are made");
	guard_set(&d);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		tap_is_int(ask(&d, cases[i].sql), cases[i].want, "%s",
		    cases[i].sql);
	guard_remove(&d);
	rowview_forget(&d);
	tap_is_int(ask(&d, "INSERT INTO main.country VALUES ('x')"), -2,
	    "the connection is read-only again");
	sqlite_shut(&d);
	policy_free(p);
	json_decref(json);
	findings_free(&f);
	close(fd);
	unlink(path);
	return tap_done();
}
