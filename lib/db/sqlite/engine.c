#include "db/sqlite/engine.h"

#include <stdlib.h>
#include "base/mem.h"
#include "os/sandbox.h"
#include "db/sql_error.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/open.h"
#include "db/sqlite/rowview.h"

/* Whatever the database makes SQLite do, no file is written but the report,
 * and what WAL mode wants beside the database itself. */
static void
shut_in(const char *path, const char *report)
{
	char *real = sqlite_is_wal(path) ? realpath(path, NULL) : NULL;
	const char *const writable[] = {report, real};

	sandbox_enter(writable, sizeof writable / sizeof *writable, 0);
	free(real);
}

/* Under a policy its views come first: what is refused later would refuse
 * them, too. */
static bool
scope(sqlite3 *db, const struct engine_guard *guard,
    struct findings *f, enum status *status)
{
	int code = guard->policy ?
	    rowview_make(db, guard->policy, guard->claims) : SQLITE_OK;

	if (code == SQLITE_OK)
		return true;
	*status = sqlite_error(db, code, NULL, f);
	return false;
}

static enum policy_known
knows(struct database *db, const char *schema, const char *table,
    const char *column)
{
	return rowview_column(((struct sqlite_database *)db)->db, schema,
	    table, column);
}

static struct database *
open_database(const char *path, const struct engine_limits *limits,
    const struct engine_guard *guard, struct findings *f,
    enum status *status)
{
	struct sqlite_database *d;
	sqlite3 *db;

	sql_error_police(guard->policy != NULL);
	if (guard->shut_in)
		shut_in(path, guard->report);
	db = sqlite_open(path, limits, f, status);
	if (!db)
		return NULL;
	if (!scope(db, guard, f, status)) {
		sqlite_shut(db);
		return NULL;
	}
	guard_only(guard->only, guard->nonly);
	sqlite_guard(db);
	d = mem_calloc(1, sizeof *d);
	d->base.engine = &sqlite_engine;
	d->db = db;
	return &d->base;
}

static void
shut_database(struct database *db)
{
	struct sqlite_database *d = (struct sqlite_database *)db;

	if (!d)
		return;
	guard_remove(d->db);
	rowview_forget();
	sqlite_shut(d->db);
	free(d);
}

const struct engine sqlite_engine = {
	.title = "SQLite",
	.scopes = true,
	.dialect = "sqlite",
	.open = open_database,
	.shut = shut_database,
	.query = sqlite_query,
	.next = sqlite_next,
	.column_class = sqlite_column_class,
	.finish = sqlite_finish,
	.knows = knows,
	.estimate = sqlite_estimate,
};
