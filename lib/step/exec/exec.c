#include "step/exec/exec.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/num.h"
#include "doc/doc.h"
#include "os/clock.h"
#include "step/exec/failures.h"
#include "step/exec/output.h"
#include "step/exec/scoped.h"
#include "os/progress.h"
#include "db/look.h"
#include "db/target.h"
#include "json/get.h"
#include "json/write.h"
#include "sql/dialect/dialect.h"

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
	static const char result[] = ",\"result\":{\"row_count\":";
	char text[sizeof words.text + sizeof result + NUM_SIZE + 4], *at = text;
	size_t len;
	ssize_t n = 0;

	if (words.to_stdout)
		n = write(STDOUT_FILENO, words.text, words.len);
	(void)n; /* the status tells of the failure */
	if (words.report == NULL)
		return;
	/* who reads it must know that rows are out already */
	memcpy(at, words.text, words.len - 2);
	at += words.len - 2;
	memcpy(at, result, sizeof result - 1);
	at += sizeof result - 1;
	len = num_int(at, output_written);
	memcpy(at + len, "}}\n", 3);
	(void)file_write(words.report, text, (size_t)(at - text) + len + 3,
	    FILE_REPORT);
}

static void
prepare_last_words(const struct exec_options *o)
{
	char over[CLOCK_TEXT];
	struct buf b = BUF_INIT;

	clock_over_text(over, o->open.timeout_ms);
	buf_fmt(&b, "{\"t2s\":1,\"stop\":{\"by\":\"%s\",\"status\":3,"
	    "\"reason\":\"timeout\",\"message\":\"%s\"},\"findings\":["
	    "{\"code\":\"db_timeout\",\"severity\":\"error\",\"by\":\"%s\","
	    "\"pointer\":\"\",\"message\":\"%s\"}]}\n", o->by, over, o->by,
	    over);
	words.len = b.len < sizeof words.text ? b.len : sizeof words.text;
	memcpy(words.text, b.s, words.len);
	words.to_stdout = !o->to_stdout && !isatty(STDOUT_FILENO);
	words.report = o->guard.report;
	clock_at_end(last_words);
	buf_free(&b);
	/* the timer cannot write what waits in the buffer of stdout */
	io_out_flush();
}

/* Write the findings and, for a failure, `stop` with the first error. */
static enum status
finish(json_t *doc, struct findings *f, enum status status)
{
	if (status != STATUS_OK && status != STATUS_EMPTY)
		doc_stop_on_database(doc, f, status);
	doc_set_findings(doc, f);
	findings_free(f);
	return status;
}

/* -d, then the environment, then the document. NULL with a finding. */
static const struct engine *
find_engine(const json_t *doc, const struct exec_options *o,
    const char **place, struct findings *f)
{
	const char *target = target_named(o->target, doc);
	const char *named = get_str(get_object(doc, "database"), "target");
	const struct engine *engine;

	if (!target) {
		finding_add(f, FINDING_db_unreachable, "",
		    "no database: use -d TARGET, core.db or set T2S_DB");
		return NULL;
	}
	engine = target_engine(target, place);
	if (target_is_server(target) && target == named && !o->trust_target) {
		finding_add(f, FINDING_db_unreachable, "/database/target",
		    "only the document names the server; use --trust-target to "
		    "connect to it");
		return NULL;
	}
	if (!engine)
		finding_add(f, FINDING_db_unreachable, "",
		    "only SQLite and PostgreSQL databases are supported");
	return engine;
}

/* The text, NULL with a finding where there is none. */
static const char *
find_sql(const json_t *doc, struct findings *f)
{
	const char *text = get_str(get_object(doc, "sql"), "text");
	json_t *finding;

	if (text)
		return text;
	finding = finding_add(f, FINDING_sql_missing, "",
	    "the document has no SQL");
	if (get_object(doc, "plan"))
		finding_hint(finding, "t2s-synth writes the SQL of a plan");
	return NULL;
}

/* SQL for another engine is a matter of how we were called, which no other
 * plan would mend. */
static bool
fits_engine(const json_t *doc, const struct engine *engine,
    struct findings *f)
{
	const char *name = get_str(get_object(doc, "sql"), "dialect");
	const struct dialect *dialect = name ? dialect_find(name) : NULL;

	if (!name || (dialect && strcmp(dialect->name, engine->dialect) == 0))
		return true;
	finding_hint(finding_add(f, FINDING_sql_missing, "/sql/dialect",
	    "the SQL is for %s, but the database is %s", name, engine->title),
	    "use -o sql to print the SQL without running it");
	return false;
}

static json_t *
make_result(const struct rows_out *out, int64_t began)
{
	const struct run *run = out->run;
	json_t *result = json_object();

	json_object_set_new(result, "columns", run_columns(run));
	if (out->array)
		json_object_set_new(result, "rows", out->array);
	json_object_set_new(result, "row_count", json_integer(run->rows));
	json_object_set_new(result, "truncated",
	    json_boolean(run->truncated));
	json_object_set_new(result, "elapsed_ms",
	    json_integer(io_elapsed_ms(began)));
	return result;
}

/* The query whose rows go to stdout, for what is told when that is lost. */
static struct {
	json_t *doc;
	const struct rows_out *out;
	const char *by;
	int64_t began;
} streaming;

/* Whoever left has seen rows: the report tells how many. A disk that is full
 * is a failure, and stops the document. */
static void
report_loss(int error)
{
	json_t *result = get_object(streaming.doc, "result") != NULL ?
	    json_incref(get_object(streaming.doc, "result")) :
	    make_result(streaming.out, streaming.began);
	struct buf b = BUF_INIT;

	clock_cancel();
	json_object_set_new(result, "row_count", json_integer(output_written));
	json_object_set_new(result, "truncated", json_true());
	json_object_set_new(streaming.doc, "result", result);
	if (error != EPIPE)
		doc_stop(streaming.doc, streaming.by, STATUS_LATER, "output",
		    "cannot write to stdout: %s", strerror(error));
	json_compact(&b, streaming.doc);
	buf_ch(&b, '\n');
	(void)file_write(words.report, b.s, b.len, FILE_REPORT);
	buf_free(&b);
}

/* Which condition looks wrong is the reason to stop; where none does, the
 * graph has nothing to refine. */
static void
stop_empty(json_t *doc, const struct findings *f, const char *by,
    bool suspect)
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
	doc_stop(doc, by, STATUS_EMPTY, suspect ? "empty" : "no_rows",
	    "no rows");
}

/* No rows, or one of nothing but nulls and zeroes: why? */
static enum status
look_at_empty(struct database *db, json_t *doc, const struct run *run,
    const struct exec_options *o, struct findings *f)
{
	json_t *result = get_object(doc, "result");
	bool suspect = false;

	if (run->truncated || (run->rows > 0 && !run->blank))
		return STATUS_OK;
	/* what looks for the reason asks without the scope */
	if (!o->no_explain && (!o->guard.policy || db->engine->scopes)) {
		progress_begin(&(struct progress){
		    .doing = "looking for the reason of the empty result"});
		suspect = exec_explain_empty(db, doc, result,
		    o->guard.policy, &o->open, f);
		progress_end();
	}
	if (!o->fail_empty || o->refine == REFINE_NEVER ||
	    (o->refine == REFINE_SUSPECT && !suspect))
		return STATUS_OK;
	if (run->rows > 0 && !suspect)
		return STATUS_OK;
	stop_empty(doc, f, o->by, suspect);
	return STATUS_EMPTY;
}

/* The rows were read by nobody who knows them for text. */
static void
tell_formulas(const struct rows_style *style, struct findings *f)
{
	struct buf b = BUF_INIT;

	if (style->formulas == NULL || *style->formulas == 0 || style->safe)
		return;
	rows_tell_formulas(&b, *style->formulas);
	finding_hint(finding_add(f, FINDING_text_like_formula, "/result/rows",
	    "%s", b.s), ROWS_SAFE_HINT);
	*style->formulas = 0;
	buf_free(&b);
}

/* The rows of a query, which is finished here. */
static enum status
run_query(struct database *db, struct query_run *query, struct run *run,
    struct rows_out *out, json_t *doc, const struct exec_options *o,
    struct findings *f)
{
	int64_t began = io_now_ms();
	struct run_sink sink;
	struct buf note = BUF_INIT;
	enum status status;

	run_begin(run, query);
	output_begin(out, o, run, &db->clock);
	sink = output_sink(out);
	if (o->to_stdout && o->guard.report != NULL) {
		streaming.doc = doc;
		streaming.out = out;
		streaming.by = o->by;
		streaming.began = began;
		io_out_on_loss(report_loss);
	}
	status = run_rows(run, &o->limits, &sink, f);
	output_end(out, status);
	if (run->truncated)
		finding_add(f, FINDING_result_truncated, "/result/rows", "%s",
		    output_note(out, &note));
	tell_formulas(&o->style, f);
	if (status != STATUS_OK && !o->to_stdout)
		json_decref(out->array); /* half a result is none */
	else
		json_object_set_new(doc, "result", make_result(out, began));
	query->engine->finish(query);
	buf_free(&note);
	return status;
}

static enum status
run_statement(struct database *db, const struct statement *s, json_t *doc,
    const struct exec_options *o, struct findings *f)
{
	enum status status = STATUS_OK;
	struct query_run *query = db->engine->query(db, s, f, &status);
	struct rows_out out;
	struct run run;

	if (!query)
		return status;
	status = run_query(db, query, &run, &out, doc, o, f);
	if (status == STATUS_OK)
		status = look_at_empty(db, doc, &run, o, f);
	if (status == STATUS_OK && (!o->guard.policy || db->engine->scopes))
		exec_tell_ties(db, doc, &run, o->guard.policy, &o->open,
		    f);
	output_close(&out, status != STATUS_EMPTY);
	io_out_on_loss(NULL);
	run_free(&run);
	return status;
}

/* result.steps: what the database would do, without running anything. It
 * decides that by whole tables, which a policy keeps from who is asking. */
static void
tell_estimate(json_t *doc, const struct estimate *e, bool figures)
{
	json_t *result = json_object();

	json_object_set_new(result, "dry_run", json_true());
	if (figures) {
		json_object_set(result, "steps", e->steps);
		json_object_set_new(result, "estimate", gate_tell(e));
	} else {
		json_object_set_new(result, "steps", json_array());
	}
	json_object_set_new(doc, "result", result);
}

/* Ask what it will cost where there is a limit, nothing else to be done, or
 * somebody who waits; *rows are those that it will give. */
static enum status
weigh(struct database *db, const struct statement *s, json_t *doc,
    const struct exec_options *o, double *rows, struct findings *f)
{
	bool figures = o->guard.policy == NULL;
	struct estimate estimate;
	enum status status;

	if (!o->dry_run && !gate_is_set(&o->gate) &&
	    !(figures && db->engine->foresees && progress_wanted()))
		return STATUS_OK;
	status = db->engine->estimate(db, s, &estimate, f);
	if (estimate.steps && o->dry_run)
		tell_estimate(doc, &estimate, figures);
	if (status == STATUS_OK)
		status = gate_check(&o->gate, &estimate, figures, db->engine,
		    f);
	*rows = figures ? estimate.rows : -1;
	json_decref(estimate.steps);
	return status;
}

static enum status
weigh_and_run(struct database *db, const struct statement *s, json_t *doc,
    const struct exec_options *o, struct findings *f)
{
	double rows = -1;
	enum status status = weigh(db, s, doc, o, &rows, f);

	if (status != STATUS_OK || o->dry_run)
		return status;
	if (o->limits.rows > 0 && rows > (double)o->limits.rows)
		rows = (double)o->limits.rows;
	progress_begin(&(struct progress){.doing = "running the query",
	    .unit = "rows", .of = rows, .guessed = true});
	status = run_statement(db, s, doc, o, f);
	progress_end();
	return status;
}

/* What is proven runs in the statement's place. */
static enum status
run_scoped(struct database *db, struct statement s, json_t *doc,
    const struct exec_options *o, struct findings *f)
{
	struct policy_proven proven;
	enum status status = STATUS_REFUSED;

	if (!look_policy(db, &o->guard, f))
		return STATUS_BAD;
	if (scoped_prove(db, &o->guard, &o->open, &s, f, &proven)) {
		s.text = proven.text.s;
		s.len = proven.text.len;
		s.params = proven.params;
		status = weigh_and_run(db, &s, doc, o, f);
	}
	policy_proven_free(&proven);
	return status;
}

static enum status
on_engine(const struct engine *engine, const char *place, json_t *doc,
    const char *sql, const struct exec_options *o, struct findings *f)
{
	const struct statement statement = {sql, strlen(sql),
	    get_array(get_object(doc, "sql"), "params"), o->guard.claims,
	    o->to_stdout, o->limits.rows > 0 ? o->limits.rows + 1 : 0, false};
	enum status status = STATUS_BAD;
	struct database *db;

	prepare_last_words(o);
	db = engine->open(place, &o->open, &o->guard, f, &status);
	if (!db)
		return status;
	status = o->guard.policy ? run_scoped(db, statement, doc, o, f) :
	    weigh_and_run(db, &statement, doc, o, f);
	engine->shut(db);
	return status;
}

/* Under a policy few may fail. */
static enum status
on_engine_counted(const struct engine *engine, const char *place, json_t *doc,
    const char *sql, const struct exec_options *o, struct findings *f)
{
	struct failures counted;
	enum status status = STATUS_REFUSED;

	if (!fits_engine(doc, engine, f))
		return STATUS_BAD;
	if (!o->guard.policy)
		return on_engine(engine, place, doc, sql, o, f);
	if (failures_open(&counted, o->guard.policy, o->guard.claims, f))
		status = failures_count(&counted, on_engine(engine, place,
		    doc, sql, o, f), f);
	failures_close(&counted);
	return status;
}

static const char *
copy_of(const char *name)
{
	return name != NULL ? mem_strdup(name) : NULL;
}

void
exec_only(struct exec_options *o, const json_t *schema)
{
	const json_t *tables = get_array(schema, "tables"), *table;
	struct engine_table *only = mem_calloc(json_array_size(tables) + 1,
	    sizeof *only);
	size_t i;

	json_array_foreach(tables, i, table)
		if (get_str(table, "name"))
			only[o->guard.nonly++] = (struct engine_table){
			    copy_of(get_str(table, "schema")),
			    copy_of(get_str(table, "name"))};
	o->guard.only = only;
}

enum status
exec_document(json_t *doc, const struct exec_options *o)
{
	struct findings f = FINDINGS_INIT(o->by);
	const struct engine *engine;
	const char *sql, *place;

	json_object_del(doc, "result");
	sql = find_sql(doc, &f);
	if (!sql)
		return finish(doc, &f, STATUS_NO);
	engine = find_engine(doc, o, &place, &f);
	if (!engine)
		return finish(doc, &f, STATUS_BAD);
	return finish(doc, &f, on_engine_counted(engine, place, doc, sql, o,
	    &f));
}
