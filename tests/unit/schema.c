#include "schema/schema.h"

#include <string.h>
#include "../tap.h"
#include "base/mem.h"
#include "doc/finding.h"
#include "json/get.h"
#include "json/read.h"
#include "schema/ddl.h"
#include "schema/dictionary/dictionary.h"
#include "schema/resolve.h"

static json_t *
json(const char *text)
{
	struct json_mistake m;

	return json_read(text, strlen(text), &m);
}

/* ---- types ------------------------------------------------------------- */

static const struct {
	const char *declared, *class;
} types[] = {
	{"VARCHAR(20)", "text"}, {"character varying(3)", "text"},
	{"bigint", "integer"}, {"BIGINT UNSIGNED", "integer"},
	{"unsigned big int", "integer"}, {"INT8", "integer"},
	{"DECIMAL(10,2)", "number"}, {"double precision", "number"},
	{"numeric(8, 0)", "number"}, {"timestamp with time zone", "datetime"},
	{"DATETIME", "datetime"}, {"Date", "date"},
	{"time without time zone", "time"}, {"bool", "boolean"},
	{"bytea", "blob"}, {"jsonb", "json"}, {"uuid", "text"},
	{"interval", "unknown"}, {"point", "unknown"},
	{"integer[]", "unknown"}, {"ARRAY<INT64>", "unknown"},
	{"\"text\"", "text"}, {"mytext_type", "text"}, {"", "unknown"},
	{NULL, "unknown"},
};

static void
test_types(void)
{
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		tap_is_str(type_class_name(type_class(types[i].declared)),
		    types[i].class, "%s is %s", types[i].declared != NULL ?
		    types[i].declared : "NULL", types[i].class);
}

/* ---- the view ---------------------------------------------------------- */

static const char two_schemas[] =
    "{\"tables\":["
    "{\"schema\":\"a\",\"name\":\"City\",\"columns\":["
    "  {\"name\":\"id\",\"type\":\"int\",\"nullable\":false},"
    "  {\"name\":\"Name\",\"type\":\"text\",\"nullable\":true},"
    "  {\"name\":\"name\",\"type\":\"text\",\"nullable\":true},"
    "  {\"name\":\"code\",\"type\":\"text\",\"hidden\":true}],"
    " \"primary_key\":[\"id\"],\"unique_keys\":[[\"name\",\"code\"]],"
    " \"foreign_keys\":[]},"
    "{\"schema\":\"b\",\"name\":\"City\",\"columns\":[]},"
    "{\"schema\":\"b\",\"name\":\"shop\",\"columns\":["
    "  {\"name\":\"city\",\"type\":\"int\",\"nullable\":true}],"
    " \"foreign_keys\":[{\"columns\":[\"city\"],\"to_schema\":\"a\","
    "   \"to_table\":\"City\",\"to_columns\":[\"id\"]},"
    "  {\"columns\":[\"city\"],\"to_table\":\"gone\",\"to_columns\":[],"
    "   \"origin\":\"inferred\",\"confidence\":0.5}]},"
    "\"misshapen\", {\"columns\":[]}]}";

static const char contradictory[] =
    "{\"tables\":[{\"name\":\"a\",\"columns\":[{\"name\":\"id\"}],"
    " \"primary_key\":[\"id\"]},"
    "{\"name\":\"b\",\"columns\":[{\"name\":\"x\"}],\"foreign_keys\":["
    "  {\"columns\":[\"gone\"],\"to_table\":\"a\",\"to_columns\":[\"id\"]},"
    "  {\"columns\":[\"x\"],\"to_table\":\"a\",\"to_columns\":[\"gone\"]},"
    "  {\"columns\":[\"x\"],\"to_table\":\"a\",\"to_columns\":[]},"
    "  {\"columns\":[\"x\"],\"to_table\":\"a\",\"to_columns\":[\"ID\"]}"
    "]}]}";

static void
test_contradictory(void)
{
	json_t *doc = json(contradictory);
	const struct schema_key *k;
	struct schema s;

	schema_view(&s, doc);
	k = s.tables[1].keys;
	tap_is_int((long)s.tables[1].nkeys, 3,
	    "a key of a column that is not there is left out");
	tap_ok(k[0].to == NULL && k[0].to_columns[0] == NULL,
	    "a key to a column that is not there leads nowhere");
	tap_ok(k[1].to != NULL &&
	    k[1].to_columns[0] == s.tables[0].primary_key[0],
	    "a key that names no columns means the primary key");
	tap_ok(k[2].to_columns[0] == &s.tables[0].columns[0],
	    "else the column it names, in any case");
	schema_free(&s);
	json_decref(doc);
}

static void
test_tables(const struct schema *s)
{
	bool inexact = false, ambiguous = false;

	tap_is_int((long)s->ntables, 3, "what is no table is passed over");
	tap_ok(schema_table(s, NULL, "City", NULL, &ambiguous) == NULL &&
	    ambiguous, "a name that two schemas have is ambiguous");
	tap_is_str(schema_table(s, "b", "City", NULL, NULL)->schema, "b",
	    "its schema decides");
	tap_is_str(schema_table(s, NULL, "SHOP", &inexact, NULL)->name, "shop",
	    "another case is found");
	tap_ok(inexact, "and told");
	tap_ok(schema_table(s, NULL, "none", NULL, NULL) == NULL,
	    "what is not there is not found");
}

static void
test_columns(const struct schema *s)
{
	const struct schema_table *t = schema_table(s, "a", "City", NULL,
	    NULL);
	const struct schema_column *id = schema_column(t, "id", NULL);
	bool inexact = false;

	tap_is_str(schema_column(t, "name", &inexact)->name, "name",
	    "the exact name goes before another case");
	tap_ok(!inexact, "and is exact");
	tap_is_str(schema_column(t, "NAME", &inexact)->name, "Name",
	    "the first of another case");
	tap_ok(inexact, "is told");
	tap_ok(schema_column(t, "code", NULL) == NULL,
	    "a hidden column is not found");
	tap_ok(id->primary_key && !id->nullable && id->table == t,
	    "a column knows its table and key");
	tap_ok(schema_is_unique(t, &id, 1), "a primary key is unique");
	id = schema_column(t, "name", NULL);
	tap_ok(!schema_is_unique(t, &id, 1),
	    "a part of a unique key is not");
}

static void
test_keys(const struct schema *s)
{
	const struct schema_table *t = schema_table(s, NULL, "shop", NULL,
	    NULL);

	tap_is_int((long)t->nkeys, 2, "both keys are there");
	tap_is_str(t->keys[0].to->schema, "a", "a key finds its schema");
	tap_is_str(t->keys[0].to_columns[0]->name, "id", "and its column");
	tap_ok(t->keys[1].to == NULL && t->keys[1].to_columns[0] == NULL &&
	    !t->keys[1].declared, "a target that is missing is NULL");
}

static void
test_view(void)
{
	json_t *schema = json(two_schemas);
	struct schema s;

	schema_view(&s, schema);
	test_tables(&s);
	test_columns(&s);
	test_keys(&s);
	schema_free(&s);
	json_decref(schema);
}

/* ---- fingerprints ------------------------------------------------------ */

static void
prints(bool same, const char *a, const char *b, const char *why)
{
	json_t *x = json(a), *y = json(b);
	char print[2][17];

	schema_fingerprint(x, print[0]);
	schema_fingerprint(y, print[1]);
	tap_ok((strcmp(print[0], print[1]) == 0) == same, "%s", why);
	json_decref(x);
	json_decref(y);
}

static void
test_fingerprints(void)
{
	static const char plain[] = "{\"name\":\"t\",\"columns\":["
	    "{\"name\":\"a\",\"type\":\"int\",\"nullable\":true}]}";

	prints(true, plain, "{\"name\":\"t\",\"rows\":5,\"columns\":["
	    "{\"comment\":\"x\",\"name\":\"a\",\"type\":\"int\","
	    "\"nullable\":true}],\"foreign_keys\":[{\"columns\":[\"a\"],"
	    "\"to_table\":\"u\",\"origin\":\"inferred\"}]}",
	    "rows, comments and inferred keys change no fingerprint");
	prints(false, plain, "{\"name\":\"t\",\"columns\":["
	    "{\"name\":\"a\",\"type\":\"int\",\"nullable\":false}]}",
	    "NOT NULL does");
	prints(false, plain, "{\"name\":\"t\",\"columns\":["
	    "{\"name\":\"a\",\"type\":\"text\",\"nullable\":true}]}",
	    "a type does");
	prints(true, "{\"name\":\"t\",\"unique_keys\":[[\"a\"],[\"b\"]]}",
	    "{\"name\":\"t\",\"unique_keys\":[[\"b\"],[\"a\"]]}",
	    "the order of keys does not");
	prints(false, "{\"name\":\"t\",\"unique_keys\":[[\"a\",\"b\"]]}",
	    "{\"name\":\"t\",\"unique_keys\":[[\"a\"],[\"b\"]]}",
	    "what is in a key does");
}

/* ---- comments in DDL --------------------------------------------------- */

static void
comment(const char *ddl, const char *column, const char *want,
    const char *why)
{
	struct facts f = {0};

	facts_column(&f)->name = "a";
	facts_column(&f)->name = "b c";
	ddl_comments(ddl, &f);
	tap_is_str(column == NULL ? f.comment :
	    facts_find(&f, column)->comment, want, "%s", why);
	facts_free(&f);
}

static void
test_comments(void)
{
	comment("CREATE TABLE t(a, -- first\n \"b c\" INT)", "a", "first",
	    "a comment behind the comma");
	comment("CREATE TABLE t(a, \"b c\" DECIMAL(3,2) -- last\n)", "b c",
	    "last", "a comment without a comma, a type with one");
	comment("CREATE TABLE t(a,\n -- one\n -- two\n [b c])", "b c",
	    "one two", "comments on lines of their own");
	comment("CREATE TABLE t( /* all * of it */\n a)", NULL,
	    "all * of it", "a comment of the table");
	comment("CREATE TABLE t(a DEFAULT '-- no', [b c])", "a", NULL,
	    "marks inside a text are none");
	comment("CREATE TABLE t(a, -- ----\n [b c] CHECK(a--b\n))", "a", NULL,
	    "a ruler says nothing");
}

/* ---- dictionaries ------------------------------------------------------ */

static void
test_csv(void)
{
	static const char csv[] = "\xef\xbb\xbfTable;Column;Type;Key;"
	    "References;Description;Synonyms;Hidden;Term;SQL\r\n"
	    "city;;;;;\"where; they \"\"live\"\"\";town;;;\r\n"
	    "city;id;int;primary;;;;;;\r\n"
	    "shop;city_id;int;;city;;;;;\r\n"
	    "shop;secret;text;;;;;yes;;\r\n"
	    ";;;;;;;;shops;count(shop)\r\n";
	struct findings f = FINDINGS_INIT("test");
	json_t *raw = dictionary_from_csv(csv, sizeof csv - 1, &f);
	json_t *normal = dictionary_normal(raw, &f);
	json_t *schema = dictionary_schema(normal), *shop;

	tap_is_int((long)f.errors, 0, "CSV with semicolons is read");
	tap_is_str(get_str(json_array_get(get_array(schema, "tables"), 0),
	    "comment"), "where; they \"live\"", "quotes are undone");
	shop = json_array_get(get_array(schema, "tables"), 1);
	tap_is_int((long)json_array_size(get_array(shop, "columns")), 1,
	    "a hidden column is gone");
	tap_is_str(json_string_value(json_array_get(get_array(
	    json_array_get(get_array(shop, "foreign_keys"), 0),
	    "to_columns"), 0)), "id", "a reference without column is to "
	    "the primary key");
	tap_is_str(get_str(json_array_get(get_array(schema, "terms"), 0),
	    "sql"), "count(shop)", "a term is read");
	json_decref(raw);
	json_decref(normal);
	json_decref(schema);
	findings_free(&f);
}

static void
wrong(const char *text, const char *why)
{
	struct findings f = FINDINGS_INIT("test");
	json_t *dictionary = json(text);
	json_t *normal = dictionary_normal(dictionary, &f);

	tap_ok(normal == NULL && f.errors > 0, "%s is refused", why);
	json_decref(normal);
	json_decref(dictionary);
	findings_free(&f);
}

static void
test_shapes(void)
{
	wrong("{\"table\":{}}", "a dictionary of nothing");
	wrong("{\"tables\":3}", "a number for tables");
	wrong("{\"tables\":[{\"comment\":\"x\"}]}", "a table without a name");
	wrong("{\"tables\":{\"t\":{\"columns\":{\"c\":5}}}}",
	    "a number for a column");
	wrong("{\"tables\":{\"t\":{\"synonyms\":[1]}}}", "a number as name");
	wrong("{\"terms\":{\"t\":{\"sql\":\"1\",\"expr\":{}}}}",
	    "a term that is two things");
	wrong("{\"terms\":{\"t\":{}}}", "a term that is nothing");
}

static void
test_hide(void)
{
	json_t *schema = json(two_schemas), *city;

	schema_hide(schema);
	city = json_array_get(get_array(schema, "tables"), 0);
	tap_is_int((long)json_array_size(get_array(city, "columns")), 3,
	    "a hidden column is removed");
	tap_is_int((long)json_array_size(get_array(city, "unique_keys")), 0,
	    "and the key that it was a part of");
	tap_is_int((long)json_array_size(get_array(city, "primary_key")), 1,
	    "another key stays");
	json_decref(schema);
}

int
main(void)
{
	mem_jansson();
	test_types();
	test_contradictory();
	test_view();
	test_fingerprints();
	test_comments();
	test_csv();
	test_shapes();
	test_hide();
	return tap_done();
}
