#include "lesson/fit.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "json/get.h"
#include "lesson/lesson.h"
#include "lesson/mentioned.h"
#include "schema/qualified.h"
#include "words/words.h"

struct fitting {
	const json_t *lesson;
	const struct schema *s;
	struct findings *f;
	bool stale;
};

static json_t *
stale(struct fitting *x, const char *what, const char *name,
    const char *table)
{
	struct buf text = BUF_INIT;
	json_t *finding;

	lesson_text(&text, x->lesson);
	finding = finding_add(x->f, FINDING_lesson_stale, "", "lesson %s (%s) "
	    "refers to %s '%s'%s%s, which does not exist", get_str(x->lesson,
	    "id") ? get_str(x->lesson, "id") : "?", text.s, what, name, table ?
	    " of " : "", table ? table : "");
	buf_free(&text);
	x->stale = true;
	return finding;
}

static void
stale_table(struct fitting *x, const char *name)
{
	const char **names = mem_calloc(x->s->ntables + 1, sizeof *names);

	for (size_t i = 0; i < x->s->ntables; i++)
		names[i] = x->s->tables[i].name;
	finding_near(stale(x, "table", name, NULL), name, names,
	    x->s->ntables);
	free(names);
}

static void
stale_column(struct fitting *x, const struct schema_table *t,
    const char *name)
{
	const char **names = mem_calloc(t->ncolumns + 1, sizeof *names);

	for (size_t i = 0; i < t->ncolumns; i++)
		names[i] = t->columns[i].hidden ? NULL : t->columns[i].name;
	finding_near(stale(x, "column", name, t->name), name, names,
	    t->ncolumns);
	free(names);
}

/* Of the two sides of a join each says its schema in its name. */
static void
set_table(struct fitting *x, json_t *o, const char *key,
    const struct schema_table *t)
{
	struct arena a = {0};
	bool side = strcmp(key, "table") != 0;

	json_object_set_new(o, key, json_string(side ? qualified_name(&a,
	    x->s, t) : t->name));
	if (!side && t->schema != NULL)
		json_object_set_new(o, "schema", json_string(t->schema));
	arena_free(&a);
}

/* The members `table` and `column` of an object, spelled as the schema does. */
static void
fit_pair(struct fitting *x, json_t *o, const char *table, const char *column)
{
	const char *name = get_str(o, table), *part = get_str(o, column);
	const struct schema_table *t;
	const struct schema_column *c;

	if (name == NULL)
		return;
	t = get_str(o, "schema") ? schema_table(x->s, get_str(o, "schema"),
	    name, NULL, NULL) : qualified_table(x->s, name);
	if (t == NULL) {
		stale_table(x, name);
		return;
	}
	set_table(x, o, table, t);
	if (part == NULL)
		return;
	c = schema_column(t, part, NULL);
	if (c == NULL)
		stale_column(x, t, part);
	else
		json_object_set_new(o, column, json_string(c->name));
}

/* What is not to be used need not be there. */
static void
fit_not(struct fitting *x, json_t *o)
{
	const json_t *not = get_object(o, "not");
	const char *name = not ? get_str(not, "table") : get_str(o, "not");
	const struct schema_table *t = name ? schema_table(x->s, get_str(not,
	    "schema"), name, NULL, NULL) : NULL;

	if (t == NULL && not == NULL && name != NULL &&
	    qualified_table(x->s, name) != NULL)
		return;
	if (t == NULL || (not != NULL && (get_str(not, "column") == NULL ||
	    !schema_column(t, get_str(not, "column"), NULL))))
		json_object_del(o, "not");
	else if (not == NULL)
		json_object_set_new(o, "not", json_string(t->name));
}

static void
fit_term(struct fitting *x, const json_t *o)
{
	const json_t *terms = get_array(x->s->json, "terms"), *term;
	const char *name = get_str(o, "term");
	size_t i;

	if (name == NULL)
		return;
	json_array_foreach(terms, i, term)
		if (get_is(term, "name", name))
			return;
	stale(x, "term", name, NULL);
}

/* Names of a tree: a condition, an expression or a plan. */
static void
fit_tree(struct fitting *x, const json_t *tree)
{
	json_t *names = mentioned_in(tree), *t;
	const char *name;
	json_t *value;

	t = json_object_get(names, "tables");
	json_object_foreach(t, name, value) {
		bool ambiguous = false;

		/* of several schemas the tree itself says which */
		if (!schema_table(x->s, NULL, name, NULL, &ambiguous) &&
		    !ambiguous)
			stale_table(x, name);
	}
	json_object_foreach(json_object_get(names, "columns"), name, value) {
		const char *dot = strrchr(name, '.');
		char *table = mem_strndup(name, (size_t)(dot - name));
		const struct schema_table *of = schema_table(x->s, NULL,
		    table, NULL, NULL);

		if (of != NULL && !schema_column(of, dot + 1, NULL))
			stale_column(x, of, dot + 1);
		free(table);
	}
	json_decref(names);
}

static void
fit_lists(struct fitting *x, json_t *o)
{
	json_t *join;
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(o, "joins"), i, join) {
		fit_pair(x, join, "from_table", "from_column");
		fit_pair(x, join, "to_table", "to_column");
	}
	json_array_foreach(get_array(o, "tables"), i, name)
		if (json_is_string(name) && !schema_table(x->s, NULL,
		    json_string_value(name), NULL, NULL))
			stale_table(x, json_string_value(name));
}

/* A plan says itself what it was made against, without the names that are its
 * own. */
static void
fit_plan(struct fitting *x, const json_t *plan)
{
	json_t *basis = get_object(plan, "basis"), *entry, *value;
	const struct schema_table *t;
	const char *table, *column;

	json_object_foreach(basis, table, entry) {
		const char *dot = strrchr(table, '.');

		t = schema_table(x->s, NULL, table, NULL, NULL);
		if (t == NULL && dot != NULL)
			t = schema_table(x->s, NULL, dot + 1, NULL, NULL);
		if (t == NULL)
			stale_table(x, table);
		json_object_foreach(get_object(entry, "columns"), column,
		    value)
			if (t != NULL && !schema_column(t, column, NULL))
				stale_column(x, t, column);
	}
	if (basis == NULL)
		fit_tree(x, plan);
}

/* ---- columns without a table --------------------------------------------- */

/* Has the table all columns that are said without one? */
static bool
has_all(const struct schema_table *t, const json_t *columns)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)columns, name, value)
		if (*name == '*' && !schema_column(t, name + 2, NULL))
			return false;
	return true;
}

/* Are the words of the table's name among those of the phrase? */
static bool
is_spoken(const char *phrase, const char *table)
{
	struct arena a = {0};
	struct words said = words_of_text(&a, phrase);
	struct words name = words_of_name(&a, table);
	size_t n = 0;

	for (size_t i = 0; i < name.n; i++)
		n += words_have_stem(&said, name.v[i].stem);
	arena_free(&a);
	return n > 0 && n == name.n;
}

/* Bare columns of more tables mean none of them. */
enum { LESSON_TABLES = 4 };

/* The tables that have them (new), or the one of those that the phrase names;
 * none where they are too many to be meant. */
static json_t *
tables_with(const struct schema *s, const json_t *columns,
    const char *phrase)
{
	json_t *all = json_array(), *spoken = json_array();
	bool one;

	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		if (!has_all(t, columns))
			continue;
		json_array_append_new(all, json_string(t->name));
		if (phrase != NULL && is_spoken(phrase, t->name))
			json_array_append_new(spoken, json_string(t->name));
	}
	if (json_array_size(all) > LESSON_TABLES)
		json_array_clear(all);
	one = json_array_size(spoken) == 1;
	json_decref(one ? all : spoken);
	return one ? spoken : all;
}

static bool
is_bare(const json_t *columns)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)columns, name, value)
		if (*name == '*')
			return true;
	return false;
}

/* Where the condition or expression does not say its tables set `tables`, or
 * `of_each`, the tables of each of which it may be one. */
static void
fit_bare(struct fitting *x, json_t *o, const char *member)
{
	json_t *names = mentioned_in(json_object_get(o, member));
	const json_t *columns = json_object_get(names, "columns");
	json_t *tables;

	if (is_bare(columns) && get_array(o, "tables") == NULL) {
		tables = tables_with(x->s, columns, get_str(o, "phrase"));
		if (json_array_size(tables) == 0)
			(void)stale(x, "columns of an unnamed table:",
			    get_str(o, "sql") ? get_str(o, "sql") : member,
			    NULL);
		json_object_set_new(o, json_array_size(tables) == 1 ?
		    "tables" : "of_each", tables);
	}
	json_decref(names);
}

json_t *
lesson_fit(const json_t *lesson, const struct schema *s, struct findings *f)
{
	struct fitting x = {lesson, s, f, false};
	json_t *o = json_deep_copy(lesson);

	fit_pair(&x, o, "table", "column");
	fit_not(&x, o);
	fit_term(&x, o);
	fit_lists(&x, o);
	fit_tree(&x, json_object_get(o, "filter"));
	fit_tree(&x, json_object_get(o, "expr"));
	fit_plan(&x, get_object(o, "plan"));
	fit_bare(&x, o, "filter");
	fit_bare(&x, o, "expr");
	if (!x.stale)
		return o;
	json_decref(o);
	return NULL;
}

/* Tables that a lesson names, as mentioned_in has them (new). */
static json_t *
tables_of(const json_t *lesson)
{
	json_t *names = mentioned_in(lesson);
	json_t *tables = json_incref(json_object_get(names, "tables"));
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(lesson, "tables"), i, name)
		if (json_is_string(name))
			json_object_set_new(tables, json_string_value(name),
			    json_true());
	json_decref(names);
	return tables;
}

void
lesson_print(json_t *lesson, const json_t *prints)
{
	json_t *tables = tables_of(lesson), *own = json_object(), *value;
	const char *name;

	json_object_foreach(tables, name, value) {
		value = json_object_get(prints, name);
		if (value != NULL)
			json_object_set(own, name, value);
	}
	json_decref(tables);
	if (json_object_size(own) > 0)
		json_object_set(lesson, "fingerprints", own);
	json_decref(own);
}

const char *
lesson_changed(const json_t *lesson, const json_t *prints)
{
	json_t *value, *now;
	const char *name;

	json_object_foreach(get_object(lesson, "fingerprints"), name, value) {
		now = json_object_get(prints, name);
		if (now != NULL && !json_equal(now, value))
			return name;
	}
	return NULL;
}
