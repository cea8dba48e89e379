/* Questions to a person, and what comes of the answers. */
#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "link/answer.h"
#include "plan/dialogue/answer_choice.h"
#include "plan/dialogue/clarify.h"
#include "plan/dialogue/record.h"
#include "plan/dialogue/unread.h"

enum { CORRECTIONS_MAX = 3, QUESTIONS_MAX = 3 };

bool
clarify_answered(const json_t *doc)
{
	return get_array(doc, "questions") && !record_open(doc);
}

/* The table that t2s-filter has left out and that an answer names, alone or
 * with a column behind it; NULL: none. */
static const char *
left_out(const struct clarify *c, const char *name)
{
	const json_t *dropped;
	size_t i, n;

	json_array_foreach(get_array(get_object(c->doc, "schema"), "dropped"),
	    i, dropped) {
		const char *table = json_string_value(dropped);

		n = table ? strlen(table) : 0;
		if (n > 0 && ascii_equal_n(table, name, n) &&
		    (name[n] == '\0' || name[n] == '.'))
			return table;
	}
	return NULL;
}

/* Put what a person said, and that it holds for other questions, too. */
static void
put(struct clarify *c, const char *id, json_t *said, const char *how)
{
	if (c->always)
		json_object_set_new(said, "always", json_true());
	record_answer(c->doc, id, said, how);
}

/* The words of the i-th text, without its id. */
static const char *
plain(struct clarify *c, size_t i)
{
	const char *text = c->texts[i];

	return answer_plain(c->arena, text + answer_id_length(text),
	    &c->always);
}

/* Kept in its words: when the table is there they are read. */
static enum clarified
lack(struct clarify *c, const char *id, const char *text, const char *table)
{
	json_t *said = json_object();

	finding_hint(finding_add(c->findings, FINDING_answer_not_understood,
	    "/answers", "t2s-filter left out '%s' (in the answer '%s')", table,
	    text), "keep more tables with --top, or run t2s-filter again with "
	    "--widen");
	record_words(said, text);
	put(c, id, said, "corrected");
	if (c->nlacks < CLARIFY_LACKS)
		c->lacks[c->nlacks++] = table;
	return CLARIFIED_LACKS;
}

/* An answer that names nothing: it becomes a question itself, where none
 * stands. */
static enum clarified
misread(struct clarify *c, const char *id, const char *text,
    const char *unknown)
{
	const char *table = unknown ? left_out(c, unknown) : NULL;
	json_t *question;

	if (table)
		return lack(c, id, text, table);
	unread_tell(c, text, unknown);
	if (record_open(c->doc))
		return CLARIFIED_STOP;
	question = json_object();
	json_object_set_new(question, "id", json_string(""));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text",
	    json_string(arena_printf( c->arena, "what should be used instead "
	    "of '%s'?", unknown ? unknown : text)));
	if (unknown)
		unread_offer(c, question, unknown);
	record_question(c->arena, c->doc, question);
	return CLARIFIED_STOP;
}

static enum clarified
correct(struct clarify *c, const char *text)
{
	const char *unknown = NULL;
	json_t *said;

	if (!answer_is_further(text) &&
	    record_corrections(c->doc) >= CORRECTIONS_MAX) {
		finding_add(c->findings, FINDING_too_many_corrections,
		    "/answers", "only %d corrections are used; '%s' was "
		    "ignored", CORRECTIONS_MAX, text);
		c->assume = true;
		return CLARIFIED_NOTHING;
	}
	said = answer_correction(c->arena, c->schema, c->doc, text, &unknown);
	if (!said)
		return misread(c, NULL, text, unknown);
	record_words(said, text);
	put(c, NULL, said, "corrected");
	return CLARIFIED_MORE;
}

/* An answer to a question: a choice, or names. */
static enum clarified
reply(struct clarify *c, const json_t *question, const char *text)
{
	const char *choice = answer_choice(c->arena, question, text);
	const char *id = get_str(question, "id"), *unknown = NULL;
	const char *how = "answered";
	const char *used = answer_used(c->arena, text);
	json_t *said;

	if (!choice && used)
		choice = answer_choice(c->arena, question, used);
	if (choice) {
		put(c, id, record_choice(choice), "answered");
		return CLARIFIED_MORE;
	}
	if (answer_corrects(text))
		said = answer_correction(c->arena, c->schema, c->doc, text,
		    &unknown);
	else
		said = answer_names(c->arena, c->schema, c->doc, text,
		    &unknown);
	if (said)
		how = answer_corrects(text) ? "corrected" : "answered";
	else if ((choice = answer_fit(c->arena, c->schema, question, text)))
		said = record_choice(choice);
	if (!said)
		return misread(c, id, text, unknown);
	record_words(said, text);
	put(c, id, said, how);
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
	for (size_t i = 0; i < c->n && !record_is_answered(c->doc, question); i++)
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
	return reply(c, question, plain(c, (size_t)i));
}

/* An answer that was kept in its words alone, and can be read by now. */
static bool
read_words(struct clarify *c, json_t *answer)
{
	const char *text = get_str(answer, "text"), *unknown;
	json_t *said = NULL;

	if (text && answer_corrects(text) && !get_str(answer, "kind") &&
	    !get_str(answer, "choice"))
		said = answer_correction(c->arena, c->schema, c->doc, text,
		    &unknown);
	if (!said)
		return false;
	json_object_update_missing(answer, said);
	json_decref(said);
	return true;
}

static enum clarified
take_corrections(struct clarify *c)
{
	enum clarified out = CLARIFIED_NOTHING;
	json_t *answer;
	size_t i;

	json_array_foreach(get_array(c->doc, "answers"), i, answer)
		if (read_words(c, answer))
			out = CLARIFIED_MORE;
	for (i = 0; i < c->n && out != CLARIFIED_STOP; i++) {
		const char *text = plain(c, i);
		enum clarified now;

		if (c->taken[i] || answer_id_length(c->texts[i]) ||
		    !answer_corrects(text) ||
		    answer_may_choose(c->arena, c->schema, c->doc, text))
			continue;
		c->taken[i] = true;
		now = correct(c, text);
		out = now > out ? now : out;
	}
	return out;
}

enum clarified
clarify_take(struct clarify *c)
{
	enum clarified out = take_corrections(c);
	const json_t *question;
	size_t i;

	json_array_foreach(get_array(c->doc, "questions"), i, question) {
		enum clarified now = out <= CLARIFIED_MORE &&
		    get_str(question, "id") ? try_texts(c, question) :
		    CLARIFIED_NOTHING;

		out = now > out ? now : out;
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
		if (record_is_answered(c->doc, before) &&
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
	    same_word(get_str(question, "kind"), "join") ? "joined on" : "read "
	    "as:";
	finding = finding_add(c->findings, FINDING_reading_assumed,
	    "/question", "%s %s; it could also be %s", how, first, others);
	for (size_t i = 1; i < json_array_size(choices); i++) {
		const char *text = get_str(json_array_get(choices, i), "text");

		if (text != NULL)
			finding_candidate(finding, text);
	}
}

/* Was a whole reading chosen? */
static bool
is_chosen(const struct clarify *c)
{
	const json_t *question;
	size_t i;

	json_array_foreach(get_array(c->doc, "questions"), i, question)
		if (record_is_answered(c->doc, question) &&
		    same_word(get_str(question, "kind"), "reading"))
			return true;
	return false;
}

/* Has a person answered often enough? */
static bool
is_enough(const struct clarify *c)
{
	const json_t *question;
	size_t i, n = 0;

	json_array_foreach(get_array(c->doc, "questions"), i, question)
		n += record_is_answered(c->doc, question);
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
	    is_chosen(c)) {
		json_decref(question);
		return CLARIFIED_NOTHING;
	}
	posed = standing(c, question);
	c->assume |= is_enough(c);
	if (posed)
		json_decref(question);
	else
		posed = record_question(c->arena, c->doc, question);
	out = try_texts(c, posed);
	if (out != CLARIFIED_NOTHING)
		return out;
	if (!c->assume || (!get_array(posed, "choices") && !is_enough(c)))
		return CLARIFIED_STOP;
	tell_assumed(c, posed);
	record_answer(c->doc, get_str(posed, "id"), record_choice("a"), "assumed");
	return CLARIFIED_NOTHING; /* it is the best already */
}

enum clarified
clarify_broken(struct clarify *c, const struct constraint *broken)
{
	const json_t *answer = json_array_get(get_array(c->doc, "answers"),
	    broken->answer);
	const char *text = get_str(answer, "text");
	json_t *question = json_object();

	finding_add(c->findings, FINDING_answer_not_understood, "/answers",
	    "no plan for this question can use '%s'", text ? text : "");
	json_object_set_new(question, "id", json_string(""));
	json_object_set_new(question, "kind", json_string("free"));
	json_object_set_new(question, "text",
	    json_string(arena_printf( c->arena, "no plan can use '%s': what do "
	    "you mean instead?", text ? text : "")));
	json_array_remove(get_array(c->doc, "answers"), broken->answer);
	record_question(c->arena, c->doc, question);
	return CLARIFIED_STOP;
}

static void
tell_unused(struct clarify *c, const char *text)
{
	finding_add(c->findings, FINDING_answer_unused, "/answers",
	    "the answer '%s' matches no question", text);
}

void
clarify_strays(struct clarify *c)
{
	for (size_t i = 0; i < c->n; i++) {
		size_t len = answer_id_length(c->texts[i]);

		if (!c->taken[i] && (len == 0 ? !record_open(c->doc) :
		    !get_by_id(get_array(c->doc, "questions"), arena_strndup(
		    c->arena, c->texts[i], len - 1))))
			tell_unused(c, c->texts[i]);
	}
}

enum clarified
clarify_rest(struct clarify *c)
{
	enum clarified out = CLARIFIED_NOTHING;

	for (size_t i = 0; i < c->n; i++) {
		const char *text = plain(c, i), *unknown;
		json_t *said = c->taken[i] || answer_id_length(c->texts[i]) ?
		    NULL : answer_names(c->arena, c->schema, c->doc, text,
		    &unknown);

		if (!said && !c->taken[i] && answer_corrects(text))
			said = answer_correction(c->arena, c->schema, c->doc,
			    text, &unknown);
		if (said) {
			record_words(said, text);
			put(c, NULL, said, answer_corrects(text) ?
			    "corrected" : "answered");
			out = CLARIFIED_MORE;
		} else if (!c->taken[i] && answer_corrects(text)) {
			out = misread(c, NULL, text, unknown);
		} else if (!c->taken[i]) {
			tell_unused(c, c->texts[i]);
		}
		c->taken[i] = true;
	}
	return out;
}

enum status
clarify_stop(struct clarify *c, enum clarified how)
{
	const char *by = c->findings->by;

	if (how == CLARIFIED_LACKS) {
		json_t *needs = json_array();

		for (size_t i = 0; i < c->nlacks; i++)
			json_array_append_new(needs, json_string(c->lacks[i]));
		doc_stop(c->doc, by, STATUS_NEVER, "left_out",
		    "t2s-filter left out '%s'", c->lacks[0]);
		json_object_set_new(get_object(c->doc, "stop"), "needs",
		    needs);
		return STATUS_NEVER;
	}
	doc_stop(c->doc, by, STATUS_ASK, "questions", "%s",
	    get_str(record_open(c->doc), "text"));
	return STATUS_ASK;
}
