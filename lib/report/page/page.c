#include "report/page/page.h"

#include <string.h>
#include "base/opt.h"
#include "base/sha256.h"
#include "json/get.h"
#include "json/write.h"
#include "report/chart/chart.h"
#include "report/explain/explain.h"
#include "report/links.h"
#include "report/page/part.h"
#include "report/reading.h"
#include "report/talk.h"
#include "report/text.h"
#include "report/units.h"
#include "sql/read.h"

void
part_text_n(struct buf *b, const char *s, size_t n)
{
	text_escape(b, s, n, true);
}

void
part_text(struct buf *b, const char *s)
{
	part_text_n(b, s, strlen(s));
}

/* "<dt>TERM</dt><dd>TEXT</dd>" */
static void
add_fact(struct buf *b, const char *term, const char *text)
{
	buf_fmt(b, "<dt>%s</dt><dd>", term);
	part_text(b, text);
	buf_str(b, "</dd>");
}

/* ---- the answer ---------------------------------------------------------- */

/* What t2s-explain said, else what it would say by rules. */
static void
explain(struct buf *b, const json_t *doc, const char *what,
    bool (*by_rules)(struct buf *, const json_t *))
{
	const char *said = get_str(get_object(doc, "explanation"), what);

	if (said != NULL)
		buf_str(b, said);
	else
		by_rules(b, doc);
}

static void
add_chart(struct buf *b, const json_t *doc)
{
	struct chart chart;

	chart_pick(&chart, doc);
	/* one number is told by the sentence, and stands in the table */
	if (chart.kind != CHART_NONE && chart.kind != CHART_NUMBER) {
		buf_str(b, "<figure>");
		chart_svg(b, &chart, false);
		buf_str(b, "<figcaption>");
		part_text(b, chart.why);
		buf_str(b, "</figcaption></figure>\n");
	}
	chart_free(&chart);
}

static void
add_empty(struct buf *b, const json_t *doc)
{
	struct buf why = BUF_INIT;

	talk_empty(&why, doc, 0);
	if (why.len > 0) {
		buf_str(b, "<p class=note>");
		part_text(b, why.s);
		buf_str(b, "</p>\n");
	}
	buf_free(&why);
}

static void
add_answer(struct buf *b, const json_t *doc)
{
	struct buf said = BUF_INIT;

	if (get_object(doc, "result") == NULL)
		return;
	buf_str(b, "<section id=answer><h2>Answer</h2>");
	explain(&said, doc, "result", explain_result);
	if (said.len > 0) {
		buf_str(b, "<p class=facts>");
		part_text(b, said.s);
		buf_str(b, "</p>\n");
	}
	add_chart(b, doc);
	part_table(b, doc);
	add_empty(b, doc);
	buf_str(b, "</section>\n");
	buf_free(&said);
}

/* ---- the reading --------------------------------------------------------- */

static void
add_notes(struct buf *b, const json_t *doc)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		if (!talk_is_reading(finding) ||
		    !get_is(finding, "severity", "info"))
			continue;
		buf_str(b, "<dt>Note</dt><dd>");
		part_finding(b, finding);
		buf_str(b, "</dd>");
	}
}

static void
add_confidence(struct buf *b, const json_t *doc)
{
	double sure = get_number(get_object(doc, "plan"), "confidence", -1);

	if (sure >= 0)
		buf_fmt(b, "<dt>Confidence</dt><dd>%.0f %%</dd>", sure * 100);
}

/* The question that it follows, and what it changed there. */
static void
add_context(struct buf *b, const json_t *doc)
{
	const json_t *route = get_object(doc, "route"), *item;
	const char *kind = get_str(route, "kind"), *text;
	size_t i;

	if (kind == NULL || strcmp(kind, "new") == 0)
		return;
	item = get_array(doc, "history");
	text = get_str(json_array_get(item, json_array_size(item) - 1),
	    "question");
	if (text != NULL)
		add_fact(b, "Follows", text);
	text = get_str(route, "question");
	if (text != NULL && strcmp(kind, "patch") != 0)
		add_fact(b, "Asked", text);
	json_array_foreach(get_array(route, "patch"), i, item)
		if (json_is_string(item))
			add_fact(b, "Changed", json_string_value(item));
}

void
part_reading(struct buf *b, const json_t *doc)
{
	struct buf text = BUF_INIT;
	size_t start = b->len, empty;

	buf_str(b, "<section id=reading><h2>How the question was read</h2>"
	    "<dl>");
	empty = b->len;
	add_context(b, doc);
	if (reading_text(&text, doc, "; "))
		add_fact(b, "Read as", text.s);
	buf_reset(&text);
	if (reading_tries(&text, doc))
		add_fact(b, "Tried", text.s);
	buf_reset(&text);
	explain(&text, doc, "plan", explain_plan);
	if (text.len > 0)
		add_fact(b, "Plan", text.s);
	buf_reset(&text);
	links_text(&text, doc);
	if (text.len > 0)
		add_fact(b, "Words", text.s);
	buf_reset(&text);
	units_text(&text, doc);
	if (text.len > 0)
		add_fact(b, "Units", text.s);
	add_notes(b, doc);
	add_confidence(b, doc);
	if (b->len == empty)
		buf_cut(b, start);
	else
		buf_str(b, "</dl></section>\n");
	buf_free(&text);
}

/* ---- the sources --------------------------------------------------------- */

static void
add_table(struct buf *b, const char *name, const char *fingerprint, bool first)
{
	if (first)
		buf_str(b, "<dt>Tables</dt>");
	buf_str(b, "<dd>");
	part_text(b, name);
	if (fingerprint != NULL) {
		buf_str(b, " <code>");
		part_text(b, fingerprint);
		buf_str(b, "</code>");
	}
	buf_str(b, "</dd>");
}

/* Those that the plan was made against. */
static void
add_tables(struct buf *b, const json_t *doc)
{
	json_t *basis = get_object(get_object(doc, "plan"), "basis"), *table;
	const char *name;
	bool first = true;

	json_object_foreach(basis, name, table) {
		add_table(b, name, get_str(table, "fingerprint"), first);
		first = false;
	}
}

static void
add_digest(struct buf *b, const char *term, const json_t *value)
{
	char digest[SHA256_TEXT];
	struct buf text = BUF_INIT;

	if (value == NULL)
		return;
	if (json_is_string(value))
		buf_str(&text, json_string_value(value));
	else
		json_compact(&text, value);
	sha256_text(text.s, text.len, digest);
	buf_fmt(b, "<dt>%s</dt><dd><code>%.16s</code></dd>", term, digest);
	buf_free(&text);
}

void
part_sources(struct buf *b, const json_t *doc, const char *made)
{
	const json_t *database = get_object(doc, "database");
	const json_t *result = get_object(doc, "result");
	double elapsed = get_number(result, "elapsed_ms", -1);
	const char *sources[] = {"target", "dialect"};
	static const char *const terms[] = {"Database", "SQL dialect"};

	buf_str(b, "<section id=sources><h2>Sources</h2><dl>");
	for (size_t i = 0; i < 2; i++)
		if (get_str(database, sources[i]))
			add_fact(b, terms[i], get_str(database, sources[i]));
	add_tables(b, doc);
	if (made != NULL)
		add_fact(b, "Made", made);
	if (elapsed >= 0)
		buf_fmt(b, "<dt>Query took</dt><dd>%.0f ms</dd>", elapsed);
	add_digest(b, "Fingerprint of the SQL", json_object_get(
	    get_object(doc, "sql"), "text"));
	add_digest(b, "Fingerprint of the rows", json_object_get(result,
	    "rows"));
	buf_str(b, "</dl></section>\n");
}

/* ---- the page ------------------------------------------------------------ */

/* What the page is of; of SQL that was given, its first line. */
static void
add_title(struct buf *b, const json_t *doc)
{
	const char *title = get_str(doc, "question");
	const char *sql = get_str(get_object(doc, "sql"), "text");

	if (title == NULL || *title == '\0')
		title = get_str(get_object(doc, "plan"), "intent_summary");
	if (title != NULL && strcmp(title, SQL_READ_SUMMARY) == 0 && sql) {
		sql += strspn(sql, " \t\r\n");
		buf_add(b, sql, strcspn(sql, "\r\n"));
	} else {
		buf_str(b, title != NULL ? title : "Result");
	}
}

static void
add_head(struct buf *b, const char *title)
{
	buf_str(b, "<!DOCTYPE html>\n<html lang=en>\n<head>\n"
	    "<meta charset=utf-8>\n"
	    "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
	    "<meta name=viewport content=\"width=device-width, "
	    "initial-scale=1\">\n<meta name=referrer content=no-referrer>\n");
	buf_fmt(b, "<meta name=generator content=\"t2s %s\">\n<title>",
	    opt_version());
	part_text(b, title);
	buf_str(b, "</title>\n<style>");
	for (size_t i = 0; part_style[i] != NULL; i++)
		buf_str(b, part_style[i]);
	buf_str(b, chart_style());
	/* the ground of a chart is the page's */
	buf_str(b, ":root{--chart-ground:var(--card)}");
	buf_str(b, "</style>\n</head>\n");
}

void
page_write(struct buf *b, const json_t *doc, const char *made)
{
	const char *question = get_str(doc, "question");
	struct buf title = BUF_INIT;

	add_title(&title, doc);
	add_head(b, title.s);
	buf_str(b, "<body>\n<main>\n<header>");
	if (question != NULL && *question)
		buf_str(b, "<p class=eyebrow>Question</p>");
	buf_str(b, "<h1 dir=auto>");
	part_text(b, title.s);
	buf_str(b, "</h1></header>\n");
	buf_free(&title);
	part_stop(b, doc);
	part_doubts(b, doc);
	add_answer(b, doc);
	part_reading(b, doc);
	part_sql(b, doc);
	part_sources(b, doc, made);
	buf_fmt(b, "<footer>Made by t2s %s</footer>\n"
	    "</main>\n</body>\n</html>\n", opt_version());
}
