/* A statement before it runs: prepared, looked at, within its time limit. */
#include "db/postgres/query.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "db/params.h"
#include "os/clock.h"
#include "db/postgres/calls.h"
#include "db/postgres/cancel.h"
#include "db/postgres/error.h"
#include "db/postgres/names.h"
#include "db/postgres/only.h"
#include "db/sql_error.h"
#include "sql/policy/policy.h"
#include "sql/read/token.h"

static const char prefix[] =
    "DECLARE t2s NO SCROLL CURSOR WITHOUT HOLD FOR ";

/* While rows wait for who reads them, the server's clock goes on and ours
 * does not: so much longer than ours it lets the query be. */
#define READER_MS 600000

static void
refuse(struct findings *f, const char *why)
{
	finding_add(f, FINDING_db_refused, "/sql/text",
	    "refused, not a single read-only query: %s", why);
}

enum status
prove_check_text(const struct statement *s, struct findings *f)
{
	const char *why = NULL;

	if (memchr(s->text, 0, s->len))
		why = "refused: the statement contains a NUL byte";
	else if (!utf8_valid(s->text, s->len))
		why = "refused: the statement is not UTF-8";
	if (!why)
		return STATUS_OK;
	finding_add(f, FINDING_db_refused, "/sql/text", "%s", why);
	return STATUS_REFUSED;
}

/* ---- waiting ----------------------------------------------------------- */

void
prove_look(struct pg_session *s, bool *late)
{
	if (!clock_expired(&s->base.clock) || *late)
		return;
	*late = true;
	cancel_now(s);
}

void
prove_wait(struct pg_session *s, bool *late)
{
	struct pollfd fd = {PQsocket(s->conn), POLLIN, 0};
	long left = clock_left(&s->base.clock);

	if (left > 250 || left == 0 || *late)
		left = 250; /* for a tick */
	(void)poll(&fd, 1, (int)left);
	prove_look(s, late);
}

PGresult *
prove_result(struct pg_session *s, bool *late)
{
	while (PQisBusy(s->conn)) {
		prove_wait(s, late);
		if (!PQconsumeInput(s->conn))
			break; /* PQgetResult will tell */
	}
	return PQgetResult(s->conn);
}

/* ---- what the text is -------------------------------------------------- */

/* Statements that are none of ours, by their first word. */
static const char *const commands[] = {"abort", "alter", "analyze", "begin",
    "call", "checkpoint", "close", "cluster", "comment", "commit", "copy",
    "create", "deallocate", "declare", "delete", "discard", "do", "drop",
    "end", "execute", "explain", "fetch", "grant", "import", "insert",
    "listen", "load", "lock", "merge", "move", "notify", "prepare",
    "reassign", "refresh", "reindex", "release", "reset", "revoke",
    "rollback", "savepoint", "security", "set", "show", "start", "truncate",
    "unlisten", "update", "vacuum", NULL};

/* Why the server's grammar did not take it for one query; NULL: a slip. */
static const char *
objection(const struct statement *s)
{
	struct tokens t;
	struct token k;
	bool ended = false;

	tokens_open(&t, s->text, s->len, dialect_get(DIALECT_POSTGRES));
	k = tokens_next(&t);
	while (token_is(&k, ";"))
		k = tokens_next(&t);
	if (k.kind == TOKEN_END)
		return "it is empty";
	if (token_is(&k, "explain"))
		return "EXPLAIN is not a query; use --dry-run";
	if (token_is_any(&k, commands))
		return "it is not a query";
	for (; k.kind != TOKEN_END && k.kind != TOKEN_WRONG;
	    k = tokens_next(&t)) {
		if (ended && !token_is(&k, ";"))
			return "it has more than one statement";
		ended = ended || token_is(&k, ";");
	}
	return NULL;
}

/* ---- the transaction --------------------------------------------------- */

bool
prove_enter(struct pg_session *s, struct findings *f, enum status *status)
{
	if (s->lost) {
		finding_add(f, FINDING_db_unreachable, "",
		    "connection closed");
		*status = STATUS_LATER;
		return false;
	}
	if (!s->spent)
		return true;
	PQclear(PQexec(s->conn, "ROLLBACK"));
	s->spent = false;
	return pg_begin(s, f, status);
}

/* ---- the proof --------------------------------------------------------- */

static bool
send_plain(PGconn *conn, const char *sql, int n, const char *const *values)
{
	return PQsendQueryParams(conn, sql, n, NULL, values, NULL, NULL, 0);
}

static bool
send_setting(PGconn *conn, const char *name, const char *value)
{
	const char *const values[] = {name, value};

	return send_plain(conn, "SELECT pg_catalog.set_config($1, $2, true)",
	    2, values);
}

/* The time that is left, and who is asking, for row-level security of the
 * database's own. Returns how many commands were sent, -1: it failed. */
static int
send_settings(struct pg_session *s, bool streamed)
{
	const char *variable, *claim, *value;
	char ms[32] = "0";
	long left = clock_left(&s->base.clock);
	int n = 1;

	if (left > 0)
		snprintf(ms, sizeof ms, "%ld",
		    left + (streamed ? READER_MS : 0));
	if (!send_setting(s->conn, "statement_timeout", ms))
		return -1;
	for (size_t i = 0; s->policy &&
	    policy_session(s->policy, i, &variable, &claim); i++, n++) {
		value = params_claim(s->claims, claim);
		if (!send_setting(s->conn, variable, value ? value : ""))
			return -1;
	}
	return n;
}

/* Everything at once: where one fails the server passes over the rest. */
static bool
send_all(struct pg_session *s, const struct statement *st,
    const struct pg_params *p, const PGresult *before, int *settings)
{
	struct buf text = BUF_INIT;
	bool ok;

	buf_str(&text, prefix);
	buf_add(&text, st->text, st->len);
	ok = PQenterPipelineMode(s->conn) &&
	    (*settings = send_settings(s, st->streamed)) > 0 &&
	    PQsendPrepare(s->conn, "", text.s, p->n, p->types) &&
	    PQsendPrepare(s->conn, "", st->text, p->n, p->types) &&
	    PQsendDescribePrepared(s->conn, "") &&
	    (!s->only || only_send(s, before)) && calls_send(s, st) &&
	    PQpipelineSync(s->conn);
	buf_free(&text);
	return ok;
}

enum step { STEP_SETTING = -1, STEP_GUARD, STEP_PARSE, STEP_DESCRIBE,
	STEP_LOOK };

/* What the server said of a statement. */
struct pattern_words {
	PGresult *described; /* NULL: it failed */
	PGresult *looks[2];  /* ... the tables that it reads, where these are
	                        limited, and what is known of what it calls */
	int nlooks;
};

/* What the server's word was about, for who looks for what was meant. */
struct fault {
	enum finding_code code;
	json_t *finding; /* borrowed; NULL: none */
	size_t at;       /* characters of the statement before it */
};

/* Was something computed, by a check or a function that read a literal? Then it
 * is no word about the text. */
static bool
is_computed(const PGresult *r, const char *code)
{
	return PQresultErrorField(r, PG_DIAG_CONTEXT) ||
	    (code && strncmp(code, "23", 2) == 0);
}

/* The server's word against a step. */
static enum status
step_failed(struct pg_session *s, const PGresult *r, enum step step,
    const struct statement *st, struct fault *fault, struct findings *f)
{
	const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	const char *at = PQresultErrorField(r, PG_DIAG_STATEMENT_POSITION);
	size_t before = step == STEP_GUARD ? sizeof prefix - 1 : 0;
	enum status status;
	const char *why = NULL;
	bool ours;

	if (step == STEP_GUARD && code && strcmp(code, "42601") == 0)
		why = objection(st);
	if (why) {
		refuse(f, why);
		return STATUS_REFUSED;
	}
	ours = step < STEP_GUARD || step >= STEP_LOOK;
	status = (!ours && is_computed(r, code) ? pg_run_error : pg_error)(s, r,
	    ours ? NULL : st->text, before, f);
	if (at && !ours && strtoul(at, NULL, 10) > before) {
		fault->code = pg_class(code);
		fault->finding = json_array_get(f->list,
		    json_array_size(f->list) - 1);
		fault->at = strtoul(at, NULL, 10) - before - 1;
	}
	return status;
}

static void
keep(struct pattern_words *said, int step, PGresult *r)
{
	if (step == STEP_DESCRIBE)
		said->described = r;
	else if (step >= STEP_LOOK && said->nlooks < 2)
		said->looks[said->nlooks++] = r;
	else
		PQclear(r);
}

/* All results, up to the end of the pipeline. */
static void
read_all(struct pg_session *s, const struct statement *st, int settings,
    struct pattern_words *said, struct fault *fault, struct findings *f,
    enum status *status)
{
	PGresult *r;
	bool late = false, failed = false;
	int step = -settings;

	while (PQstatus(s->conn) == CONNECTION_OK) {
		r = prove_result(s, &late);
		if (!r) {
			step++;
			continue;
		}
		if (PQresultStatus(r) == PGRES_PIPELINE_SYNC) {
			PQclear(r);
			break;
		}
		if (PQresultStatus(r) == PGRES_FATAL_ERROR && !failed) {
			failed = true;
			*status = step_failed(s, r, step < 0 ? STEP_SETTING :
			    (enum step)step, st, fault, f);
		}
		keep(said, failed ? STEP_SETTING : step, r);
	}
	if (failed || said->nlooks < (s->only ? 2 : 1)) {
		PQclear(said->described); /* the connection broke behind it */
		said->described = NULL;
	}
}

/* What it calls is looked at before it is planned, which computes what is
 * constant. */
static bool
may_run(struct pg_session *s, const struct pattern_words *said,
    const struct statement *st, const struct pg_params *params,
    struct findings *f, enum status *status)
{
	return (!s->only || only_check(s, said->looks[0], f, status)) &&
	    calls_check(s, said->looks[said->nlooks - 1], st, params, f,
	    status);
}

PGresult *
prove_query(struct pg_session *s, const struct statement *st,
    const struct pg_params *params, struct findings *f, enum status *status)
{
	struct fault fault = {.finding = NULL};
	struct pattern_words said = {NULL, {NULL, NULL}, 0};
	PGresult *before;
	int settings = 0;

	*status = STATUS_OK;
	if (!prove_enter(s, f, status) || !calls_before(s, st, f, status))
		return NULL;
	before = only_begin(s);
	if (send_all(s, st, params, before, &settings))
		read_all(s, st, settings, &said, &fault, f, status);
	/* what was half sent or half read has no answer to wait for */
	s->lost = !PQexitPipelineMode(s->conn);
	if (s->lost) {
		PQclear(said.described);
		said.described = NULL;
	}
	if (!said.described && *status == STATUS_OK)
		*status = pg_error(s, NULL, NULL, 0, f);
	if (said.described && !may_run(s, &said, st, params, f, status)) {
		PQclear(said.described);
		said.described = NULL;
	}
	PQclear(said.looks[0]);
	PQclear(said.looks[1]);
	PQclear(before);
	s->spent = true;
	if (fault.finding && !s->lost &&
	    !sql_error_hides(s->base.policed, WORDS_STATEMENT))
		names_near(s, fault.finding, fault.code, st->text, fault.at);
	return said.described;
}
