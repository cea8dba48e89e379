/* What a person said of tables: "use orders, not invoices". */
#include <string.h>
#include "base/buf.h"
#include "doc/turn.h"
#include "json/get.h"
#include "lang/raw_plan.h"
#include "link/answer.h"
#include "lesson/told.h"
#include "schema/qualified.h"
#include "words/listed.h"
#include "link/narrow/narrow.h"

struct requester {
	struct arena *a;
	const struct schema *s;
	signed char *requests;
};

static void
request(struct requester *w, const char *schema, const char *name,
    signed char what)
{
	const struct schema_table *t;

	t = name ? schema_table(w->s, schema, name, NULL, NULL) : NULL;
	if (name && !t) /* it says its schema itself */
		t = qualified_table(w->s, name);
	if (t)
		w->requests[t->index] = what;
}

/* A name, or a list of names. */
static void
request_member(struct requester *w, const json_t *o, const char *key,
    signed char what)
{
	const json_t *name;
	size_t i;

	request(w, get_str(o, "schema"), get_str(o, key), what);
	json_array_foreach(get_array(o, key), i, name)
		request(w, NULL, json_is_string(name) ? json_string_value(name)
		                                   : NULL, what);
}

/* Where the words of a name stand in the text from `at` on, in order. */
static size_t
find_name(const struct words *text, const struct words *name, size_t at)
{
	for (; at + name->n <= text->n; at++) {
		size_t k = 0;

		while (k < name->n && strcmp(text->v[at + k].stem,
		    name->v[k].stem) == 0)
			k++;
		if (k == name->n)
			return at;
	}
	return SIZE_MAX;
}

/* "not X", "instead of X", "rather than X" within two words before. */
static bool
refused(const struct words *text, size_t at)
{
	for (size_t back = 1; back <= 3 && back <= at; back++)
		if (listed_has(LISTED_REFUSAL, text->v[at - back].text))
			return true;
	return false;
}

static void
request_text(struct requester *w, const char *text)
{
	struct words said;

	if (!text)
		return;
	said = words_of_name(w->a, text);
	for (size_t t = 0; t < w->s->ntables; t++) {
		struct words name = words_of_name(w->a,
		    w->s->tables[t].name);
		size_t at = name.n ? find_name(&said, &name, 0) : SIZE_MAX;

		if (at != SIZE_MAX)
			w->requests[t] = refused(&said, at) ? -1 : 1;
	}
}

static bool
of_tables(const json_t *o)
{
	return get_is(o, "kind", "table");
}

/* What was read of an answer or stands in a choice: the table, and those of
 * joins. Of a column that is not wanted the table may be. */
static void
request_said(struct requester *w, const json_t *said)
{
	const json_t *join;
	size_t i;

	request_member(w, said, "table", 1);
	if (of_tables(said))
		request_member(w, said, "not", -1);
	json_array_foreach(get_array(said, "joins"), i, join) {
		request(w, NULL, get_str(join, "from_table"), 1);
		request(w, NULL, get_str(join, "to_table"), 1);
	}
}

static void
request_answer(struct requester *w, const json_t *doc, const json_t *answer)
{
	const json_t *question = get_by_id(get_array(doc, "questions"),
	    get_str(answer, "id"));
	const json_t *choice = get_by_id(get_array(question, "choices"),
	    get_str(answer, "choice"));
	const char *text = get_str(answer, "text"), *unknown;
	json_t *said = NULL;

	if (text && !get_str(answer, "table") && answer_corrects(text))
		said = answer_correction(w->a, w->s, doc, text, &unknown);
	if (choice)
		request_said(w, choice);
	else if (said || get_str(answer, "kind"))
		request_said(w, said ? said : answer);
	else if (of_tables(question) || get_is(answer, "how", "corrected"))
		request_text(w, text);
	json_decref(said);
}

/* The words of a person who answers before any plan is there. */
static void
request_words(struct requester *w, const char *text)
{
	const char *unknown;
	json_t *said;
	bool always;

	text = answer_plain(w->a, text + answer_id_length(text), &always);
	said = answer_corrects(text) ?
	    answer_correction(w->a, w->s, NULL, text, &unknown) :
	    answer_names(w->a, w->s, NULL, text, &unknown);
	request_said(w, said);
	json_decref(said);
}

/* A table as narrow_name has it. */
static void
request_needed(struct requester *w, const char *name)
{
	struct buf b = BUF_INIT;

	for (size_t t = 0; name && t < w->s->ntables; t++) {
		buf_reset(&b);
		narrow_name(&b, &w->s->tables[t]);
		if (strcmp(b.s, name) == 0)
			w->requests[t] = 2;
	}
	buf_free(&b);
}

/* The tables of the last plan, which a follow-up is about. */
static bool
request_table(void *arg, json_t *object, const struct place *at)
{
	struct requester *w = arg;
	const char *name = get_str(object, "table");
	const struct schema_table *t = name ? schema_table(w->s,
	    get_str(object, "schema"), name, NULL, NULL) : NULL;

	(void)at;
	if (t != NULL)
		w->requests[t->index] = 2;
	return true;
}

static void
request_history(struct requester *w, const json_t *doc)
{
	raw_plan_each(get_object(turn_last(doc), "plan"), NULL, request_table,
	    w);
}

/* What was learned of the question's words, or of tables never meant. */
static void
request_lesson(struct requester *w, const json_t *lesson)
{
	bool standing = !get_str(lesson, "phrase") &&
	    !get_str(lesson, "question");

	if (told_is_said(lesson)) {
		request_member(w, lesson, "table", 3);
		request_member(w, lesson, "tables", 3);
	}
	if (get_is(lesson, "type", "table") && !get_str(lesson, "phrase") &&
	    (standing || told_is_said(lesson)))
		request_member(w, lesson, "not", -1);
}

signed char *
narrow_requests(struct arena *a, const struct schema *s, const json_t *doc,
    const struct narrow_request *said)
{
	struct requester w = {a, s, arena_alloc(a, s->ntables + 1)};
	const json_t *answer, *name;
	size_t i;

	json_array_foreach(said->needs, i, name)
		request_needed(&w, json_string_value(name));
	json_array_foreach(get_array(doc, "lessons"), i, answer)
		request_lesson(&w, answer);
	json_array_foreach(get_array(doc, "answers"), i, answer)
		request_answer(&w, doc, answer);
	for (i = 0; i < said->n; i++)
		request_words(&w, said->answers[i]);
	request_history(&w, doc);
	return w.requests;
}
