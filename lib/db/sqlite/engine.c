#include "db/sqlite/names.h"
#include "db/sqlite/engine.h"

#include <stdlib.h>
#include "base/mem.h"
#include "os/sandbox.h"
#include "db/sqlite/of_files.h"
#include "db/sqlite/open.h"

/* Whatever the database makes SQLite do, no file is written but the report,
 * and what WAL mode wants beside the database itself; and one that goes when
 * it is open may go. */
static void
shut_in(const char *path, const char *report, const char *fleeting)
{
	char *real = sqlite_is_wal(path) ? realpath(path, NULL) : NULL;
	const char *const writable[] = {report, real, fleeting};

	sandbox_enter(writable, sizeof writable / sizeof *writable, 0);
	free(real);
}

/* Under a policy its views come first: what is refused later would refuse
 * them, too. */
static bool
scope(struct sqlite_database *d, const struct engine_guard *guard,
    struct findings *f, enum status *status)
{
	int code = guard->policy ?
	    rowview_make(d, guard->policy, guard->claims) : SQLITE_OK;

	if (code == SQLITE_OK)
		return true;
	*status = sqlite_error(d, code, NULL, f);
	return false;
}

static enum policy_known
knows(struct database *db, const char *schema, const char *table,
    const char *column)
{
	return rowview_column(db, schema, table, column);
}

static void
shut_database(struct database *db)
{
	struct sqlite_database *d = (struct sqlite_database *)db;

	if (!d)
		return;
	guard_remove(d);
	rowview_forget(d);
	sqlite_shut(d);
	free(d);
}

static struct database *
open_database(const char *path, const struct engine_limits *limits,
    const struct engine_guard *guard, struct findings *f,
    enum status *status)
{
	struct sqlite_database *d;
	struct file_database made;
	bool open, scoped;

	if (!sqlite_of_files(&made, path, false, limits->load_ms,
	    guard->policy != NULL, f, status))
		return NULL;
	path = made.path != NULL ? made.path : path;
	d = mem_calloc(1, sizeof *d);
	d->base.engine = &sqlite_engine;
	d->base.policed = guard->policy != NULL;
	if (guard->shut_in)
		shut_in(path, guard->report, made.fleeting ? path : NULL);
	open = sqlite_open(d, path, limits, f, status);
	scoped = open && scope(d, guard, f, status);
	if (scoped)
		sqlite_tell_files(d, &made, f);
	file_forget(&made);
	if (!open) {
		free(d);
		return NULL;
	}
	if (!scoped) {
		shut_database(&d->base);
		return NULL;
	}
	guard_only(d, guard->only, guard->nonly);
	guard_set(d);
	return &d->base;
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
	.kind = names_kind,
	.names = names_all,
	.estimate = sqlite_estimate,
};
