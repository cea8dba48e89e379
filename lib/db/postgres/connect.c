#include "db/postgres/connect.h"

#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/io.h"
#include "base/mem.h"
#include "db/postgres/connect_error.h"
#include "db/postgres/error.h"
#include "db/postgres/twin.h"

enum { CONNECT_MS = 10000 };

/*
 * What a session is held to. The same plan must print the same bytes
 * whatever the server's defaults are, find the tables that are meant, and
 * leave no query behind when its client is gone. NULL: the time limit.
 */
static const struct setting {
	const char *name, *value;
} settings[] = {
    {"search_path", "pg_catalog,public"},
    {"default_transaction_read_only", "on"},
    {"statement_timeout", NULL},
    {"lock_timeout", "500"},
    {"idle_in_transaction_session_timeout", "600000"},
    {"client_connection_check_interval", "1000"},
    {"row_security", "on"},
    {"standard_conforming_strings", "on"},
    {"client_min_messages", "error"},
    {"TimeZone", "UTC"},
    {"DateStyle", "ISO, YMD"},
    {"IntervalStyle", "iso_8601"},
    {"bytea_output", "hex"},
    {"extra_float_digits", "1"},
    {"work_mem", "16MB"},
    {"jit", "off"},
    {"cursor_tuple_fraction", "1.0"},
    {"enable_partitionwise_aggregate", "on"},
    {"enable_partitionwise_join", "on"},
};
#define SETTINGS (sizeof settings / sizeof *settings)

/* Whether the settings hold, whether nothing can be written, whether the role
 * could do more than read, null where it is no role of the catalogue, and
 * whether domains check anything. */
static const char begin_sql[] =
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
    "SELECT pg_catalog.current_setting('search_path'),"
    " pg_catalog.current_setting('transaction_read_only'),"
    " (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication"
    "  OR rolbypassrls FROM pg_catalog.pg_roles"
    "  WHERE rolname = current_user)"
    " OR EXISTS (SELECT 1 FROM pg_catalog.pg_roles AS r WHERE r.rolname IN"
    "  ('pg_execute_server_program', 'pg_read_server_files',"
    "   'pg_write_server_files', 'pg_signal_backend', 'pg_write_all_data',"
    "   'pg_checkpoint')"
    "  AND pg_catalog.pg_has_role(current_user, r.oid, 'MEMBER')),"
    " EXISTS (SELECT 1 FROM pg_catalog.pg_constraint AS c"
    "  WHERE c.contypid >= '16384')";

static void
add_value(struct buf *b, const struct setting *s,
    const struct engine_limits *limits)
{
	if (s->value)
		buf_str(b, s->value);
	else
		buf_fmt(b, "%ld", limits->timeout_ms);
}

/* ---- connecting -------------------------------------------------------- */

/* What the URI says of a keyword, new; NULL if it says nothing. */
static char *
said_in(const PQconninfoOption *parsed, const char *keyword)
{
	for (; parsed && parsed->keyword; parsed++)
		if (strcmp(parsed->keyword, keyword) == 0 && parsed->val)
			return mem_strdup(parsed->val);
	return NULL;
}

static char *
said(const PQconninfoOption *parsed, const char *keyword, const char *env)
{
	char *value = said_in(parsed, keyword);
	const char *outside = value ? NULL : getenv(env);

	return outside && *outside ? mem_strdup(outside) : value;
}

/* "-c name=value ...", after what the person said: the last one counts. */
static void
add_options(struct buf *b, const char *theirs,
    const struct engine_limits *limits)
{
	struct buf value = BUF_INIT;

	if (theirs)
		buf_str(b, theirs);
	for (size_t i = 0; i < SETTINGS; i++) {
		buf_reset(&value);
		add_value(&value, &settings[i], limits);
		buf_fmt(b, " -c %s=", settings[i].name);
		for (const char *c = value.s; *c; c++) {
			if (*c == ' ')
				buf_ch(b, '\\');
			buf_ch(b, *c);
		}
	}
	buf_free(&value);
}

/* What a server or a function there says unasked is for nobody: it may hold
 * what is stored. */
static void
overhear(void *arg, const PGresult *notice)
{
	(void)arg;
	(void)notice;
}

/* Until it stands, or failed, or the time is over. */
static void
wait_for(PGconn *conn, long ms)
{
	int64_t end = io_now_ms() + ms, left;
	PostgresPollingStatusType want = PGRES_POLLING_WRITING;
	struct pollfd fd;

	/* the server's words come with their SQLSTATE, whatever language the
	 * words are of */
	(void)PQsetErrorVerbosity(conn, PQERRORS_VERBOSE);
	while (PQstatus(conn) != CONNECTION_BAD &&
	    want != PGRES_POLLING_OK && want != PGRES_POLLING_FAILED) {
		left = end - io_now_ms();
		if (left <= 0)
			break;
		fd = (struct pollfd){PQsocket(conn),
		    want == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0};
		if (poll(&fd, 1, left > INT_MAX ? INT_MAX : (int)left) > 0)
			want = PQconnectPoll(conn);
	}
	(void)PQsetErrorVerbosity(conn, PQERRORS_DEFAULT);
}

/* libpq's own answer to a server without GSSAPI costs a look for tickets; a
 * service may ask for it. */
static const char *
gss_mode(const PQconninfoOption *parsed)
{
	char *asked = said(parsed, "gssencmode", "PGGSSENCMODE");
	char *service = said(parsed, "service", "PGSERVICE");
	bool leave = asked || service;

	free(asked);
	free(service);
	return leave ? NULL : "disable";
}

static PGconn *
dial(const char *uri, const PQconninfoOption *parsed, const char *options,
    const struct engine_limits *limits)
{
	char *seconds = said(parsed, "connect_timeout", "PGCONNECT_TIMEOUT");
	long ms = seconds ? strtol(seconds, NULL, 10) * 1000 : CONNECT_MS;
	const char *const keys[] = {"dbname", "options", "client_encoding",
	    "fallback_application_name", "gssencmode", NULL};
	const char *const values[] = {uri, options, "UTF8",
	    die_program_name(), gss_mode(parsed), NULL};
	PGconn *conn = PQconnectStartParams(keys, values, 1);

	free(seconds);
	if (!conn)
		die(STATUS_LATER, "out of memory");
	(void)PQsetNoticeReceiver(conn, overhear, NULL);
	if (limits->timeout_ms > 0 && (ms <= 0 || ms > limits->timeout_ms))
		ms = limits->timeout_ms;
	wait_for(conn, ms > 0 ? ms : LONG_MAX / 2);
	return conn;
}

PGconn *
pg_dial(const char *uri, long ms)
{
	const struct engine_limits limits = {.timeout_ms = ms};
	PQconninfoOption *parsed = PQconninfoParse(uri, NULL);
	PGconn *conn = parsed != NULL ? dial(uri, parsed, NULL, &limits) :
	    NULL;

	PQconninfoFree(parsed);
	if (conn != NULL && PQstatus(conn) == CONNECTION_OK)
		return conn;
	PQfinish(conn);
	return NULL;
}

/* ---- the transaction --------------------------------------------------- */

/* For this transaction only: the next client of a pooler gets the same
 * server. False where the server does not know one of them. */
static bool
set_all(struct pg_session *s)
{
	struct buf sql = BUF_INIT;
	PGresult *set;
	bool well;

	/* nothing here comes from anybody else, nor has a quote in it */
	for (size_t i = 0; i < SETTINGS; i++) {
		buf_fmt(&sql, "%s pg_catalog.set_config('%s', '",
		    i == 0 ? "SELECT" : ",", settings[i].name);
		add_value(&sql, &settings[i], &s->limits);
		buf_str(&sql, "', true)");
	}
	set = PQexec(s->conn, sql.s);
	well = PQresultStatus(set) == PGRES_TUPLES_OK;
	PQclear(set);
	buf_free(&sql);
	return well;
}

/* One that the server does not know is left out. */
static void
set_each(struct pg_session *s)
{
	for (size_t i = 0; i < SETTINGS; i++) {
		struct buf sql = BUF_INIT;
		PGresult *set;

		buf_fmt(&sql, "SAVEPOINT t2s;"
		    "SELECT pg_catalog.set_config('%s', '", settings[i].name);
		add_value(&sql, &settings[i], &s->limits);
		buf_str(&sql, "', true)");
		set = PQexec(s->conn, sql.s);
		if (PQresultStatus(set) != PGRES_TUPLES_OK)
			PQclear(PQexec(s->conn, "ROLLBACK TO SAVEPOINT t2s"));
		PQclear(set);
		buf_free(&sql);
	}
}

static void
set_bare(struct pg_session *s)
{
	PQclear(PQexec(s->conn, "SAVEPOINT t2s_all"));
	if (set_all(s))
		return;
	PQclear(PQexec(s->conn, "ROLLBACK TO SAVEPOINT t2s_all"));
	set_each(s);
}

static bool
role_will_do(const struct pg_session *s, const char *may_more,
    struct findings *f)
{
	json_t *finding;

	if (may_more && *may_more == 'f')
		return true;
	if (s->allow_superuser) {
		finding = finding_add(f, FINDING_db_refused,
		    "/database/target",
		    "connected as role '%s', which may do more than read",
		    PQuser(s->conn));
		finding_weigh(f, finding, SEVERITY_WARNING);
		return true;
	}
	finding = finding_add(f, FINDING_db_refused, "/database/target",
	    "role '%s' may do more than read", PQuser(s->conn));
	finding_hint(finding, "t2s-exec --print-role postgres prints a "
	    "read-only role; --allow-superuser allows this one");
	return false;
}

bool
pg_begin(struct pg_session *s, struct findings *f, enum status *status)
{
	PGresult *r = PQexec(s->conn, begin_sql);
	const char *path, *may_more;
	bool read_only;

	if (PQresultStatus(r) != PGRES_TUPLES_OK) {
		*status = pg_error(s, r, NULL, 0, f);
		PQclear(r);
		return false;
	}
	path = PQgetvalue(r, 0, 0);
	read_only = strcmp(PQgetvalue(r, 0, 1), "on") == 0;
	may_more = PQgetisnull(r, 0, 2) ? NULL : PQgetvalue(r, 0, 2);
	s->checks = PQnfields(r) > 3 && *PQgetvalue(r, 0, 3) == 't';
	*status = STATUS_REFUSED;
	if (!read_only)
		finding_add(f, FINDING_db_refused, "/database/target",
		    "the server does not enforce read-only transactions");
	else if (role_will_do(s, may_more, f))
		*status = STATUS_OK;
	/* a pooler may take the options and drop them */
	if (*status == STATUS_OK && strcmp(path, settings[0].value) != 0)
		s->bare = true;
	PQclear(r);
	if (*status == STATUS_OK && s->bare)
		set_bare(s);
	return *status == STATUS_OK;
}

/* A database without an encoding holds any bytes, which the server would
 * refuse to call UTF-8; whoever writes them out mends them. */
static void
take_bytes(PGconn *conn)
{
	const char *encoding = PQparameterStatus(conn, "server_encoding");

	if (encoding && strcmp(encoding, "SQL_ASCII") == 0)
		(void)PQsetClientEncoding(conn, encoding);
}

/* ---- the door ---------------------------------------------------------- */

static PGconn *
dial_with_settings(struct pg_session *s, const char *uri,
    const PQconninfoOption *parsed)
{
	char *theirs = said(parsed, "options", "PGOPTIONS");
	struct buf options = BUF_INIT;
	PGconn *conn;

	add_options(&options, theirs, &s->limits);
	conn = dial(uri, parsed, options.s, &s->limits);
	if (pg_refuses_options(conn)) {
		PQfinish(conn);
		s->bare = true;
		conn = dial(uri, parsed, theirs, &s->limits);
	}
	buf_free(&options);
	free(theirs);
	return conn;
}

struct pg_session *
pg_connect(const char *uri, const struct engine_limits *limits,
    const struct engine_guard *guard, struct findings *f,
    enum status *status)
{
	struct pg_session *s = mem_calloc(1, sizeof *s);
	char *mistake = NULL;
	PQconninfoOption *parsed = PQconninfoParse(uri, &mistake);

	s->base.policed = guard->policy != NULL;
	s->limits = *limits;
	s->allow_superuser = guard->allow_superuser;
	s->allowed = guard->functions ? guard->functions :
	    getenv("T2S_ALLOW_FUNCTION");
	if (!parsed) {
		/* the one mistake that libpq has no room to tell */
		(void)mem_checked(mistake);
		/* its message quotes what may be a password */
		PQfreemem(mistake);
		finding_hint(finding_add(f, FINDING_db_unreachable, "",
		    "invalid server URI"),
		    "expected "
		    "postgresql://[USER@]HOST[:PORT]/DATABASE[?KEY=VALUE&...], "
		    "special characters written as %%XX");
		*status = STATUS_BAD;
		free(s);
		return NULL;
	}
	s->conn = dial_with_settings(s, uri, parsed);
	PQconninfoFree(parsed);
	take_bytes(s->conn);
	if (PQstatus(s->conn) != CONNECTION_OK) {
		*status = pg_unreachable(s, f);
	} else if (pg_begin(s, f, status) &&
	    twin_check(s, guard->twins, uri, f, status)) {
		s->cancel = PQgetCancel(s->conn);
		return s;
	}
	pg_disconnect(s);
	return NULL;
}

void
pg_disconnect(struct pg_session *s)
{
	if (!s)
		return;
	/* a pooler throws a connection away that is left in the middle */
	if (s->bare && PQtransactionStatus(s->conn) != PQTRANS_ACTIVE)
		PQclear(PQexec(s->conn, "ROLLBACK"));
	PQfreeCancel(s->cancel);
	PQfinish(s->conn);
	json_decref(s->row_functions);
	json_decref(s->kinds);
	free(s->may_call.v);
	free(s);
}
