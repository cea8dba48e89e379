#include "eng/sqlite/exec.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "doc/doc.h"
#include "eng/sandbox.h"
#include "eng/sqlite/clock.h"
#include "eng/sqlite/guard.h"
#include "eng/sqlite/output.h"
#include "json/get.h"

/* What the timer leaves behind when it ends the process. */
static struct {
	char text[512];
	size_t len;
	bool to_stdout;
	const char *report;
} words;

static void
last_words(void)
{
	ssize_t n = 0;
	int fd;

	if (words.to_stdout)
		n = write(STDOUT_FILENO, words.text, words.len);
	fd = words.report ? open(words.report,
	    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
	if (fd >= 0)
		n = write(fd, words.text, words.len);
	(void)n; /* the status tells of the failure */
}

static void
prepare_last_words(const struct exec_options *o)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "{\"t2s\":1,\"stop\":{\"by\":\"%s\",\"status\":3,"
	    "\"reason\":\"timeout\",\"message\":\"the time limit ended the "
	    "query\"},\"findings\":[{\"code\":\"db_timeout\",\"severity\":"
	    "\"error\",\"by\":\"%s\",\"pointer\":\"\",\"message\":\"the time "
	    "limit ended the query\"}]}\n", o->by, o->by);
	words.len = b.len < sizeof words.text ? b.len : sizeof words.text;
	memcpy(words.text, b.s, words.len);
	words.to_stdout = !o->to_stdout && !isatty(STDOUT_FILENO);
	words.report = o->report;
	clock_last_words = last_words;
	buf_free(&b);
	/* the timer cannot write what waits in the buffer of stdout */
	io_out_flush();
}

/* Reasons of `stop` by the finding that stopped. */
static const struct {
	enum finding_code code;
	const char *reason;
} reasons[] = {
    {FINDING_db_unreachable, "unreachable"},
    {FINDING_db_busy, "busy"},
    {FINDING_db_timeout, "timeout"},
    {FINDING_db_refused, "read_only"},
    {FINDING_sql_missing, "findings"},
};

static const char *
reason_of(const json_t *finding)
{
	const char *code = get_str(finding, "code");

	for (size_t i = 0; code && i < sizeof reasons / sizeof *reasons; i++)
		if (strcmp(code, finding_name(reasons[i].code)) == 0)
			return reasons[i].reason;
	return "database";
}

/* Write the findings and, for a failure, `stop` with the first error. */
static enum status
finish(json_t *doc, struct findings *f, enum status status,
    const struct exec_options *o)
{
	const json_t *error = finding_first_error(f);

	if (status != STATUS_OK && status != STATUS_EMPTY && error)
		doc_stop(doc, o->by, status, reason_of(error), "%s",
		    get_str(error, "message"));
	doc_set_findings(doc, f);
	findings_free(f);
	return status;
}

/* -d, then the environment, then the document. NULL with a finding. */
static const char *
find_path(const json_t *doc, const struct exec_options *o, struct findings *f)
{
	const char *target = sqlite_target(o->target, doc), *path;
	const char *named = get_str(get_object(doc, "database"), "target");

	if (!target) {
		finding_add(f, FINDING_db_unreachable, "",
		    "no database is named; use -d or T2S_DB");
		return NULL;
	}
	path = sqlite_target_path(target);
	if (!path && target == named && !o->trust_target)
		finding_add(f, FINDING_db_unreachable, "/database/target",
		    "a server is named by the document only; "
		    "--trust-target allows it");
	else if (!path)
		finding_add(f, FINDING_db_unreachable, "",
		    "only SQLite databases can be opened, no server");
	return path;
}

/* The text, NULL with a finding where there is none or not for SQLite: a
 * matter of how we were called, which no other plan would mend. */
static const char *
find_sql(const json_t *doc, struct findings *f, enum status *status)
{
	const json_t *sql = get_object(doc, "sql");
	const char *text = get_str(sql, "text");
	const char *dialect = get_str(sql, "dialect");

	if (!text) {
		json_t *finding = finding_add(f, FINDING_sql_missing, "",
		    "there is no SQL in the document");

		if (get_object(doc, "plan"))
			finding_hint(finding, "t2s-synth writes it");
		return NULL;
	}
	if (dialect && strcmp(dialect, "sqlite") != 0) {
		finding_hint(finding_add(f, FINDING_sql_missing,
		    "/sql/dialect", "the SQL is for %s, the database is "
		    "SQLite", dialect), "-o sql prints it without running it");
		*status = STATUS_BAD;
		return NULL;
	}
	return text;
}

static json_t *
make_result(const struct output *out, sqlite3_stmt *stmt, int64_t began)
{
	const struct run *run = out->run;
	json_t *result = json_object();

	json_object_set_new(result, "columns", run_columns(run, stmt));
	if (out->array)
		json_object_set_new(result, "rows", out->array);
	json_object_set_new(result, "row_count", json_integer(run->rows));
	json_object_set_new(result, "truncated",
	    json_boolean(run->truncated));
	json_object_set_new(result, "elapsed_ms",
	    json_integer(io_elapsed_ms(began)));
	return result;
}

/* Which condition looks wrong is the reason to stop. */
static void
stop_empty(json_t *doc, const struct findings *f, const char *by)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(f->list, i, finding) {
		const char *code = get_str(finding, "code");
		const char *hint = get_str(finding, "hint");

		if (!code || strcmp(code,
		    finding_name(FINDING_result_empty)) != 0)
			continue;
		doc_stop(doc, by, STATUS_EMPTY, "empty", hint ? "%s (%s)" :
		    "%s", get_str(finding, "message"), hint);
		return;
	}
	doc_stop(doc, by, STATUS_EMPTY, "empty", "no rows");
}

/* No rows, or one of nothing but nulls and zeroes: why? */
static enum status
look_at_empty(sqlite3 *db, json_t *doc, const struct run *run,
    const struct exec_options *o, struct findings *f)
{
	json_t *result = get_object(doc, "result");
	bool suspect = false;

	if (run->truncated || (run->rows > 0 && !run->blank))
		return STATUS_OK;
	if (!o->no_explain)
		suspect = exec_explain_empty(db, doc, result, f);
	if (!o->fail_empty || o->refine == REFINE_NEVER ||
	    (o->refine == REFINE_SUSPECT && !suspect))
		return STATUS_OK;
	if (run->rows > 0 && !suspect)
		return STATUS_OK;
	stop_empty(doc, f, o->by);
	return STATUS_EMPTY;
}

static enum status
run_statement(sqlite3 *db, sqlite3_stmt *stmt, json_t *doc, const char *sql,
    const struct exec_options *o, struct findings *f)
{
	int64_t began = io_now_ms();
	struct run_sink sink;
	struct output out;
	struct run run;
	struct buf note = BUF_INIT;
	enum status status;

	run_begin(&run, stmt);
	output_begin(&out, o, &run);
	sink = output_sink(&out);
	status = run_rows(&run, stmt, sql, &o->limits, &sink, f);
	output_end(&out, status);
	if (run.truncated)
		finding_add(f, FINDING_result_truncated, "/result/rows", "%s",
		    output_note(&out, &note));
	if (status != STATUS_OK && !o->to_stdout)
		json_decref(out.array); /* half a result is none */
	else
		json_object_set_new(doc, "result",
		    make_result(&out, stmt, began));
	if (status == STATUS_OK)
		status = look_at_empty(db, doc, &run, o, f);
	output_close(&out, status != STATUS_EMPTY);
	buf_free(&note);
	run_free(&run);
	return status;
}

static enum status
on_database(sqlite3 *db, json_t *doc, const char *sql,
    const struct exec_options *o, struct findings *f)
{
	enum status status = STATUS_OK;
	sqlite3_stmt *stmt;
	json_t *result;

	guard_only(o->only, o->nonly);
	sqlite_guard(db);
	stmt = run_prepare(db, sql, strlen(sql), f, &status);
	if (!stmt)
		return status;
	status = run_bind(stmt, get_array(get_object(doc, "sql"), "params"),
	    o->claims, f);
	if (status == STATUS_OK && o->dry_run) {
		result = json_object();
		status = exec_dry_run(db, sql, result, f);
		json_object_set_new(doc, "result", result);
	} else if (status == STATUS_OK) {
		status = run_statement(db, stmt, doc, sql, o, f);
	}
	sqlite3_finalize(stmt);
	guard_remove(db);
	return status;
}

/* Whatever the database makes SQLite do, no file is written but the report,
 * and what WAL mode wants beside the database itself. */
static void
shut_in(const char *path, const struct exec_options *o)
{
	char *real = sqlite_is_wal(path) ? realpath(path, NULL) : NULL;
	const char *const writable[] = {o->report, real};

	if (o->single)
		sandbox_enter(writable, sizeof writable / sizeof *writable);
	free(real);
}

enum status
exec_document(json_t *doc, const struct exec_options *o)
{
	struct findings f = FINDINGS_INIT(o->by);
	enum status status = STATUS_NO;
	const char *sql, *path;
	sqlite3 *db;

	json_object_del(doc, "result");
	sql = find_sql(doc, &f, &status);
	if (!sql)
		return finish(doc, &f, status, o);
	path = find_path(doc, o, &f);
	if (!path)
		return finish(doc, &f, STATUS_BAD, o);
	prepare_last_words(o);
	shut_in(path, o);
	db = sqlite_open(path, &o->open, &f, &status);
	if (db) {
		status = on_database(db, doc, sql, o, &f);
		sqlite_shut(db);
	}
	return finish(doc, &f, status, o);
}
