#include "report/talk.h"

#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/finding.h"
#include "json/get.h"
#include "json/write.h"
#include "report/links.h"
#include "report/reading.h"
#include "report/text.h"
#include "report/units.h"

/* "LABEL: TEXT" clean, with the text broken and indented behind it. */
void
talk_say(struct buf *b, const char *label, const char *text, size_t width)
{
	struct buf line = BUF_INIT;
	size_t indent;

	/* who stopped it is named by the document */
	text_clean(&line, label, strlen(label), false);
	buf_str(&line, ": ");
	indent = line.len;
	text_clean(&line, text, strlen(text), false);
	text_wrap(b, line.s, 0, indent, width);
	buf_free(&line);
}

static void
say_line(struct buf *b, const char *text, size_t indent, size_t width)
{
	struct buf line = BUF_INIT;

	text_clean(&line, text, strlen(text), false);
	text_wrap(b, line.s, indent, indent + 2, width);
	buf_free(&line);
}

static void
say_matches(struct buf *b, const json_t *doc, size_t width)
{
	struct buf line = BUF_INIT;

	links_text(&line, doc);
	if (line.len > 0)
		talk_say(b, "where", line.s, width);
	buf_reset(&line);
	units_text(&line, doc);
	if (line.len > 0)
		talk_say(b, "units", line.s, width);
	buf_free(&line);
}

bool
talk_is_reading(const json_t *finding)
{
	const char *code = get_str(finding, "code");
	static const enum finding_code codes[] = {FINDING_words_unused,
	    FINDING_table_has_siblings, FINDING_join_chosen,
	    FINDING_rule_not_applied, FINDING_reading_assumed,
	    FINDING_too_many_corrections, FINDING_answer_unused,
	    FINDING_name_corrected,
	    FINDING_join_added, FINDING_join_not_on_key, FINDING_sum_of_text,
	    FINDING_value_spelling_corrected, FINDING_time_format_corrected,
	    FINDING_basis_changed, FINDING_basis_renamed,
	    FINDING_member_unknown, FINDING_dictionary_name_unknown,
	    FINDING_lessons_unreadable, FINDING_file_lines_irregular,
	    FINDING_page_changed, FINDING_patch_side_effect,
	    FINDING_history_changed, FINDING_file_columns_chosen,
	    FINDING_model_unused, FINDING_model_not_needed,
	    FINDING_votes_split, FINDING_file_left_out, FINDING_limit_ties};
	enum finding_code is = code != NULL ? finding_find(code) :
	    FINDING_COUNT;

	/* a note, or an empty member, bears on nothing */
	if (is == FINDING_COUNT || (is == FINDING_member_unknown &&
	    get_is(finding, "severity", "info")))
		return false;
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (codes[i] == is)
			return true;
	return finding_is_doubt(is);
}

static void
say_finding(struct buf *b, const char *label, const json_t *finding,
    size_t width)
{
	const char *message = get_str(finding, "message");
	const char *hint = get_str(finding, "hint");
	struct buf line = BUF_INIT;

	buf_str(&line, message ? message : get_str(finding, "code"));
	if (hint)
		buf_fmt(&line, " (%s)", hint);
	talk_say(b, label, line.s, width);
	buf_free(&line);
}

/* Under this confidence the reader is told: a plan of the built-in planner is
 * as likely wrong as right then. What the planner names is told sooner: of its
 * plans as sure as that two of three are right. */
#define DOUBT 0.55
#define DOUBT_NAMED 0.75

/* A byte that no text has (it is not UTF-8): each CTE gets its line. */
#define LINE "\xff"

/* The plan in words, by rule: what its maker says of it is no proof. */
static void
say_plan(struct buf *b, const json_t *doc, size_t width)
{
	static const char label[] = "read as";
	struct buf words = BUF_INIT;
	char *line, *end;

	if (!reading_text(&words, doc, LINE))
		return;
	line = words.s;
	end = strchr(line, *LINE);
	for (bool first = true; line; first = false) {
		if (end)
			*end++ = '\0';
		if (first)
			talk_say(b, label, line, width);
		else
			say_line(b, line, sizeof label + 1, width);
		line = end;
		end = line ? strchr(line, *LINE) : NULL;
	}
	buf_free(&words);
}

bool
talk_doubt(struct buf *b, const json_t *doc)
{
	double sure = get_number(get_object(doc, "plan"), "confidence", 1);
	const json_t *finding;
	size_t i;

	if (sure >= DOUBT_NAMED)
		return false;
	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (get_is(finding, "code",
		    finding_name(FINDING_low_confidence)) &&
		    get_str(finding, "message")) {
			buf_str(b, get_str(finding, "message"));
			return true;
		}
	if (sure >= DOUBT)
		return false;
	buf_fmt(b, "the plan has a confidence of %.2f", sure);
	return true;
}

static void
say_unsure(struct buf *b, const json_t *doc, size_t width)
{
	struct buf line = BUF_INIT;

	if (talk_doubt(&line, doc))
		talk_say(b, "doubt", line.s, width);
	buf_free(&line);
}

/* What a model says of its plan, unless that says nothing new. */
static void
say_summary(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *plan = get_object(doc, "plan");
	const char *summary = get_str(plan, "intent_summary");
	const char *question = get_str(doc, "question");

	say_plan(b, doc, width);
	if (summary && *summary && doc_planned_by(doc, DOC_PLANNER_MODEL) &&
	    (!question || !ascii_equal(summary, question)))
		talk_say(b, "summary", summary, width);
	say_unsure(b, doc, width);
}

/* What a follow-up was taken to ask. */
static void
say_route(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *route = get_object(doc, "route"), *patch;
	const char *kind = get_str(route, "kind");
	const char *question = get_str(route, "question");
	size_t i;

	if (kind == NULL || question == NULL || strcmp(kind, "new") == 0)
		return;
	if (strcmp(kind, "patch") != 0)
		talk_say(b, "question", question, width);
	json_array_foreach(get_array(route, "patch"), i, patch)
		if (json_is_string(patch))
			talk_say(b, "changed", json_string_value(patch), width);
}

/* What was learned and made a difference. */
static void
say_lessons(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *lesson;
	struct buf line = BUF_INIT;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson) {
		if (get_array(lesson, "used") == NULL ||
		    get_str(lesson, "text") == NULL)
			continue;
		buf_reset(&line);
		buf_fmt(&line, "%s (%s)", get_str(lesson, "text"),
		    get_str(lesson, "id"));
		talk_say(b, "lesson", line.s, width);
	}
	buf_free(&line);
}

static int
rank(const char *severity)
{
	static const char *const names[] = {"info", "warning", "error"};

	for (int i = 0; severity && i < 3; i++)
		if (strcmp(severity, names[i]) == 0)
			return i;
	return 0;
}

/* Those that bear on the reading and are of this severity; an error is told
 * with the stop. */
static void
say_notes(struct buf *b, const json_t *doc, int least, size_t width)
{
	const json_t *finding;
	int severity;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		severity = rank(get_str(finding, "severity"));
		if (severity >= least && severity < 2 &&
		    talk_is_reading(finding))
			say_finding(b, "note", finding, width);
	}
}

void
talk_reading(struct buf *b, const json_t *doc, size_t width)
{
	say_route(b, doc, width);
	say_summary(b, doc, width);
	talk_tries(b, doc, width);
	say_matches(b, doc, width);
	say_lessons(b, doc, width);
	say_notes(b, doc, 0, width);
}

void
talk_doubts(struct buf *b, const json_t *doc, size_t width)
{
	say_unsure(b, doc, width);
	say_notes(b, doc, 1, width);
}

/* Two programs may find the same. */
static bool
said_before(const json_t *doc, size_t n)
{
	static const char *const members[] = {"severity", "message", "hint"};
	const json_t *findings = get_array(doc, "findings");

	for (size_t i = 0; i < n; i++) {
		size_t same = 0;

		for (size_t k = 0; k < 3; k++) {
			const json_t *a = json_object_get(
			    json_array_get(findings, i), members[k]);
			const json_t *b = json_object_get(
			    json_array_get(findings, n), members[k]);

			same += a == b || json_equal(a, b);
		}
		if (same == 3)
			return true;
	}
	return false;
}

void
talk_findings(struct buf *b, const json_t *doc, const char *least,
    size_t width)
{
	const json_t *finding;
	const char *severity;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding) {
		severity = get_str(finding, "severity");
		if (rank(severity) >= rank(least) &&
		    get_str(finding, "code") && !said_before(doc, i))
			say_finding(b, severity ? severity : "info", finding,
			    width);
	}
}

static void
say_choices(struct buf *b, const json_t *question, size_t width)
{
	const json_t *choice;
	struct buf line = BUF_INIT;
	size_t i;

	json_array_foreach(get_array(question, "choices"), i, choice) {
		const char *id = get_str(choice, "id");
		const char *text = get_str(choice, "text");

		buf_reset(&line);
		buf_fmt(&line, "%s) %s", id ? id : "-", text ? text : "");
		say_line(b, line.s, 4, width);
	}
	buf_free(&line);
}

bool
talk_is_open(const json_t *doc, const json_t *question)
{
	const char *id = get_str(question, "id");
	const json_t *answer;
	size_t i;

	json_array_foreach(get_array(doc, "answers"), i, answer) {
		const char *here = get_str(answer, "id");

		if (id && here && strcmp(id, here) == 0)
			return false;
	}
	return true;
}

/* One question; gives an answer that it takes, in the buffer. */
static void
say_question(struct buf *b, const json_t *question, struct buf *example,
    size_t width)
{
	const char *id = get_str(question, "id");
	const char *text = get_str(question, "text");
	const char *choice = get_str(json_array_get(get_array(question,
	    "choices"), 0), "id");
	struct buf line = BUF_INIT;

	buf_fmt(&line, "%s: %s", id ? id : "?", text ? text : "");
	say_line(b, line.s, 0, width);
	say_choices(b, question, width);
	if (id && example->len == 0)
		buf_fmt(example, "%s=%s", id, choice ? choice : "TEXT");
	buf_free(&line);
}

void
talk_questions(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *question;
	struct buf line = BUF_INIT, example = BUF_INIT;
	size_t i;

	json_array_foreach(get_array(doc, "questions"), i, question)
		if (talk_is_open(doc, question))
			say_question(b, question, &example, width);
	if (example.len > 0) {
		buf_fmt(&line, "answer with --answer %s or in words",
		    example.s);
		say_line(b, line.s, 0, width);
	}
	buf_free(&line);
	buf_free(&example);
}

/* Questions that would have an answer. */
static void
say_others(struct buf *b, const json_t *stop, size_t width)
{
	const json_t *other;
	size_t i;

	json_array_foreach(get_array(stop, "instead"), i, other)
		if (json_is_string(other))
			talk_say(b, "ask instead", json_string_value(other),
			    width);
}

void
talk_stop(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *stop = get_object(doc, "stop"), *finding, *question;
	const char *message = get_str(stop, "message");
	bool told = false;
	size_t i;

	if (!stop)
		return;
	json_array_foreach(get_array(doc, "findings"), i, finding) {
		const char *text = get_str(finding, "message");

		told = told || (text && message && !strcmp(text, message) &&
		    rank(get_str(finding, "severity")) == 2);
	}
	json_array_foreach(get_array(doc, "questions"), i, question) {
		const char *text = get_str(question, "text");

		told = told || (text && message && !strcmp(text, message));
	}
	if (!told && message)
		talk_say(b, get_str(stop, "by") ? get_str(stop, "by") :
		    "stopped", message, width);
	talk_findings(b, doc, "error", width);
	talk_questions(b, doc, width);
	say_others(b, stop, width);
	talk_attempts(b, doc, width);
}

void
talk_empty(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *result = get_object(doc, "result"), *why;
	struct buf line = BUF_INIT;
	const json_t *candidate;
	const char *sql;
	size_t i;

	json_array_foreach(get_array(result, "empty_because"), i, why) {
		sql = get_str(why, "sql");
		if (!sql)
			continue;
		buf_reset(&line);
		buf_str(&line, sql);
		if (get_number(why, "rows", 0) > 0)
			buf_fmt(&line, ", which alone leaves %.0f",
			    get_number(why, "rows", 0));
		candidate = json_array_get(get_array(why, "candidates"), 0);
		if (json_is_string(candidate)) {
			buf_fmt(&line, " (did you mean '%s'?)",
			    json_string_value(candidate));
		} else if (candidate) {
			buf_str(&line, " (did you mean ");
			json_compact(&line, candidate);
			buf_str(&line, "?)");
		}
		talk_say(b, get_number(result, "row_count", 0) > 0 ?
		    "nothing counted because of" : "no rows because of",
		    line.s, width);
	}
	buf_free(&line);
}

void
talk_explanation(struct buf *b, const json_t *doc, size_t width)
{
	const json_t *explanation = get_object(doc, "explanation");
	const char *plan = get_str(explanation, "plan");
	const char *result = get_str(explanation, "result");

	if (plan != NULL)
		talk_say(b, "plan", plan, width);
	if (result != NULL)
		talk_say(b, "rows", result, width);
}

void
talk_before(struct buf *b, const json_t *doc, bool quiet, size_t width)
{
	if (!quiet) {
		talk_reading(b, doc, width);
		talk_sql(b, doc);
	}
	talk_stop(b, doc, width);
}
