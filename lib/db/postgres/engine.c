#include "db/postgres/engine.h"

#include <stdlib.h>
#include "base/buf.h"
#include "base/io.h"
#include "os/clock.h"
#include "db/process_limit.h"
#include "db/postgres/cancel.h"
#include "db/postgres/kinds.h"
#include "os/sandbox.h"

/* Bytes that are mapped already, most of them libraries; 0: not known. */
static size_t
mapped(void)
{
	struct buf b = BUF_INIT;
	size_t bytes = 0;

	if (io_read_file("/proc/self/statm", &b) == 0)
		bytes = strtoul(b.s, NULL, 10) * 4096;
	buf_free(&b);
	return bytes;
}

/* A value that is received takes memory as large as it is, twice: libpq has
 * no other limit than this. */
static void
process_limit(const struct engine_limits *limits)
{
	size_t space = mapped();

	process_limit_process(space ? space +
	    (size_t)process_limit_heap(limits) : 0);
}

/* The server may be asked to cancel, which is another connection to it. */
static void
shut_in(const struct pg_session *s, const char *report)
{
	const char *port = PQport(s->conn);

	sandbox_enter(&report, 1,
	    port ? (unsigned)strtoul(port, NULL, 10) : 0);
}

static struct database *
open_database(const char *uri, const struct engine_limits *limits,
    const struct engine_guard *guard, struct findings *f,
    enum status *status)
{
	struct pg_session *s = pg_connect(uri, limits, guard, f, status);

	if (!s)
		return NULL;
	s->base.engine = &postgres_engine;
	s->only = guard->only;
	s->nonly = guard->nonly;
	s->policy = guard->policy;
	s->claims = guard->claims;
	process_limit(limits);
	if (guard->shut_in)
		shut_in(s, guard->report);
	cancel_watch(s);
	clock_start(&s->base.clock, limits->timeout_ms);
	return &s->base;
}

static void
shut_database(struct database *db)
{
	if (!db)
		return;
	clock_stop(&db->clock);
	cancel_unwatch();
	pg_disconnect((struct pg_session *)db);
}

const struct engine postgres_engine = {
	.title = "PostgreSQL",
	.dialect = "postgres",
	.foresees = true,
	.open = open_database,
	.shut = shut_database,
	.query = pg_query,
	.next = pg_next,
	.column_class = pg_column_class,
	.finish = pg_finish,
	.knows = pg_knows,
	.kind = pg_kind,
	.names = pg_names,
	.takes_row = pg_takes_row,
	.estimate = pg_estimate,
};
