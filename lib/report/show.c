/* show - what a person or a caller wants to see of a document */
#include "report/show.h"

#include <string.h>
#include "doc/doc.h"
#include "doc/settings.h"
#include "json/get.h"
#include "json/write.h"
#include "report/answer.h"
#include "report/chart/chart.h"
#include "report/members.h"
#include "report/page/page.h"
#include "report/rows/print.h"
#include "report/talk.h"

/* SHOW_PARTS: the whole. */
static enum show_part
part_of(const struct show *how)
{
	enum show_part part = 0;

	while (part < SHOW_PARTS && !how->parts[part])
		part++;
	return part;
}

/* ---- the step ------------------------------------------------------------ */

/* What the format asks for and the document lacks; NULL: nothing. A stopped
 * document need not have anything. */
static const char *
lacking(const json_t *doc, const struct show *how)
{
	int format = how->format;

	if (part_of(how) < SHOW_PARTS || doc_status(doc) != STATUS_OK)
		return NULL;
	if (format == SHOW_PLAN)
		return get_object(doc, "plan") ? NULL : "plan";
	if (format == SHOW_SQL)
		return get_object(doc, "sql") ? NULL : "SQL";
	if (format < (int)ROWS_FORMATS || format == SHOW_CHART ||
	    format == SHOW_SVG || format == SHOW_SHEET || format == SHOW_VEGA)
		return get_object(doc, "result") ? NULL : "result";
	if (format <= SHOW_HTML && !get_object(doc, "plan") &&
	    !get_object(doc, "sql") && !get_object(doc, "result"))
		return "plan, SQL or result";
	return NULL;
}

/* The status tells whether all members are there, not how the document is. */
static enum status
get_members(json_t *doc, struct show *how)
{
	buf_reset(&how->members);
	if (members_print(&how->members, doc, how->get))
		doc_clear_stop(doc);
	else
		doc_stop(doc, how->by, STATUS_NO, "findings",
		    "a member is missing");
	return doc_status(doc);
}

/* Make the document another; steals it. */
static void
become(json_t *doc, json_t *other)
{
	json_object_clear(doc);
	json_object_update(doc, other);
	json_decref(other);
}

static void
add_talk(struct buf *b, const json_t *doc, bool quiet, size_t width)
{
	talk_before(b, doc, quiet, width);
	if (!quiet)
		talk_empty(b, doc, width);
}

/* A chart borrows text of the document; what is doubtful is said while that is
 * there. */
static void
become_vega(json_t *doc, struct show *how)
{
	struct chart chart;
	json_t *spec;

	add_talk(&how->aside, doc, how->quiet, how->width);
	chart_pick(&chart, doc);
	spec = chart_vega(&chart);
	chart_free(&chart);
	become(doc, spec);
}

enum status
show_document(json_t *doc, void *show)
{
	struct show *how = show;
	const char *lacks = lacking(doc, how), *question = how->question;
	json_t *answer;

	if (how->get != NULL)
		return get_members(doc, how);
	if (how->passes_stopped && doc_status(doc) != STATUS_OK)
		return doc_status(doc);
	if (lacks)
		doc_stop(doc, how->by, STATUS_NO, "findings",
		    "the document has no %s", lacks);
	if (question && !get_str(doc, "question"))
		json_object_set_new(doc, "question",
		    json_text(question, strlen(question)));
	if (how->format == SHOW_JSON) {
		answer = answer_of(doc);
		if (how->session && *how->session)
			json_object_set_new(answer, "session_id",
			    json_text(how->session, strlen(how->session)));
		become(doc, answer);
	} else if (how->format == SHOW_VEGA && part_of(how) == SHOW_PARTS &&
	    doc_status(doc) == STATUS_OK) {
		become_vega(doc, how);
	}
	return doc_status(doc);
}

bool
show_tells_failure(int format)
{
	return format == SHOW_TEXT || format == SHOW_HTML ||
	    format == SHOW_JSON || format == SHOW_DOCUMENT;
}

/* ---- what is printed ----------------------------------------------------- */

const json_t *
show_json(const json_t *doc, const struct show *how)
{
	if (how->get != NULL || part_of(how) < SHOW_PARTS)
		return NULL;
	if (how->format == SHOW_JSON || how->format == SHOW_DOCUMENT)
		return doc;
	if (how->format == SHOW_VEGA)
		return doc_status(doc) == STATUS_OK ? doc : NULL;
	return how->format == SHOW_PLAN ? get_object(doc, "plan") : NULL;
}

/* Where nothing can be drawn, the table, and why. */
static void
add_chart(struct buf *b, const json_t *doc, const struct rows_style *style)
{
	const struct chart_look look = {.width = style->width > 0 ?
	    style->width : 80, .utf8 = style->utf8, .bold = style->colour};
	struct chart chart;

	chart_pick(&chart, doc);
	if (chart.kind != CHART_NONE)
		chart_terminal(b, &chart, &look);
	else if (print_result(b, doc, ROWS_TABLE, style))
		buf_fmt(b, "(no chart: %s)\n", chart.why);
	chart_free(&chart);
}

static void
add_svg(struct buf *b, const json_t *doc)
{
	struct chart chart;

	chart_pick(&chart, doc);
	chart_svg(b, &chart, true);
	chart_free(&chart);
}

/* Reading and SQL stand apart from the rows, so that those can be read on. */
static void
add_text(struct buf *b, const json_t *doc, bool quiet,
    const struct rows_style *style)
{
	size_t start;

	talk_before(b, doc, quiet, style->width);
	start = b->len;
	if (start > 0)
		buf_ch(b, '\n');
	if (!print_result(b, doc, ROWS_TABLE, style))
		buf_cut(b, start);
	if (!quiet)
		talk_empty(b, doc, style->width);
	talk_explanation(b, doc, style->width);
}

/* False where the whole is meant. */
static bool
add_part(struct buf *b, const json_t *doc, const struct show *how,
    size_t width)
{
	switch (part_of(how)) {
	case SHOW_QUESTIONS:
		talk_questions(b, doc, width);
		return true;
	case SHOW_FINDINGS:
		talk_findings(b, doc, how->quiet ? "error" : "info", width);
		return true;
	case SHOW_TALK:
		add_talk(b, doc, how->quiet, width);
		return true;
	case SHOW_EXPLANATION:
		talk_explanation(b, doc, width);
		return true;
	case SHOW_WHY:
		talk_why(b, doc, width);
		return true;
	case SHOW_SETTINGS:
		settings_words(b, get_array(doc, "settings"), SETTINGS_TURN);
		return true;
	case SHOW_PARTS:
		break;
	}
	return false;
}

/* What a spreadsheet could run is told. */
static void
add_rows(struct buf *out, struct buf *aside, const json_t *doc,
    const struct show *how, const struct rows_style *style, size_t width)
{
	struct rows_style counted = *style;
	struct buf said = BUF_INIT;
	size_t formulas = 0;

	counted.safe = how->csv_safe;
	counted.formulas = &formulas;
	print_result(out, doc, (enum rows_format)how->format, &counted);
	if (formulas > 0 && !how->csv_safe && !how->quiet) {
		rows_tell_formulas(&said, formulas);
		buf_str(&said, " (" ROWS_SAFE_HINT ")");
		talk_say(aside, "warning", said.s, width);
	}
	buf_free(&said);
}

void
show_text(struct buf *out, struct buf *aside, const json_t *doc,
    const struct show *how, const struct rows_style *style, size_t width)
{
	const char *sql = get_str(get_object(doc, "sql"), "text");

	if (how->get != NULL) {
		buf_add(out, how->members.s, how->members.len);
	} else if (add_part(out, doc, how, style->width)) {
		return;
	} else if (how->format == SHOW_SQL && sql) {
		buf_str(out, sql);
	} else if (how->format == SHOW_PLAN || how->format == SHOW_SQL ||
	    how->format == SHOW_VEGA) {
		talk_stop(aside, doc, width);
	} else if (how->format == SHOW_HTML) {
		page_write(out, doc, how->made);
	} else if (how->format == SHOW_SVG && doc_status(doc) == STATUS_OK) {
		add_talk(aside, doc, how->quiet, width);
		add_svg(out, doc);
	} else if (how->format == SHOW_SVG) {
		talk_stop(aside, doc, width);
	} else if (how->format == SHOW_CHART) {
		add_talk(aside, doc, how->quiet, width);
		add_chart(out, doc, style);
	} else if (how->format == SHOW_SHEET) { /* t2s-xlsx has the rows */
		add_talk(aside, doc, how->quiet, width);
	} else if (how->format == SHOW_TEXT) {
		add_text(out, doc, how->quiet, style);
	} else {
		add_talk(aside, doc, how->quiet, width);
		add_rows(out, aside, doc, how, style, width);
	}
}
