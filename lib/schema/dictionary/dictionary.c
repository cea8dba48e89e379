#include "schema/dictionary/dictionary.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "schema/resolve.h"
#include "schema/schema.h"

/* ---- the normal form --------------------------------------------------- */

struct shape {
	struct findings *findings;
	const char *table; /* of the columns being read, else NULL */
};

static void
mistake(const struct shape *s, const char *what, const char *name,
    const char *why)
{
	finding_add(s->findings, FINDING_dictionary_invalid, "", "dictionary: "
	    "%s '%s'%s%s %s", what, name, s->table != NULL ? " of table " : "",
	    s->table != NULL ? s->table : "", why);
}

/* Kinds of things with a name: what a bare text means, and what they hold. */
struct thing {
	const char *what;
	const char *bare; /* the member that a bare text is */
	const char *list; /* member that holds things of its own, or NULL */
};
static const struct thing columns_of = {"column", "comment", NULL};
static const struct thing tables_of = {"table", "comment", "columns"};
static const struct thing terms_of = {"term", "sql", NULL};

static const char *const text_members[] = {
	"comment", "unit", "type", "time", "default", "sql", "kind", "schema",
};
static const char *const list_members[] = {
	"synonyms", "values", "primary_key", "tables",
};

/* "a" stands for ["a"] where a list of texts belongs. */
static void
check_members(const struct shape *s, const struct thing *thing, json_t *object)
{
	const char *name = get_str(object, "name");

	for (size_t i = 0; i < COUNT(text_members); i++) {
		const json_t *m = json_object_get(object, text_members[i]);

		if (m != NULL && !json_is_string(m)) {
			mistake(s, thing->what, name, "has a member that must "
			    "be text but is not");
			json_object_del(object, text_members[i]);
		}
	}
	for (size_t i = 0; i < COUNT(list_members); i++) {
		json_t *m = json_object_get(object, list_members[i]), *e;
		size_t k;

		if (json_is_string(m)) {
			json_object_set_new(object, list_members[i],
			    json_pack("[O]", m));
			continue;
		}
		if (m != NULL && !json_is_array(m))
			mistake(s, thing->what, name, "has a member that must "
			    "be a list but is not");
		json_array_foreach(m, k, e)
			if (!json_is_string(e))
				mistake(s, thing->what, name, "has a list that "
				    "may hold only text");
	}
}

static void
check_time(const struct shape *s, const struct thing *thing,
    const json_t *object)
{
	const char *time = get_str(object, "time");

	if (thing == &columns_of && time != NULL &&
	    strcmp(time, SCHEMA_TIME_NO) != 0 &&
	    schema_time(time, TYPE_UNKNOWN) == SCHEMA_TIME_NONE)
		mistake(s, thing->what, get_str(object, "name"),
		    "has an unknown 'time' (see t2s-document(5))");
}

/* A description is a comment, as in tables of CSV. */
static void
take_description(json_t *object)
{
	json_t *text = json_object_get(object, "description");

	if (!json_is_string(text) || json_object_get(object, "comment"))
		return;
	json_object_set(object, "comment", text);
	json_object_del(object, "description");
}

static json_t *named_list(const struct shape *s, const struct thing *thing,
    const json_t *from);

/* One thing, with its name as the first member (new). */
static json_t *
named(const struct shape *s, const struct thing *thing, const char *name,
    const json_t *value)
{
	struct shape inner = *s;
	json_t *object = json_object(), *list;

	if (name != NULL)
		json_object_set_new(object, "name", json_string(name));
	if (json_is_string(value))
		json_object_set(object, thing->bare, (json_t *)value);
	else
		json_object_update(object, (json_t *)value);
	if (get_str(object, "name") == NULL ||
	    (!json_is_string(value) && !json_is_object(value))) {
		mistake(s, thing->what, name != NULL ? name : "?",
		    name != NULL ? "must be an object or text" :
		    "has no name");
		json_decref(object);
		return NULL;
	}
	take_description(object);
	check_members(s, thing, object);
	check_time(s, thing, object);
	list = thing->list != NULL ? json_object_get(object, thing->list) :
	    NULL;
	if (list != NULL) {
		inner.table = get_str(object, "name");
		json_object_set_new(object, thing->list,
		    named_list(&inner, &columns_of, list));
	}
	return object;
}

static json_t *
named_list(const struct shape *s, const struct thing *thing,
    const json_t *from)
{
	json_t *list = json_array(), *one;
	const json_t *value;
	const char *key;
	size_t i;

	if (from != NULL && !json_is_array(from) && !json_is_object(from))
		mistake(s, thing->what, "*", "must be a list or an object");
	json_array_foreach(from, i, value) {
		one = named(s, thing, NULL, value);
		if (one != NULL)
			json_array_append_new(list, one);
	}
	json_object_foreach((json_t *)from, key, value) {
		one = named(s, thing, key, value);
		if (one != NULL)
			json_array_append_new(list, one);
	}
	return list;
}

static void
check_terms(const struct shape *s, const json_t *terms)
{
	static const char *const heads[] = {"sql", "expr", "filter"};
	const json_t *term;
	size_t i;

	json_array_foreach(terms, i, term) {
		int found = 0;

		for (size_t k = 0; k < COUNT(heads); k++)
			found += json_object_get(term, heads[k]) != NULL;
		if (found > 1 || (found == 0 && !schema_term_words(term)))
			mistake(s, "term", get_str(term, "name"),
			    "needs one of sql, expr and filter, or a comment "
			    "with a rule in words");
	}
}

json_t *
dictionary_normal(const json_t *dictionary, struct findings *f)
{
	struct shape s = {f, NULL};
	json_t *normal = json_object(), *list;
	size_t errors = f->errors;

	if (get_object(dictionary, "schema") != NULL)
		dictionary = get_object(dictionary, "schema");
	if (json_object_get(dictionary, "tables") == NULL &&
	    json_object_get(dictionary, "terms") == NULL)
		finding_add(f, FINDING_dictionary_invalid, "", "a dictionary "
		    "needs a member 'tables' or 'terms'");
	list = named_list(&s, &tables_of, json_object_get(dictionary,
	    "tables"));
	json_object_set_new(normal, "tables", list);
	list = named_list(&s, &terms_of, json_object_get(dictionary, "terms"));
	json_object_set_new(normal, "terms", list);
	check_terms(&s, list);
	if (f->errors == errors)
		return normal;
	json_decref(normal);
	return NULL;
}

/* ---- merging ----------------------------------------------------------- */

/* Members of structure: the database knows them better. */
static bool
is_structure(const char *key)
{
	static const char *const keys[] = {"name", "kind", "columns", "rows",
	    "nullable", "unique_keys", "schema", "default", "generated"};

	for (size_t i = 0; i < COUNT(keys); i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

static bool
is_empty(const json_t *value)
{
	return value == NULL || json_array_size(value) == 0 ?
	    !json_is_string(value) || json_string_length(value) == 0 : false;
}

static void
merge_members(json_t *into, const json_t *from)
{
	json_t *value, *old;
	const char *key;

	json_object_foreach((json_t *)from, key, value) {
		old = json_object_get(into, key);
		if (is_structure(key))
			continue;
		if (strcmp(key, "foreign_keys") == 0 && old != NULL) {
			json_array_extend(old, value);
			continue;
		}
		/* a view has no keys to say */
		if (strcmp(key, "primary_key") == 0 && !is_empty(old))
			continue;
		if (strcmp(key, "type") == 0 && is_empty(value))
			continue;
		json_object_set(into, key, value);
	}
}

/* A type that is another kind of thing, and no time, says that what looks
 * like times are none. */
static void
merge_column(json_t *into, const json_t *from)
{
	enum type_class before = type_class(get_str(into, "type")), now;

	merge_members(into, from);
	if (json_object_get(from, "values") != NULL)
		json_object_set_new(into, "values_said", json_true());
	now = type_class(get_str(into, "type"));
	if (now != before && json_object_get(from, "time") == NULL &&
	    schema_time(NULL, now) == SCHEMA_TIME_NONE)
		json_object_del(into, "time");
}

static void
unknown_table(const struct schema *s, const char *name, struct findings *f)
{
	const char **names = mem_calloc(s->ntables + 1, sizeof *names);

	for (size_t i = 0; i < s->ntables; i++)
		names[i] = s->tables[i].name;
	finding_near(finding_add(f, FINDING_dictionary_name_unknown, "",
	    "dictionary: table '%s' is not in the database", name), name, names,
	    s->ntables);
	free(names);
}

static void
unknown_column(const struct schema_table *t, const char *name,
    struct findings *f)
{
	const char **names = mem_calloc(t->ncolumns + 1, sizeof *names);

	for (size_t i = 0; i < t->ncolumns; i++)
		names[i] = t->columns[i].name;
	finding_near(finding_add(f, FINDING_dictionary_name_unknown, "",
	    "dictionary: column '%s' is not in table '%s'", name, t->name),
	    name, names, t->ncolumns);
	free(names);
}

static void
apply_table(const struct schema_table *t, const json_t *entry,
    struct findings *f)
{
	const struct schema_column *c;
	const json_t *column;
	size_t i;

	merge_members((json_t *)t->json, entry);
	json_array_foreach(get_array(entry, "columns"), i, column) {
		c = schema_column(t, get_str(column, "name"), NULL);
		if (c != NULL)
			merge_column((json_t *)c->json, column);
		else
			unknown_column(t, get_str(column, "name"), f);
	}
}

static void
apply_terms(json_t *schema, const struct schema *s, json_t *terms,
    struct findings *f)
{
	const json_t *term, *name;
	size_t i, k;

	json_array_foreach(terms, i, term)
		json_array_foreach(get_array(term, "tables"), k, name)
			if (schema_table(s, NULL, json_string_value(name),
			    NULL, NULL) == NULL)
				unknown_table(s, json_string_value(name), f);
	if (json_array_size(terms) > 0)
		json_object_set(schema, "terms", terms);
}

void
dictionary_apply(json_t *schema, const json_t *normal, struct findings *f)
{
	const struct schema_table *t;
	const json_t *entry;
	struct schema s;
	size_t i;

	schema_view(&s, schema);
	json_array_foreach(get_array(normal, "tables"), i, entry) {
		t = schema_table(&s, get_str(entry, "schema"),
		    get_str(entry, "name"), NULL, NULL);
		if (t != NULL)
			apply_table(t, entry, f);
		else
			unknown_table(&s, get_str(entry, "name"), f);
	}
	apply_terms(schema, &s, get_array(normal, "terms"), f);
	schema_free(&s);
	schema_resolve_keys(schema);
	schema_hide(schema);
}

/* ---- without a database ------------------------------------------------ */

static void
set_default(json_t *object, const char *key, json_t *value /* steals */)
{
	if (json_object_get(object, key) == NULL)
		json_object_set(object, key, value);
	json_decref(value);
}

static void
fill_table(json_t *table)
{
	json_t *column, *key;
	size_t i;

	set_default(table, "kind", json_string("table"));
	set_default(table, "columns", json_array());
	set_default(table, "primary_key", json_array());
	set_default(table, "unique_keys", json_array());
	set_default(table, "foreign_keys", json_array());
	json_array_foreach(get_array(table, "columns"), i, column) {
		set_default(column, "type", json_string(""));
		set_default(column, "nullable", json_true());
	}
	json_array_foreach(get_array(table, "foreign_keys"), i, key)
		set_default(key, "origin", json_string("declared"));
}

json_t *
dictionary_schema(const json_t *normal)
{
	json_t *schema = json_deep_copy(normal), *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		fill_table(table);
	if (json_array_size(get_array(schema, "terms")) == 0)
		json_object_del(schema, "terms");
	schema_resolve_keys(schema);
	schema_hide(schema);
	return schema;
}
