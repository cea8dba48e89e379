/* What a page says of a document that has stopped, and of doubts. */
#include <string.h>
#include "doc/doc.h"
#include "json/get.h"
#include "report/page/part.h"
#include "report/talk.h"

void
part_finding(struct buf *b, const json_t *finding)
{
	const char *message = get_str(finding, "message");
	const char *hint = get_str(finding, "hint");

	part_text(b, message ? message : get_str(finding, "code"));
	if (hint) {
		buf_str(b, " (");
		part_text(b, hint);
		buf_ch(b, ')');
	}
}

/* ---- doubts -------------------------------------------------------------- */

static void
open_doubts(struct buf *b, bool *begun)
{
	if (!*begun)
		buf_str(b, "<section id=doubts class=doubt><h2>Doubts</h2><ul>");
	*begun = true;
}

void
part_doubts(struct buf *b, const json_t *doc)
{
	const json_t *finding;
	struct buf doubt = BUF_INIT;
	bool begun = false;
	size_t i;

	if (talk_doubt(&doubt, doc)) {
		open_doubts(b, &begun);
		buf_str(b, "<li>");
		part_text(b, doubt.s);
		buf_str(b, "</li>");
	}
	buf_free(&doubt);
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		if (!talk_is_reading(finding) ||
		    !get_is(finding, "severity", "warning"))
			continue;
		open_doubts(b, &begun);
		buf_str(b, "<li>");
		part_finding(b, finding);
		buf_str(b, "</li>");
	}
	if (begun)
		buf_str(b, "</ul></section>\n");
}

/* ---- stopped ------------------------------------------------------------- */

static void
add_item(struct buf *b, const char *text)
{
	buf_str(b, "<li>");
	part_text(b, text);
	buf_str(b, "</li>");
}

/* Is it the text of an error or a question, which is told anyway? */
static bool
is_told(const json_t *doc, const char *message)
{
	const json_t *one;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, one)
		if (get_is(one, "severity", "error") &&
		    get_is(one, "message", message))
			return true;
	json_array_foreach(get_array(doc, "questions"), i, one)
		if (get_is(one, "text", message))
			return true;
	return false;
}

static bool
is_repeated(const json_t *findings, size_t n)
{
	const json_t *message = json_object_get(json_array_get(findings, n),
	    "message");

	for (size_t i = 0; i < n; i++)
		if (message != NULL && json_equal(message, json_object_get(
		    json_array_get(findings, i), "message")))
			return true;
	return false;
}

static void
add_errors(struct buf *b, const json_t *doc)
{
	const json_t *findings = get_array(doc, "findings"), *finding;
	const char *message = get_str(get_object(doc, "stop"), "message");
	size_t i;

	buf_str(b, "<ul>");
	if (message != NULL && !is_told(doc, message))
		add_item(b, message);
	json_array_foreach(findings, i, finding) {
		if (!get_is(finding, "severity", "error") ||
		    !get_str(finding, "code") || is_repeated(findings, i))
			continue;
		buf_str(b, "<li>");
		part_finding(b, finding);
		buf_str(b, "</li>");
	}
	buf_str(b, "</ul>");
}

static void
add_attempts(struct buf *b, const json_t *doc)
{
	const json_t *attempts = get_array(doc, "attempts"), *attempt;
	const char *message;
	size_t i;

	if (json_array_size(attempts) == 0)
		return;
	buf_str(b, "<details><summary>What was tried</summary>"
	    "<ol class=plain>");
	json_array_foreach(attempts, i, attempt) {
		message = get_str(get_object(attempt, "stop"), "message");
		add_item(b, message ? message : "failed");
	}
	buf_str(b, "</ol></details>");
}

static void
add_others(struct buf *b, const json_t *stop)
{
	const json_t *others = get_array(stop, "instead"), *other;
	size_t i;

	if (json_array_size(others) == 0)
		return;
	buf_str(b, "<section><h2>Ask instead</h2><ul class=plain>");
	json_array_foreach(others, i, other)
		if (json_is_string(other))
			add_item(b, json_string_value(other));
	buf_str(b, "</ul></section>\n");
}

static void
add_choice(struct buf *b, const json_t *choice, const char *dialect)
{
	const char *id = get_str(choice, "id"), *sql = get_str(choice, "sql");
	const char *text = get_str(choice, "text");

	buf_str(b, "<li><span class=tag>");
	part_text(b, id ? id : "-");
	buf_str(b, "</span>");
	part_text(b, text ? text : "");
	if (sql != NULL) {
		buf_str(b, "<details><summary>SQL</summary>");
		part_sql_text(b, sql, dialect);
		buf_str(b, "</details>");
	}
	buf_str(b, "</li>");
}

static void
add_question(struct buf *b, const json_t *question, const char *dialect)
{
	const char *id = get_str(question, "id");
	const char *text = get_str(question, "text"), *first;
	const json_t *choices = get_array(question, "choices"), *choice;
	size_t i;

	buf_str(b, "<section class=question><h2>");
	part_text(b, text ? text : "?");
	buf_str(b, "</h2><ul class=choices>");
	json_array_foreach(choices, i, choice)
		add_choice(b, choice, dialect);
	first = get_str(json_array_get(choices, 0), "id");
	buf_str(b, "</ul><p class=note>Ask again with <code>--answer ");
	part_text(b, id ? id : "");
	buf_str(b, id ? "=" : "");
	part_text(b, first ? first : "TEXT");
	buf_str(b, "</code>, or with an answer in words.</p></section>\n");
}

void
part_stop(struct buf *b, const json_t *doc)
{
	const json_t *stop = get_object(doc, "stop"), *question;
	const char *dialect = get_str(get_object(doc, "database"), "dialect");
	size_t start, i;

	if (stop == NULL)
		return;
	start = b->len;
	buf_str(b, "<section id=stop class=wrong><h2>No answer</h2>");
	add_errors(b, doc);
	if (strstr(b->s + start, "<li>") == NULL) { /* only a question */
		buf_cut(b, start);
		buf_str(b, "<section id=stop class=doubt><h2>No answer yet</h2>"
		    "<p>The question has more than one reading.</p>");
	}
	add_attempts(b, doc);
	buf_str(b, "</section>\n");
	json_array_foreach(get_array(doc, "questions"), i, question)
		if (talk_is_open(doc, question))
			add_question(b, question, dialect);
	add_others(b, stop);
}
