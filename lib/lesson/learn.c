#include "lesson/learn.h"

#include <string.h>
#include "base/mem.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lesson/learning.h"
#include "lesson/lesson.h"
#include "schema/qualified.h"
#include "words/words.h"

/* ---- what a person said -------------------------------------------------- */

/* The members that tell what is meant, as answers and choices have them. */
static void
take_meaning(json_t *lesson, const json_t *said)
{
	static const char *const keys[] = {"schema", "table", "column",
		"value", "not", "joins", "plan"};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		json_t *value = json_object_get(said, keys[i]);

		if (value != NULL && !json_is_null(value))
			json_object_set(lesson, keys[i], value);
	}
}

/* Do the words name the table or column as it is called? Then they mean it
 * wherever else they are said. */
static bool
is_name_of(const char *phrase, const char *name)
{
	struct arena a = {0};
	struct words x = words_of_name(&a, phrase);
	struct words y = words_of_name(&a, name);
	bool same = x.n == y.n && x.n > 0;

	for (size_t i = 0; same && i < x.n; i++)
		same = strcmp(x.v[i].stem, y.v[i].stem) == 0;
	arena_free(&a);
	return same;
}

/* Is it the match's table, by its name or behind that of its schema? */
static bool
is_table_of(const json_t *match, const char *name)
{
	const char *schema = get_str(match, "schema");
	size_t n = schema ? strlen(schema) : 0;

	if (n > 0 && strncmp(name, schema, n) == 0 && name[n] == '.')
		name += n + 1;
	return get_is(match, "table", name);
}

static bool
is_link_to(const json_t *match, const json_t *not)
{
	const char *table = json_is_object(not) ? get_str(not, "table") :
	    json_string_value(not);
	const char *column = json_is_object(not) ? get_str(not, "column") :
	    NULL;

	if (table == NULL || !is_table_of(match, table))
		return false;
	return column == NULL ? !get_is(match, "kind", "value") :
	    get_is(match, "column", column);
}

/* The words of the question that were taken for what was not meant; NULL:
 * none, or they name it as it is called. */
static const char *
phrase_of_not(const json_t *doc, const json_t *not)
{
	const json_t *match, *best = NULL;
	const char *name;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match)
		if (not != NULL && is_link_to(match, not) && (best == NULL ||
		    get_number(match, "score", 0) > get_number(best, "score",
		    0)))
			best = match;
	if (best == NULL)
		return NULL;
	name = get_str(best, get_str(best, "column") ? "column" : "table");
	return get_str(best, "phrase") && (qualified_is_needed(get_object(doc,
	    "schema"), name) || !is_name_of(get_str(best, "phrase"), name)) ?
	    get_str(best, "phrase") : NULL;
}

/* The words of the question that were taken for what was meant, and could have
 * been others; of a table not its name. */
static const char *
phrase_of_meant(const json_t *doc, const json_t *lesson)
{
	const char *table = get_str(lesson, "table"), *phrase;
	bool column = get_str(lesson, "column") != NULL;
	bool shared = table && qualified_is_needed(get_object(doc, "schema"),
	    table);
	const json_t *match;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match) {
		phrase = get_str(match, "phrase");
		if (phrase && table && get_is(match, "table", table) &&
		    get_is(match, "kind", column ? "column" : "table") &&
		    (column ? get_is(match, "column", get_str(lesson,
		    "column")) : shared || !is_name_of(phrase, table)))
			return phrase;
	}
	return NULL;
}

static bool
is_linked(const json_t *doc, const struct word *w)
{
	const json_t *match;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match)
		/* a word of a comment names nothing */
		if (!get_is(match, "how", "comment") &&
		    w->start < get_offset(match, "end") &&
		    w->end > get_offset(match, "start"))
			return true;
	return false;
}

/* The one word of the question that met nothing (new); NULL: none, or
 * several. */
static json_t *
unlinked_word(const json_t *doc)
{
	struct arena a = {0};
	const char *question = get_str(doc, "question");
	struct words q = words_of_text(&a, question ? question : "");
	const struct word *only = NULL;
	json_t *out = NULL;
	size_t n = 0;

	for (size_t i = 0; i < q.n; i++)
		if (q.v[i].kind == WORD_LETTERS &&
		    !words_is_stop(q.v[i].text) &&
		    !words_is_weak(q.v[i].text) && !is_linked(doc, &q.v[i])) {
			only = &q.v[i];
			n++;
		}
	if (n == 1)
		out = json_stringn(question + only->start,
		    only->end - only->start);
	arena_free(&a);
	return out;
}

/* "name", "code": whose, each question says anew. */
static bool
is_generic(const char *phrase)
{
	struct arena a = {0};
	struct words w = words_of_text(&a, phrase);
	bool all = w.n > 0;

	for (size_t i = 0; i < w.n; i++)
		all &= words_is_generic(w.v[i].text) ||
		    words_is_generic(w.v[i].stem) ||
		    words_is_stop(w.v[i].text);
	arena_free(&a);
	return all;
}

/* Is it said of other questions, too? A correction is a rule; a choice is
 * made for one question, until a person says "always". */
static bool
is_standing(const json_t *answer)
{
	return get_is(answer, "how", "corrected") ||
	    json_is_true(json_object_get(answer, "always"));
}

static void
set_question(const struct learning *l, json_t *lesson)
{
	json_object_set(lesson, "question",
	    json_object_get(l->doc, "question"));
}

/* What is said of no words is told of this question alone. */
static void
set_words(const struct learning *l, json_t *lesson, const char *asked,
    bool always)
{
	const char *phrase = asked ? asked : phrase_of_not(l->doc,
	    json_object_get(lesson, "not"));
	json_t *unlinked = NULL;

	if (phrase == NULL)
		phrase = phrase_of_meant(l->doc, lesson);
	if (get_object(lesson, "plan") && !get_str(lesson, "table"))
		phrase = NULL;
	else if (phrase == NULL && !get_str(lesson, "column") &&
	    (unlinked = unlinked_word(l->doc)) != NULL)
		json_object_set_new(lesson, "phrase", unlinked);
	if (unlinked != NULL)
		return;
	if (phrase != NULL && (always || !is_generic(phrase)))
		json_object_set_new(lesson, "phrase", json_string(phrase));
	else
		set_question(l, lesson);
}

/* "which table is meant by 'country'?": its column of that name. */
static void
set_column_of(const json_t *doc, json_t *lesson)
{
	const char *phrase = get_str(lesson, "phrase");
	const json_t *table, *column;
	size_t i, k;

	if (phrase == NULL || get_str(lesson, "column") ||
	    get_str(lesson, "table") == NULL)
		return;
	json_array_foreach(get_array(get_object(doc, "schema"), "tables"), i,
	    table) {
		if (!get_is(table, "name", get_str(lesson, "table")) ||
		    (get_str(lesson, "schema") && !get_is(table, "schema",
		    get_str(lesson, "schema"))))
			continue;
		json_array_foreach(get_array(table, "columns"), k, column)
			if (get_str(column, "name") &&
			    is_name_of(phrase, get_str(column, "name")))
				json_object_set(lesson, "column",
				    json_object_get(column, "name"));
	}
	if (get_str(lesson, "column"))
		json_object_del(lesson, "not");
}

static void
learn_answer(const struct learning *l, const json_t *answer)
{
	const json_t *question = get_by_id(get_array(l->doc, "questions"),
	    get_str(answer, "id"));
	const json_t *choice = get_by_id(get_array(question, "choices"),
	    get_str(answer, "choice"));
	json_t *lesson;

	if (get_is(answer, "how", "assumed"))
		return;
	lesson = json_object();
	take_meaning(lesson, choice != NULL ? choice : answer);
	/* what a choice means is told by its kind; its plan, where that is
	 * all there is */
	if (get_str(lesson, "table") || get_array(lesson, "joins"))
		json_object_del(lesson, "plan");
	if (get_array(lesson, "joins"))
		json_object_set_new(lesson, "type", json_string("query"));
	else
		set_words(l, lesson, get_str(question, "phrase"),
		    json_is_true(json_object_get(answer, "always")));
	set_column_of(l->doc, lesson);
	if (!is_standing(answer))
		set_question(l, lesson);
	learning_add(l, lesson, "correction", LESSON_CORRECTED);
}

/* ---- what is kept -------------------------------------------------------- */

void
learning_add(const struct learning *l, json_t *lesson, const char *origin,
    double confidence)
{
	struct buf why = BUF_INIT;
	json_t *good = lesson_normal(lesson, &why);

	buf_free(&why);
	json_decref(lesson);
	if (good == NULL)
		return;
	json_object_set_new(good, "origin", json_string(origin));
	json_object_set_new(good, "confidence", json_real(confidence));
	json_array_append_new(l->found, good);
}

json_t *
learn_lessons(const json_t *doc)
{
	struct learning l = {doc, json_array()};
	const json_t *answer;
	size_t i;

	if (doc_status(doc) != STATUS_OK || get_object(doc, "plan") == NULL)
		return l.found;
	json_array_foreach(get_array(doc, "answers"), i, answer)
		learn_answer(&l, answer);
	learning_recoveries(&l);
	return l.found;
}
