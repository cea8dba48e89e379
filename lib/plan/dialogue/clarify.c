/* Questions to a person, and what comes of the answers. */
#include <string.h>
#include "base/near.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "plan/dialogue/answer.h"
#include "plan/dialogue/clarify.h"

enum { CORRECTIONS_MAX = 3, QUESTIONS_MAX = 3, NEAR_MAX = 4 };

static bool
is_answered(const json_t *doc, const json_t *question)
{
	return get_by_id(get_array(doc, "answers"),
	    get_str(question, "id")) != NULL;
}

/* The first question that stands, NULL: none. */
static json_t *
open_question(const json_t *doc)
{
	json_t *list = get_array(doc, "questions"), *question;
	size_t i;

	json_array_foreach(list, i, question)
		if (get_str(question, "id") && !is_answered(doc, question))
			return question;
	return NULL;
}

bool
clarify_answered(const json_t *doc)
{
	return get_array(doc, "questions") && !open_question(doc);
}

static size_t
count_corrections(const json_t *doc)
{
	const json_t *answer;
	size_t i, n = 0;

	json_array_foreach(get_array(doc, "answers"), i, answer) {
		const char *how = get_str(answer, "how");

		n += how && strcmp(how, "corrected") == 0;
	}
	return n;
}

/* Put an answer (stolen) in the place of one to the same question. */
static void
record(struct clarify *c, const char *id, json_t *said, const char *how)
{
	json_t *answers = get_or_make_array(c->doc, "answers"), *old;
	json_t *answer = json_object();
	size_t i;

	if (id)
		json_object_set_new(answer, "id", json_string(id));
	json_object_update(answer, said);
	json_object_set_new(answer, "how", json_string(how));
	json_decref(said);
	json_array_foreach(answers, i, old) {
		const char *here = get_str(old, "id");

		if (id && here && strcmp(here, id) == 0) {
			json_array_set_new(answers, i, answer);
			return;
		}
	}
	json_array_append_new(answers, answer);
}

static json_t *
choice_answer(const char *choice)
{
	json_t *o = json_object();

	json_object_set_new(o, "choice", json_string(choice));
	return o;
}

static void
set_words(json_t *said, const char *text)
{
	json_object_set_new(said, "text", json_text(text, strlen(text)));
}

/* Number a question (stolen) and put it into the document. */
static json_t *
pose(struct clarify *c, json_t *question)
{
	json_t *list = get_or_make_array(c->doc, "questions");

	json_object_set_new(question, "id", json_string(arena_printf(c->arena,
	    "q%zu", json_array_size(list) + 1)));
	json_array_append_new(list, question);
	return question;
}

/* Tables and columns whose names are near one that is not there. */
static void
offer_near(struct clarify *c, json_t *question, const char *name)
{
	const char *names[256];
	size_t n = 0, found, some[NEAR_MAX];

	for (size_t i = 0; i < c->schema->ntables && n < 256; i++)
		names[n++] = c->schema->tables[i].name;
	found = near_some(name, names, n, some, NEAR_MAX);
	for (size_t i = 0; i < found; i++) {
		char id[2] = {(char)('a' + (char)i), '\0'};

		json_array_append_new(get_or_make_array(question, "choices"),
		    json_pack("{s:s, s:s, s:s}", "id", id, "text",
		    arena_printf(c->arena, "table %s", names[some[i]]),
		    "table", names[some[i]]));
	}
}

static bool
was_dropped(const struct clarify *c, const char *name)
{
	const json_t *dropped;
	size_t i;

	json_array_foreach(get_array(get_object(c->doc, "schema"), "dropped"),
	    i, dropped)
		if (json_is_string(dropped) &&
		    ascii_equal(json_string_value(dropped), name))
			return true;
	return false;
}

static void
tell_unread(struct clarify *c, const char *text, const char *unknown)
{
	json_t *finding;

	if (unknown && was_dropped(c, unknown)) {
		finding = finding_add(c->findings, FINDING_answer_unread,
		    "/answers", "'%s' in the answer '%s' was left out by "
		    "t2s-filter", unknown, text);
		finding_hint(finding, "keep more tables with --top");
		return;
	}
	if (unknown)
		finding = finding_add(c->findings, FINDING_answer_unread,
		    "/answers", "'%s' in the answer '%s' is not in the schema",
		    unknown, text);
	else
		finding = finding_add(c->findings, FINDING_answer_unread,
		    "/answers", "the answer '%s' could not be read", text);
	finding_hint(finding, "an answer is a choice's letter, or one of "
	    "'use table X not Y', 'use column a.b', 'not column a.b', "
	    "'join a.x with b.y'");
}

/* An answer that names nothing: it becomes a question itself, where none
 * stands. */
static enum clarified
misread(struct clarify *c, const char *text, const char *unknown)
{
	json_t *question;

	tell_unread(c, text, unknown);
	if (open_question(c->doc))
		return CLARIFIED_STOP;
	question = json_object();
	json_object_set_new(question, "id", json_string(""));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text", json_string(arena_printf(
	    c->arena, "what is to be used in place of '%s'?",
	    unknown ? unknown : text)));
	if (unknown)
		offer_near(c, question, unknown);
	pose(c, question);
	return CLARIFIED_STOP;
}

static enum clarified
correct(struct clarify *c, const char *text)
{
	const char *unknown = NULL;
	json_t *said;

	if (count_corrections(c->doc) >= CORRECTIONS_MAX) {
		finding_add(c->findings, FINDING_corrections_spent,
		    "/answers", "more than %d corrections", CORRECTIONS_MAX);
		return CLARIFIED_STOP;
	}
	said = answer_correction(c->arena, c->schema, text, &unknown);
	if (!said)
		return misread(c, text, unknown);
	set_words(said, text);
	record(c, NULL, said, "corrected");
	return CLARIFIED_MORE;
}

/* An answer to a question: a choice, or names. */
static enum clarified
reply(struct clarify *c, const json_t *question, const char *text)
{
	const char *choice = answer_choice(c->arena, question, text);
	const char *id = get_str(question, "id"), *unknown = NULL;
	json_t *said;

	if (choice) {
		record(c, id, choice_answer(choice), "answered");
		return CLARIFIED_MORE;
	}
	if (answer_corrects(text))
		said = answer_correction(c->arena, c->schema, text, &unknown);
	else
		said = answer_names(c->arena, c->schema, text, &unknown);
	if (!said)
		return misread(c, text, unknown);
	set_words(said, text);
	record(c, id, said, answer_corrects(text) ? "corrected" : "answered");
	return CLARIFIED_MORE;
}

/* The first text for this question, or for any while it stands. */
static long
text_for(const struct clarify *c, const json_t *question)
{
	const char *id = get_str(question, "id");

	for (size_t i = 0; i < c->n; i++) {
		size_t len = answer_id_length(c->texts[i]);

		if (!c->taken[i] && len > 0 && strlen(id) == len - 1 &&
		    strncmp(c->texts[i], id, len - 1) == 0)
			return (long)i;
	}
	for (size_t i = 0; i < c->n && !is_answered(c->doc, question); i++)
		if (!c->taken[i] && answer_id_length(c->texts[i]) == 0)
			return (long)i;
	return -1;
}

static enum clarified
try_texts(struct clarify *c, const json_t *question)
{
	long i = text_for(c, question);

	if (i < 0)
		return CLARIFIED_NOTHING;
	c->taken[i] = true;
	return reply(c, question, c->texts[i] +
	    answer_id_length(c->texts[i]));
}

enum clarified
clarify_take(struct clarify *c)
{
	const json_t *question;
	enum clarified out = CLARIFIED_NOTHING;
	size_t i;

	for (i = 0; i < c->n; i++) {
		const char *text = c->texts[i];

		if (c->taken[i] || answer_id_length(text) ||
		    !answer_corrects(text))
			continue;
		c->taken[i] = true;
		if (correct(c, text) == CLARIFIED_STOP)
			return CLARIFIED_STOP;
		out = CLARIFIED_MORE;
	}
	json_array_foreach(get_array(c->doc, "questions"), i, question) {
		enum clarified now = get_str(question, "id") ?
		    try_texts(c, question) : CLARIFIED_NOTHING;

		if (now == CLARIFIED_STOP)
			return CLARIFIED_STOP;
		if (now == CLARIFIED_MORE)
			out = CLARIFIED_MORE;
	}
	return out;
}

static bool
same_word(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool
same_text(const json_t *x, const json_t *y, const char *key)
{
	return same_word(get_str(x, key), get_str(y, key));
}

/* Did a correction speak of one of the choices? */
static bool
is_corrected(const struct clarify *c, const json_t *question)
{
	const json_t *answer, *choice;
	size_t i, k;

	json_array_foreach(get_array(c->doc, "answers"), i, answer) {
		const char *not = get_str(answer, "not");

		if (!get_str(answer, "text") ||
		    !same_text(answer, question, "kind"))
			continue;
		if (get_array(answer, "joins"))
			return true;
		json_array_foreach(get_array(question, "choices"), k, choice)
			if ((same_text(answer, choice, "table") &&
			    same_text(answer, choice, "column")) || (not &&
			    get_str(choice, "table") &&
			    strcmp(get_str(choice, "table"), not) == 0))
				return true;
	}
	return false;
}

static bool
was_asked(const struct clarify *c, const json_t *question)
{
	const json_t *before;
	size_t i;

	json_array_foreach(get_array(c->doc, "questions"), i, before)
		if (is_answered(c->doc, before) &&
		    same_text(before, question, "kind") &&
		    same_text(before, question, "text"))
			return true;
	return false;
}

/* "'Bonn' was read as a; it could also be b or c" */
static void
tell_assumed(struct clarify *c, const json_t *question)
{
	const json_t *choices = get_array(question, "choices");
	const char *phrase = get_str(question, "phrase");
	const char *first = get_str(json_array_get(choices, 0), "text");
	const char *others = NULL, *how;
	json_t *finding;

	for (size_t i = 1; i < json_array_size(choices); i++) {
		const char *text = get_str(json_array_get(choices, i), "text");

		if (text != NULL)
			others = others ? arena_printf(c->arena, "%s or %s",
			    others, text) : text;
	}
	if (first == NULL || others == NULL)
		return;
	how = phrase ? arena_printf(c->arena, "'%s' was read as", phrase) :
	    same_word(get_str(question, "kind"), "join") ? "joined by" :
	    "read as:";
	finding = finding_add(c->findings, FINDING_reading_assumed,
	    "/question", "%s %s; it could also be %s", how, first, others);
	for (size_t i = 1; i < json_array_size(choices); i++) {
		const char *text = get_str(json_array_get(choices, i), "text");

		if (text != NULL)
			finding_candidate(finding, text);
	}
}

/* Was a whole reading chosen, or has a person answered often enough? */
static bool
is_enough(const struct clarify *c)
{
	const json_t *question;
	size_t i, n = 0;

	json_array_foreach(get_array(c->doc, "questions"), i, question) {
		if (!is_answered(c->doc, question))
			continue;
		n++;
		if (same_word(get_str(question, "kind"), "reading"))
			return true;
	}
	return n >= QUESTIONS_MAX;
}

/* Where the same question stands since an earlier run. */
static json_t *
standing(const struct clarify *c, const json_t *question)
{
	json_t *before;
	size_t i;

	json_array_foreach(get_array(c->doc, "questions"), i, before)
		if (same_text(before, question, "kind") &&
		    same_text(before, question, "text"))
			return before;
	return NULL;
}

enum clarified
clarify_ask(struct clarify *c, json_t *question)
{
	json_t *posed;
	enum clarified out;

	if (was_asked(c, question) || is_corrected(c, question) ||
	    is_enough(c)) {
		json_decref(question);
		return CLARIFIED_NOTHING;
	}
	posed = standing(c, question);
	if (posed)
		json_decref(question);
	else
		posed = pose(c, question);
	out = try_texts(c, posed);
	if (out != CLARIFIED_NOTHING)
		return out;
	if (!c->assume || !get_array(posed, "choices"))
		return CLARIFIED_STOP;
	tell_assumed(c, posed);
	record(c, get_str(posed, "id"), choice_answer("a"), "assumed");
	return CLARIFIED_NOTHING; /* it is the best already */
}

enum clarified
clarify_broken(struct clarify *c, const struct constraint *broken)
{
	const json_t *answer = json_array_get(get_array(c->doc, "answers"),
	    broken->answer);
	const char *text = get_str(answer, "text");
	json_t *question = json_object();

	finding_add(c->findings, FINDING_answer_unread, "/answers",
	    "no plan for this question keeps '%s'", text ? text : "");
	json_object_set_new(question, "id", json_string(""));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text", json_string(arena_printf(
	    c->arena, "no plan keeps '%s': what is meant instead?",
	    text ? text : "")));
	json_array_remove(get_array(c->doc, "answers"), broken->answer);
	pose(c, question);
	return CLARIFIED_STOP;
}

static void
tell_unused(struct clarify *c, const char *text)
{
	finding_add(c->findings, FINDING_answer_unused, "/answers",
	    "the answer '%s' was not asked for", text);
}

void
clarify_strays(struct clarify *c)
{
	for (size_t i = 0; i < c->n; i++) {
		size_t len = answer_id_length(c->texts[i]);

		if (!c->taken[i] && len > 0 && !get_by_id(get_array(c->doc,
		    "questions"), arena_strndup(c->arena, c->texts[i],
		    len - 1)))
			tell_unused(c, c->texts[i]);
	}
}

enum clarified
clarify_rest(struct clarify *c)
{
	enum clarified out = CLARIFIED_NOTHING;

	for (size_t i = 0; i < c->n; i++) {
		const char *text = c->texts[i], *unknown;
		json_t *said = c->taken[i] || answer_id_length(text) ? NULL :
		    answer_names(c->arena, c->schema, text, &unknown);

		if (said) {
			set_words(said, text);
			record(c, NULL, said, "corrected");
			out = CLARIFIED_MORE;
		} else if (!c->taken[i]) {
			tell_unused(c, text);
		}
		c->taken[i] = true;
	}
	return out;
}

const char *
clarify_open(const struct clarify *c)
{
	const char *text = get_str(open_question(c->doc), "text");

	return text;
}
