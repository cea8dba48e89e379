#include "lesson/told.h"

#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lesson/lesson.h"
#include "lesson/mentioned.h"
#include "schema/qualified.h"
#include "words/words.h"

/* ---- what bears on the question ----------------------------------------- */

/* Where the words of a phrase stand in the question, one behind the other;
 * SIZE_MAX: they do not. */
static size_t
find_phrase(const struct words *q, const struct words *phrase)
{
	for (size_t at = 0; phrase->n > 0 && at + phrase->n <= q->n; at++) {
		size_t k = 0;

		while (k < phrase->n && strcmp(q->v[at + k].stem,
		    phrase->v[k].stem) == 0)
			k++;
		if (k == phrase->n)
			return at;
	}
	return SIZE_MAX;
}

/* The next word from *i on that says something; NULL: none. */
static const struct word *
next_word(const struct words *w, size_t *i)
{
	while (*i < w->n && w->v[*i].kind != WORD_QUOTED &&
	    words_is_stop(w->v[*i].text))
		++*i;
	return *i < w->n ? &w->v[(*i)++] : NULL;
}

/* Are the words that say something the same, in their order? */
static bool
is_same_question(const struct words *a, const struct words *b)
{
	const struct word *x, *y;
	size_t i = 0, k = 0;

	do {
		x = next_word(a, &i);
		y = next_word(b, &k);
	} while (x != NULL && y != NULL && strcmp(x->stem, y->stem) == 0);
	return x == NULL && y == NULL && a->n > 0;
}

/* False where it is about words that the question does not have. */
static bool
mark_said(struct arena *a, json_t *lesson, const char *question,
    const struct words *q)
{
	const char *phrase = get_str(lesson, "phrase");
	const char *asked = get_str(lesson, "question");
	struct words words;
	size_t at;

	json_object_del(lesson, "said");
	if (phrase == NULL && asked == NULL)
		return true;
	words = words_of_text(a, asked ? asked : phrase);
	if (asked != NULL && !is_same_question(q, &words))
		return false;
	if (phrase == NULL) {
		json_object_set_new(lesson, "said", json_true());
		return true;
	}
	words = words_of_text(a, phrase);
	at = find_phrase(q, &words);
	if (at == SIZE_MAX)
		return false;
	json_object_set_new(lesson, "said", json_stringn(question +
	    q->v[at].start, q->v[at + words.n - 1].end - q->v[at].start));
	return true;
}

static bool
has_table(const struct schema *s, const json_t *o, const char *key)
{
	const char *name = get_str(o, key);

	return name == NULL || qualified_table(s, name) != NULL ||
	    schema_table(s, get_str(o, "schema"), name, NULL, NULL) != NULL;
}

/* Does the question say the table's name? */
static bool
names(struct arena *a, const struct words *q, const char *table)
{
	struct words name = words_of_name(a, table);

	return find_phrase(q, &name) != SIZE_MAX;
}

/* Of columns that several tables have by one name, one is meant where the
 * question does not say whose it is; so is a value in it. */
static bool
is_anothers(struct arena *a, const struct schema *s, const json_t *lesson,
    const struct words *q)
{
	const char *table = get_str(lesson, "table");
	const char *column = get_str(lesson, "column");
	const char *phrase = get_str(lesson, "phrase");

	if (table == NULL || column == NULL || phrase == NULL ||
	    get_str(lesson, "question") || names(a, q, table))
		return false;
	for (size_t i = 0; i < s->ntables; i++)
		if (!ascii_equal(s->tables[i].name, table) &&
		    schema_column(&s->tables[i], column, NULL) &&
		    names(a, q, s->tables[i].name))
			return true;
	return false;
}

/* Are the tables that it needs still there? */
static bool
is_kept(const struct schema *s, const json_t *lesson)
{
	const json_t *join;
	size_t i;

	json_array_foreach(get_array(lesson, "joins"), i, join)
		if (!has_table(s, join, "from_table") ||
		    !has_table(s, join, "to_table"))
			return false;
	return has_table(s, lesson, "table");
}

bool
told_is_said(const json_t *lesson)
{
	return json_object_get(lesson, "said") != NULL;
}

void
told_narrow(json_t *doc)
{
	const char *question = get_str(doc, "question");
	json_t *list = get_array(doc, "lessons"), *kept, *lesson;
	struct arena a = {0};
	struct words words;
	struct schema s;
	size_t i;

	if (list == NULL)
		return;
	words = words_of_text(&a, question ? question : "");
	schema_view(&s, get_object(doc, "schema"));
	kept = json_array();
	json_array_foreach(list, i, lesson) {
		json_t *copy = json_copy(lesson);

		if (mark_said(&a, copy, question, &words) &&
		    !is_anothers(&a, &s, copy, &words) && is_kept(&s, copy))
			json_array_append(kept, copy);
		json_decref(copy);
	}
	schema_free(&s);
	arena_free(&a);
	if (json_array_size(kept) > 0)
		json_object_set(doc, "lessons", kept);
	else
		json_object_del(doc, "lessons");
	json_decref(kept);
}

/* ---- what was used ------------------------------------------------------ */

static void
use(json_t *lesson, const char *by)
{
	json_t *used = get_or_make_array(lesson, "used");

	if (!get_holds(used, by))
		json_array_append_new(used, json_string(by));
}

/* The list as one of its own: lines may share it. */
static json_t *
own_list(json_t *doc)
{
	json_t *list = get_array(doc, "lessons");

	if (list == NULL)
		return NULL;
	json_object_set_new(doc, "lessons", json_deep_copy(list));
	return get_array(doc, "lessons");
}

void
told_use(json_t *doc, const char *id, const char *by)
{
	json_t *old = json_incref(get_array(doc, "lessons")), *lesson, *list;
	size_t i;

	list = own_list(doc); /* the id may be of the old one */
	json_array_foreach(list, i, lesson)
		if (id != NULL && get_is(lesson, "id", id))
			use(lesson, by);
	json_decref(old);
}

/* Has the plan the column, of a table of the lesson where it says none? */
static bool
has_column(const json_t *lesson, const json_t *names, const char *table,
    const char *column)
{
	const json_t *name;
	bool any = false;
	size_t i;

	if (strcmp(table, "*") != 0)
		return mentioned_have_column(names, table, column);
	json_array_foreach(get_array(lesson, "tables"), i, name)
		any |= json_is_string(name) && mentioned_have_column(names,
		    json_string_value(name), column);
	return any || i == 0;
}

/* Has the plan all names of the lesson, but of what is not meant? */
static bool
is_in(const json_t *lesson, const json_t *names)
{
	json_t *bare = json_copy((json_t *)lesson), *own, *value;
	const char *name;
	bool all = true;

	json_object_del(bare, "not");
	json_object_del(bare, "plan");
	own = mentioned_in(bare);
	if (get_object(lesson, "plan"))
		all = true; /* it was the same question */
	json_object_foreach(json_object_get(own, "tables"), name, value)
		all &= mentioned_have_table(names, name);
	json_object_foreach(json_object_get(own, "columns"), name, value) {
		const char *dot = strrchr(name, '.');
		struct buf table = BUF_INIT;

		buf_add(&table, name, (size_t)(dot - name));
		all &= has_column(lesson, names, table.s, dot + 1);
		buf_free(&table);
	}
	json_decref(own);
	json_decref(bare);
	return all;
}

void
told_use_planned(json_t *doc, const char *by)
{
	json_t *list = own_list(doc), *lesson;
	json_t *names = list ? mentioned_in(get_object(doc, "plan")) : NULL;
	size_t i;

	json_array_foreach(list, i, lesson) {
		/* a model was told which name to use */
		bool told = lesson_type(lesson) == LESSON_ERROR &&
		    doc_planned_by(doc, DOC_PLANNER_MODEL);

		if ((told_is_said(lesson) || get_array(lesson, "joins") ||
		    told) && is_in(lesson, names))
			use(lesson, by);
	}
	json_decref(names);
}

json_t *
told_take_used(json_t *doc)
{
	json_t *ids = json_array(), *lesson;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson) {
		if (get_array(lesson, "used") == NULL)
			continue;
		json_array_append(ids, json_object_get(lesson, "id"));
		json_object_del(lesson, "used");
	}
	if (json_array_size(ids) > 0)
		return ids;
	json_decref(ids);
	return NULL;
}

/* ---- names that do not exist -------------------------------------------- */

/* Does the rule make this name of that one? */
static bool
rule_links(const json_t *rule, const char *name, const char *real)
{
	const char *prefix = get_str(rule, "prefix");
	const char *suffix = get_str(rule, "suffix");
	const char *affix = prefix ? prefix : suffix;
	const char *longer = strlen(name) > strlen(real) ? name : real;
	const char *shorter = longer == name ? real : name;
	size_t n = strlen(longer), k = affix ? strlen(affix) : 0;

	if (k == 0 || n != strlen(shorter) + k)
		return false;
	return prefix ? ascii_equal_n(longer, prefix, k) &&
	    ascii_equal(longer + k, shorter) :
	    ascii_equal(longer + n - k, suffix) &&
	    ascii_equal_n(longer, shorter, n - k);
}

/* Is it what an error pattern, or a lesson about words, calls so? */
static bool
is_called(const json_t *lesson, const char *name)
{
	const char *called = get_str(lesson, lesson_type(lesson) ==
	    LESSON_ERROR ? "name" : "phrase");

	return called != NULL && ascii_equal(called, name);
}

static bool
is_of(const json_t *lesson, const char *of)
{
	const char *in = get_str(lesson, "in");

	/* the table may have had another name, too */
	return in == NULL || of == NULL || ascii_equal(in, of) ||
	    get_is(lesson, "table", of);
}

const json_t *
told_table(const json_t *doc, const struct schema *s, const char *name,
    const struct schema_table **table)
{
	const json_t *lesson;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson) {
		bool rule = lesson_type(lesson) == LESSON_NAME &&
		    !get_is(lesson, "of", "column");

		for (size_t k = 0; rule && k < s->ntables; k++)
			if (rule_links(lesson, name, s->tables[k].name)) {
				*table = &s->tables[k];
				return lesson;
			}
		if (rule || !is_called(lesson, name) ||
		    get_str(lesson, "column") || !get_str(lesson, "table"))
			continue;
		*table = schema_table(s, get_str(lesson, "schema"),
		    get_str(lesson, "table"), NULL, NULL);
		if (*table != NULL)
			return lesson;
	}
	return NULL;
}

static const struct schema_column *
ruled_column(const json_t *rule, const struct schema_table *t,
    const char *name)
{
	for (size_t i = 0; t != NULL && i < t->ncolumns; i++)
		if (!t->columns[i].hidden &&
		    rule_links(rule, name, t->columns[i].name))
			return &t->columns[i];
	return NULL;
}

const json_t *
told_column(const json_t *doc, const struct schema *s, const char *of,
    const char *name, const struct schema_column **column)
{
	const struct schema_table *t, *own = of ? schema_table(s, NULL, of,
	    NULL, NULL) : NULL;
	const json_t *lesson;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson) {
		*column = lesson_type(lesson) == LESSON_NAME &&
		    get_is(lesson, "of", "column") ?
		    ruled_column(lesson, own, name) : NULL;
		if (*column != NULL)
			return lesson;
		if (!is_called(lesson, name) || !is_of(lesson, of) ||
		    !get_str(lesson, "column") || !get_str(lesson, "table") ||
		    json_object_get(lesson, "value"))
			continue;
		t = schema_table(s, get_str(lesson, "schema"),
		    get_str(lesson, "table"), NULL, NULL);
		*column = t ? schema_column(t, get_str(lesson, "column"),
		    NULL) : NULL;
		if (*column != NULL)
			return lesson;
	}
	return NULL;
}

const json_t *
told_function(const json_t *doc, const char *name)
{
	const json_t *lesson;
	size_t i;

	json_array_foreach(get_array(doc, "lessons"), i, lesson)
		if (name != NULL && lesson_type(lesson) == LESSON_ERROR &&
		    get_str(lesson, "function") && is_called(lesson, name))
			return lesson;
	return NULL;
}
