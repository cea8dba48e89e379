/* What was tried before: the cause first, then what the model wrote. */
#include <stdlib.h>
#include <string.h>

#include "doc/doc.h"
#include "doc/edits.h"
#include "doc/finding.h"
#include "json/get.h"
#include "lang/function_advice.h"
#include "model/answer/extract.h"
#include "model/fence.h"
#include "model/answer/from_sql.h"
#include "model/prompt/prompt.h"
#include "model/answer/sql_place.h"
#include "plan/dialogue/attempt.h"

/* How much is told of one attempt. */
enum { FINDINGS = 4, NAMES = 3, PROSE = 1000, CUT_OFF = 300 };

struct tried {
	const struct prompt *p;
	struct buf *b;
	const json_t *attempt;
	json_t *plan;  /* as the model gave it; owned */
	char *sql;     /* that the model wrote; NULL: none; owned */
	json_t *told;  /* messages, owned */
	bool doubts;   /* nothing else stopped it */
};

/* ---- what the model wrote ------------------------------------------------ */

/* Its answer, unless it has values that are not to be shown this time. */
static const char *
reply_of(const struct prompt *p, const json_t *attempt)
{
	return p->mask->open || !get_true(attempt, "shared") ?
	    get_str(attempt, "reply") : NULL;
}

/* A piece of text that is no plan and no query: no more than is of use. */
static void
add_prose(struct tried *t, const char *reply)
{
	size_t most = findings_have(get_array(t->attempt,
	    "findings"), FINDING_reply_truncated) ? CUT_OFF :
	    PROSE, n = strlen(reply);
	struct buf text = BUF_INIT;

	if (n > most)
		for (n = most; n > 0 && ((unsigned char)reply[n] & 0xc0) ==
		    0x80;)
			n--;
	buf_add(&text, reply, n);
	if (reply[n] != '\0')
		buf_str(&text, " ..");
	fence_text(t->b, text.s);
	buf_free(&text);
}

/* The plan in an answer, without what it says of itself; false: none. */
static bool
add_own_plan(struct tried *t, const char *reply)
{
	struct mask all = {.open = true};
	struct buf why = BUF_INIT;
	json_t *plan = extract_object(reply, strlen(reply), NULL, &why), *shown;

	buf_free(&why);
	if (plan == NULL)
		return false;
	shown = mask_plan(&all, plan);
	fence_json(t->b, shown);
	json_decref(shown);
	json_decref(plan);
	return true;
}

static void
add_reply(struct tried *t)
{
	const char *reply = reply_of(t->p, t->attempt);

	if (reply == NULL)
		return;
	buf_str(t->b, "answer: ");
	if (t->sql != NULL)
		fence_text(t->b, t->sql);
	else if (t->p->writes == PROMPT_SQL || !add_own_plan(t, reply))
		add_prose(t, reply);
	buf_ch(t->b, '\n');
	if (get_true(t->attempt, "refined"))
		buf_str(t->b, "changed: a value of its conditions was "
		    "replaced by the nearest one that is stored\n");
}

/* What was planned without the model, or with values that it is not to see:
 * the plan or, where it writes SQL, the SQL. */
static void
add_masked(struct tried *t)
{
	const struct prompt *p = t->p;
	const json_t *plan = get_object(t->attempt, "plan");
	const char *sql = get_str(t->attempt, "sql");

	if (reply_of(p, t->attempt) != NULL)
		return;
	if (plan != NULL && (p->writes == PROMPT_PLAN || sql == NULL))
		prompt_plan(p, t->b, plan);
	if (sql != NULL && p->writes == PROMPT_SQL)
		prompt_sql(p, t->b, sql);
}

/* ---- what is wrong with it ----------------------------------------------- */

static bool
is_error(const json_t *f)
{
	return get_str(f, "severity") == NULL ||
	    get_is(f, "severity", "error");
}

static bool
is_of_database(const json_t *f)
{
	return strncmp(get_str(f, "code"), "db_", 3) == 0;
}

/* What the server said itself is for people only, also where values are
 * shared. */
static bool
is_of_server(const json_t *f)
{
	return get_str(f, "said_by") != NULL;
}

/* Warnings that say what became of the plan; the others are for people. */
static bool
is_of_use(const json_t *f)
{
	return get_str(f, "code") != NULL && get_str(f, "message") != NULL &&
	    (is_error(f) || (get_is(f, "severity", "warning") && (get_is(f,
	    "by", "t2s-audit") || get_is(f, "code",
	    "constraint_not_followed") || get_is(f, "code", "result_empty"))));
}

/* Is it said by what was told? The schema of the answer knows less than the
 * audit, and a condition that finds nothing is told with its result. */
static bool
is_said(const struct tried *t, const json_t *f)
{
	if (get_holds(t->told, get_str(f, "message")))
		return true;
	if (get_is(f, "code", "constraint_not_followed"))
		return json_array_size(t->told) > 0;
	return get_is(f, "code", "result_empty") &&
	    !get_is(f, "pointer", DOC_PLAN_POINTER) &&
	    get_array(t->attempt, "empty_because") != NULL;
}

/* Is it about a function? Those are the database's, not what is stored. */
static bool
is_of_function(const json_t *f)
{
	return get_is(f, "code", "db_function_not_found") ||
	    get_is(f, "code", "function_not_found") ||
	    get_is(f, "code", "function_unknown");
}

/* The names that were meant, where the hint does not say one. */
static void
add_near(struct tried *t, const json_t *f)
{
	const json_t *name;
	size_t i, n = 0;

	json_array_foreach(get_array(f, "candidates"), i, name) {
		const char *text = json_string_value(name);

		if (text == NULL || n == NAMES || !(t->p->mask->open ||
		    is_of_function(f) ||
		    mask_is_name(t->p->mask, text, strlen(text))))
			continue;
		buf_str(t->b, n++ == 0 ? " near " : ", ");
		fence_name(t->b, text);
	}
}

/* What the dialect has in place of a function that it has not. */
static const char *
advice(const struct tried *t, const json_t *f)
{
	return is_of_function(f) || get_is(f, "code", "dialect_unsupported") ?
	    function_advice_in(t->p->dialect, get_str(f, "message")) : NULL;
}

/* A hint of which a part is hidden is none. */
static bool
add_hint(struct tried *t, const json_t *f)
{
	const char *hint = is_of_server(f) ? NULL : get_str(f, "hint");
	const char *instead = is_of_server(f) ? NULL : advice(t, f);
	struct buf shown = BUF_INIT, words = BUF_INIT;
	bool whole = false;

	if (instead != NULL) {
		buf_str(t->b, " hint ");
		fence_text(t->b, instead);
		return true;
	}
	if (hint != NULL)
		whole = mask_message(t->p->mask, &shown, hint, "");
	if (whole && is_of_database(f)) {
		buf_reset(&shown);
		whole = mask_database(t->p->mask, &shown, hint);
	}
	if (whole && t->p->writes == PROMPT_SQL)
		sql_place_words(&words, shown.s);
	else if (whole)
		buf_str(&words, shown.s);
	if (whole) {
		buf_str(t->b, " hint ");
		fence_text(t->b, words.s);
	}
	buf_free(&words);
	buf_free(&shown);
	return whole;
}

static const char *
meaning(const char *name)
{
	enum finding_code code = finding_find(name);

	return code != FINDING_COUNT ? finding_meaning(code) : name;
}

/* What a database says may hold values in any place: then what its class
 * means, and the names in it. */
static void
add_database(struct tried *t, const json_t *f)
{
	const char *message = get_str(f, "message");
	struct buf shown = BUF_INIT;

	if (is_of_server(f)) {
		fence_text(t->b, meaning(get_str(f, "code")));
	} else if (mask_database(t->p->mask, &shown, message)) {
		fence_text(t->b, shown.s);
	} else {
		buf_reset(&shown);
		mask_names(t->p->mask, &shown, message);
		fence_text(t->b, meaning(get_str(f, "code")));
		if (shown.len > 0) {
			buf_str(t->b, " about ");
			fence_text(t->b, shown.s);
		}
	}
	buf_free(&shown);
}

static void
add_message(struct tried *t, const json_t *f)
{
	struct buf shown = BUF_INIT, words = BUF_INIT;

	mask_message(t->p->mask, &shown, get_str(f, "message"), t->b->s);
	if (t->p->writes == PROMPT_SQL)
		sql_place_words(&words, shown.s);
	fence_text(t->b, t->p->writes == PROMPT_SQL ? words.s : shown.s);
	buf_free(&words);
	buf_free(&shown);
}

/* Where in what it wrote: a line and column of SQL, a pointer into a plan. */
static void
add_place(struct tried *t, const json_t *f)
{
	const json_t *edits = get_array(t->attempt, "edits");
	char *pointer = edits_point_back(edits, 0, f);
	size_t n = strncmp(pointer, "/plan", 5) == 0 ? 5 :
	    strncmp(pointer, "/reply/json", 11) == 0 ? 11 : 0;
	struct sql_place place = {0, 0};

	if (t->sql != NULL && json_object_get(f, "line") == NULL)
		place = sql_place(t->sql, t->p->dialect, get_str(f,
		    "message"), n == 5 ? ptr_get(t->plan, pointer + n) :
		    NULL);
	if (place.line > 0)
		buf_fmt(t->b, " at line %d, column %d", place.line,
		    place.column);
	else if (t->p->writes == PROMPT_PLAN && n > 0 && pointer[n] != '\0') {
		buf_str(t->b, " at ");
		fence_text(t->b, pointer + n);
	}
	free(pointer);
}

static void
add_finding(struct tried *t, const json_t *f)
{
	buf_str(t->b, !is_error(f) ? "note: " : t->doubts ? "doubt: " :
	    "error: ");
	fence_name(t->b, get_str(f, "code"));
	add_place(t, f);
	buf_ch(t->b, ' ');
	if (is_of_database(f))
		add_database(t, f);
	else
		add_message(t, f);
	if (!add_hint(t, f))
		add_near(t, f);
	buf_ch(t->b, '\n');
	json_array_append(t->told, json_object_get(f, "message"));
}

/* Errors, in the order in which they were found, then the rest. */
static void
add_findings(struct tried *t)
{
	const json_t *list = get_array(t->attempt, "findings"), *f;
	size_t i;

	for (int errors = 1; errors >= 0; errors--)
		json_array_foreach(list, i, f)
			if (is_of_use(f) && is_error(f) == (errors == 1) &&
			    !is_said(t, f) &&
			    json_array_size(t->told) < FINDINGS)
				add_finding(t, f);
}

/* ---- what it did not find ------------------------------------------------ */

static void
add_empty(struct tried *t, const json_t *why)
{
	const char *sql = get_str(why, "sql");
	const json_t *candidates = get_array(why, "candidates");
	struct buf shown = BUF_INIT;

	if (sql != NULL)
		mask_sql(t->p->mask, &shown, sql);
	if (shown.len == 0)
		return;
	buf_str(t->b, "empty: no row has ");
	fence_text(t->b, shown.s);
	if (json_integer_value(json_object_get(why, "rows")) > 0)
		buf_str(t->b, " and the other conditions");
	if (t->p->mask->open && json_array_size(candidates) > 0) {
		buf_str(t->b, " but there is ");
		fence_json(t->b, candidates);
	}
	buf_ch(t->b, '\n');
	buf_free(&shown);
}

static void
add_attempt(const struct prompt *p, struct buf *b, const json_t *attempt)
{
	struct tried t = {.p = p, .b = b, .attempt = attempt,
	    .plan = attempt_unmended(attempt), .told = json_array(),
	    .doubts = findings_only_doubt(get_array(attempt, "findings"))};
	const char *reply = reply_of(p, attempt);
	const json_t *why;
	size_t i;

	if (reply != NULL && p->writes == PROMPT_SQL)
		t.sql = from_sql_text(p->doc, p->schema, reply);
	add_findings(&t);
	if (t.doubts)
		buf_str(b, "this runs, and likely answers wrongly: mend it; "
		    "if it is what the question asks, give it again\n");
	json_array_foreach(get_array(attempt, "empty_because"), i, why)
		add_empty(&t, why);
	add_reply(&t);
	add_masked(&t);
	json_decref(t.plan);
	json_decref(t.told);
	free(t.sql);
}

/* Were the retries spent on errors? */
static bool
is_to_refine(const json_t *attempt)
{
	return get_is(attempt, "mode", "refine") &&
	    doc_status(attempt) == STATUS_NO;
}

void
prompt_attempts(const struct prompt *p, struct buf *b)
{
	const json_t *list = get_array(p->doc, "attempts"), *attempt;
	size_t i;

	if (json_array_size(list) == 0)
		return;
	fence_open(b, "attempts");
	json_array_foreach(list, i, attempt) {
		buf_fmt(b, "attempt %zu\n", i + 1);
		add_attempt(p, b, attempt);
	}
	if (is_to_refine(json_array_get(list, json_array_size(list) - 1)))
		buf_str(b, "mending has not helped: answer the question anew, "
		    "in another way\n");
	fence_close(b);
}
