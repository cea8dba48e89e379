#include "db/postgres/query.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "os/clock.h"
#include "db/process_limit.h"
#include "db/postgres/cancel.h"
#include "db/postgres/engine.h"
#include "db/postgres/error.h"
#include "db/postgres/stream.h"
#include "db/postgres/types.h"

#define LENGTH_BYTES (64L << 20)
#define LOOK_ROWS 256 /* between two looks at the clock */

struct pg_run {
	struct query_run base;
	struct pg_session *session;
	const char *text;     /* borrowed */
	struct pg_type *types;
	Oid *oids;
	struct pg_stream stream;
	struct stream_field *fields; /* of the row at hand */
	PGresult *row;        /* ... or as libpq gives it */
	size_t length;        /* of a value, at most */
	struct buf blobs;     /* of the row */
	unsigned rows;
	bool late, ended;
};

/* ---- columns ----------------------------------------------------------- */

static void
add_number(struct buf *b, Oid oid)
{
	buf_fmt(b, "%s%lu", b->len > 1 ? "," : "", (unsigned long)oid);
}

/* What a user's type is an array of: of texts unless of something known. */
static void
set_array(struct pg_run *run, Oid oid, Oid element, char delimiter)
{
	struct pg_type type;

	(void)pg_type_known(element, &type);
	for (size_t i = 0; i < run->base.ncolumns; i++)
		if (run->oids[i] == oid)
			run->types[i] = pg_type_array(&type, delimiter);
}

/* Arrays of types that not every server has are asked for. */
static void
look_up_arrays(struct pg_run *run, const struct buf *oids)
{
	static const char sql[] =
	    "SELECT t.oid, CASE WHEN e.typtype = 'd' THEN e.typbasetype"
	    " ELSE e.oid END, e.typdelim FROM pg_catalog.pg_type AS t"
	    " JOIN pg_catalog.pg_type AS e ON e.oid = t.typelem"
	    " WHERE t.typcategory = 'A'"
	    " AND t.oid = ANY ($1::pg_catalog.oid[])";
	const char *const values[] = {oids->s};
	PGresult *r = PQexecParams(run->session->conn, sql, 1, NULL, values,
	    NULL, NULL, 0);

	for (int i = 0; i < PQntuples(r); i++)
		set_array(run, (Oid)strtoul(PQgetvalue(r, i, 0), NULL, 10),
		    (Oid)strtoul(PQgetvalue(r, i, 1), NULL, 10),
		    *PQgetvalue(r, i, 2));
	PQclear(r);
}

static void
take_columns(struct pg_run *run, const PGresult *described)
{
	size_t n = (size_t)PQnfields(described);
	struct buf unknown = BUF_INIT;

	run->base.ncolumns = n;
	run->base.names = mem_calloc(n, sizeof *run->base.names);
	run->types = mem_calloc(n, sizeof *run->types);
	run->oids = mem_calloc(n, sizeof *run->oids);
	run->fields = mem_calloc(n, sizeof *run->fields);
	buf_ch(&unknown, '{');
	for (size_t i = 0; i < n; i++) {
		run->base.names[i] = mem_strdup(PQfname(described, (int)i));
		run->oids[i] = PQftype(described, (int)i);
		if (!pg_type_known(run->oids[i], &run->types[i]))
			add_number(&unknown, run->oids[i]);
	}
	if (unknown.len > 1) {
		buf_ch(&unknown, '}');
		look_up_arrays(run, &unknown);
	}
	buf_free(&unknown);
}

enum type_class
pg_column_class(const struct query_run *q, size_t column, unsigned kinds)
{
	const struct pg_run *run = (const struct pg_run *)q;

	(void)kinds; /* the server holds every value to its type */
	return run->types[column].class;
}

/* ---- beginning --------------------------------------------------------- */

/* Buffers double: what holds a row takes more than that. */
static size_t
row_bytes(const struct pg_run *run)
{
	return (size_t)process_limit_heap(&run->session->limits) / 8 * 3;
}

static bool
start(struct pg_run *run, const struct pg_params *p, struct findings *f,
    enum status *status)
{
	PGconn *conn = run->session->conn;

	if (PQsendQueryParams(conn, run->text, p->n, p->types, p->values,
	    NULL, NULL, 0) &&
	    PQsetSingleRowMode(conn)) {
		stream_open(&run->stream, run->session, row_bytes(run));
		return true;
	}
	*status = pg_error(run->session, NULL, NULL, 0, f);
	/* half of the query may be sent: an answer would be awaited for ever */
	run->session->lost = true;
	return false;
}

struct query_run *
pg_query(struct database *db, const struct statement *s,
    struct findings *f, enum status *status)
{
	struct pg_session *session = (struct pg_session *)db;
	struct pg_params params = {0};
	PGresult *described = NULL;
	struct pg_run *run;
	bool begun = false;

	*status = prove_check_text(s, f);
	if (*status != STATUS_OK)
		return NULL;
	run = mem_calloc(1, sizeof *run);
	run->base.engine = db->engine;
	run->session = session;
	run->text = s->text;
	run->length = session->limits.length_bytes > 0 ?
	    (size_t)session->limits.length_bytes : LENGTH_BYTES;
	buf_init(&run->blobs);
	stream_close(&run->stream); /* there is none yet */
	if (pg_params_read(&params, s, f, status))
		described = prove_query(session, s, &params, f, status);
	if (described) {
		take_columns(run, described);
		begun = start(run, &params, f, status);
		PQclear(described);
	}
	pg_params_free(&params);
	if (begun)
		return &run->base;
	run->ended = true;
	pg_finish(&run->base);
	return NULL;
}

/* ---- rows -------------------------------------------------------------- */

/* The fields at hand, as cells. */
static bool
take_fields(struct pg_run *run, struct cell *cells, struct findings *f,
    enum status *status)
{
	const struct stream_field *fields = run->fields;
	size_t blobs = 0, n = run->base.ncolumns;

	for (size_t i = 0; i < n; i++)
		if (run->types[i].kind == CELL_BLOB)
			blobs += fields[i].len;
	buf_reset(&run->blobs);
	if (blobs > 0) /* cells point there: it must not move */
		(void)buf_room(&run->blobs, blobs);
	for (size_t i = 0; i < n; i++) {
		if (!fields[i].bytes) {
			cells[i].kind = CELL_NULL;
			continue;
		}
		if (fields[i].len > run->length) {
			*status = process_limit_too_long(run->base.names[i],
			    run->length, f);
			return false;
		}
		pg_cell(&cells[i], &run->types[i], fields[i].bytes,
		    fields[i].len, &run->blobs);
	}
	return true;
}

/* A row that came through libpq. */
static void
take_result(struct pg_run *run)
{
	for (size_t i = 0; i < run->base.ncolumns; i++) {
		bool null = PQgetisnull(run->row, 0, (int)i);

		run->fields[i].bytes = null ? NULL :
		    PQgetvalue(run->row, 0, (int)i);
		run->fields[i].len = null ? 0 :
		    (size_t)PQgetlength(run->row, 0, (int)i);
	}
}

static enum status
time_is_over(const struct pg_run *run, struct findings *f)
{
	finding_hint(finding_add(f, FINDING_db_timeout, "",
	    "%s", clock_over(&run->session->base.clock)),
	    "narrow the question or raise --timeout");
	return STATUS_LATER;
}

static enum status
too_big(struct findings *f)
{
	finding_hint(finding_add(f, FINDING_db_too_big, "",
	    "a row is larger than the allowed memory"),
	    "use --memory-limit to allow more");
	return STATUS_NO;
}

static enum status
no_row(struct findings *f)
{
	finding_add(f, FINDING_db_unreachable, "",
	    "the server sent an invalid row");
	return STATUS_LATER;
}

/* libpq drops a value that does not fit in memory, and the connection with
 * it. */
static enum status
receive_error(const struct pg_run *run, const PGresult *r,
    struct findings *f)
{
	const char *message = r ? PQresultErrorMessage(r) : "";

	if (!PQresultErrorField(r, PG_DIAG_SQLSTATE) &&
	    strstr(message, "memory"))
		return too_big(f);
	return pg_run_error(run->session, r, run->text, 0, f);
}

/* The end of the rows: whole, or not. The rows themselves were no business
 * of libpq's: it has seen a command that is complete. */
static enum status
end_rows(struct pg_run *run, struct findings *f)
{
	ExecStatusType got = PQresultStatus(run->row);

	run->ended = true;
	if (run->late)
		return time_is_over(run, f);
	return got == PGRES_TUPLES_OK || got == PGRES_COMMAND_OK ?
	    STATUS_OK : receive_error(run, run->row, f);
}

bool
pg_next(struct query_run *q, struct cell *cells, struct findings *f,
    enum status *status)
{
	struct pg_run *run = (struct pg_run *)q;
	enum stream_got got;

	if (run->ended)
		return false;
	if (++run->rows % LOOK_ROWS == 0)
		prove_look(run->session, &run->late);
	got = stream_next(&run->stream, run->fields, q->ncolumns,
	    &run->late);
	if (got == STREAM_ROW)
		return take_fields(run, cells, f, status);
	if (got != STREAM_END) {
		*status = got == STREAM_TOO_BIG ? too_big(f) : no_row(f);
		return false;
	}
	do {
		PQclear(run->row);
		run->row = prove_result(run->session, &run->late);
	} while (run->late && PQresultStatus(run->row) == PGRES_SINGLE_TUPLE);
	if (PQresultStatus(run->row) == PGRES_SINGLE_TUPLE) {
		take_result(run);
		return take_fields(run, cells, f, status);
	}
	*status = end_rows(run, f);
	return false;
}

/* Nobody wants the rest. */
static void
drain(struct pg_run *run)
{
	PGconn *conn = run->session->conn;
	bool late = true; /* rows are passed over */
	PGresult *r;

	if (run->session->lost)
		return;
	if (!run->ended)
		cancel_now(run->session);
	/* from the middle of a message there is no way back */
	if (stream_next(&run->stream, run->fields, run->base.ncolumns,
	    &late) != STREAM_END) {
		run->session->lost = true;
		return;
	}
	while ((r = PQgetResult(conn)) != NULL &&
	    PQstatus(conn) == CONNECTION_OK)
		PQclear(r);
	PQclear(r);
}

void
pg_finish(struct query_run *q)
{
	struct pg_run *run = (struct pg_run *)q;

	if (!run)
		return;
	PQclear(run->row);
	drain(run);
	for (size_t i = 0; i < run->base.ncolumns; i++)
		free((char *)run->base.names[i]);
	free(run->base.names);
	free(run->types);
	free(run->oids);
	free(run->fields);
	stream_close(&run->stream);
	buf_free(&run->blobs);
	free(run);
}
