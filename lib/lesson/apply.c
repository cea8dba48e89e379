#include "lesson/apply.h"

#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "lesson/fit.h"
#include "lesson/lesson.h"
#include "schema/schema.h"

struct applying {
	json_t *schema;  /* new: its lists are ours */
	const struct schema *view; /* of the schema as it came */
	json_t *taken;   /* {key of a lesson: true} */
};

/* ---- what may be changed ------------------------------------------------ */

/* An array or object member as a copy of our own. */
static json_t *
own_member(json_t *o, const char *key)
{
	json_t *old = json_object_get(o, key);

	json_object_set_new(o, key, old ? json_copy(old) : json_array());
	return json_object_get(o, key);
}

/* Where the table stands in the list as it came. */
static size_t
index_of(const json_t *tables, const struct schema_table *t)
{
	size_t i = t->index;

	if (json_array_get(tables, i) == t->json)
		return i;
	for (i = 0; json_array_get(tables, i) != t->json; i++)
		;
	return i;
}

static json_t *
own_table(struct applying *x, const struct schema_table *t)
{
	size_t i = index_of(get_array(x->view->json, "tables"), t);
	json_t *tables = get_array(x->schema, "tables");
	json_t *table = json_array_get(tables, i);

	if (table == t->json) {
		table = json_copy(table);
		json_array_set_new(tables, i, table);
	}
	return table;
}

static json_t *
own_column(struct applying *x, const struct schema_column *c)
{
	json_t *columns = own_member(own_table(x, c->table), "columns");
	json_t *column;
	size_t i;

	json_array_foreach(columns, i, column)
		if (get_is(column, "name", c->name)) {
			column = json_copy(column);
			json_array_set_new(columns, i, column);
			return column;
		}
	return NULL;
}

static void
add_synonym(json_t *o, const char *phrase)
{
	const json_t *synonym;
	json_t *list;
	size_t i;

	json_array_foreach(get_array(o, "synonyms"), i, synonym)
		if (json_is_string(synonym) &&
		    ascii_equal(json_string_value(synonym), phrase))
			return;
	list = own_member(o, "synonyms");
	json_array_append_new(list, json_string(phrase));
}

/* ---- what words mean ---------------------------------------------------- */

/* A term of this name goes: the lesson was said of it. */
static void
add_term(struct applying *x, json_t *term /* steals */)
{
	json_t *terms = own_member(x->schema, "terms");
	size_t i = json_array_size(terms);

	while (i-- > 0) {
		const char *name = get_str(json_array_get(terms, i), "name");

		if (name && ascii_equal(name, get_str(term, "name")))
			json_array_remove(terms, i);
	}
	json_array_append_new(terms, term);
}

/* The same of each of several tables. */
static void
add_terms(struct applying *x, const json_t *term, const json_t *tables)
{
	json_t *name, *one;
	size_t i;

	json_array_foreach(tables, i, name) {
		one = json_copy((json_t *)term);
		json_object_set_new(one, "tables", json_pack("[O]", name));
		if (i == 0)
			add_term(x, one);
		else
			json_array_append_new(own_member(x->schema, "terms"),
			    one);
	}
}

static json_t *
new_term(const json_t *lesson)
{
	return json_pack("{sOsO}", "name", json_object_get(lesson, "phrase"),
	    "lesson", json_object_get(lesson, "id"));
}

static void
apply_value(struct applying *x, const json_t *lesson)
{
	json_t *term;

	/* as it is stored: only the column had to be told */
	if (get_is(lesson, "value", get_str(lesson, "phrase")))
		return;
	term = new_term(lesson);
	json_object_set_new(term, "tables", json_pack("[O]",
	    json_object_get(lesson, "table")));
	json_object_set_new(term, "filter", json_pack("{sOsOsssO}",
	    "table", json_object_get(lesson, "table"),
	    "column", json_object_get(lesson, "column"), "op", "=",
	    "value", json_object_get(lesson, "value")));
	add_term(x, term);
}

static void
apply_synonym_of_term(struct applying *x, const json_t *lesson)
{
	json_t *terms = own_member(x->schema, "terms"), *term;
	size_t i;

	json_array_foreach(terms, i, term)
		if (get_is(term, "name", get_str(lesson, "term"))) {
			term = json_copy(term);
			json_array_set_new(terms, i, term);
			add_synonym(term, get_str(lesson, "phrase"));
		}
}

static void
apply_query(struct applying *x, const json_t *lesson)
{
	static const char *const heads[] = {"filter", "expr", "sql"};
	json_t *term = new_term(lesson), *tables;

	tables = json_object_get(lesson, "tables");
	if (tables != NULL)
		json_object_set(term, "tables", tables);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		json_t *head = json_object_get(lesson, heads[i]);

		if (head == NULL)
			continue;
		json_object_set(term, heads[i], head);
		if (get_array(lesson, "of_each") != NULL)
			add_terms(x, term, get_array(lesson, "of_each"));
		else
			add_term(x, json_incref(term));
		break; /* the tree of what is there as SQL, too */
	}
	json_decref(term);
}

static void
apply_phrase(struct applying *x, const json_t *lesson)
{
	const char *phrase = get_str(lesson, "phrase");
	const char *table = get_str(lesson, "table");
	const char *column = get_str(lesson, "column");
	const struct schema_table *t = table ? schema_table(x->view,
	    get_str(lesson, "schema"), table, NULL, NULL) : NULL;

	if (lesson_type(lesson) == LESSON_QUERY)
		apply_query(x, lesson);
	else if (get_str(lesson, "term"))
		apply_synonym_of_term(x, lesson);
	else if (json_object_get(lesson, "value"))
		apply_value(x, lesson);
	else if (t && column && schema_column(t, column, NULL))
		add_synonym(own_column(x, schema_column(t, column, NULL)),
		    phrase);
	else if (t && !ascii_equal(t->name, phrase))
		add_synonym(own_table(x, t), phrase);
}

/* ---- names with something in front or behind ---------------------------- */

/* The name without it, appended; false if it does not have it. */
static bool
strip(struct buf *b, const json_t *rule, const char *name)
{
	const char *prefix = get_str(rule, "prefix");
	const char *suffix = get_str(rule, "suffix");
	size_t n = strlen(name), k = strlen(prefix ? prefix : suffix);

	if (n <= k || !ascii_equal_n(prefix ? name : name + n - k,
	    prefix ? prefix : suffix, k))
		return false;
	buf_add(b, prefix ? name + k : name, n - k);
	return true;
}

static void
apply_rule(struct applying *x, const json_t *rule)
{
	bool columns = get_is(rule, "of", "column");
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < x->view->ntables; i++) {
		const struct schema_table *t = &x->view->tables[i];

		buf_reset(&name);
		if (!columns && strip(&name, rule, t->name))
			add_synonym(own_table(x, t), name.s);
		for (size_t k = 0; columns && k < t->ncolumns; k++) {
			buf_reset(&name);
			if (strip(&name, rule, t->columns[k].name))
				add_synonym(own_column(x, &t->columns[k]),
				    name.s);
		}
	}
	buf_free(&name);
}

/* ---- all of them -------------------------------------------------------- */

static bool
is_first(struct applying *x, const json_t *lesson)
{
	struct buf key = BUF_INIT;
	bool first;

	lesson_key(&key, lesson);
	first = json_object_get(x->taken, key.s) == NULL;
	json_object_set_new(x->taken, key.s, json_true());
	buf_free(&key);
	return first;
}

/* As the document has it (new): what it teaches, and how far it is believed. */
static json_t *
shown(const json_t *fitted, double confidence)
{
	static const char *const kept[] = {"uses", "failures", "learned",
		"used", "fingerprints", "access", "session", "of_each"};
	json_t *o = json_object(), *rest = json_copy((json_t *)fitted);
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		json_object_del(rest, kept[i]);
	lesson_text(&text, fitted);
	json_object_set(o, "id", json_object_get(rest, "id"));
	json_object_set_new(o, "text", json_stringn(text.s, text.len));
	json_object_update_missing(o, rest);
	json_object_set_new(o, "confidence", json_real(confidence));
	buf_free(&text);
	json_decref(rest);
	return o;
}

static void
apply_one(struct applying *x, const json_t *lesson)
{
	if (lesson_type(lesson) == LESSON_NAME)
		apply_rule(x, lesson);
	else if (get_str(lesson, "phrase") && !get_str(lesson, "question"))
		apply_phrase(x, lesson);
}

void
apply_lessons(json_t *doc, const json_t *lessons, const char *today,
    struct findings *f)
{
	json_t *list = json_array(), *old = get_object(doc, "schema");
	struct applying x = {json_copy(old), NULL, json_object()};
	const json_t *lesson;
	struct schema view;
	size_t i;

	schema_view(&view, old);
	x.view = &view;
	(void)own_member(x.schema, "tables");
	json_array_foreach(lessons, i, lesson) {
		double confidence = lesson_confidence(lesson, today);
		json_t *fitted = confidence < LESSON_LEAST ? NULL :
		    lesson_fit(lesson, &view, f);

		if (fitted != NULL && is_first(&x, fitted)) {
			apply_one(&x, fitted);
			json_array_append_new(list, shown(fitted,
			    confidence));
		}
		json_decref(fitted);
	}
	if (json_array_size(list) > 0) {
		json_object_set(doc, "schema", x.schema);
		json_object_set(doc, "lessons", list);
	}
	schema_free(&view);
	json_decref(list);
	json_decref(x.schema);
	json_decref(x.taken);
}
