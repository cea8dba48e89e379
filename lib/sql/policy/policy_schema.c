/* A schema as the policy lets it be seen. */
#include <string.h>

#include "json/get.h"
#include "schema/dictionary/dictionary.h"
#include "sql/policy/policy_part.h"

static json_t *
column_named(const json_t *table, const char *name)
{
	json_t *column;
	size_t i;

	json_array_foreach(get_array(table, "columns"), i, column)
		if (get_str(column, "name") != NULL &&
		    strcmp(get_str(column, "name"), name) == 0)
			return column;
	return NULL;
}

/* The schema comes from the database itself: what it lacks is not there. */
static enum policy_known
knows(void *table, const char *schema, const char *name, const char *column)
{
	const char *kind = get_str(table, "kind");

	(void)schema;
	(void)name;
	if (column == NULL)
		return kind != NULL && strstr(kind, "view") != NULL ?
		    POLICY_NO : POLICY_YES;
	return column_named(table, column) != NULL ? POLICY_YES : POLICY_NO;
}

static const char *
schema_of(const struct dialect *d, const json_t *table)
{
	const struct source source = {.kind = SOURCE_TABLE,
	    .u.table.schema = get_str(table, "schema")};

	return policy_schema(d, &source);
}

static enum policy_kind
kind_of(const struct policy *p, const struct dialect *d, json_t *table)
{
	const struct policy_catalogue catalogue = {.knows = knows,
	    .arg = table};
	const char *name = get_str(table, "name");

	return name == NULL ? POLICY_CLOSED : policy_rule(p, d,
	    schema_of(d, table), name, &catalogue).kind;
}

/* `unseen` is called for each table and each column that nobody may see. */
static void
each_unseen(const struct policy *p, const struct dialect *d, json_t *table,
    void (*unseen)(json_t *object))
{
	const char *schema = schema_of(d, table);
	const char *name = get_str(table, "name"), *column;
	bool closed = kind_of(p, d, table) == POLICY_CLOSED;
	json_t *of;
	size_t i;

	if (closed)
		unseen(table);
	json_array_foreach(get_array(table, "columns"), i, of) {
		column = get_str(of, "name");
		if (closed || column == NULL || policy_denies(p, d, schema,
		    name, column))
			unseen(of);
	}
}

static void
hide(json_t *object)
{
	json_object_set_new(object, "hidden", json_true());
}

/* Of a table, or of a column. */
static void
blind(json_t *object)
{
	static const char *const told[] = {"rows", "sampled", "values", "range",
	    "time", "nulls", "blanks", "case", "case_but", "padded",
	    "width", "distinct", "digits", "doubles"};

	for (size_t i = 0; i < sizeof told / sizeof *told; i++)
		json_object_del(object, told[i]);
}

void
policy_hide(const struct policy *p, const struct dialect *d, json_t *schema)
{
	json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		each_unseen(p, d, table, hide);
	schema_hide(schema);
}

void
policy_blind(const struct policy *p, const struct dialect *d, json_t *schema,
    bool counts)
{
	json_t *table;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		each_unseen(p, d, table, blind);
		if (!counts)
			json_object_del(table, "rows");
	}
}

void
policy_forget(const struct policy *p, const struct dialect *d, json_t *schema)
{
	json_t *table, *column;
	size_t i, k;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		if (kind_of(p, d, table) == POLICY_OPEN)
			continue;
		blind(table);
		json_array_foreach(get_array(table, "columns"), k, column)
			if (!get_true(column, "values_said"))
				blind(column);
	}
}
